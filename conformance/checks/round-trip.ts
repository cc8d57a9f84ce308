// Whether the quotes of a sale and of a purchase fit together: what a sale of tokens yields buys about as many tokens again, and
// no more. Which side an amount counts is open, but a sale in tokens and a purchase in USDC have one reading only. And whether a
// purchase moves the price of its own token alone.
import { valueAt } from "../../schemas/index.ts";
import type { JsonObject } from "../../schemas/json.ts";
import type { SendResult } from "../../target/exchange/sent-request.ts";
import { type DefinedCheck, dialogueCheck, ended, type Judgement } from "../definition/check.ts";
import { changed, type Dialogue } from "../definition/dialogue.ts";
import { CREATE, CREATED, tokenOf } from "./created-sample.ts";
import { absent, accepted, bodyOf, notAccepted, REPETITIONS, steadily, verdictOf } from "./dialogue-check.ts";
import { NO_AMOUNT, TRADE } from "./earners.ts";

const QUOTE = "token-price";
const OUTPUT = "/data/outputAmount";

export function roundTripChecks(): readonly DefinedCheck[] {
  return [
    dialogueCheck({
      parts: ["response", "data", "outputAmount", "round-trip"],
      operation: QUOTE,
      statements: ["quote/outputAmount/type", "token-price/request/inputToken/enum"],
      rule: "A purchase with what a sale yields gives about as many tokens as were sold, and not more.",
      expected: `from ${LEAST_LEFT} times as many tokens to as many, in whatever units, where no price moves`,
      shared: { [CREATE]: [CREATED.first, CREATED.second] },
      requests: { [QUOTE]: TOKENS * REQUESTS * REPETITIONS },
      needsQuiet: true,
      judge: steadily(judgeTokens),
    }),
    dialogueCheck({
      parts: ["response", "data", "outputAmount", "of-its-own-token"],
      operation: QUOTE,
      statements: ["quote/outputAmount/type", "token-price/request/tokenId/type"],
      rule: "A purchase of one token does not move the price of another as far as its own.",
      expected: "two prices that differ in how far a purchase moves them, where prices do not move by themselves",
      shared: { [CREATE]: [CREATED.first, CREATED.second] },
      requests: { [QUOTE]: MOVES * REPETITIONS, [TRADE]: REPETITIONS },
      needsQuiet: true,
      judge: steadily(judgeOtherToken),
    }),
  ];
}

/** Quotes around a purchase. */
const MOVES = 6;

/**
 * Where the price moves by itself it does so before the purchase, or goes on moving after it. Tokens that are traded through one
 * coin move together, but the purchased one moves further: one pool for both moves them alike.
 */
async function judgeOtherToken(dialogue: Dialogue): Promise<Judgement> {
  const [one, other] = await createdTokens(dialogue);
  const [plain, trade] = [bodyOf(dialogue, QUOTE), bodyOf(dialogue, TRADE)];
  if (one === undefined || other === undefined) return notAccepted(undefined);
  const quote = (token: JsonObject) =>
    dialogue.request(QUOTE, { ...plain, ...token, direction: "sell", inputToken: "token", amount: 1 });
  const before = [accepted(await quote(one)), accepted(await quote(other)), accepted(await quote(one))];
  const purchase = { ...changed(trade, NO_AMOUNT), ...other, direction: "buy", buyAmountUSD: 500 };
  accepted(await dialogue.request(TRADE, purchase));
  const after = accepted(await quote(one));
  const outputOf = ({ body }: SendResult) => Number(valueAt(body, OUTPUT));
  const [first = Number.NaN, purchased = Number.NaN, second = Number.NaN] = before.map(outputOf);
  if (!(first > 0) || first !== second) return absent(after, OUTPUT);
  const moved = outputOf(after);
  if (!(moved > first)) return verdictOf(true, `${OUTPUT} is ${moved} after ${first}`, after);
  const [ofPurchased, later] = [await quote(other), await quote(one)];
  const isOnePool = Math.abs(outputOf(ofPurchased) / purchased / (moved / first) - 1) < 1e-9;
  if (!isOnePool || outputOf(later) !== moved) return absent(later, OUTPUT);
  return verdictOf(false, `${OUTPUT} is ${moved} after a purchase of another token, and was ${first}`, later);
}

/** The plain token and the two created ones: one of them may cost about as much as a USDC, which hides a wrong unit. */
const TOKENS = 3;

/** Fees and spreads leave at least this share. */
const LEAST_LEFT = 0.5;

/** Rounding wins less than this share, beside what it makes of a hundredth. */
const MOST_WON = 0.002;

/** The most by which a hundred times as much may miss a hundred times as much: rounding, or what it moves the price. */
const MOST_BENT = 0.02;

/** Orders whose unit and side every reading agrees on, with two amounts each, and the first one again. */
const ORDERS: readonly JsonObject[] = [
  ...[1, 100].map((amount) => ({ direction: "sell", inputToken: "token", amount })),
  ...[1, 100].map((amount) => ({ direction: "buy", inputToken: "usdc", amount })),
  { direction: "sell", inputToken: "token", amount: 1 },
];
const REQUESTS = ORDERS.length;

async function judgeTokens(dialogue: Dialogue): Promise<Judgement> {
  const tokens = await createdTokens(dialogue);
  let judgement: Judgement | undefined;
  for (const token of [{}, ...tokens]) {
    const found = await ended(() => judgeToken(dialogue, token));
    if (found.verdict === "fail") return found;
    if (judgement?.verdict !== "pass") judgement = found;
  }
  return judgement ?? notAccepted(undefined);
}

async function createdTokens(dialogue: Dialogue): Promise<readonly JsonObject[]> {
  const created = [await dialogue.sample(CREATE), await dialogue.sample(CREATE, {}, 1)];
  return created.flatMap((result): readonly JsonObject[] => {
    const token = result?.isAccepted ? tokenOf(result) : undefined;
    return token === undefined ? [] : [token];
  });
}

/** Where the output does not grow with the amount, a small pool, a least amount or rounding explains any difference. */
async function judgeToken(dialogue: Dialogue, token: JsonObject): Promise<Judgement> {
  const plain = bodyOf(dialogue, QUOTE);
  const quotes: SendResult[] = [];
  for (const order of ORDERS) {
    const quote = accepted(await dialogue.request(QUOTE, { ...plain, ...token, ...order }));
    quotes.push(quote);
  }
  const last = quotes.at(-1);
  if (last === undefined) return notAccepted(last);
  // A service may pay for a token with the coin of its chain.
  const [paid, taken] = [
    valueAt(last.body, "/data/outputTokenSymbol"),
    valueAt(quotes[2]?.body, "/data/inputTokenSymbol"),
  ];
  if (paid !== taken) return absent(last, OUTPUT);
  const outputs = quotes.map((quote) => Number(valueAt(quote.body, OUTPUT)));
  const [oneSold = 0, sold = 0, oneBought = 0, bought = 0, again = 0] = outputs;
  const bends = [bendOf(oneSold, sold), bendOf(oneBought, bought)];
  if (oneSold !== again || bends.some((bend) => !(bend <= MOST_BENT))) return absent(last, OUTPUT);
  const share = oneSold * oneBought;
  const actual = `one token sells for ${oneSold} USDC, and one USDC buys ${oneBought} tokens: ${share} tokens for one`;
  return verdictOf(isWhole(share, MOST_WON + bends.reduce((sum, bend) => sum + bend)), actual, last);
}

/** Whether a share is whole but for fees and rounding. Units are open: amounts in wei or cents change it by a power of ten. */
function isWhole(share: number, mostWon: number): boolean {
  const [mantissa] = share.toExponential().split("e").map(Number);
  return mantissa !== undefined && (mantissa <= 1 + mostWon || mantissa >= 10 * LEAST_LEFT);
}

/** By what share a hundred times as much misses the output for a hundred times as much; not a number without an output. */
function bendOf(one: number, hundred: number): number {
  return one > 0 ? Math.abs(hundred / one / 100 - 1) : Number.NaN;
}
