// Turns the amounts of a trade into an order, builds its transaction, moves the pool and books the fees. Which amounts are
// required is an open point.
import { describe, type TradeTokenRequest } from "../../schemas/index.ts";
import { type Refusal, refuse } from "../exchange/stages.ts";
import type { Fate } from "../faults/fault.ts";
import { applyTrade, type Exchanged, type Order, quote } from "../market/pricing.ts";
import type { Choices } from "../open-points/choices.ts";
import { takeFees } from "./fees.ts";
import { accept, type Context, type Handler } from "./handler.ts";
import { findPool } from "./pools.ts";
import { tradeTransaction } from "./transactions.ts";

/** Value in USDC from which a trade is carried out, under one option. */
const LEAST_USDC = 1;

/** The parts of a trade that are executed. */
const PARTS: Readonly<Record<Fate, readonly number[]>> = { kept: [1], lost: [], changed: [0.5], doubled: [1, 1] };

/** Why a trade is not carried out although it is well-formed. */
function objectionTo(request: TradeTokenRequest, { tokens, usdc }: Exchanged, context: Context): string | undefined {
  const { state, choices } = context;
  if (choices["trade.least"] === "one" && usdc < LEAST_USDC) return "The trade is too small.";
  if (choices["trade.holding"] === "none" || request.direction === "buy") return undefined;
  const held = state.holdings.get(holdingKey(request, context)) ?? 0;
  return tokens > held ? "The user holds too little of the token." : undefined;
}

/** A sale takes its tokens from the holding, a purchase adds them. */
function hold(request: TradeTokenRequest, tokens: number, context: Context): void {
  const { state, choices } = context;
  if (choices["trade.holding"] === "none") return;
  const key = holdingKey(request, context);
  const held = state.holdings.get(key) ?? 0;
  state.holdings.set(key, request.direction === "sell" ? held - tokens : held + tokens);
}

function holdingKey({ tokenId, chainSlug }: TradeTokenRequest, { credential }: Context): string {
  return `${credential} ${tokenId.toLowerCase()} ${chainSlug}`;
}

/** The trade operation. The trade is executed at once: the next quote sees the moved pool. */
export const tradeToken: Handler<TradeTokenRequest> = (request, context) => {
  const { choices } = context;
  const found = findPool(request, context);
  if (found.kind === "rejected") return found;
  const interpretation = readOrder(request, choices);
  if (interpretation.kind === "rejected") return interpretation;
  const { token, pool } = found;
  const { order } = interpretation;
  const exchanged = quote(pool, order);
  const objection = objectionTo(request, exchanged, context);
  if (objection !== undefined) return refuse("invalid", objection);
  for (const part of PARTS[context.fate()]) {
    hold(request, exchanged.tokens * part, context);
    takeFees(request, token, applyTrade(pool, { ...order, amount: order.amount * part }), context);
  }
  return accept({
    success: true,
    transaction: tradeTransaction(request, token, exchanged, choices["response.transactionNumbers"]),
  });
};

/** The order of a request, or the rejection if its amounts do not make one. */
function readOrder(
  request: TradeTokenRequest,
  choices: Choices,
): { readonly kind: "order"; readonly order: Order } | Refusal {
  const { direction } = request;
  const present = AMOUNTS.filter((name) => request[name] !== undefined);
  const own = present.filter((name) => name.startsWith(direction));
  const problem =
    problemOfCombination(own.length, present.length, choices["trade.amounts"]) ??
    present.map((name) => problemOfWei(request[name], choices["trade.weiText"])).find((found) => found !== undefined);
  if (problem !== undefined) return refuse("invalid", problem);
  const [name] = own;
  const value = name === undefined ? 1 : (request[name] ?? 1);
  const amount = typeof value === "string" ? tokensOfWei(value) : value;
  return { kind: "order", order: { direction, unit: name?.endsWith("USD") ? "usdc" : "token", amount } };
}

const AMOUNTS: readonly Amount[] = ["buyAmountUSD", "buyAmountToken", "sellAmountToken", "sellAmountUSD"];

/** Digits of the largest number that fits in 256 bits, the width of an amount on EVM chains. */
const WEI_DIGITS = 78;
const WEI_PER_TOKEN = 1e18;

function problemOfCombination(own: number, all: number, choice: Choices["trade.amounts"]): string | undefined {
  if (choice === "optional") return undefined;
  if (own === 0) return "One of the amounts of the trade's direction must be there.";
  if (choice === "one-of-direction" && own > 1) return "The amounts of one direction exclude each other.";
  return choice === "one-alone" && all > 1 ? "The four amounts exclude each other." : undefined;
}

/** A string counts exact wei: digits above 0. Under the other option any string that reads as a number above 0 is accepted. */
function problemOfWei(value: number | string | undefined, spelling: Choices["trade.weiText"]): string | undefined {
  if (typeof value !== "string") return undefined;
  const isFine =
    spelling === "digits"
      ? value.length <= WEI_DIGITS && /^\d+$/.test(value) && BigInt(value) > 0n
      : value.trim() !== "" && Number(value) > 0;
  return isFine ? undefined : `An amount in wei must be a whole number above 0, got ${describe(value)}.`;
}

function tokensOfWei(text: string): number {
  // Under an option the string may read as Infinity; no order is larger than the largest number.
  return Math.min(Number(text) / WEI_PER_TOKEN, Number.MAX_VALUE);
}

type Amount = "buyAmountUSD" | "buyAmountToken" | "sellAmountToken" | "sellAmountUSD";
