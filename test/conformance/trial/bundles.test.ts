import { expect, test } from "vitest";
import type { ProbeCheck } from "../../../conformance/definition/check.ts";
import { bundlesOf, sendBundle } from "../../../conformance/trial/bundles.ts";
import type { JsonObject } from "../../../schemas/json.ts";
import type { Control } from "../../../target/control.ts";
import { createLedger } from "../../../target/exchange/ledger.ts";
import { bytesOf, type Probe } from "../../../target/exchange/probe.ts";
import type { Sender } from "../../../target/exchange/sender.ts";
import type { Order } from "../../../target/exchange/sent-request.ts";
import { editAt } from "../../../target/request-edit.ts";
import { BY_STATUS, responseOf, resultOf, sentAs } from "../exchanges.ts";

const CONTROL: Control = { operation: "token-price", name: "plain", build: () => ({ kept: true }), isAccepted: true };

function check(id: string, pointer: string, kind: "accept" | "observe" = "accept"): ProbeCheck {
  const edit = editAt(pointer, { kind: "replace", json: `"${id}"` });
  const trial = { kind: "probe", control: "plain", alternatives: [edit], expected: "", comparesRejection: true };
  return {
    id: `token-price/request/${id}`,
    operation: "token-price",
    kind,
    tier: "specified",
    trial,
  } as unknown as ProbeCheck;
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

const FOUR = ["a", "b", "c", "d"].map((id) => check(id, `/${id}`));

test("one accepted request proves all values in it", async () => {
  const { sender, bodies } = senderTo([]);
  const accepted = await sendBundle(sender, CONTROL, FOUR, [0], () => undefined);
  expect(bodies).toEqual([{ kept: true, a: "a", b: "b", c: "c", d: "d" }]);
  expect(accepted.map(({ check: { id }, judgement }) => [id, judgement.verdict])).toEqual(
    FOUR.map(({ id }) => [id, "pass"]),
  );
});

test("a rejected request is split until the rejected value is alone, and the others are proven", async () => {
  const { sender, bodies } = senderTo(["c"]);
  const accepted = await sendBundle(sender, CONTROL, FOUR, [0], () => undefined);
  expect(accepted.map((one) => one.check)).toEqual([FOUR[0], FOUR[1], FOUR[3]]);
  expect(bodies.length).toBe(5);
});

test("stops isolating observed values at once, because most of them are rejected together", async () => {
  const observed = ["a", "b", "c"].map((id) => check(id, `/${id}`, "observe"));
  const { sender, bodies } = senderTo(["b"]);
  expect(await sendBundle(sender, CONTROL, observed, [0], () => undefined)).toEqual([]);
  expect(bodies.length).toBe(1);
});

test("observed values that a server error met are split too, until its cause is alone", async () => {
  const observed = ["a", "b", "c", "d"].map((id) => check(id, `/${id}`, "observe"));
  const { sender, bodies } = senderTo(["b"], 500);
  const accepted = await sendBundle(sender, CONTROL, observed, [0], () => undefined);
  expect(accepted.map((one) => one.check)).toEqual([observed[0], observed[2], observed[3]]);
  expect(bodies).toContainEqual({ kept: true, b: "b" });
  const rejecting = senderTo(["b"], 500, true);
  expect(await sendBundle(rejecting.sender, CONTROL, observed, [0], () => undefined)).toEqual([]);
  expect(rejecting.bodies.length).toBe(1);
});

test("two edits of one place, or of a place within another, never share a bundle", () => {
  const checks = [check("a", "/links"), check("b", "/links/website"), check("c", "/name"), check("d", "/name")];
  const bundles = bundlesOf(checks).map((bundle) => bundle.map(({ id }) => id.at(-1)));
  expect(bundles).toEqual([
    ["a", "c"],
    ["b", "d"],
  ]);
});
