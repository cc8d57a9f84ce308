// Journals of everything give the same run, byte for byte, however they are read and added up.
import { createHash } from "node:crypto";
import { inflateRawSync } from "node:zlib";
import { expect, test } from "vitest";
import { createReducer, type LoadResult } from "../../../run/load/load-result.ts";
import { breakpointJournal, killedJournal, soakJournal } from "./made-up-journals.ts";
import { resultOf } from "./made-up-results.ts";

test("a journal gives the same run, byte for byte", async () => {
  const results = {
    soak: resultOf(...soakJournal()),
    breakpoint: resultOf(...breakpointJournal()),
    killed: resultOf(...killedJournal()),
  };
  const rows = Object.entries(results).flatMap(([name, result]) =>
    Object.entries({ ...result, ...plainSlices(result) }).map(
      ([field, value]) => `${name}\t${field}\t${digestOf(JSON.stringify(value))}`,
    ),
  );
  await expect(`${rows.join("\n")}\n`).toMatchFileSnapshot("../../golden/load-results.tsv");
});

test("a journal whose length is known gives the same run, but for the length of its slices", () => {
  for (const journal of [soakJournal(), killedJournal()]) {
    const last = journal.findLast((entry) => entry.kind === "window");
    const reducer = createReducer(({ windowMs }) => (last?.fromMs ?? 0) + windowMs);
    for (const entry of journal) reducer.add(entry);
    const { slices: _known, ...rest } = reducer.result().result;
    const { slices: _unknown, ...expected } = resultOf(...journal);
    expect(rest).toEqual(expected);
  }
});

/** The texts of slices without what compresses them, which is another in each version of zlib. */
function plainSlices({ slices }: LoadResult) {
  if (slices === undefined) return {};
  const inflated = (text: string) => inflateRawSync(Buffer.from(text, "base64")).toString("base64");
  return { slices: { ...slices, counts: inflated(slices.counts), times: inflated(slices.times) } };
}

function digestOf(text: string | undefined): string {
  return text === undefined || text.length <= 80 ? `${text}` : createHash("sha256").update(text).digest("hex");
}
