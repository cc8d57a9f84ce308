import { expect, test } from "vitest";
import { countVerdicts, summarise } from "../../../conformance/run/summary.ts";
import type { CheckResult, CheckVerdict } from "../../../run/format/run.ts";
import type { OperationId, Tier } from "../../../schemas/index.ts";

const NORMAL = { strict: false, interrupted: false };

function results(
  count: number,
  verdict: CheckVerdict,
  tier: Tier = "specified",
  operation: OperationId = "token-price",
): CheckResult[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `${operation}/${tier}/${verdict}/n${index}`,
    operation,
    family: "type",
    tier,
    verdict,
    statements: [],
    interpretations: [],
    rule: "",
    expected: "",
    actual: "",
    attempts: 1,
    durationMs: 1,
  }));
}

test("passes with exit code 0 if every specified check passes", () => {
  expect(summarise(results(3, "pass"), NORMAL)).toEqual({ verdict: "pass", exitCode: 0 });
});

test("fails with exit code 1 if one specified check failed, however many stay inconclusive", () => {
  const mixed = [...results(1, "fail"), ...results(99, "inconclusive")];
  expect(summarise(mixed, NORMAL)).toEqual({ verdict: "fail", exitCode: 1 });
});

test("lets advisory failures fail a run only if it is strict, observed ones never", () => {
  const mixed = [...results(3, "pass"), ...results(1, "fail", "advisory"), ...results(1, "fail", "observed")];
  expect(summarise(mixed, NORMAL).exitCode).toBe(0);
  expect(summarise(mixed, { ...NORMAL, strict: true })).toEqual({ verdict: "fail", exitCode: 1 });
  const observed = [...results(3, "pass"), ...results(1, "fail", "observed")];
  expect(summarise(observed, { ...NORMAL, strict: true }).exitCode).toBe(0);
});

test("is inconclusive with exit code 4 if no specified check was judged", () => {
  expect(summarise(results(3, "inconclusive"), NORMAL)).toEqual({ verdict: "inconclusive", exitCode: 4 });
  expect(summarise(results(3, "notApplicable"), NORMAL).exitCode).toBe(4);
  expect(summarise([...results(1, "inconclusive"), ...results(9, "pass", "advisory")], NORMAL).exitCode).toBe(4);
  expect(summarise([], NORMAL).exitCode).toBe(4);
});

test("is inconclusive if more than a quarter is", () => {
  expect(summarise([...results(75, "pass"), ...results(25, "inconclusive")], NORMAL).exitCode).toBe(0);
  expect(summarise([...results(74, "pass"), ...results(26, "inconclusive")], NORMAL).exitCode).toBe(4);
});

test("is inconclusive if more than half of one operation is", () => {
  const rest = results(100, "pass");
  const trade = (open: number) => [
    ...results(5, "pass", "specified", "trade-token"),
    ...results(open, "inconclusive", "specified", "trade-token"),
  ];
  expect(summarise([...rest, ...trade(5)], NORMAL).exitCode).toBe(0);
  expect(summarise([...rest, ...trade(6)], NORMAL).exitCode).toBe(4);
});

test("does not count what is not applicable as inconclusive", () => {
  expect(summarise([...results(1, "pass"), ...results(99, "notApplicable")], NORMAL).exitCode).toBe(0);
});

test("is inconclusive without specified checks, unless advisory ones fail a strict run", () => {
  expect(summarise(results(3, "pass", "observed"), NORMAL)).toEqual({ verdict: "inconclusive", exitCode: 4 });
  expect(summarise(results(3, "pass", "advisory"), { ...NORMAL, strict: true }).exitCode).toBe(4);
  expect(summarise(results(3, "fail", "advisory"), NORMAL).exitCode).toBe(4);
  expect(summarise(results(3, "fail", "advisory"), { ...NORMAL, strict: true }).exitCode).toBe(1);
});

test("is inconclusive if a stated value was never accepted, unless that is known", () => {
  const [open] = results(1, "inconclusive").map((check) => ({ ...check, establishes: "value" as const }));
  if (open === undefined) throw new Error("there is a check");
  const known = { reason: "no sales", owner: "market", expires: "2027-01-31", isUnproven: true } as const;
  expect(summarise([...results(99, "pass"), open], NORMAL)).toEqual({ verdict: "inconclusive", exitCode: 4 });
  expect(summarise([...results(99, "pass"), { ...open, known }], NORMAL).exitCode).toBe(0);
  expect(
    summarise(
      [...results(1, "pass"), ...results(9, "inconclusive").map((one) => ({ ...open, id: one.id, known }))],
      NORMAL,
    ).exitCode,
  ).toBe(0);
  const path = { ...open, id: "token-price/request/path/served", establishes: "operation" as const };
  const rest = [...results(9, "inconclusive"), ...results(9, "pass", "specified", "trade-token")];
  expect(summarise([{ ...path, known }, ...rest], NORMAL).exitCode).toBe(0);
  expect(summarise([path, ...rest], NORMAL).exitCode).toBe(4);
  const missing = { ...open, verdict: "notApplicable", reason: "fixture-missing" } as const;
  expect(summarise([...results(99, "pass"), missing], NORMAL).exitCode).toBe(4);
  expect(summarise([...results(99, "pass"), { ...missing, reason: "side-effects-not-allowed" }], NORMAL).exitCode).toBe(
    0,
  );
  expect(summarise([...results(1, "fail"), missing], NORMAL).exitCode).toBe(1);
});

test("ends an interrupted run with exit code 130 and never as passed", () => {
  expect(summarise(results(3, "pass"), { ...NORMAL, interrupted: true })).toEqual({
    verdict: "inconclusive",
    exitCode: 130,
  });
  expect(summarise(results(3, "fail"), { ...NORMAL, interrupted: true })).toEqual({ verdict: "fail", exitCode: 130 });
});

test("counts verdicts by tier", () => {
  const counts = countVerdicts([
    ...results(2, "pass"),
    ...results(1, "fail", "advisory"),
    ...results(1, "notApplicable", "observed"),
  ]);
  expect(counts).toEqual({
    specified: { pass: 2, fail: 0, inconclusive: 0, notApplicable: 0 },
    advisory: { pass: 0, fail: 1, inconclusive: 0, notApplicable: 0 },
    observed: { pass: 0, fail: 0, inconclusive: 0, notApplicable: 1 },
  });
});
