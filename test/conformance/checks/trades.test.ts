// Trades on services of a test: whether spellings of one kind are accepted alike, and exact amounts keep their digits.
import { expect, test } from "vitest";
import type { OperationId } from "../../../schemas/index.ts";
import type { JsonObject } from "../../../schemas/json.ts";
import { createRandom } from "../../../schemas/random.ts";
import { AMOUNTS } from "../../../target/request-bodies.ts";
import { FIXTURES } from "../control-bodies.ts";
import { converse, exampleWith, verdictOn } from "../dialogues.ts";

const VERSIONS = "get-user-fees/request/user_id/format/versions";
const WALLET = "trade-token/request/userAddress/type/of-its-chain";
const ofSales = "trade-token/request/sellAmountUSD/direction/own";

const isKnown = ({ tokenId }: JsonObject) => tokenId === FIXTURES.tokenId;

type Refuse = (operation: OperationId, body: JsonObject) => number | undefined;

/** The verdict on a service that refuses some requests, each with a status. */
function verdictWhere(id: string, refuse: Refuse) {
  const service = converse((operation, body) => refuse(operation, body) ?? exampleWith(operation, {}));
  return verdictOn(id, service);
}

test("fails users of one version alone, and no service that knows no other users", async () => {
  const version = ({ user_id: user }: JsonObject) => String(user)[14];
  expect(await verdictWhere(VERSIONS, () => undefined)).toBe("pass");
  expect(await verdictWhere(VERSIONS, (_, body) => (version(body) === "4" ? undefined : 422))).toBe("fail");
  const knowsNobody: Refuse = (operation) => (operation === "get-user-fees" ? 404 : undefined);
  expect(await verdictWhere(VERSIONS, knowsNobody)).toBe("inconclusive");
  let count = 0;
  const onceOnly: Refuse = (operation) => (operation === "get-user-fees" && ++count === 3 ? 422 : undefined);
  expect(await verdictWhere(VERSIONS, onceOnly)).not.toBe("fail");
});

test("fails a wallet of Solana that is refused where one of Ethereum is not", async () => {
  const isEthereum = ({ userAddress }: JsonObject) => userAddress === undefined || String(userAddress).startsWith("0x");
  expect(await verdictWhere(WALLET, () => undefined)).toBe("pass");
  expect(await verdictWhere(WALLET, (_, body) => (isEthereum(body) ? undefined : 422))).toBe("fail");
  const tradesNothing: Refuse = (operation) => (operation === "trade-token" ? 422 : undefined);
  expect(await verdictWhere(WALLET, tradesNothing)).toBe("inconclusive");
});

test("fails a sale that counts the amount of a purchase, and none that lacks a holding", async () => {
  const selling = (refuse: (has: (name: string) => boolean, body: JsonObject) => number | undefined) =>
    verdictWhere(ofSales, (operation, body) =>
      operation === "trade-token" && body["direction"] === "sell"
        ? refuse((name) => body[name] !== undefined, body)
        : undefined,
    );
  expect(await selling(() => undefined)).toBe("pass");
  expect(await selling(() => 422)).toBe("notApplicable");
  expect(await selling((has) => (has("sellAmountUSD") ? 409 : undefined))).toBe("notApplicable");
  const swapped = (has: (name: string) => boolean, body: JsonObject) =>
    has("buyAmountUSD") ? (isKnown(body) ? undefined : 404) : 422;
  expect(await selling(swapped)).toBe("fail");
  // Names say what is given and what is got, as in a swap; or each amount is for the other direction.
  const swapping = (isSale: boolean, name: string) =>
    (isSale ? ["sellAmountToken", "buyAmountUSD"] : ["buyAmountToken", "sellAmountUSD"]).includes(name);
  for (const verdict of await verdictsOfAmounts(swapping)) expect(verdict).not.toBe("fail");
  const reversed = (isSale: boolean, name: string) => name.startsWith(isSale ? "buyAmount" : "sellAmount");
  const expected = AMOUNTS.map(({ name }) => (name.endsWith("Token") ? "fail" : "notApplicable"));
  expect(await verdictsOfAmounts(reversed)).toEqual(expected);
});

/** The verdicts of each amount on a service that takes trades by some fields only, and knows one token. */
function verdictsOfAmounts(isTaken: (isSale: boolean, name: string) => boolean) {
  const refuse: Refuse = (operation, body) => {
    const isSale = body["direction"] === "sell";
    if (operation === "trade-token" && !Object.keys(body).some((name) => isTaken(isSale, name))) return 422;
    return isKnown(body) ? undefined : 404;
  };
  return Promise.all(AMOUNTS.map(({ name }) => verdictWhere(`trade-token/request/${name}/direction/own`, refuse)));
}

const EXACT = "trade-token/response/transaction/follows-exact-amount";
const IN_WEI = "trade-token/response/transaction/follows-amount-in-wei";

/** A service whose transactions are made of the amount and of how many trades came before. */
function tradedBy(dataOf: (amount: string, trades: number) => string) {
  let trades = 0;
  return converse((_, { sellAmountToken = "", buyAmountToken = sellAmountToken }) => ({
    transaction: { data: dataOf(String(buyAmountToken), trades++) },
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
