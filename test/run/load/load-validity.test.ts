// Loads that are no measurement: each reason by its code.
import { describe, expect, test } from "vitest";
import type { JournalEntry } from "../../../run/journal/journal-entries.ts";
import { endEntry, operationEntry, planEntry, timesOf, windowEntry } from "../format/load-entries.ts";
import { codes, good, resultOf } from "./made-up-results.ts";

describe("a run that is not valid", () => {
  const incomplete = (changes: object) =>
    windowEntry(0, { "token-price": operationEntry(150, { started: 200 }) }, { httpRequests: 150, ...changes });

  test.each([
    ["no-samples", [endEntry()]],
    ["dropped-iterations", [windowEntry(0, { "token-price": operationEntry(199) }, { dropped: 1 }), endEntry()]],
    ["requests-lost", [incomplete({}), endEntry()]],
    ["samples-lost", [windowEntry(0, { "token-price": operationEntry(200) }, { httpRequests: 190 }), endEntry()]],
    ["schedule-missed", [good(150), endEntry()]],
    ["generator-died", [good(200), endEntry({ cause: "died", exit: "SIGKILL" })]],
    ["generator-out-of-memory", [good(200), endEntry({ cause: "memory" })]],
    ["aggregator-backlog", [good(200), endEntry({ cause: "backlog" })]],
    ["generator-stuck", [good(200), endEntry({ cause: "stuck" })]],
    ["stream-torn", [good(200), endEntry({ isStreamWhole: false })]],
    ["generator-fault", [good(200), endEntry({ faults: [{ fault: "script-exception", count: 1, example: "x" }] })]],
    ["run-killed", [good(200)]],
    [
      "requests-refused",
      [
        windowEntry(0, { "token-price": operationEntry(199, { started: 200, errors: { "generator-fault": 1 } }) }),
        endEntry(),
      ],
    ],
    [
      "generator-late",
      [
        windowEntry(
          0,
          { "token-price": operationEntry(200) },
          { startDelay: timesOf(Array.from({ length: 200 }, () => 250)) },
        ),
        endEntry(),
      ],
    ],
  ] satisfies [string, JournalEntry[]][])("names %s and exits with 4", (code, entries) => {
    const result = resultOf(planEntry(), ...entries);
    expect(codes(result)).toContain(code);
    expect(result).toMatchObject({ verdict: "inconclusive", exitCode: 4, validity: { valid: false } });
  });

  test("never says that the target failed, whatever its errors were", () => {
    const window = windowEntry(0, { "token-price": operationEntry(0, { started: 200, errors: { reset: 200 } }) });
    expect(resultOf(planEntry(), window, endEntry({ cause: "died" }))).toMatchObject({
      verdict: "inconclusive",
      exitCode: 4,
    });
  });

  test("is undecided with too few samples, though none of them was bad", () => {
    const result = resultOf(planEntry({ plannedRequests: 99 }), good(99), endEntry());
    expect(result).toMatchObject({ verdict: "inconclusive", exitCode: 4 });
    expect(new Set(codes(result))).toEqual(new Set(["sample-too-small"]));
    expect(result.objectives.filter(({ met }) => met).map(({ expression }) => expression)).toEqual([
      "invalid = 0",
      "dropped = 0",
    ]);
  });
});
