import { expect, test } from "vitest";
import { countVerdicts, summarise } from "../../../conformance/run/summary.ts";
import type { CheckResult, CheckVerdict } from "../../../run/format/run.ts";
import type { OperationId, Tier } from "../../../schemas/index.ts";
import { check } from "../../reports/sample-conformance.ts";

const VERDICTS = { 0: "pass", 1: "fail", 4: "inconclusive" } as const;

function results(
  count: number,
  verdict: CheckVerdict,
  tier: Tier = "specified",
  operation: OperationId = "token-price",
): CheckResult[] {
  return Array.from({ length: count }, (_, index) =>
    check({ id: `${operation}/${tier}/${verdict}/n${index}`, tier, verdict }),
  );
}

/** Checks that pass, with one more. */
const beside = (changes: Partial<CheckResult>, count = 99): CheckResult[] => [
  ...results(count, "pass"),
  ...results(1, "inconclusive").map((one) => ({ ...one, ...changes })),
];
const trades = (open: number) => [
  ...results(100, "pass"),
  ...results(5, "pass", "specified", "trade-token"),
  ...results(open, "inconclusive", "specified", "trade-token"),
];
const NEVER_ACCEPTED = { establishes: "value" } as const;
const MISSING = { ...NEVER_ACCEPTED, verdict: "notApplicable", reason: "fixture-missing" } as const;
const KNOWN = { known: { reason: "no sales", owner: "market", expires: "2027-01-31", isUnproven: true } } as const;
const MOSTLY_KNOWN = results(9, "inconclusive").map((one) => ({ ...one, ...NEVER_ACCEPTED, ...KNOWN }));
const WITHOUT_PATH = [
  ...beside({ id: "token-price/request/path/served", establishes: "operation" }, 0),
  ...results(9, "inconclusive"),
  ...results(9, "pass", "specified", "trade-token"),
];
const ADVISORY = [...results(3, "pass"), ...results(1, "fail", "advisory"), ...results(1, "fail", "observed")];

test.each<[exitCode: keyof typeof VERDICTS, what: string, checks: readonly CheckResult[], strict?: boolean]>([
  [0, "every specified check passes", results(3, "pass")],
  [1, "one specified check failed, however many stay open", [...results(1, "fail"), ...results(99, "inconclusive")]],
  [0, "only implied checks were selected, and all pass", results(3, "pass", "implied")],
  [4, "only implied checks were selected, and none could be judged", results(3, "inconclusive", "implied")],
  [1, "an implied check failed", [...results(3, "pass"), ...results(1, "fail", "implied")]],
  [0, "an advisory check failed", ADVISORY],
  [1, "an advisory check failed and the run is strict", ADVISORY, true],
  [0, "an observed check failed in a strict run", [...results(3, "pass"), ...results(1, "fail", "observed")], true],
  [4, "every specified check is inconclusive", results(3, "inconclusive")],
  [4, "no specified check is applicable", results(3, "notApplicable")],
  [4, "advisory checks alone were judged", [...results(1, "inconclusive"), ...results(9, "pass", "advisory")]],
  [4, "there is no check", []],
  [0, "a quarter is inconclusive", [...results(75, "pass"), ...results(25, "inconclusive")]],
  [4, "more than a quarter is inconclusive", [...results(74, "pass"), ...results(26, "inconclusive")]],
  [0, "half of one operation is inconclusive", trades(5)],
  [4, "more than half of one operation is inconclusive", trades(6)],
  [0, "most checks are not applicable", [...results(1, "pass"), ...results(99, "notApplicable")]],
  [4, "observed checks alone are there", results(3, "pass", "observed")],
  [4, "advisory checks alone pass a strict run", results(3, "pass", "advisory"), true],
  [4, "advisory checks alone fail", results(3, "fail", "advisory")],
  [1, "advisory checks alone fail a strict run", results(3, "fail", "advisory"), true],
  [4, "a stated value was never accepted", beside(NEVER_ACCEPTED)],
  [0, "that a stated value was never accepted is known", beside({ ...NEVER_ACCEPTED, ...KNOWN })],
  [0, "most checks are inconclusive, which is known", [...results(1, "pass"), ...MOSTLY_KNOWN]],
  [0, "an operation is known not to be served", WITHOUT_PATH.map((one, at) => (at === 0 ? { ...one, ...KNOWN } : one))],
  [4, "an operation is not served", WITHOUT_PATH],
  [4, "what a stated value needs is missing", beside(MISSING)],
  [0, "what it needs is not allowed", beside({ ...MISSING, reason: "side-effects-not-allowed" })],
  [1, "what it needs is missing, and a check failed", [...results(1, "fail"), ...beside(MISSING, 0)]],
])("ends with exit code %i if %s", (exitCode, _, checks, strict = false) => {
  expect(summarise(checks, { strict, interrupted: false })).toEqual({ verdict: VERDICTS[exitCode], exitCode });
});

test("ends an interrupted run with exit code 130 and never as passed", () => {
  const interrupted = { strict: false, interrupted: true };
  expect(summarise(results(3, "pass"), interrupted)).toEqual({ verdict: "inconclusive", exitCode: 130 });
  expect(summarise(results(3, "fail"), interrupted)).toEqual({ verdict: "fail", exitCode: 130 });
});

test("counts verdicts by tier", () => {
  const others = [...results(1, "fail", "advisory"), ...results(1, "notApplicable", "observed")];
  const none = { pass: 0, fail: 0, inconclusive: 0, notApplicable: 0 };
  expect(countVerdicts([...results(2, "pass"), ...others])).toEqual({
    ...{ specified: { ...none, pass: 2 }, implied: none },
    ...{ advisory: { ...none, fail: 1 }, observed: { ...none, notApplicable: 1 } },
  });
});
