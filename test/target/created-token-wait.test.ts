import { expect, test } from "vitest";
import type { HeaderList } from "../../http/exchange.ts";
import { createTokenWait, MAX_INDEXING_MS } from "../../target/created-token-wait.ts";
import { bytesOf, type Probe } from "../../target/exchange/probe.ts";
import type { Sender } from "../../target/exchange/sender.ts";
import type { Order } from "../../target/exchange/sent-request.ts";
import { BY_STATUS, responseOf, resultOf, sentAs } from "../conformance/exchanges.ts";

const [TOKEN, OTHER] = ["3f1d5b52-9a4e-4c0b-8d6f-0c9b8a7e6d51", "5a0c1f7e-2b3d-4e6f-9a8b-7c6d5e4f3a2b"];

const FIRST = { tokenId: TOKEN, slug: "base", createdAtMs: performance.now() };
const SECOND = { ...FIRST, tokenId: OTHER };

/** A service that quotes its tokens after a while, and rejects them with `reason`, or in another way, before. */
function senderTo(indexedAtMs: number, reason = "no such token", { status = 404, headers = [] as HeaderList } = {}) {
  let nowMs = 0;
  let quotes = 0;
  const send = async (probe: Probe, order: Order) => {
    quotes++;
    const { tokenId } = JSON.parse(Buffer.from(bytesOf(probe.body)).toString());
    const unknown = responseOf(404, { error: "no such token" });
    const early = responseOf(status, { error: reason });
    const quoted = responseOf(200, { success: true, data: {} });
    const own = nowMs >= indexedAtMs ? quoted : { ...early, headers: [...early.headers, ...headers] };
    return resultOf("token-price", [TOKEN, OTHER].includes(tokenId) ? own : unknown, sentAs(probe, order), BY_STATUS);
  };
  const pause = async (durationMs: number) => {
    nowMs += durationMs;
  };
  const sender = { send, pause, stopReason: () => undefined, learn: () => undefined, counts: {} } as unknown as Sender;
  return { sender, state: () => ({ nowMs, quotes }) };
}

test("waits until a new token can be quoted, and quotes a later one only when it is as old as the first was", async () => {
  const { sender, state } = senderTo(1_000);
  const { quoted } = createTokenWait(sender);
  await Promise.all([quoted(FIRST), quoted(FIRST)]);
  const { nowMs, quotes } = state();
  expect(nowMs).toBe(1_000);
  await quoted({ ...SECOND, createdAtMs: performance.now() + 60_000 });
  expect(state().quotes).toBe(quotes + 1);
  expect(state().nowMs).toBeGreaterThan(2_000);
});

test.each<[what: string, how: Parameters<typeof senderTo>[2], waitedMs: number | undefined]>([
  ["otherwise than an unknown one", {}, undefined],
  ["as a conflict", { status: 409 }, 1_000],
  ["as locked", { status: 423 }, 1_000],
  ["as too early", { status: 425 }, 1_000],
  ["with a time to retry", { headers: [["retry-after", "1"]] }, 1_000],
])("waits for a token that is rejected %s only if that means a later success", async (_, how, waitedMs) => {
  const { sender, state } = senderTo(1_000, "not ready", how);
  expect(await createTokenWait(sender).quoted(FIRST)).toBe(waitedMs);
  expect(state().nowMs).toBe(waitedMs ?? 0);
});

test.each<[string, object, boolean]>([
  ["deferred, which was a wait for the token", {}, true],
  ["deferred for the rate", { limited: 1 }, false],
])("measures the time of a first quote that was %s", async (_, counted, isMeasured) => {
  const { sender } = senderTo(0);
  const counts = {};
  const send: Sender["send"] = async (...request) => {
    await new Promise((resolve) => setTimeout(resolve, 5));
    Object.assign(counts, counted);
    const result = await sender.send(...request);
    return { ...result, sent: { ...result.sent, attempts: 2 } };
  };
  const waitedMs = await createTokenWait({ ...sender, send, counts } as Sender).quoted(FIRST);
  expect((waitedMs ?? 0) > 0).toBe(isMeasured);
});

const LONG = { limitMs: 20_000, onLongWait: () => undefined };
test.each<[maxMs: number, what: string, how: Parameters<typeof senderTo>[2], limit: object, options?: typeof LONG]>([
  [MAX_INDEXING_MS, "an unknown token", {}, {}],
  [15_000, "an unknown token with a limit of its own", {}, { limitMs: 15_000 }],
  [MAX_INDEXING_MS, "a conflict that stays", { status: 409 }, {}, LONG],
  [20_000, "a time to retry", { status: 409, headers: [["retry-after", "1"]] }, {}, LONG],
])("waits %i ms at most for %s, and for no further token", async (maxMs, _, how, limit, options) => {
  const { sender, state } = senderTo(Number.POSITIVE_INFINITY, "no such token", how);
  const { quoted } = createTokenWait(sender, options);
  expect(await quoted({ ...FIRST, ...limit })).toBeUndefined();
  await quoted(SECOND);
  expect(state().nowMs).toBe(maxMs);
});
