import { describe, expect, test } from "vitest";
import { allChecks } from "../../../conformance/catalogue/catalogue.ts";
import { isProbeCheck, type ProbeCheck } from "../../../conformance/definition/check.ts";
import { judge, type ProbeOutcome, runBracketed } from "../../../conformance/trial/bracketed-probe.ts";
import type { HttpResponse, TransportFault } from "../../../http/exchange.ts";
import type { Control } from "../../../target/control.ts";
import { createLedger } from "../../../target/exchange/ledger.ts";
import type { Sender } from "../../../target/exchange/sender.ts";
import type { SendResult } from "../../../target/exchange/sent-request.ts";
import type { Rejections } from "../../../target/rejection-baseline.ts";
import { exampleWith } from "../dialogues.ts";
import { BY_STATUS, responseOf, resultOf, sentAs } from "../exchanges.ts";

const ACCEPTED = responseOf(200, { success: true, data: {} });
const REJECTED = responseOf(400, { error: "amount must be above 0" });
const UNAUTHORISED = responseOf(401, { error: "no credential" });
const NOT_FOUND = responseOf(404, { error: "no such path" });
const BROKEN = responseOf(400, { error: "not JSON" });

function result(end: HttpResponse | TransportFault): SendResult {
  return resultOf("token-price", end, {}, BY_STATUS);
}

function checkOf(kind: "reject" | "accept" | "observe"): ProbeCheck {
  const checks = allChecks().filter(isProbeCheck);
  const check = checks.find((one) => one.operation === "token-price" && one.kind === kind && one.family === "type");
  if (check === undefined) throw new Error(`there is no check of kind ${kind}`);
  return check;
}

const REJECTIONS: Rejections = {
  operation: "token-price",
  noCredential: result(UNAUTHORISED),
  unknownPath: result(NOT_FOUND),
  brokenBody: result(BROKEN),
};

const BETWEEN_ACCEPTED = { before: result(ACCEPTED), after: result(ACCEPTED), rejections: REJECTIONS };

type Kind = "reject" | "accept" | "observe";

function verdict(
  kind: Kind,
  probe: HttpResponse | TransportFault,
  before = ACCEPTED,
  after = ACCEPTED,
  rejections = REJECTIONS,
) {
  const circumstances = { before: result(before), after: result(after), rejections };
  const { verdict: one, reason } = judge(checkOf(kind), result(probe), circumstances);
  return reason === undefined ? one : `${one} ${reason}`;
}

describe("a probe that must be rejected", () => {
  test("passes if it is rejected between accepted controls", () => {
    expect(verdict("reject", REJECTED)).toBe("pass");
  });

  test("fails if it is accepted, whatever its controls are", () => {
    for (const control of [ACCEPTED, REJECTED]) {
      expect(verdict("reject", ACCEPTED, control, control)).toBe("fail");
    }
  });

  test("fails if it is accepted in a form that violates a statement", () => {
    expect(verdict("reject", responseOf(200, { success: "yes", data: { direction: "up" } }))).toBe("fail");
  });

  test("is inconclusive if a control was rejected", () => {
    expect(verdict("reject", REJECTED, REJECTED, REJECTED)).toBe("inconclusive control-rejected");
    expect(verdict("reject", REJECTED, ACCEPTED, REJECTED)).toBe("inconclusive control-unstable");
    expect(verdict("reject", REJECTED, REJECTED, ACCEPTED)).toBe("inconclusive control-unstable");
  });

  test("is inconclusive without a response, or with an ambiguous one", () => {
    expect(verdict("reject", "reset")).toBe("inconclusive reset");
    expect(verdict("reject", responseOf(429, {}))).toBe("inconclusive rate-limited");
    expect(verdict("reject", responseOf(200, { success: false, data: {} }))).toBe("inconclusive ambiguous-response");
    expect(verdict("reject", responseOf(200, "OK"))).toBe("inconclusive not-json");
  });

  test("is inconclusive if it is rejected like a missing credential or an unknown path", () => {
    expect(verdict("reject", UNAUTHORISED)).toBe("inconclusive rejected-for-another-reason");
    expect(verdict("reject", NOT_FOUND)).toBe("inconclusive rejected-for-another-reason");
  });

  test("passes if all rejections of the target look the same", () => {
    const uniform = { ...REJECTIONS, noCredential: result(BROKEN), unknownPath: result(BROKEN) };
    expect(verdict("reject", BROKEN, ACCEPTED, ACCEPTED, uniform)).toBe("pass");
  });
});

describe("a probe that must be rejected where the target accepts no valid value of its field either", () => {
  const beside = (valid: HttpResponse) =>
    judge(checkOf("reject"), result(REJECTED), { ...BETWEEN_ACCEPTED, valid: result(valid) });

  test("passes if it is rejected differently from a valid value", () => {
    expect(beside(responseOf(403, { error: "fees of other users are not shown" })).verdict).toBe("pass");
  });

  test("is inconclusive if a valid value is rejected in the same way", () => {
    expect(beside(REJECTED)).toMatchObject({ verdict: "inconclusive", reason: "control-rejected" });
  });
});

test("a rejection that the state of the target may explain proves nothing", () => {
  const check = checkOf("accept");
  const stateful = { ...check, trial: { ...check.trial, ambiguousRejection: true } };
  const judgement = judge(stateful, result(REJECTED), BETWEEN_ACCEPTED);
  expect(judgement).toMatchObject({ verdict: "inconclusive", reason: "state-may-explain" });
});

describe("a probe that must be accepted", () => {
  test("passes if it is accepted", () => {
    expect(verdict("accept", ACCEPTED)).toBe("pass");
    expect(verdict("accept", ACCEPTED, REJECTED, REJECTED)).toBe("pass");
  });

  test("fails only if it is rejected between accepted controls", () => {
    expect(verdict("accept", REJECTED)).toBe("fail");
    expect(verdict("accept", REJECTED, REJECTED, REJECTED)).toBe("inconclusive control-rejected");
    expect(verdict("accept", REJECTED, ACCEPTED, REJECTED)).toBe("inconclusive control-unstable");
  });

  test("is inconclusive if the response is ambiguous", () => {
    expect(verdict("accept", responseOf(200, { success: false, data: {} }))).toBe("inconclusive ambiguous-response");
    expect(verdict("accept", "timeout-headers")).toBe("inconclusive timeout-headers");
  });
});

test("observes either and never fails", () => {
  expect(verdict("observe", ACCEPTED)).toBe("pass");
  expect(verdict("observe", REJECTED)).toBe("pass");
  expect(verdict("observe", REJECTED, REJECTED, REJECTED)).toBe("inconclusive control-rejected");
});

describe("probes of a sale on a target that requires a holding", () => {
  const SALES = allChecks()
    .filter(isProbeCheck)
    .filter(({ operation, kind, trial }) => operation === "trade-token" && kind === "accept" && !trial.mutatesMarket);

  /** Judges the probes on a target that holds `held` tokens at first and gets as many with each purchase. */
  async function judgeSales(held: number): Promise<readonly ProbeOutcome[]> {
    let holding = held;
    const send: Sender["send"] = async (probe, order) => {
      const response = holding > 0 ? responseOf(200, exampleWith("trade-token", {})) : REJECTED;
      holding = Math.max(holding - 1, 0);
      return { ...resultOf("trade-token", response, {}, BY_STATUS), sent: sentAs(probe, order) };
    };
    const ledger = createLedger();
    const sender = { send, nonce: String, ledger } as unknown as Sender;
    const control: Control = {
      operation: "trade-token",
      name: "with/sellAmountToken",
      build: () => ({ direction: "sell", sellAmountToken: 1, userAddress: "0x1", builder: { code: "a", fee: 1 } }),
      isAccepted: true,
      restore: async () => {
        holding = held;
      },
    };
    return runBracketed({ sender, control, rejections: undefined, isStopped: () => false }, SALES, [0]);
  }

  test("have no verdict from a rejection if one purchase does not last for a probe and its controls", async () => {
    const outcomes = await judgeSales(1);
    expect(outcomes.filter(({ judgement }) => judgement.verdict === "fail")).toEqual([]);
    expect(outcomes.map(({ judgement }) => judgement.reason)).toContain("control-unstable");
  });

  test("are all accepted, one after the other, if each purchase lasts for a few sales", async () => {
    const outcomes = await judgeSales(5);
    expect(outcomes.length).toBeGreaterThan(20);
    expect(outcomes.filter(({ result: one }) => !one.isAccepted)).toEqual([]);
  });
});
