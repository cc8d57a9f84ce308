// Whether sales of exact amounts keep their digits, on services of a test.
import { expect, test } from "vitest";
import { converse, verdictOn } from "../dialogues.ts";

const ID = "trade-token/response/transaction/follows-exact-amount";

/** A service whose transactions are made of the amount and of how many trades came before. */
function tradedBy(dataOf: (amount: string, trades: number) => string) {
  let trades = 0;
  return converse((_, { sellAmountToken = "" }) => ({
    success: true,
    transaction: {
      to: "0x1",
      data: dataOf(String(sellAmountToken), trades++),
      value: "0",
      gasLimit: "1",
      chain: "base",
    },
  }));
}

const asDouble = (amount: string) => BigInt(Number(amount)).toString(16);

test.each<[verdict: string, what: string, dataOf: (amount: string, trades: number) => string]>([
  ["pass", "have every digit", (amount) => BigInt(amount || "0").toString(16)],
  ["pass", "have every digit and a price that moves", (amount, trades) => `${amount} ${trades}`],
  ["pass", "are encrypted", (amount, trades) => `${amount.length}${trades}`],
  ["notApplicable", "are always the same", () => "0x2a"],
  ["fail", "have the nearest double", asDouble],
  ["fail", "have the nearest double and a price that moves", (amount, trades) => `${asDouble(amount)}${trades}`],
  ["fail", "have fifteen digits", (amount) => amount.slice(0, 15)],
])("%s if transactions %s", async (verdict, _, dataOf) => {
  expect(await verdictOn(ID, tradedBy(dataOf))).toBe(verdict);
});
