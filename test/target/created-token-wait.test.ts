import { describe, expect, test } from "vitest";
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
function senderTo(
  indexedAtMs: number,
  reason = "no such token",
  { status = 404, headers = [] }: { readonly status?: number; readonly headers?: HeaderList } = {},
) {
  let nowMs = 0;
  let quotes = 0;
  const send = async (probe: Probe, order: Order) => {
    quotes++;
    const { tokenId } = JSON.parse(Buffer.from(bytesOf(probe.body)).toString());
    const isOwn = [TOKEN, OTHER].includes(tokenId);
    const rejected = responseOf(isOwn ? status : 404, { error: isOwn ? reason : "no such token" });
    const response =
      isOwn && nowMs >= indexedAtMs
        ? responseOf(200, { success: true, data: {} })
        : isOwn
          ? { ...rejected, headers: [...rejected.headers, ...headers] }
          : rejected;
    return resultOf("token-price", response, sentAs(probe, order), BY_STATUS);
  };
  const pause = async (durationMs: number) => {
    nowMs += durationMs;
  };
  const sender = { send, pause, stopReason: () => undefined, learn: () => undefined, counts: {} } as unknown as Sender;
  return { sender, state: () => ({ nowMs, quotes }) };
}

describe("createTokenWait", () => {
  test("waits until a new token can be quoted, once for each token and chain", async () => {
    const { sender, state } = senderTo(1_000);
    const { quoted } = createTokenWait(sender);
    await Promise.all([quoted(FIRST), quoted(FIRST)]);
    expect(state().nowMs).toBe(1_000);
  });

  test("quotes a later token only when it is as old as the first one was", async () => {
    const { sender, state } = senderTo(1_000);
    const { quoted } = createTokenWait(sender);
    await quoted(FIRST);
    const { quotes } = state();
    await quoted({ ...SECOND, createdAtMs: performance.now() + 60_000 });
    expect(state().quotes).toBe(quotes + 1);
    expect(state().nowMs).toBeGreaterThan(2_000);
  });

  test("does not wait for a token that is rejected otherwise than an unknown one", async () => {
    const { sender, state } = senderTo(1_000, "the amount is missing");
    await createTokenWait(sender).quoted(FIRST);
    expect(state().nowMs).toBe(0);
  });

  test.each<[string, Parameters<typeof senderTo>[2]]>([
    ["conflict", { status: 409 }],
    ["locked", { status: 423 }],
    ["too early", { status: 425 }],
    ["a time to retry", { headers: [["retry-after", "1"]] }],
  ])("waits for a token that is rejected with a word of a later success: %s", async (_, how) => {
    const { sender, state } = senderTo(1_000, "not ready", how);
    expect(await createTokenWait(sender).quoted(FIRST)).toBe(1_000);
    expect(state().nowMs).toBe(1_000);
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

  test.each<[number, string, Parameters<typeof senderTo>[2]]>([
    [MAX_INDEXING_MS, "a conflict that stays", { status: 409 }],
    [20_000, "a time to retry", { status: 409, headers: [["retry-after", "1"]] }],
  ])("waits %i ms at most for %s, and for no further token", async (maxMs, _, how) => {
    const { sender, state } = senderTo(Number.POSITIVE_INFINITY, "the pool is empty", how);
    const { quoted } = createTokenWait(sender, { limitMs: 20_000, onLongWait: () => undefined });
    expect(await quoted(FIRST)).toBeUndefined();
    await quoted(SECOND);
    expect(state().nowMs).toBe(maxMs);
  });

  test.each([
    [MAX_INDEXING_MS, {}],
    [15_000, { limitMs: 15_000 }],
  ])("waits %i ms for the first token and for no further one, with the limit %o", async (maxMs, limit) => {
    const { sender, state } = senderTo(Number.POSITIVE_INFINITY);
    const { quoted } = createTokenWait(sender);
    await quoted({ ...FIRST, ...limit });
    expect(state().nowMs).toBe(maxMs);
    await quoted(SECOND);
    expect(state().nowMs).toBe(maxMs);
  });
});
