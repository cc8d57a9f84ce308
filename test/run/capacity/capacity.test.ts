import { expect, test } from "vitest";
import { capacityResult, intervalOf, type SearchedCapacity } from "../../../run/capacity/capacity-result.ts";
import { judgeStep, type StepLoad } from "../../../run/capacity/step-verdict.ts";
import type { CapacityStep } from "../../../run/format/run.ts";
import { undecidedReasons } from "../../../run/load/load-verdict.ts";
import { loadRun, loadWindow, objectiveResult, operationLoad } from "../../reports/sample-load.ts";

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

test.each<[exitCode: keyof typeof VERDICTS, found: string, search: SearchedCapacity, sentence: RegExp]>([
  [
    0,
    "an interval",
    search(112.345, 118.21),
    /^The objectives are met up to a rate between 112\.3 and 118\.3 requests\/s \(95 % confidence, 3 steps judged\)\.$/,
  ],
  [0, "a step missed below it", search(100, 118, STRAY), / 1 step outside the interval .*, for another reason than /],
  [0, "every rate met", search(960, undefined, ALL_MET), / at least 960 requests.*; 1000 requests\/s was the high/],
  [0, "the generator's limit", search(700, undefined, BY_GENERATOR), /the highest that the generator could send\.$/],
  [1, "its lowest rate missed", search(undefined, 10.4, ALL_MISSED), / even at 10 requests\/s, .*: errorRate < 1 %: 4/],
  [4, "a limit perhaps below the lowest rate, although that was met once", search(undefined, 11), /may lie below 10/],
  [4, "no rate judged", search(undefined, undefined, UNJUDGED), /^No rate could be judged: errorRate < 1 %: 4 %\.$/],
  [130, "steps before an interruption", search(100, 130, { endedBy: "interrupted" }), /between 100 and 130/],
  [0, "a wanted rate below its interval", atLeast(112), / At least 112 requests\/s is reached\.$/],
  [1, "a wanted rate above its interval", atLeast(118.4), / At least 118\.4 requests\/s is not reached\.$/],
  [4, "a wanted rate within its interval", atLeast(115), / At least 115 requests\/s is neither proven nor refuted\.$/],
  [4, "no upper end below a wanted rate", search(700, undefined, { atLeastPerSecond: 800 }), /neither proven/],
])("exit code %i for a search that found %s", (expected, _, searched, said) => {
  const sentence = expect.stringMatching(said);
  expect(capacityResult(searched)).toMatchObject({ verdict: VERDICTS[expected], exitCode: expected, sentence });
});

test("a search that met every rate advises higher ones", () => {
  const advice = "Raise --to above 1000, such as --to 2000.";
  expect(capacityResult(search(960))).toMatchObject({ advice, advised: ["--to", "2000"] });
});

test("an end beyond the rates that could be tried does not count", () => {
  expect(intervalOf({ low: 400, high: 700 }, 600)).toEqual({ lowPerSecond: 400, confidence: 0.95 });
});

const HOLD = { warmUpMs: 1_000, vus: 150, isLast: false };
const DROPS = "dropped-iterations: 52 of 2000 requests were not sent, because none of 150 VUs was free";

function notValid(reasons: readonly string[], changes: Partial<StepLoad> = {}): StepLoad {
  return loadRun({ verdict: "inconclusive", exitCode: 4, validity: { valid: false, reasons }, ...changes });
}

const contended = (load: StepLoad): StepLoad => ({ ...load, generator: { ...load.generator, contended: OTHERS } });

/** Ten windows whose median goes from 8 ms to another time, evenly. */
const rising = (toMs: number) => withMedians(Array.from({ length: 10 }, (_, at) => 8 + ((toMs - 8) * at) / 9));

function withMedians(mediansMs: readonly number[]): StepLoad {
  const windows = mediansMs.map((p50, at) => {
    const window = loadWindow(at);
    return { ...window, total: { ...window.total, responseTimeMs: { ...window.total.responseTimeMs, p50 } } };
  });
  return loadRun({ windows });
}

const LATE = "generator-late: the generator was late by up to 600 ms, and the times of 9 of 20 windows are left out";
const OTHERS = ["generator-late: other programs had the processors"];
const ENDED = "responseTimeMs.p95 ≤ 200 can no longer be met: it would be 345.3";
const DROPPED = "dropped = 0 can no longer be met: it would be 52";
const MISSED = [
  objectiveResult("responseTimeMs.p95 ≤ 100", { met: false, value: 240.13 }),
  objectiveResult("errorRate < 1 %", { met: false, value: 0.0213 }),
];
/** Responses that take longer than the VUs could wait. */
const SLOW = { ...operationLoad(2_000, 10), serviceTimeMs: { ...operationLoad(1, 1).serviceTimeMs, p95: 1_200 } };
const FAILED = loadRun({ verdict: "fail", objectives: MISSED });
/** A run that was ended with nearly every VU waiting for a response. */
const HELD = { requests: { setup: 3, started: 900, finished: 755, interrupted: 145, refused: 0, dropped: 52 } };
const SHORTLY = withMedians([8, 9, 8, 7, 8, 9, 8, 60, 50, 30]);
const DOWN = loadRun({ verdict: "fail", objectives: [], endedEarly: "the target was down" });

test.each<
  [verdict: string, what: string, load: StepLoad, reasons?: readonly unknown[] | undefined, hold?: Partial<typeof HOLD>]
>([
  ["met", "its run passes", loadRun(), []],
  ["met", "its response times stay about the same", rising(10)],
  ["met", "response times were long only for a while, even near its end", SHORTLY],
  ["missed", "its run fails", FAILED, ["responseTimeMs.p95 ≤ 100: 240.1", "errorRate < 1 %: 2.1 %"]],
  ["missed", "the target was down", DOWN, ["the target was down"]],
  ["undecided", "response times rise", rising(90), [expect.stringMatching(/^response times rose .*: p50 from \d/)]],
  ["missed", "they still rise when it is held for longer", rising(90), undefined, { isLast: true }],
  ["met", "its run passes, though other programs delayed its times", contended(loadRun())],
  ["invalid", "its response times rise, and other programs delayed them", contended(rising(90)), OTHERS],
  ["invalid", "the generator was late", notValid([LATE]), [LATE]],
  ["invalid", "the generator was late and the target held the VUs", notValid([DROPS, LATE], HELD)],
  ["missed", "requests were dropped because the target held the VUs", notValid([DROPS], HELD), [DROPS]],
  ["missed", "requests were dropped because responses were slow", notValid([DROPS], { total: SLOW })],
  ["missed", "an objective had ended it before drops", notValid([DROPS], { endedEarly: ENDED }), [ENDED]],
  ["invalid", "drops had ended it", notValid([DROPS], { endedEarly: DROPPED })],
  ["invalid", "requests were dropped while VUs were free", notValid([DROPS])],
])("a step is %s if %s", (verdict, _, load, reasons, hold = {}) => {
  expect(judgeStep(load, { ...HOLD, ...hold })).toMatchObject({ verdict, ...(reasons && { reasons }) });
});

test.each([{}, { undecidedBy: "generator" }] as const)(
  "a step is held longer with an objective that is undecided %j",
  (by) => {
    const objectives = [{ ...objectiveResult("errorRate < 1 %", { met: false, status: "undecided" }), ...by }];
    const reasons = undecidedReasons(objectives);
    expect(judgeStep(notValid(reasons, { objectives }), HOLD)).toEqual({ verdict: "undecided", reasons });
  },
);
