import { describe, expect, test } from "vitest";
import { formatters } from "../../reports/formats/index.ts";
import { problemsOf } from "../../results/run/read.ts";
import type { ReplayReport } from "../../results/run/replay.ts";
import { HOSTILE } from "./hostile-run.ts";
import { loadRun } from "./sample-load.ts";

const REPLAY: ReplayReport = {
  recording: { sha256: "5".repeat(64), exchanges: 1_200, durationMs: 9_000, isUnfinished: true },
  pace: { speed: 2 },
  leftOut: [{ reason: "refused on the tape", count: 3 }],
  rewrites: [{ field: "tokenId", from: "one-token", to: "another-token", requests: 70 }],
  differences: [
    {
      operation: "token-price",
      kind: "missing",
      pointer: "/data/initFee",
      count: 41,
      example: { expected: "a member", actual: "none", iteration: 12 },
    },
    { operation: "trade-token", kind: "status", pointer: "", count: 1 },
  ],
};

describe("the report of a replay", () => {
  const record = loadRun({ scenario: "replay", replay: REPLAY });

  test("is made from a record that keeps the published schema, at either pace", () => {
    expect(problemsOf(JSON.parse(JSON.stringify(record)))).toEqual([]);
    expect(problemsOf(loadRun({ replay: { ...REPLAY, pace: { ratePerSecond: 5 } } }))).toEqual([]);
  });

  test("names each difference with its count and an example, on the terminal and on the page", () => {
    expect(formatters.text(record).replace(/\s+/g, " ")).toContain(
      "differs token-price without /data/initFee ×41: a member on the tape, none now",
    );
    expect(formatters.text(record)).toMatch(/tape +1,200 exchanges 2 times as fast as recorded, 2 differences/);
    const page = formatters.html(record);
    expect(page).toContain("Answers differ from the tape in 2 places");
    for (const text of ["/data/initFee", "one-token", "another-token", "refused on the tape", "cut short"])
      expect(page).toContain(text);
  });

  test("says that nothing differs where nothing does", () => {
    const same = loadRun({ replay: { ...REPLAY, differences: [] } });
    expect(formatters.html(same)).toContain("Answers have the shape that the tape shows");
  });

  test("shows hostile text of target and tape as text", () => {
    const hostile = HOSTILE;
    const example = { expected: hostile, actual: hostile, iteration: 1 };
    const differences = [{ operation: "token-price", kind: "type", pointer: hostile, count: 1, example }] as const;
    const rewrites = [{ field: hostile, from: hostile, to: hostile, requests: 1 }];
    const page = formatters.html(loadRun({ replay: { ...REPLAY, differences, rewrites } }));
    const plain = formatters.html(loadRun({ replay: REPLAY }));
    expect(page.match(/<(script|img|svg|iframe)\b/g)).toEqual(plain.match(/<(script|img|svg|iframe)\b/g));
  });
});
