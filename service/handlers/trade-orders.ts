// Turns the four amounts of a trade request into one order. Which of them are required is an open point.
import { describe, type TradeTokenRequest } from "../../schemas/index.ts";
import { type Outcome, reject } from "../exchange/stages.ts";
import type { Order } from "../market/pricing.ts";
import type { Choices } from "../open-points/choices.ts";

type Amount = "buyAmountUSD" | "buyAmountToken" | "sellAmountToken" | "sellAmountUSD";

/** The order of a request, or the rejection if its amounts do not make one. */
export function readOrder(
  request: TradeTokenRequest,
  choices: Choices,
): { readonly kind: "order"; readonly order: Order } | (Outcome & { readonly kind: "rejected" }) {
  const { direction } = request;
  const present = AMOUNTS.filter((name) => request[name] !== undefined);
  const own = present.filter((name) => name.startsWith(direction));
  const problem =
    problemOfCombination(own.length, present.length, choices["trade.amounts"]) ??
    present.map((name) => problemOfWei(request[name], choices["trade.weiText"])).find((found) => found !== undefined);
  if (problem !== undefined) return { kind: "rejected", rejection: reject("invalid", problem) };
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
