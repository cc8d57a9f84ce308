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
