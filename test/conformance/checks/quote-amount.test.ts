// Whether quotes are for the amounts of their requests, on services of a test.
import { expect, test } from "vitest";
import { quoteAmountChecks } from "../../../conformance/checks/quote-amount.ts";
import { type Conversation, converse, testTrueServices, verdictOn } from "../dialogues.ts";

const IDS = quoteAmountChecks().map(({ id }) => id);
const OUTPUT = "token-price/response/data/outputAmount/follows-amount";
const UNIT = "token-price/response/data/outputAmount/follows-input-token";
const FRACTION = "token-price/response/data/outputAmount/follows-fraction";
const SYMBOL = "token-price/response/data/outputTokenSymbol/not-that-of-the-input";
const INPUT = "token-price/response/data/inputAmount/keeps-digits";

type Price = (amount: number, isPurchase: boolean) => number;

/** A service with its own amounts of a quote. */
function quotedBy(output: Price, input: (amount: number) => unknown = (amount) => amount) {
  return (): Conversation =>
    converse((_, { amount, direction, inputToken }) => {
      // In the other two orders the amount counts what is received.
      const isPaid = (direction === "sell") === (inputToken === "token");
      const received = isPaid ? output(Number(amount), direction === "buy") : Number(amount);
      return { data: { inputAmount: input(Number(amount)), outputAmount: received } };
    });
}

/** Amounts at a price in USDC, rounded. */
function priced(price: number, round: (amount: number) => number): Price {
  return (amount, isPurchase) => round(isPurchase ? amount / price : amount * price);
}

const exactly = priced(250, (amount) => amount);

const TRUE_SERVICES = {
  "sells an expensive token in whole numbers": quotedBy(priced(90_000, Math.floor)),
  "rounds up what an expensive token yields": quotedBy(priced(90_000, Math.ceil)),
  "rounds up what a cheap token yields": quotedBy(priced(1e-6, (amount) => Math.ceil(amount * 100) / 100)),
  "sells what is left of a token that nobody sells": quotedBy((_, isPurchase) => (isPurchase ? 12.5 : 0)),
  "sells what is left of a token": quotedBy((amount, isPurchase) => (isPurchase ? 12.5 : amount / 250)),
  "has a least fee": quotedBy((amount) => Math.max(amount - 150, 0)),
  "counts in the least unit": quotedBy(exactly, (amount) => amount * 1e18),
  "deducts a fee first": quotedBy(exactly, (amount) => amount * 0.99),
  "deducts a token first": quotedBy(exactly, (amount) => amount - 1),
  "computes back and rounds down": quotedBy(exactly, (amount) => Math.floor(amount - 1e-8)),
  "computes back and rounds up": quotedBy(exactly, (amount) => Math.ceil(amount + 1e-8)),
  "rounds to six digits": quotedBy(exactly, (amount) => Number(amount.toPrecision(6))),
  "rounds to seven digits": quotedBy(exactly, (amount) => Number(amount.toPrecision(7))),
  "quotes what the wallet pays": quotedBy(exactly, () => 83.886085),
  "quotes a small pool": quotedBy(
    (amount) => 40 * (amount / (30 + amount)),
    (amount) => Math.min(amount, 1e7),
  ),
  "sends no amounts": () => converse(() => ({ data: {} })),
  "takes small amounts alone": () => converse((_, { amount }) => (Number(amount) > 50 ? 422 : { data: {} })),
};

testTrueServices(TRUE_SERVICES, IDS);

/** A service that answers every order by its amount alone. */
const byAmount = (output: (amount: number) => number) => () =>
  converse((_, { amount }) => ({ data: { outputAmount: output(Number(amount)) } }));

/** A service that quotes each unit at its price. */
const byUnit = () =>
  converse((_, { amount, inputToken }) => ({
    data: { outputAmount: inputToken === "token" ? Number(amount) * 250 : Number(amount) / 250 },
  }));

/** A service with these symbols of its token, and of what a purchase yields. */
const withSymbols = (tokenSymbol: string, bought: string) => () =>
  converse((_, { direction }) => ({
    data: {
      tokenSymbol,
      inputTokenSymbol: direction === "sell" ? tokenSymbol : "USDC",
      outputTokenSymbol: direction === "sell" ? "USDC" : bought,
    },
  }));

/** A service that keeps the output of the first amount for all others. */
function cached(): Conversation {
  const known = new Map<boolean, number>();
  return quotedBy((amount, isPurchase) => {
    const output = known.get(isPurchase) ?? exactly(amount, isPurchase);
    known.set(isPurchase, output);
    return output;
  })();
}

test.each<[verdict: string, what: string, id: string, begin: () => Conversation]>([
  ["pass", "quotes each unit at its price", UNIT, byUnit],
  ["fail", "quotes USDC as tokens, which are worth more", UNIT, byAmount((amount) => amount * 250)],
  ["fail", "quotes USDC as tokens, which are worth less", UNIT, byAmount((amount) => amount * 0.004)],
  ["notApplicable", "quotes USDC as tokens, which are worth as much", UNIT, byAmount((amount) => amount * 0.99)],
  ["notApplicable", "has one output for all amounts", UNIT, byAmount(() => 12.5)],
  ["fail", "cuts the fraction of an amount", FRACTION, byAmount((amount) => Math.floor(amount) * 0.123)],
  ["pass", "keeps the fraction of an amount", FRACTION, byAmount((amount) => amount * 0.123)],
  ["notApplicable", "cuts the fraction of an output", FRACTION, byAmount((amount) => Math.floor(amount * 1.06))],
  ["notApplicable", "rounds to what has few digits", FRACTION, byAmount((amount) => Math.round(amount) / 100)],
  ["pass", "buys a token by its symbol", SYMBOL, withSymbols("MOON", "MOON")],
  ["fail", "exchanges a symbol for itself", SYMBOL, withSymbols("MOON", "USDC")],
  ["notApplicable", "has a token that may have that name", SYMBOL, withSymbols("USDC", "USDC")],
  ["pass", "prices each amount", OUTPUT, quotedBy(exactly)],
  ["fail", "keeps the outputs of other amounts", OUTPUT, cached],
  ["pass", "repeats each amount", INPUT, quotedBy(exactly)],
  ["fail", "keeps amounts in 32 bits", INPUT, quotedBy(exactly, Math.fround)],
])("%s for a service that %s", async (verdict, _, id, begin) => {
  expect(await verdictOn(id, begin())).toBe(verdict);
});
