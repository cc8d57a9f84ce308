// Whether trades of exact amounts keep their digits, on services of a test.
import { expect, test } from "vitest";
import type { OperationId } from "../../../schemas/index.ts";
import type { JsonObject } from "../../../schemas/json.ts";
import { createRandom } from "../../../schemas/random.ts";
import { converse, exampleWith, verdictOn } from "../dialogues.ts";

const EXACT = "trade-token/response/transaction/follows-exact-amount";
const IN_WEI = "trade-token/response/transaction/follows-amount-in-wei";

/** A service whose transactions are made of the amount and of how many trades came before. */
function tradedBy(dataOf: (amount: string, trades: number) => string) {
  let trades = 0;
  return converse((_, { sellAmountToken = "", buyAmountToken = sellAmountToken }) => ({
    success: true,
    transaction: {
      to: "0x1",
      data: dataOf(String(buyAmountToken), trades++),
      value: "0",
      gasLimit: "1",
      chain: "base",
    },
  }));
}

const asDouble = (amount: string) => BigInt(Number(amount)).toString(16);

const least = (amount: string, limit: bigint) =>
  (BigInt(amount || "0") < limit ? BigInt(amount || "0") : limit).toString(16);

test.each<[verdict: string, what: string, dataOf: (amount: string, trades: number) => string, id?: string]>([
  ["pass", "have every digit", (amount) => BigInt(amount || "0").toString(16)],
  ["pass", "have every digit and a price that moves", (amount, trades) => `${amount} ${trades}`],
  ["pass", "are encrypted", (amount, trades) => `${amount.length}${trades}`],
  ["notApplicable", "are always the same", () => "0x2a"],
  ["fail", "have the nearest double", asDouble],
  ["fail", "have the nearest double and a price that moves", (amount, trades) => `${asDouble(amount)}${trades}`],
  ["fail", "have fifteen digits", (amount) => amount.slice(0, 15)],
  ["fail", "have the greatest integer of 64 bits for more", (amount) => least(amount, 2n ** 63n - 1n), IN_WEI],
  ["notApplicable", "have at most ten tokens", (amount) => least(amount, 10n ** 19n), IN_WEI],
  ["notApplicable", "have at most a limit near that integer", (amount) => least(amount, 2n ** 63n), IN_WEI],
  ["notApplicable", "tell nothing of the amount of a purchase", () => "0x2a", IN_WEI],
  ["pass", "have every digit of a purchase", (amount) => BigInt(amount || "0").toString(16), IN_WEI],
])("%s if transactions %s", async (verdict, _, dataOf, id = EXACT) => {
  expect(await verdictOn(id, tradedBy(dataOf))).toBe(verdict);
});

test.each<[verdict: string, priceInUnits: number]>([
  ["fail", 250],
  ["notApplicable", 1],
  ["notApplicable", 990_000],
])("%s if 7 USD buy 7 tokens, one of which sells for %d", async (verdict, outputAmount) => {
  const service = converse((operation, { buyAmountToken, buyAmountUSD = buyAmountToken }) =>
    operation === "token-price" ? { data: { outputAmount } } : { transaction: { data: String(buyAmountUSD) } },
  );
  expect(await verdictOn("trade-token/response/transaction/usd-is-not-tokens", service)).toBe(verdict);
});

const TOKENS = 10n ** 18n;
/** Refuses a sale, or a purchase; `sales` counts the sales before. */
type Refusal = (amount: bigint, trade: { readonly isSale: boolean; readonly sales: number }) => boolean;

test.each<[verdict: string, what: string, isRefused: Refusal]>([
  ["pass", "sells what was bought", () => false],
  ["fail", "holds the nearest double", (amount, { isSale }) => isSale && BigInt(Number(amount)) < amount],
  ["inconclusive", "refuses one sale in between", (_, { isSale, sales }) => isSale && sales === 1],
  ["inconclusive", "has a pool of 110 tokens", (amount, { isSale }) => !isSale && amount > 110n * TOKENS],
])("%s for a service that %s", async (verdict, _, isRefused) => {
  let sales = 0;
  const service = converse((operation, body: JsonObject) => {
    if (operation === "create-token-transaction")
      return { success: true, metadata: { ...body, tokenId: createRandom(1, "created").uuid() } };
    const isSale = body["direction"] === "sell";
    const amount = BigInt(String(body["sellAmountToken"] ?? body["buyAmountToken"] ?? 0));
    if (operation === "trade-token" && isRefused(amount, { isSale, sales: isSale ? sales++ : sales })) return 422;
    return exampleWith(operation, {});
  });
  // The check takes the body that the target has accepted with an amount of tokens; here that is the plain one.
  const dialogue = { ...service.dialogue, body: (operation: OperationId) => service.dialogue.body(operation) };
  const id = "trade-token/request/sellAmountToken/exact/as-bought";
  expect(await verdictOn(id, { ...service, dialogue })).toBe(verdict);
});
