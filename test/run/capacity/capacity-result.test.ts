import { expect, test } from "vitest";
import { capacityResult, intervalOf, type SearchedCapacity } from "../../../run/capacity/capacity-result.ts";
import type { CapacityStep } from "../../../run/format/run.ts";

/** Steps such as "10 met, 120 missed". */
const stepsOf = (text: string): readonly CapacityStep[] =>
  text.split(", ").map((step) => {
    const [ratePerSecond, verdict] = step.split(" ") as [string, CapacityStep["verdict"]];
    const reasons = verdict === "met" ? [] : ["errorRate < 1 %: 4 %"];
    const measured = { durationMs: 10_000, samples: 100, p95Ms: 8, goodputPerSecond: 9, folder: "steps/01" };
    return { ratePerSecond: Number(ratePerSecond), verdict, reasons, ...measured };
  });

/** A search from 10 to 1,000 requests/s that found these ends. */
function search(low?: number, high?: number, changes: Partial<SearchedCapacity> = {}): SearchedCapacity {
  const interval = intervalOf({ ...(low !== undefined && { low }), ...(high !== undefined && { high }) }, 1_000);
  const bounds = { fromPerSecond: 10, toPerSecond: 1_000 };
  return { steps: stepsOf("10 met, 120 missed, 110 met"), interval, bounds, endedBy: "narrow", ...changes };
}

const STRAY = { steps: stepsOf("10 met, 40 missed, 120 missed, 110 met") };
const ALL_MET = { steps: stepsOf("10 met, 1000 met, 1000 met") };
const ALL_MISSED = { steps: stepsOf("10 missed, 10 missed") };
const BY_GENERATOR = { endedBy: "generator" } as const;
const UNJUDGED = { steps: stepsOf("10 invalid, 10 undecided"), endedBy: "unjudged" } as const;
const atLeast = (atLeastPerSecond: number) => search(112.3, 118.3, { atLeastPerSecond });
const VERDICTS = { 0: "pass", 1: "fail", 4: "inconclusive", 130: "interrupted" } as const;

test.each<[exitCode: keyof typeof VERDICTS, found: string, search: SearchedCapacity, sentence: string | RegExp]>([
  [
    0,
    "an interval",
    search(112.345, 118.21),
    "The objectives are met up to a rate between 112.3 and 118.3 requests/s (95 % confidence, 3 steps judged).",
  ],
  [
    0,
    "a step missed below it",
    search(100, 118, STRAY),
    / 1 step outside the interval .*, for another reason than the rate\.$/,
  ],
  [
    0,
    "every rate met",
    search(960, undefined, ALL_MET),
    /^The objectives are met up to at least 960 requests\/s .*; 1000 requests\/s was the highest that was tried\.$/,
  ],
  [0, "the generator's limit", search(700, undefined, BY_GENERATOR), /the highest that the generator could send\.$/],
  [
    1,
    "the lowest rate missed",
    search(undefined, 10.4, ALL_MISSED),
    "The objectives are missed even at 10 requests/s, the lowest rate: errorRate < 1 %: 4 %.",
  ],
  [4, "a limit perhaps below the lowest rate, although that was met once", search(undefined, 11), /may lie below 10/],
  [4, "no rate judged", search(undefined, undefined, UNJUDGED), "No rate could be judged: errorRate < 1 %: 4 %."],
  [130, "steps before an interruption", search(100, 130, { endedBy: "interrupted" }), /between 100 and 130/],
  [0, "a wanted rate below its interval", atLeast(112), / At least 112 requests\/s is reached\.$/],
  [1, "a wanted rate above its interval", atLeast(118.4), / At least 118\.4 requests\/s is not reached\.$/],
  [4, "a wanted rate within its interval", atLeast(115), / At least 115 requests\/s is neither proven nor refuted\.$/],
  [4, "no upper end below a wanted rate", search(700, undefined, { atLeastPerSecond: 800 }), /neither proven/],
])("exit code %i for a search that found %s", (expected, _, searched, said) => {
  const { verdict, exitCode, sentence } = capacityResult(searched);
  expect({ verdict, exitCode }).toEqual({ verdict: VERDICTS[expected], exitCode: expected });
  expect(sentence).toEqual(said instanceof RegExp ? expect.stringMatching(said) : said);
});

test("a search that met every rate advises higher ones", () => {
  const { advice, advised } = capacityResult(search(960));
  expect([advice, advised]).toEqual(["Raise --to above 1000, such as --to 2000.", ["--to", "2000"]]);
});

test("an end beyond the rates that could be tried does not count", () => {
  expect(intervalOf({ low: 400, high: 700 }, 600)).toEqual({ lowPerSecond: 400, confidence: 0.95 });
});
