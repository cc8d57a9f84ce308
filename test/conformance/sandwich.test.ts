import { describe, expect, test } from "vitest";
import { allChecks } from "../../conformance/catalogue.ts";
import { judgeExchange } from "../../conformance/oracle.ts";
import type { Refusals } from "../../conformance/refusals.ts";
import { judge } from "../../conformance/sandwich.ts";
import type { Reply } from "../../conformance/session.ts";
import { isProbeCheck, type ProbeCheck } from "../../conformance/unit.ts";
import type { Answer, TransportFault } from "../../traffic/exchange.ts";
import { answerOf, exchangeOf } from "./answers.ts";

const ACCEPTED = answerOf(200, { success: true, data: {} });
const REFUSED = answerOf(400, { error: "amount must be above 0" });
const UNAUTHORISED = answerOf(401, { error: "no credential" });
const NOT_FOUND = answerOf(404, { error: "no such path" });
const BROKEN = answerOf(400, { error: "not JSON" });

function reply(end: Answer | TransportFault): Reply {
  const habits = { successStatusTells: true, falseIsSuccess: false };
  const judged = judgeExchange("token-price", exchangeOf("token-price", end), habits);
  return { ...judged, order: "x", attempts: 1 };
}

function checkOf(kind: "refuse" | "accept" | "observe"): ProbeCheck {
  const checks = allChecks().filter(isProbeCheck);
  const check = checks.find((one) => one.operation === "token-price" && one.kind === kind && one.family === "type");
  if (check === undefined) throw new Error(`there is no check of kind ${kind}`);
  return check;
}

const REFUSALS: Refusals = {
  operation: "token-price",
  noCredential: reply(UNAUTHORISED),
  unknownPath: reply(NOT_FOUND),
  brokenBody: reply(BROKEN),
};

type Kind = "refuse" | "accept" | "observe";

function verdict(kind: Kind, probe: Answer | TransportFault, before = ACCEPTED, after = ACCEPTED, refusals = REFUSALS) {
  const { verdict: one, reason } = judge(checkOf(kind), reply(probe), reply(before), reply(after), refusals);
  return reason === undefined ? one : `${one} ${reason}`;
}

describe("a probe that is to be refused", () => {
  test("passes where it is refused between accepted neighbours", () => {
    expect(verdict("refuse", REFUSED)).toBe("pass");
  });

  test("fails where it is accepted, whatever became of its neighbours", () => {
    for (const neighbour of [ACCEPTED, REFUSED]) {
      expect(verdict("refuse", ACCEPTED, neighbour, neighbour)).toBe("fail");
    }
  });

  test("fails where it is accepted in a form that breaks a statement", () => {
    expect(verdict("refuse", answerOf(200, { success: "yes", data: { direction: "up" } }))).toBe("fail");
  });

  test("proves nothing where a neighbour was refused", () => {
    expect(verdict("refuse", REFUSED, REFUSED, REFUSED)).toBe("inconclusive control-refused");
    expect(verdict("refuse", REFUSED, ACCEPTED, REFUSED)).toBe("inconclusive control-unstable");
    expect(verdict("refuse", REFUSED, REFUSED, ACCEPTED)).toBe("inconclusive control-unstable");
  });

  test("proves nothing where there is no answer, or one that is neither", () => {
    expect(verdict("refuse", "reset")).toBe("inconclusive reset");
    expect(verdict("refuse", answerOf(429, {}))).toBe("inconclusive rate-limited");
    expect(verdict("refuse", answerOf(200, { success: false, data: {} }))).toBe("inconclusive soft-answer");
    expect(verdict("refuse", answerOf(200, "OK"))).toBe("inconclusive not-json");
  });

  test("proves nothing where it is refused as if for the credential or the path", () => {
    expect(verdict("refuse", UNAUTHORISED)).toBe("inconclusive refused-for-another-reason");
    expect(verdict("refuse", NOT_FOUND)).toBe("inconclusive refused-for-another-reason");
  });

  test("passes where the target has the same words for every refusal", () => {
    const uniform = { ...REFUSALS, noCredential: reply(BROKEN), unknownPath: reply(BROKEN) };
    expect(verdict("refuse", BROKEN, ACCEPTED, ACCEPTED, uniform)).toBe("pass");
  });
});

describe("a probe that is to be accepted", () => {
  test("passes where it is accepted", () => {
    expect(verdict("accept", ACCEPTED)).toBe("pass");
    expect(verdict("accept", ACCEPTED, REFUSED, REFUSED)).toBe("pass");
  });

  test("fails where it is refused between accepted neighbours only", () => {
    expect(verdict("accept", REFUSED)).toBe("fail");
    expect(verdict("accept", REFUSED, REFUSED, REFUSED)).toBe("inconclusive control-refused");
    expect(verdict("accept", REFUSED, ACCEPTED, REFUSED)).toBe("inconclusive control-unstable");
  });

  test("proves nothing where the answer is neither", () => {
    expect(verdict("accept", answerOf(200, { success: false, data: {} }))).toBe("inconclusive soft-answer");
    expect(verdict("accept", "timeout-headers")).toBe("inconclusive timeout-headers");
  });
});

test("observes either and never fails", () => {
  expect(verdict("observe", ACCEPTED)).toBe("pass");
  expect(verdict("observe", REFUSED)).toBe("pass");
  expect(verdict("observe", REFUSED, REFUSED, REFUSED)).toBe("inconclusive control-refused");
});
