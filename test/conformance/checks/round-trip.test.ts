// Whether a purchase gives back what a sale took, on services of a test.
import { expect, test } from "vitest";
import { roundTripChecks } from "../../../conformance/checks/round-trip.ts";
import { createRandom } from "../../../schemas/random.ts";
import { type Conversation, converse, exampleWith, testTrueServices, verdictOn } from "../dialogues.ts";

const [{ id: ID } = { id: "" }] = roundTripChecks();

/** A service that sells a token at a price and buys it at another; `price` counts the quotes. */
function quoting(
  price: (isPurchase: boolean, count: number) => number,
  round: (output: number, isPurchase: boolean) => number = (output) => output,
  coin = "USDC",
) {
  let count = 0;
  return () =>
    converse((operation, { amount, direction }) => {
      if (operation !== "token-price") return 422;
      const isPurchase = direction === "buy";
      const rate = price(isPurchase, ++count);
      const outputAmount = round(isPurchase ? Number(amount) / rate : Number(amount) * rate, isPurchase);
      const symbols = isPurchase ? { inputTokenSymbol: "USDC" } : { outputTokenSymbol: coin };
      return { data: { outputAmount, ...symbols } };
    });
}

const cents = (output: number) => Math.round(output * 100) / 100;

testTrueServices(
  {
    "has one price": quoting(() => 250),
    "takes a fee of a third each way": quoting((isPurchase) => (isPurchase ? 150 : 100)),
    "rounds to cents": quoting(() => 0.504, cents),
    "rounds up to cents": quoting(
      () => 0.0837,
      (output) => Math.ceil(output * 100) / 100,
    ),
    "has a price that moves": quoting((isPurchase, count) => 100 + count * (isPurchase ? -5 : 1)),
    "counts tokens in wei and USDC in millionths": quoting(
      () => 250,
      (output, isPurchase) => output * (isPurchase ? 1e18 : 1e6),
    ),
    "counts USDC in cents": quoting(
      () => 250,
      (output, isPurchase) => output * (isPurchase ? 1 : 100),
    ),
    "sells for the coin of its chain": quoting((isPurchase) => (isPurchase ? 250 : 0.08), undefined, "ETH"),
    "yields nothing": quoting(() => 0),
  },
  [ID],
);

test("fails a purchase that gives more than was sold, and one of the wrong unit", async () => {
  expect(await verdictOn(ID, quoting(() => 250)())).toBe("pass");
  expect(await verdictOn(ID, quoting((isPurchase) => (isPurchase ? 99 : 101))())).toBe("fail");
  const asTokens = converse((operation, { amount }) =>
    operation === "token-price"
      ? { data: { outputAmount: Number(amount) * 0.04, inputTokenSymbol: "USDC", outputTokenSymbol: "USDC" } }
      : 422,
  );
  expect(await verdictOn(ID, asTokens)).toBe("fail");
});

/** Creates tokens and sells each at its price, which `factor` has from the purchases of all tokens and of this one. */
function pooling(factor: (all: number, own: number) => number): Conversation {
  const bought: unknown[] = [];
  let created = 0;
  return converse((operation, { tokenId }) => {
    if (operation === "create-token-transaction")
      return { success: true, metadata: { tokenId: createRandom(1, ++created).uuid() } };
    if (operation === "trade-token") {
      bought.push(tokenId);
      return exampleWith(operation, {});
    }
    const own = bought.filter((token) => token === tokenId).length;
    return { success: true, data: { outputAmount: 0.01 * factor(bought.length, own) } };
  });
}

test.each([
  ["has a pool for each token", (_: number, own: number) => 1.01 ** own, "pass"],
  ["trades tokens through one coin", (all: number, own: number) => 1.001 ** all * 1.01 ** own, "notApplicable"],
  ["has one pool for all tokens", (all: number) => 1.01 ** all, "fail"],
])("judges a service that %s by what a purchase moves", async (_, factor, verdict) => {
  expect(await verdictOn("token-price/response/data/outputAmount/of-its-own-token", pooling(factor))).toBe(verdict);
});
