import { expect, test } from "vitest";
import { judgeStep, type StepLoad } from "../../../run/capacity/step-verdict.ts";
import { undecidedReasons } from "../../../run/load/load-verdict.ts";
import { loadRun, loadWindow, objectiveResult, operationLoad } from "../../reports/sample-load.ts";

const HOLD = { warmUpMs: 1_000, vus: 150, isLast: false };
const DROPS = "dropped-iterations: 52 of 2000 requests were not sent, because none of 150 VUs was free";

function notValid(reasons: readonly string[], changes: Partial<StepLoad> = {}): StepLoad {
  return loadRun({ verdict: "inconclusive", exitCode: 4, validity: { valid: false, reasons }, ...changes });
}

function contended(load: StepLoad): StepLoad {
  return { ...load, generator: { ...load.generator, contended: OTHERS } };
}

/** Ten windows whose median goes from one time to another, evenly. */
function rising(fromMs: number, toMs: number): StepLoad {
  return withMedians(Array.from({ length: 10 }, (_, at) => fromMs + ((toMs - fromMs) * at) / 9));
}

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
const SHORTLY = withMedians([8, 9, 8, 7, 8, 9, 8, 60, 50, 30]);
const DOWN = loadRun({ verdict: "fail", objectives: [], endedEarly: "the target was down" });

test.each<
  [verdict: string, what: string, load: StepLoad, reasons?: readonly unknown[] | undefined, hold?: Partial<typeof HOLD>]
>([
  ["met", "its run passes", loadRun(), []],
  ["met", "its response times stay about the same", rising(8, 10)],
  ["met", "response times were long only for a while, even near its end", SHORTLY],
  ["missed", "its run fails", FAILED, ["responseTimeMs.p95 ≤ 100: 240.1", "errorRate < 1 %: 2.1 %"]],
  ["missed", "the target was down", DOWN, ["the target was down"]],
  ["undecided", "response times rise", rising(8, 90), [expect.stringMatching(/^response times rose .*: p50 from \d/)]],
  ["missed", "they still rise when it is held for longer", rising(8, 90), undefined, { isLast: true }],
  ["met", "its run passes, though other programs delayed its times", contended(loadRun())],
  ["invalid", "its response times rise, and other programs delayed them", contended(rising(8, 90)), OTHERS],
  ["invalid", "the generator was late", notValid([LATE]), [LATE]],
  ["invalid", "the generator was late and the target held the VUs", notValid([DROPS, LATE], heldByTarget())],
  ["missed", "requests were dropped because the target held the VUs", notValid([DROPS], heldByTarget()), [DROPS]],
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

/** A run that was ended with nearly every VU waiting for a response. */
function heldByTarget(): Partial<StepLoad> {
  return { requests: { setup: 3, started: 900, finished: 755, interrupted: 145, refused: 0, dropped: 52 } };
}
