// Deciding checks that rest on time or chance: three observations have to agree before one of them fails a run.
import { expect, test } from "vitest";
import { type OperationId, operations } from "../../../schemas/index.ts";
import type { JsonObject } from "../../../schemas/json.ts";
import { createRandom } from "../../../schemas/random.ts";
import { converse, listOf, pageOf, verdictOn } from "../dialogues.ts";

type Response = JsonObject | number;

/** A request with the creation of the token that it quotes, and the request in the same turn of the event loop. */
type Asked = { readonly body: JsonObject; readonly token?: JsonObject | undefined; readonly before?: JsonObject };

/** What a fault makes of the right response; it may see the right response to another request. */
type Fault = (right: JsonObject, asked: Asked, rightFor: (body: JsonObject) => Response) => Response;

const LIST = listOf(30);

const BALANCES = ["base", "solana-devnet"].map((chain) => ({ chain, total_earned: "12", claimable_amount: "5" }));

const DEFAULT_CHAINS = operations["create-token-transaction"].request.properties?.["destinationChains"]?.default;

/** Pauses between two observations in ms: waits for a new token are shorter, and those for any token longer. */
const BETWEEN = { least: 2_000, most: 10_000 };

/** A right service that has a fault during its first observations. */
function faultyFor(observations: number, fault: Fault) {
  const tokens = new Map<unknown, JsonObject>();
  let observed = 1;
  let before: JsonObject | undefined;
  const right = (operation: OperationId, body: JsonObject): Response => {
    if (operation === "get-leaderboard") return pageOf(LIST, body);
    if (operation === "get-user-fees") return { balances: balancesOn(body["chains"]), summary: {} };
    if (operation === "create-token-transaction") {
      const tokenId = createRandom(1, tokens.size).uuid();
      tokens.set(tokenId, body);
      return { success: true, metadata: { ...body, tokenId } };
    }
    const token = tokens.get(body["tokenId"]);
    if (token !== undefined && !chainsOf(token).includes(body["chainSlug"])) return 404;
    const names = token && { tokenName: token["name"], tokenSymbol: token["symbol"] };
    return { success: true, data: { direction: "sell", inputToken: "token", ...body, ...names, outputAmount: 5 } };
  };
  return converse(
    (operation, body) => {
      const token = tokens.get(body["tokenId"]);
      const found = right(operation, body);
      const asked: Asked = { body, token, ...(before && { before }) };
      before = body;
      queueMicrotask(() => {
        before = undefined;
      });
      const isFaulty = observed <= observations && typeof found !== "number";
      return isFaulty ? fault(found, asked, (other) => right(operation, other)) : found;
    },
    (durationMs) => {
      if (durationMs >= BETWEEN.least && durationMs <= BETWEEN.most) observed++;
    },
  );
}

function balancesOn(chains: unknown) {
  return BALANCES.filter(({ chain }) => !Array.isArray(chains) || chains.includes(chain));
}

function chainsOf({ chainSlug, destinationChains = DEFAULT_CHAINS }: JsonObject): readonly unknown[] {
  return [chainSlug, ...(Array.isArray(destinationChains) ? destinationChains : [])];
}

const paged =
  (pagination: (body: JsonObject) => JsonObject): Fault =>
  (right, { body }) => ({ ...right, pagination: { ...Object(right["pagination"]), ...pagination(body) } });

/** A fault of the entries of pages that do not begin with the first entry. */
const onLaterPages = (change: (entry: JsonObject, at: number, page: readonly JsonObject[]) => JsonObject): Fault => {
  return (right, { body }) =>
    Number(body["offset"] ?? 0) === 0
      ? right
      : { ...right, leaderboard: (right["leaderboard"] as JsonObject[]).map(change) };
};

const pricedWithout = (field: string): Fault => {
  return (right, { body }) => {
    const isMine = right["data"] !== undefined && body[field] === undefined;
    return isMine ? { ...right, data: { ...Object(right["data"]), outputAmount: 7 } } : right;
  };
};

const mixedUp: Fault = (right, { before }, rightFor) => (before === undefined ? right : rightFor(before));

const unknownIf = (isUnknown: (token: JsonObject, body: JsonObject) => boolean): Fault => {
  return (right, { body, token }) => (token !== undefined && isUnknown(token, body) ? 404 : right);
};

const FAULTS: Readonly<Record<string, Fault>> = {
  "get-leaderboard/response/pagination/has_more/false-at-the-end": paged(() => ({ has_more: true })),
  "get-leaderboard/response/pagination/has_more/false-at-the-exact-end": paged(() => ({ has_more: true })),
  "get-leaderboard/response/pagination/has_more/true-before-the-last": paged(() => ({ has_more: false })),
  "get-leaderboard/response/pagination/total/same-on-all-pages": paged(({ limit }) => ({ total: 30 + Number(limit) })),
  "get-leaderboard/response/pagination/total/of-both-networks": paged((body) => ({
    total: body["network_mode"] === "both" ? 10 : 30,
  })),
  "get-leaderboard/response/leaderboard/pages/join": onLaterPages((_, at, page) => page[page.length - 1 - at] ?? {}),
  "get-leaderboard/response/leaderboard/pages/rank/continues": onLaterPages((entry) => ({ ...entry, rank: 0 })),
  "get-leaderboard/response/leaderboard/pages/total_earned_all_tokens/continues": onLaterPages((entry) => ({
    ...entry,
    total_earned_all_tokens: 2000,
  })),
  "get-leaderboard/response/leaderboard/pages/offset/without-limit": (right, { body }) =>
    body["offset"] !== undefined && body["limit"] === undefined ? pageOf(LIST, {}) : right,
  "get-user-fees/request/chains/filter-of-all": (right, { body }) =>
    Array.isArray(body["chains"]) ? { ...right, balances: BALANCES.slice(1) } : right,
  "token-price/request/direction/default/same-quote": pricedWithout("direction"),
  "token-price/request/inputToken/default/same-quote": pricedWithout("inputToken"),
  "token-price/request/amount/default/same-quote": pricedWithout("amount"),
  "token-price/response/data/of-its-own-request": mixedUp,
  "create-token-transaction/response/metadata/of-its-own-request": mixedUp,
  "create-token-transaction/response/metadata/tokenId/quotable-for-one-name": unknownIf(({ description }) =>
    String(description).includes("second"),
  ),
  "create-token-transaction/request/chainSlug/known-on-initial-chain": unknownIf(
    ({ chainSlug }, body) => body["chainSlug"] === chainSlug,
  ),
  "create-token-transaction/request/destinationChains/default/counts-as-listed": unknownIf(
    ({ destinationChains, chainSlug }, body) => destinationChains === undefined && body["chainSlug"] !== chainSlug,
  ),
};

test.each(Object.entries(FAULTS))("%s fails only if three observations agree", async (id, fault) => {
  const services = [0, 1, 2, 3].map((observations) => faultyFor(observations, fault));
  const verdicts = await Promise.all(services.map((service) => verdictOn(id, service)));
  expect(verdicts).toEqual(["pass", "pass", "pass", "fail"]);
  const [right = 0, once] = services.map(({ sent }) => sent.length);
  expect(once).toBeGreaterThan(right);
});
