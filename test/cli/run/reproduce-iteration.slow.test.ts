import { beforeAll, describe, expect, test } from "vitest";
import { writeRun } from "../../../run/format/files.ts";
import type { LoadResult } from "../../../run/load/load-result.ts";
import { IDENTITY } from "../../run/merge/journals.ts";
import { k6Folder, runAgainst } from "../../scenarios/driver/load-runs.ts";
import {
  goodResponse,
  type Instead,
  type Received,
  startedSmallService,
} from "../../scenarios/driver/small-service.ts";
import { assay } from "../assay.ts";

const folder = k6Folder();

/** Violates the schema in every quote of a sale. */
function breakSales(request: Received): Instead {
  if (request.path !== "/token-price" || !request.body.includes('"direction":"sell"')) return undefined;
  const good = goodResponse(request);
  return { body: JSON.stringify({ ...good, data: { ...Object(good["data"]), chainSlug: 5 } }) };
}

describe("an iteration of a load run", () => {
  let result: LoadResult;
  let runFolder = "";
  let received: readonly string[] = [];
  beforeAll(async () => {
    const run = await runAgainst(folder.path, breakSales, { scenario: "quote-burst", seed: IDENTITY.seed });
    ({ result, folder: runFolder } = run);
    received = run.service.received.map(({ body }) => body);
    await writeRun(runFolder, { ...IDENTITY, ...result, durationMs: 1, exitCode: 1 });
  });

  const example = () => result.examples.find(({ statement }) => statement === "chain-slug/enum");
  async function reproduce(instead: (request: Received) => Instead, word: string) {
    const service = await startedSmallService(instead);
    const ended = await assay(["reproduce", runFolder, word, "--target", service.url]);
    return { ...ended, sent: service.received.map(({ body }) => body) };
  }

  test("is sent again byte for byte, and still fails if nothing was fixed", async () => {
    const { code, stdout, sent } = await reproduce(breakSales, String(example()?.iteration));
    expect(stdout).toMatch(/^still failing: quote-burst \d+ at /);
    expect(code).toBe(1);
    expect(sent).toHaveLength(1);
    expect(received).toContain(sent[0]);
  });

  test("is fixed if the target conforms now", async () => {
    const { code, stdout } = await reproduce(() => undefined, String(example()?.iteration));
    expect(stdout).toMatch(/^fixed: /);
    expect(code).toBe(0);
  });

  test("that the run did not start is a usage error", async () => {
    const { code, sent } = await reproduce(() => undefined, "999999");
    expect(code).toBe(2);
    expect(sent).toEqual([]);
  });
});
