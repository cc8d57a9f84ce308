import { expect, test } from "vitest";
import { allChecks } from "../../../conformance/catalogue/catalogue.ts";
import { isProbeCheck, type ProbeCheck } from "../../../conformance/definition/check.ts";
import { judge, type ProbeOutcome, runBracketed } from "../../../conformance/trial/bracketed-probe.ts";
import { bundlesOf, sendBundle } from "../../../conformance/trial/bundles.ts";
import type { HttpResponse, TransportFault } from "../../../http/exchange.ts";
import type { JsonObject } from "../../../schemas/json.ts";
import type { Control } from "../../../target/control.ts";
import { createLedger } from "../../../target/exchange/ledger.ts";
import { bytesOf, type Probe } from "../../../target/exchange/probe.ts";
import type { Sender } from "../../../target/exchange/sender.ts";
import type { Order, SendResult } from "../../../target/exchange/sent-request.ts";
import type { Rejections } from "../../../target/rejection-baseline.ts";
import { editAt } from "../../../target/request-edit.ts";
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

/** A target all of whose rejections look the same. */
const UNIFORM = { ...REJECTIONS, noCredential: result(BROKEN), unknownPath: result(BROKEN) };
const MALFORMED = responseOf(200, { success: "yes", data: { direction: "up" } });
const AMBIGUOUS = responseOf(200, { success: false, data: {} });

type Kind = Parameters<typeof checkOf>[0];
type End = HttpResponse | TransportFault;

test.each<[kind: Kind, when: string, probe: End, verdict: string, controls?: readonly [HttpResponse, HttpResponse]]>([
  ["reject", "it is rejected between accepted controls", REJECTED, "pass"],
  ["reject", "it is accepted", ACCEPTED, "fail"],
  ["reject", "it is accepted between rejected controls", ACCEPTED, "fail", [REJECTED, REJECTED]],
  ["reject", "it is accepted in a form that violates a statement", MALFORMED, "fail"],
  ["reject", "both controls are rejected", REJECTED, "inconclusive control-rejected", [REJECTED, REJECTED]],
  ["reject", "the control after it is rejected", REJECTED, "inconclusive control-unstable", [ACCEPTED, REJECTED]],
  ["reject", "the control before it is rejected", REJECTED, "inconclusive control-unstable", [REJECTED, ACCEPTED]],
  ["reject", "there is no response", "reset", "inconclusive reset"],
  ["reject", "it is deferred", responseOf(429, {}), "inconclusive rate-limited"],
  ["reject", "its response is ambiguous", AMBIGUOUS, "inconclusive ambiguous-response"],
  ["reject", "its response is not JSON", responseOf(200, "OK"), "inconclusive not-json"],
  ["reject", "it is rejected like a missing credential", UNAUTHORISED, "inconclusive rejected-for-another-reason"],
  ["reject", "it is rejected like an unknown path", NOT_FOUND, "inconclusive rejected-for-another-reason"],
  ["accept", "it is accepted", ACCEPTED, "pass"],
  ["accept", "it is accepted between rejected controls", ACCEPTED, "pass", [REJECTED, REJECTED]],
  ["accept", "it is rejected between accepted controls", REJECTED, "fail"],
  ["accept", "both controls are rejected", REJECTED, "inconclusive control-rejected", [REJECTED, REJECTED]],
  ["accept", "the control after it is rejected", REJECTED, "inconclusive control-unstable", [ACCEPTED, REJECTED]],
  ["accept", "its response is ambiguous", AMBIGUOUS, "inconclusive ambiguous-response"],
  ["accept", "there is no response", "timeout-headers", "inconclusive timeout-headers"],
  ["observe", "it is accepted", ACCEPTED, "pass"],
  ["observe", "it is rejected", REJECTED, "pass"],
  ["observe", "both controls are rejected", REJECTED, "inconclusive control-rejected", [REJECTED, REJECTED]],
])("the verdict on a probe to %s if %s", (kind, _, probe, expected, [before, after] = [ACCEPTED, ACCEPTED]) => {
  const circumstances = { before: result(before), after: result(after), rejections: REJECTIONS };
  const { verdict, reason } = judge(checkOf(kind), result(probe), circumstances);
  expect([verdict, reason].filter(Boolean).join(" ")).toBe(expected);
});

const ELSEWHERE = result(responseOf(403, { error: "fees of other users are not shown" }));
const OF_STATE = { ...checkOf("accept"), trial: { ...checkOf("accept").trial, ambiguousRejection: true } };

test.each<[what: string, check: ProbeCheck, probe: HttpResponse, Partial<Parameters<typeof judge>[2]>, string]>([
  ["all rejections of the target look the same", checkOf("reject"), BROKEN, { rejections: UNIFORM }, "pass"],
  ["a valid value is rejected differently", checkOf("reject"), REJECTED, { valid: ELSEWHERE }, "pass"],
  ["a valid value is rejected alike", checkOf("reject"), REJECTED, { valid: result(REJECTED) }, "control-rejected"],
  ["the state of the target may explain it", OF_STATE, REJECTED, {}, "state-may-explain"],
])("the verdict on a rejection between accepted controls if %s", (_, check, probe, own, expected) => {
  const usual = { before: result(ACCEPTED), after: result(ACCEPTED), rejections: REJECTIONS };
  const { verdict, reason = verdict } = judge(check, result(probe), { ...usual, ...own });
  expect(reason).toBe(expected);
});

const SALES = allChecks()
  .filter(isProbeCheck)
  .filter(({ operation, kind, trial }) => operation === "trade-token" && kind === "accept" && !trial.mutatesMarket);

/** Judges probes of a sale on a target that holds `held` tokens at first and gets as many with each purchase. */
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

test("probes of a sale have no verdict from a rejection if one purchase does not last for a probe and its controls", async () => {
  const outcomes = await judgeSales(1);
  expect(outcomes.filter(({ judgement }) => judgement.verdict === "fail")).toEqual([]);
  expect(outcomes.map(({ judgement }) => judgement.reason)).toContain("control-unstable");
});

test("probes of a sale are all accepted, one after the other, if each purchase lasts for a few sales", async () => {
  const outcomes = await judgeSales(5);
  expect(outcomes.length).toBeGreaterThan(20);
  expect(outcomes.filter(({ result: one }) => !one.isAccepted)).toEqual([]);
});

const CONTROL: Control = { operation: "token-price", name: "plain", build: () => ({ kept: true }), isAccepted: true };

function check(id: string, pointer: string, kind: "accept" | "observe" = "accept"): ProbeCheck {
  const edit = editAt(pointer, { kind: "replace", json: `"${id}"` });
  const trial = { kind: "probe", control: "plain", alternatives: [edit], expected: "", comparesRejection: true };
  const own = { id: `token-price/request/${id}`, operation: "token-price", kind, tier: "specified", trial };
  return own as unknown as ProbeCheck;
}

/** A service that rejects bodies with one of these values, and invalid requests by a status of its own or by the same one. */
function senderTo(rejected: readonly string[], status = 400, isUsual = false) {
  const ledger = createLedger();
  ledger["token-price"].rejections.byServerError = isUsual && status >= 500 ? 1 : 0;
  const bodies: JsonObject[] = [];
  const send = async (probe: Probe, order: Order) => {
    const body = JSON.parse(Buffer.from(bytesOf(probe.body)).toString()) as JsonObject;
    bodies.push(body);
    const isRejected = rejected.some((value) => JSON.stringify(body).includes(`"${value}"`));
    const response = isRejected ? responseOf(status, { error: "no" }) : responseOf(200, { success: true, data: {} });
    return resultOf("token-price", response, sentAs(probe, order), BY_STATUS);
  };
  const sender = { ledger, send, nonce: () => "nonce", stopReason: () => undefined } as unknown as Sender;
  return { sender, bodies };
}

const valuesOf = (kind: "accept" | "observe") => ["a", "b", "c", "d"].map((id) => check(id, `/${id}`, kind));

/** What is proven of four values in one request, and the bodies that were sent, of such a service. */
async function bundled(kind: "accept" | "observe", ...service: Parameters<typeof senderTo>) {
  const { sender, bodies } = senderTo(...service);
  const found = await sendBundle(sender, CONTROL, valuesOf(kind), [0], () => undefined);
  const proven = found.map(({ check: { id }, judgement }) => `${id.at(-1)} ${judgement.verdict}`);
  return { proven: proven.join(), bodies };
}

test("one accepted request proves all values in it", async () => {
  const { proven, bodies } = await bundled("accept", []);
  expect(bodies).toEqual([{ kept: true, a: "a", b: "b", c: "c", d: "d" }]);
  expect(proven).toBe("a pass,b pass,c pass,d pass");
});

test("a rejected request is split until the rejected value is alone, and the others are proven", async () => {
  const { proven, bodies } = await bundled("accept", ["c"]);
  expect(proven).toBe("a pass,b pass,d pass");
  expect(bodies.length).toBe(5);
});

test.each([
  ["because most of them are rejected together", 400, false],
  ["even by a server error, where that is how the target rejects", 500, true],
])("stops isolating observed values at once, %s", async (_, status, isUsual) => {
  const { proven, bodies } = await bundled("observe", ["b"], status, isUsual);
  expect(proven).toBe("");
  expect(bodies.length).toBe(1);
});

test("observed values that a server error met are split too, until its cause is alone", async () => {
  const { proven, bodies } = await bundled("observe", ["b"], 500);
  expect(proven).toBe("a pass,c pass,d pass");
  expect(bodies).toContainEqual({ kept: true, b: "b" });
});

test("two edits of one place, or of a place within another, never share a bundle", () => {
  const checks = [check("a", "/links"), check("b", "/links/website"), check("c", "/name"), check("d", "/name")];
  const bundles = bundlesOf(checks).map((bundle) => bundle.map(({ id }) => id.at(-1)));
  expect(bundles).toEqual([
    ["a", "c"],
    ["b", "d"],
  ]);
});
