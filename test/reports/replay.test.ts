import { describe, expect, test } from "vitest";
import { formatters } from "../../reports/formats/index.ts";
import { problemsOf } from "../../run/format/read.ts";
import type { ReplayReport } from "../../run/format/replay.ts";
import { HOSTILE } from "./hostile-run.ts";
import { loadRun } from "./sample-load.ts";

const REPLAY: ReplayReport = {
  recording: { sha256: "5".repeat(64), exchanges: 1_200, durationMs: 9_000, isUnfinished: true },
  pace: { speed: 2 },
  leftOut: [{ reason: "rejected in the recording", count: 3 }],
  rewrites: [{ field: "tokenId", from: "one-token", to: "another-token", requests: 70 }],
  differences: [
    {
      operation: "token-price",
      kind: "missing",
      pointer: "/data/initFee",
      count: 41,
      example: { expected: "a field", actual: "none", iteration: 12 },
    },
    { operation: "trade-token", kind: "status", pointer: "", count: 1 },
  ],
};

describe("the report of a replay", () => {
  const run = loadRun({ scenario: "replay", replay: REPLAY });

  test("is made from a run that conforms to the published schema, at either pace", () => {
    expect(problemsOf(JSON.parse(JSON.stringify(run)))).toEqual([]);
    expect(problemsOf(loadRun({ replay: { ...REPLAY, pace: { ratePerSecond: 5 } } }))).toEqual([]);
  });

  test("names each difference with its count and an example, on the terminal and on the page", () => {
    expect(formatters.text(run).replace(/\s+/g, " ")).toContain(
      "differs token-price missing /data/initFee ×41: a field in the recording, none now",
    );
    expect(formatters.text(run)).toMatch(/replay +1,200 recorded exchanges at 2× the recorded pace; 2 differences/);
    const page = formatters.html(run);
    expect(page).toContain("2 differences from the recording");
    for (const text of ["/data/initFee", "one-token", "another-token", "rejected in the recording", "cut short"])
      expect(page).toContain(text);
  });

  test("states that there are no differences", () => {
    const same = loadRun({ replay: { ...REPLAY, differences: [] } });
    expect(formatters.html(same)).toContain("No differences from the recording");
  });

  test("shows hostile text of target and recording as text", () => {
    const hostile = HOSTILE;
    const example = { expected: hostile, actual: hostile, iteration: 1 };
    const differences = [{ operation: "token-price", kind: "type", pointer: hostile, count: 1, example }] as const;
    const rewrites = [{ field: hostile, from: hostile, to: hostile, requests: 1 }];
    const page = formatters.html(loadRun({ replay: { ...REPLAY, differences, rewrites } }));
    const plain = formatters.html(loadRun({ replay: REPLAY }));
    expect(page.match(/<(script|img|svg|iframe)\b/g)).toEqual(plain.match(/<(script|img|svg|iframe)\b/g));
  });
});
