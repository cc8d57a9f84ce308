// A service with state for tests of discovery: it quotes new tokens after a while, sells only holdings, shows fees to their owner
// only, and rejects small trades.
import { randomUUID } from "node:crypto";
import { goodResponse, type Instead, type Received } from "./small-service.ts";

export const USER_ID = "5e0b2f6c-6a57-4c52-9f0e-2f1f4f0c9d11";
/** What a token costs. */
export const PRICE_USD = 0.002;

export type Rules = {
  /** How many quotes of a new token are rejected before it is known. */
  readonly indexing?: number;
  readonly needsHoldings?: boolean;
  readonly leastUsd?: number;
  readonly ownFees?: boolean;
  /** The chains of balances, and the only names that fee queries may have; any unless given. */
  readonly feeChains?: readonly string[];
  /** Of the smallest unit, which exact amounts count; 18 unless given, and none is accepted if `none`. */
  readonly decimals?: number | "none";
  /** More tokens than any trade may have. */
  readonly mostTokens?: number;
  /** Whether a trade is only a transaction to sign, so that nobody holds more or less after it. */
  readonly isOnlyBuilt?: boolean;
  readonly rejectsCreations?: boolean;
  /** What is held from the beginning, by credential and token. */
  readonly held?: readonly (readonly [authorization: string, tokenId: string, tokens: number])[];
};

const bodyOf = (code: string) => JSON.stringify({ success: false, error: { code, message: "no" } });
const no = (status: number, code: string): Instead => ({ status, body: bodyOf(code) });

/** How such a service responds. */
export function statefulService(rules: Rules): (request: Received) => Instead {
  const held = new Map(
    (rules.held ?? []).map(([authorization, tokenId, tokens]) => [`${authorization} ${tokenId}`, tokens]),
  );
  const asked = new Map<string, number>();
  const created = new Set((rules.held ?? []).map(([, tokenId]) => tokenId));
  return ({ path, body, authorization = "" }) => {
    const fields = JSON.parse(body);
    switch (path) {
      case "/create-token-transaction": {
        if (rules.rejectsCreations === true) return no(422, "NO_CREATIONS");
        const tokenId = randomUUID();
        created.add(tokenId);
        return { status: 200, body: JSON.stringify({ success: true, transaction: {}, metadata: { tokenId } }) };
      }
      case "/token-price": {
        const times = (asked.get(fields.tokenId) ?? 0) + 1;
        asked.set(fields.tokenId, times);
        if (!created.has(fields.tokenId) || times <= (rules.indexing ?? 0)) return no(404, "TOKEN_NOT_FOUND");
        const good = goodResponse({ path, body }) as { data: object };
        return { body: JSON.stringify({ ...good, data: { ...good.data, outputAmount: PRICE_USD } }) };
      }
      case "/trade-token": {
        const key = `${authorization} ${fields.tokenId}`;
        const usd = fields.buyAmountUSD ?? fields.sellAmountUSD;
        const text = fields.buyAmountToken ?? fields.sellAmountToken;
        const { decimals = 18, mostTokens = Number.POSITIVE_INFINITY } = rules;
        if (typeof text === "string" && decimals === "none") return no(400, "NOT_A_NUMBER");
        const amount = typeof text === "string" ? Number(text) / 10 ** Number(decimals) : text;
        const tokens = usd === undefined ? amount : usd / PRICE_USD;
        if (tokens > mostTokens) return no(422, "TOO_LARGE");
        const holding = held.get(key) ?? 0;
        if (fields.direction === "sell" && rules.needsHoldings === true && holding < tokens)
          return no(422, "NO_HOLDING");
        if (tokens * PRICE_USD < (rules.leastUsd ?? 0) * (1 - 1e-9)) return no(422, "TOO_SMALL");
        if (rules.isOnlyBuilt !== true) held.set(key, holding + (fields.direction === "buy" ? tokens : -tokens));
        return { status: 200, body: JSON.stringify({ success: true, transaction: { chain: fields.chainSlug } }) };
      }
      case "/get-user-fees":
        if (rules.ownFees === true && fields.user_id !== undefined) return no(403, "FORBIDDEN");
        if (rules.feeChains === undefined) return undefined;
        if (fields.chains?.some((name: string) => !rules.feeChains?.includes(name))) return no(400, "UNKNOWN_CHAIN");
        return { body: JSON.stringify({ balances: rules.feeChains.map((chain) => ({ chain })), summary: {} }) };
      default:
        return undefined;
    }
  };
}
