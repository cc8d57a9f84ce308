// Whether exact amounts survive: what was bought to the last wei can be sold to the last wei, and sales that differ by one wei
// differ. Beside it, the same is done with a round amount: a service that takes fees from what it sells, or knows no holdings,
// treats both alike.
import { valueAt } from "../../schemas/index.ts";
import type { JsonObject } from "../../schemas/json.ts";
import type { Ledger } from "../../target/exchange/ledger.ts";
import { describeResult, type SendResult } from "../../target/exchange/sent-request.ts";
import { type DefinedCheck, dialogueCheck, type Judgement, responseCheck } from "../definition/check.ts";
import { changed, type Dialogue } from "../definition/dialogue.ts";
import { CREATE, CREATED, tokenOf } from "./created-sample.ts";
import {
  absent,
  accepted,
  bodyOf,
  namesUntilAccepted,
  notAccepted,
  unstable,
  untilAccepted,
  verdictOf,
} from "./dialogue-check.ts";
import { NO_AMOUNT, ownPurchase, sharedPurchase, TRADE } from "./earners.ts";
import { rejected } from "./rejected-values.ts";

export function exactHoldingChecks(): readonly DefinedCheck[] {
  return [
    dialogueCheck({
      parts: ["request", "sellAmountToken", "exact", "as-bought"],
      operation: TRADE,
      statements: [`${TRADE}/request/sellAmountToken/type`, `${TRADE}/request/buyAmountToken/type`],
      rule: "The exact amount that was bought can be sold, to the last wei.",
      expected: "a sale of the exact amount that was bought is accepted, if one of a round amount is",
      shared: { [CREATE]: [CREATED.second], "token-price": namesUntilAccepted("second") },
      requests: { [TRADE]: 7 },
      judge: judgeExactness,
    }),
    ...(["usd", "wei"] as const).map((unit) =>
      dialogueCheck({
        parts: ["response", "transaction", `follows-amount-in-${unit}`],
        operation: TRADE,
        statements: [
          unit === "usd" ? `${TRADE}/request/buyAmountUSD/type` : `${TRADE}/request/buyAmountToken/type`,
          "transaction/data/type",
        ],
        rule: "Purchases of two amounts are two transactions.",
        expected: "two transactions for amounts that differ by a factor of three, if transactions tell what is bought",
        shared: { [CREATE]: [CREATED.second], [TRADE]: PURCHASES[unit].map((amount) => JSON.stringify(amount)) },
        requests: { [TRADE]: unit === "usd" ? 2 : 2 + GREATEST.flat().length },
        judge: (dialogue) => judgePurchases(dialogue, unit),
      }),
    ),
    dialogueCheck({
      parts: ["response", "transaction", "usd-of-its-direction"],
      operation: TRADE,
      statements: [`${TRADE}/request/buyAmountUSD/type`, `${TRADE}/request/sellAmountUSD/type`],
      rule: "A purchase does not follow the amount of a sale instead of its own.",
      expected: "two transactions for two amounts of buyAmountUSD, or one whatever sellAmountUSD stands beside it",
      shared: { [TRADE]: PURCHASES.usd.map((amount) => JSON.stringify(amount)) },
      requests: { [TRADE]: 3 },
      judge: judgeSideOfUsd,
    }),
    dialogueCheck({
      parts: ["response", "transaction", "usd-is-not-tokens"],
      operation: TRADE,
      statements: [`${TRADE}/request/buyAmountUSD/type`, `${TRADE}/request/buyAmountToken/type`],
      rule: "A purchase for an amount of USD is not one of as many tokens.",
      expected: "two transactions, if transactions tell the amount and the price is far from 1",
      shared: { [TRADE]: [ONE_TOKEN, ...PURCHASES.usd].map((amount) => JSON.stringify(amount)) },
      requests: { [TRADE]: 1, "token-price": 1 },
      judge: judgeUnits,
    }),
    responseCheck({
      parts: ["response", "transaction", "value", "not-with-sales-alone"],
      operation: TRADE,
      tier: "advisory",
      statements: ["transaction/value/type"],
      rule: "Native currency is not sent with sales alone.",
      expected: "values above 0 for purchases, or no two of them for sales",
      judge: judgeValues,
    }),
    dialogueCheck({
      parts: ["response", "transaction", "follows-exact-amount"],
      operation: TRADE,
      statements: [`${TRADE}/request/sellAmountToken/type`, "transaction/data/type"],
      rule: "Sales of two exact amounts are two transactions, even if the amounts differ by one wei.",
      expected: "two transactions for amounts that differ by one wei, if there are two for amounts that differ much",
      requests: { [TRADE]: 4 },
      judge: judgeNeighbours,
    }),
  ];
}

/** Purchases that differ in their amount alone. A double holds the amounts in wei, and 64 bits do not. */
const PURCHASES = {
  usd: [{ buyAmountUSD: 1 }, { buyAmountUSD: 3 }],
  wei: [{ buyAmountToken: "20000000000000000000" }, { buyAmountToken: "60000000000000000000" }],
} as const;

/** As a number, not as a text of wei. */
export const ONE_TOKEN = { buyAmountToken: 1 };

/**
 * Two purchases may be the same transaction if transactions tell nothing of what is bought. So another token has to give other
 * data, and the first purchase, made again, the same transaction.
 */
async function judgePurchases(dialogue: Dialogue, unit: keyof typeof PURCHASES): Promise<Judgement> {
  const [small, large] = PURCHASES[unit];
  const first = accepted(await sharedPurchase(dialogue, small));
  const second = accepted(await sharedPurchase(dialogue, large));
  if (transactionOf(first) !== transactionOf(second)) return verdictOf(true, "two transactions", second);
  const kept = unit === "wei" ? await greatestKept(dialogue, first) : undefined;
  if (kept !== undefined) {
    const amounts = [{ buyAmountToken: `${kept}` }, small, large].map((amount) => JSON.stringify(amount));
    const actual = `the transactions for ${amounts.join(", ")} are the same, and one wei less than the first gives another`;
    return verdictOf(false, actual, second);
  }
  const created = await dialogue.sample(CREATE, {}, 1);
  const token = created?.isAccepted ? tokenOf(created) : undefined;
  const again = await ownPurchase(dialogue, small);
  // On another chain the data may tell of the chain alone.
  if (
    token === undefined ||
    token["chainSlug"] !== bodyOf(dialogue, TRADE)["chainSlug"] ||
    !again.isAccepted ||
    transactionOf(again) !== transactionOf(first)
  )
    return absent(second, "/transaction");
  const other = accepted(await ownPurchase(dialogue, { ...small, ...token }));
  const isTold = valueAt(other.body, "/transaction/data") !== valueAt(first.body, "/transaction/data");
  if (!isTold) return absent(second, "/transaction/data");
  const actual = `the transactions for ${JSON.stringify(small)} and ${JSON.stringify(large)} are the same`;
  return verdictOf(false, actual, second);
}

/** Transactions may not tell the amount, so the amount of the other direction has to make a difference that its own does not. */
async function judgeSideOfUsd(dialogue: Dialogue): Promise<Judgement> {
  const [small, large] = PURCHASES.usd;
  const first = accepted(await sharedPurchase(dialogue, small));
  const second = accepted(await sharedPurchase(dialogue, large));
  if (transactionOf(first) !== transactionOf(second)) return verdictOf(true, "two transactions", second);
  const transactions: string[] = [];
  for (const sellAmountUSD of [1, 3, 1]) {
    const result = await ownPurchase(dialogue, { ...small, sellAmountUSD });
    if (!result.isAccepted) return absent(second, "/transaction");
    transactions.push(transactionOf(result));
  }
  const [one, other, again] = transactions;
  if (one !== again || one === other) return absent(second, "/transaction");
  const actual = "one transaction for 1 and 3 as buyAmountUSD, and two for 1 and 3 as sellAmountUSD beside it";
  return verdictOf(false, actual, second);
}

/** The first purchase, made again, has to be the same transaction, and a larger one another. */
async function judgeUnits(dialogue: Dialogue): Promise<Judgement> {
  const [small, large] = PURCHASES.usd;
  const tokens = accepted(await sharedPurchase(dialogue, ONE_TOKEN));
  const usd = accepted(await sharedPurchase(dialogue, small));
  if (transactionOf(usd) !== transactionOf(tokens)) return verdictOf(true, "two transactions", usd);
  const { tokenId, chainSlug } = bodyOf(dialogue, TRADE);
  const sale = { tokenId, chainSlug, direction: "sell", inputToken: "token", amount: 1 };
  const quote = accepted(await dialogue.request("token-price", sale));
  const price = Number(valueAt(quote.body, "/data/outputAmount"));
  const larger = accepted(await sharedPurchase(dialogue, large));
  const again = await ownPurchase(dialogue, small);
  const isTold = transactionOf(larger) !== transactionOf(usd) && transactionOf(again) === transactionOf(usd);
  if (!isTold || !(price > 0) || mayBeOne(price)) return absent(usd, "/transaction");
  const actual = `one transaction for 1 USD and for 1 token, which sells for ${price} USDC`;
  return verdictOf(false, actual, usd);
}

/** What an output in USDC may be counted in: its unit is open. */
const UNITS_OF_USDC = [1, 100, 1e6, 1e18];

export function mayBeOne(price: number): boolean {
  return UNITS_OF_USDC.some((units) => price > units / 2 && price < units * 2);
}

function judgeValues({ [TRADE]: { valuesOf } }: Ledger): Judgement {
  const above = (direction: string) =>
    [...(valuesOf.get(direction) ?? [])].filter(([value]) => /[1-9a-f]/i.test(value.replace(/^0x/, "")));
  const [first] = [...(valuesOf.get("buy") ?? [])];
  const [sale, another] = above("sell");
  if (first === undefined || sale === undefined || another === undefined)
    return { verdict: "notApplicable", reason: "never-seen", actual: "no values of purchases and sales were seen" };
  const isSwapped = above("buy").length === 0;
  const actual = `value is ${sale[0]} and ${another[0]} for sales, and ${first[0]} for every purchase`;
  return { verdict: isSwapped ? "fail" : "pass", actual, evidence: sale[1] };
}

/** The greatest integers of 64 bits with and without a sign, each after one less. */
const GREATEST = [63n, 64n].map((bits) => [2n ** bits - 2n, 2n ** bits - 1n] as const);

/**
 * The greatest amount of wei that a target keeps, if that is one of {@link GREATEST}: it builds the transaction of all larger
 * amounts, and one wei less is another one. No limit that a service chooses is just there.
 */
async function greatestKept(dialogue: Dialogue, larger: SendResult): Promise<bigint | undefined> {
  for (const [less, greatest] of GREATEST) {
    const below = await ownPurchase(dialogue, { buyAmountToken: `${less}` });
    const at = await ownPurchase(dialogue, { buyAmountToken: `${greatest}` });
    if (!below.isAccepted || !at.isAccepted) return undefined;
    if (transactionOf(at) === transactionOf(larger) && transactionOf(below) !== transactionOf(at)) return greatest;
  }
  return undefined;
}

export function transactionOf(result: SendResult): string {
  return JSON.stringify(valueAt(result.body, "/transaction"));
}

/** Amounts in wei. No double is equal to the exact one, and the nearest is below it. */
const AMOUNTS = { round: "100000000000000000000", exact: "123456789012345684968" } as const;

async function judgeExactness(dialogue: Dialogue): Promise<Judgement> {
  const created = await dialogue.sample(CREATE, {}, 1);
  // Nobody else trades this token.
  const token = created?.isAccepted ? tokenOf(created) : undefined;
  const plain = dialogue.body(TRADE, "with/buyAmountToken");
  if (token === undefined || plain === undefined) return notAccepted(created);
  accepted(await untilAccepted(dialogue, "token-price", token));
  const { buyAmountUSD: _usd, ...body } = { ...plain, ...token };
  accepted(await boughtAndSold(dialogue, body, AMOUNTS.round));
  const amount = AMOUNTS.exact;
  accepted(await buy(dialogue, body, amount));
  const sold = await sell(dialogue, body, amount);
  if (sold.isAccepted) return verdictOf(true, describeResult(sold), sold);
  rejected(sold);
  const other = await boughtAndSold(dialogue, body, AMOUNTS.round);
  if (!other.isAccepted) return unstable("a sale of a round amount is rejected too", other.sent);
  const again = rejected(await sell(dialogue, body, amount));
  return verdictOf(false, `${describeResult(again)} for a sale of the ${amount} wei that were bought`, again);
}

/** The sale of an amount after its purchase, or the rejected purchase. */
async function boughtAndSold(dialogue: Dialogue, body: JsonObject, amount: string): Promise<SendResult> {
  const bought = await buy(dialogue, body, amount);
  return bought.isAccepted ? sell(dialogue, body, amount) : bought;
}

function buy(dialogue: Dialogue, body: JsonObject, amount: string): Promise<SendResult> {
  return dialogue.request(TRADE, { ...body, direction: "buy", buyAmountToken: amount });
}

function sell(dialogue: Dialogue, body: JsonObject, amount: string): Promise<SendResult> {
  const { buyAmountToken: _bought, ...sale } = body;
  return dialogue.request(TRADE, { ...sale, direction: "sell", sellAmountToken: amount });
}

/** One wei more than the exact amount: the nearest double is the same. */
const NEIGHBOUR = "123456789012345684969";

/** Sells after a purchase of all that is sold. A target whose transactions do not show the amount is not judged. */
async function judgeNeighbours(dialogue: Dialogue): Promise<Judgement> {
  const plain = dialogue.body(TRADE, "with/sellAmountToken") ?? bodyOf(dialogue, TRADE);
  const body = changed(plain, NO_AMOUNT);
  const held = { ...body, direction: "buy", buyAmountToken: "400000000000000000000" };
  await dialogue.request(TRADE, held);
  const sale = async (amount: string) =>
    accepted(await dialogue.request(TRADE, { ...body, direction: "sell", sellAmountToken: amount }));
  const round = transactionOf(await sale(AMOUNTS.round));
  const exact = transactionOf(await sale(AMOUNTS.exact));
  const last = await sale(NEIGHBOUR);
  const neighbour = transactionOf(last);
  if (round === exact) return absent(last, "/transaction");
  // Where trades move the price, transactions differ for that reason: then the digits in them tell.
  const isCut = [NEAREST, BigInt(NEAREST).toString(16)].some(
    (text) => neighbour.includes(text) && exact.includes(text),
  );
  const found = exact === neighbour ? "are the same" : isCut ? `both have ${NEAREST}, the nearest double` : "are two";
  const actual = `the transactions for ${AMOUNTS.exact} and ${NEIGHBOUR} wei ${found}`;
  return verdictOf(exact !== neighbour && !isCut, actual, last);
}

const NEAREST = String(BigInt(Number(AMOUNTS.exact)));
