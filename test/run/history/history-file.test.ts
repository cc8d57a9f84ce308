import { describe, expect, test } from "vitest";
import { Failure } from "../../../errors.ts";
import type { LoadRun } from "../../../run/format/run.ts";
import { acceptedRun } from "../../../run/history/acceptance.ts";
import { type HistoryLine, parseHistory, seriesOf, withLine } from "../../../run/history/history-file.ts";
import { loadRun } from "../../reports/sample-load.ts";
import { passingRun } from "../../reports/sample-runs.ts";
import { acceptedAt, loadAt, WORKLOAD } from "./made-up-history.ts";

const ACKNOWLEDGED = {
  formatVersion: 1,
  kind: "acknowledged",
  release: "1.0.1",
  reason: "the new signature costs 8 %",
  owner: "pricing",
  expires: "2026-12-31",
} as const satisfies HistoryLine;

const textOf = (lines: readonly HistoryLine[]) => lines.reduce(withLine, "");

function failureOf(act: () => unknown): Failure {
  try {
    act();
  } catch (error) {
    if (error instanceof Failure) return error;
  }
  throw new Error("a Failure was expected");
}

describe("a history", () => {
  test("is read as it was written, whatever ends its last line", () => {
    const lines = [acceptedAt(1), acceptedAt(2), ACKNOWLEDGED];
    expect(parseHistory(textOf(lines), "h")).toEqual(lines);
    expect(parseHistory(withLine(textOf(lines).trimEnd(), acceptedAt(3)), "h")).toHaveLength(4);
    expect(parseHistory("\n", "h")).toEqual([]);
  });

  test("names every problem by its line", () => {
    const text = [
      JSON.stringify(acceptedAt(2)),
      "<<<<<<< HEAD",
      JSON.stringify({ ...acceptedAt(3), label: "a b" }),
      JSON.stringify(acceptedAt(1)),
      JSON.stringify(acceptedAt(2)),
      JSON.stringify({ ...ACKNOWLEDGED, release: "9.9", expires: "2026-02-30" }),
      JSON.stringify({ ...ACKNOWLEDGED, release: "1.0.2", owner: "" }),
      JSON.stringify({ kind: "pass" }),
      "[]",
    ].join("\n");
    const { code, message, details } = failureOf(() => parseHistory(text, "history.jsonl"));
    expect({ code, message }).toEqual({
      code: "history-invalid",
      message: "Expected history.jsonl to be a history, got 9 problems.",
    });
    expect(details).toEqual([
      "line 2: must be a JSON document",
      expect.stringMatching(/^line 3: \/label must be a text that matches/),
      "line 4: must not be older than line 1",
      "line 5: repeats line 1",
      'line 6: /release must be the label or commit of a run above, got "9.9"',
      'line 6: /expires must be a day of the calendar, got "2026-02-30"',
      'line 7: /owner must be a text of at least 1 character, got ""',
      expect.stringMatching(/^line 8: \/kind must be one of run, acknowledged/),
      expect.stringMatching(/^line 9: must be an object/),
    ]);
  });

  test("puts no run of another machine, generator or workload into a series", () => {
    const other = [
      { machine: "another" },
      { engine: "native" },
      { scenario: "quote-burst" },
      { profile: "stress" },
      { ratePerSecond: 200 },
      { model: "closed" },
      { arrivals: "poisson" },
    ] as const;
    const runs = [acceptedAt(1), ...other.map((change) => ({ ...acceptedAt(2), ...change })), acceptedAt(3)];
    const lengths = [...seriesOf(runs).values()].map(({ length }) => length);
    expect(lengths).toEqual([2, 1, 1, 1, 1, 1, 1, 1]);
  });
});

describe("a run", () => {
  test("is accepted with its conditions and its metrics, whatever its seed", () => {
    const one = acceptedRun(loadAt(1), { label: "1.0.1" }, []);
    expect(one).toMatchObject({
      label: "1.0.1",
      machine: "linux x64, 2 × Sample 9000, 24 GiB",
      scenario: "mixed",
      engine: "script",
      ratePerSecond: 100,
      verdict: "pass",
    });
    expect(one.metrics[0]).toEqual({ operation: "*", metric: "responseTimeMs.p50", value: 3.528, low: 3.4, high: 3.7 });
    expect(one.metrics).toContainEqual({ operation: "*", metric: "errorRate", value: 0, low: 0, high: 0.0018 });
    const other = acceptedRun({ ...loadAt(2), seed: 99 }, { label: "1.0.2" }, [one]);
    expect(seriesOf([one, other]).size).toBe(1);
  });

  test("of a check is its load", () => {
    const load = { ...loadAt(1), workload: WORKLOAD };
    expect(acceptedRun({ ...passingRun, load }, { commit: "abc" }, []).commit).toBe("abc");
  });

  test.each<[string, Partial<LoadRun>]>([
    ["it is not valid (the generator was late)", { validity: { valid: false, reasons: ["the generator was late"] } }],
    ["its verdict is fail, and pass is expected", { verdict: "fail" }],
    ["its verdict is inconclusive, and pass is expected", { verdict: "inconclusive" }],
    ["its response times are lower bounds, because requests were dropped", { responseTimesAreLowerBounds: true }],
    [
      "the p99 of all operations is that of timeouts, which is a lower bound",
      {
        total: {
          ...loadAt(1).total,
          timeouts: { requests: 40, limitMs: 10, ofResponsesMs: loadAt(1).total.responseTimeMs },
        },
      },
    ],
  ])("is refused because %s", (reason, change) => {
    const failure = failureOf(() => acceptedRun({ ...loadAt(1), ...change }, { label: "1" }, []));
    expect(failure).toMatchObject({
      code: "history-refused",
      exitCode: 2,
      message: `The run is not accepted: ${reason}.`,
    });
  });

  test("is refused without its workload, and if it is no load", () => {
    expect(failureOf(() => acceptedRun(loadRun(), { label: "1" }, [])).message).toContain("it is a replay");
    const check = { ...passingRun, load: { kind: "not-run", reason: "r", hint: "h" } } as const;
    expect(failureOf(() => acceptedRun(check, { label: "1" }, [])).message).toContain("of the kind not-run");
  });

  test("is refused a second time, before what is there, and among runs of another mix", () => {
    const before = [acceptedAt(5)];
    const reasonOf = (run: LoadRun) => failureOf(() => acceptedRun(run, { label: "x" }, before)).message;
    expect(reasonOf(loadAt(5))).toContain("it is in the history already, as 1.0.5");
    expect(reasonOf(loadAt(4))).toContain("it is older than the last one of its kind, 1.0.5");
    const mix = { "token-price": { requested: 1, actual: 1 } };
    expect(reasonOf({ ...loadAt(6), workload: { ...WORKLOAD, mix } })).toContain("its mix of operations is not that");
  });
});
