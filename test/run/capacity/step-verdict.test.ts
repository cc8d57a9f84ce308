import { describe, expect, test } from "vitest";
import { judgeStep, type StepLoad } from "../../../run/capacity/step-verdict.ts";
import { undecidedReasons } from "../../../run/load/load-verdict.ts";
import { loadRun, loadWindow, objectiveResult, operationLoad } from "../../reports/sample-load.ts";

const HOLD = { warmUpMs: 1_000, vus: 150, isLast: false };
const DROPS = "dropped-iterations: 52 of 2000 requests were not sent, because none of 150 VUs was free";

function notValid(reasons: readonly string[], changes: Partial<StepLoad> = {}): StepLoad {
  return loadRun({ verdict: "inconclusive", exitCode: 4, validity: { valid: false, reasons }, ...changes });
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

describe("a step", () => {
  test("is met if its run passes and its response times stay as they are", () => {
    expect(judgeStep(loadRun(), HOLD)).toEqual({ verdict: "met", reasons: [] });
    expect(judgeStep(rising(8, 10), HOLD).verdict).toBe("met");
  });

  test("is missed if its run fails, and says why", () => {
    const objectives = [
      objectiveResult("responseTimeMs.p95 ≤ 100", { met: false, value: 240.13 }),
      objectiveResult("errorRate < 1 %", { met: false, value: 0.0213 }),
    ];
    expect(judgeStep(loadRun({ verdict: "fail", objectives }), HOLD)).toEqual({
      verdict: "missed",
      reasons: ["responseTimeMs.p95 ≤ 100: 240.1", "errorRate < 1 %: 2.1 %"],
    });
    const down = loadRun({ verdict: "fail", objectives: [], endedEarly: "the target was down" });
    expect(judgeStep(down, HOLD)).toEqual({ verdict: "missed", reasons: ["the target was down"] });
  });

  test("is repeated for longer while its response times rise, and is missed if they still do", () => {
    const { verdict, reasons } = judgeStep(rising(8, 90), HOLD);
    expect(verdict).toBe("undecided");
    expect(reasons[0]).toMatch(/^response times rose throughout: p50 from \d/);
    expect(judgeStep(rising(8, 90), { ...HOLD, isLast: true }).verdict).toBe("missed");
  });

  test("is met if response times were long only for a while, even near its end", () => {
    expect(judgeStep(withMedians([8, 9, 8, 7, 8, 9, 8, 60, 50, 30]), HOLD).verdict).toBe("met");
  });

  test.each([{}, { undecidedBy: "generator" }] as const)(
    "is held longer with an objective that is undecided %j",
    (by) => {
      const objectives = [{ ...objectiveResult("errorRate < 1 %", { met: false, status: "undecided" }), ...by }];
      const reasons = undecidedReasons(objectives);
      expect(judgeStep(notValid(reasons, { objectives }), HOLD)).toEqual({ verdict: "undecided", reasons });
    },
  );

  test("decides nothing if the generator was late", () => {
    const reasons = [
      "generator-late: the generator was late by up to 600 ms, and the times of 9 of 20 windows are left out",
    ];
    expect(judgeStep(notValid(reasons), HOLD)).toEqual({ verdict: "invalid", reasons });
    expect(judgeStep(notValid([DROPS, ...reasons], heldByTarget()), HOLD).verdict).toBe("invalid");
  });

  test("is missed if requests were dropped because the target held the VUs", () => {
    expect(judgeStep(notValid([DROPS], heldByTarget()), HOLD)).toEqual({ verdict: "missed", reasons: [DROPS] });
    const slow = { ...operationLoad(2_000, 10), serviceTimeMs: { ...operationLoad(1, 1).serviceTimeMs, p95: 1_200 } };
    expect(judgeStep(notValid([DROPS], { total: slow }), HOLD).verdict).toBe("missed");
  });

  test("is missed if another objective had ended it before requests were dropped", () => {
    const endedEarly = "responseTimeMs.p95 ≤ 200 can no longer be met: it would be 345.3";
    expect(judgeStep(notValid([DROPS], { endedEarly }), HOLD)).toEqual({ verdict: "missed", reasons: [endedEarly] });
    const byDrops = "dropped = 0 can no longer be met: it would be 52";
    expect(judgeStep(notValid([DROPS], { endedEarly: byDrops }), HOLD).verdict).toBe("invalid");
  });

  test("decides nothing if requests were dropped while VUs were free", () => {
    expect(judgeStep(notValid([DROPS]), HOLD).verdict).toBe("invalid");
  });
});

/** A run that was ended with nearly every VU waiting for a response. */
function heldByTarget(): Partial<StepLoad> {
  return { requests: { setup: 3, started: 900, finished: 755, interrupted: 145, refused: 0, dropped: 52 } };
}
