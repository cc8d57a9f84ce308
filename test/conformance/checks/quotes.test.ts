// Quotes on services of a test: their amounts, their time, their defaults, and whether a purchase gives back what a sale took.
import { expect, test } from "vitest";
import { defaultChecks } from "../../../conformance/checks/default.ts";
import { quoteAmountChecks } from "../../../conformance/checks/quote-amount.ts";
import { roundTripChecks } from "../../../conformance/checks/round-trip.ts";
import type { JsonObject } from "../../../schemas/json.ts";
import { createRandom } from "../../../schemas/random.ts";
import { FIXTURES } from "../control-bodies.ts";
import { type Conversation, converse, exampleWith, testTrueServices, verdictOn, verdictsOn } from "../dialogues.ts";

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

const capped = (amount: number) => Math.min(amount, 1e7);
const exactly = priced(250, (amount) => amount);

testTrueServices(quoteAmountChecks(), {
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
  "quotes a small pool": quotedBy((amount) => 40 * (amount / (30 + amount)), capped),
  "sends no amounts": () => converse(() => ({ data: {} })),
  "takes small amounts alone": () => converse((_, { amount }) => (Number(amount) > 50 ? 422 : { data: {} })),
});

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

const MOVES = "token-price/response/data/timestamp/moves";
const NEAR_NOW = "token-price/response/data/timestamp/near-now";

/** A service whose quotes have a time that depends on the time that passed since its start, in ms. */
function clockOf(timestamp: (passedMs: number) => unknown): Conversation {
  let passedMs = 0;
  return converse(
    () => ({ success: true, data: { timestamp: timestamp(passedMs) } }),
    (durationMs) => {
      passedMs += durationMs;
    },
  );
}

test.each([1, 1000, 2000, 2500])("passes a time that changes every %i ms, the first at once", async (stepMs) => {
  let count = 0;
  const conversation = clockOf((passedMs) =>
    new Date(stepMs === 1 ? ++count : passedMs - (passedMs % stepMs)).toISOString(),
  );
  expect(await verdictOn(MOVES, conversation)).toBe("pass");
  expect(conversation.pausedMs() === 0).toBe(stepMs === 1);
});

const HOUR_MS = 3_600_000;
const text = (offsetMs: number) => new Date(Date.now() + offsetMs).toISOString();

test.each<[verdict: string, what: string, id: string, timestamp: unknown]>([
  ["fail", "does not move", MOVES, "2026-01-01T00:00:00Z"],
  ["notApplicable", "is absent", MOVES, undefined],
  ["notApplicable", "nobody reads", NEAR_NOW, "2026-W03-1T10:00Z"],
  ["pass", "is now, in milliseconds", NEAR_NOW, text(0)],
  ["pass", "is now, in seconds", NEAR_NOW, `${text(0).slice(0, 19)}Z`],
  ["pass", "is now, in the basic form", NEAR_NOW, `${text(0).slice(0, 19).replace(/[-:]/g, "")}Z`],
  ["pass", "is now, in local time in the east", NEAR_NOW, text(14 * HOUR_MS).slice(0, 19)],
  ["pass", "is now, with an offset in the west", NEAR_NOW, `${text(-12 * HOUR_MS).slice(0, 19)}-12:00`],
  ["fail", "is two days ago", NEAR_NOW, text(-48 * HOUR_MS)],
  ["fail", "is in two days", NEAR_NOW, text(48 * HOUR_MS)],
  ["fail", "is in a year", NEAR_NOW, text(24 * 365 * HOUR_MS)],
])("%s for a time that %s", async (verdict, _, id, timestamp) => {
  expect(
    await verdictOn(
      id,
      clockOf(() => timestamp),
    ),
  ).toBe(verdict);
});

const SAME_QUOTE = defaultChecks().filter(({ id }) => id.endsWith("same-quote"));
const TOKEN = "0b5c6f0e-3c2a-4f53-9d0e-2f6c1a7b8e90";

/** A service whose quotes are priced in its own way. */
function pricedBy(price: (quote: JsonObject, count: number) => number, onPause?: () => void): Conversation {
  let count = 0;
  return converse((operation, body) => {
    if (operation === "create-token-transaction") return { success: true, metadata: { tokenId: TOKEN } };
    const quote = { direction: "sell", inputToken: "token", amount: 1, ...body };
    return { success: true, data: { ...quote, inputAmount: quote.amount, outputAmount: price(body, ++count) } };
  }, onPause);
}

test("does not judge quotes whose price moves all the time", async () => {
  const verdicts = await verdictsOn(SAME_QUOTE, () => pricedBy((_, count) => count));
  expect(Object.values(verdicts)).toEqual(["inconclusive", "inconclusive", "inconclusive"]);
});

test("passes a service that caches quotes while prices move", async () => {
  const begin = () => {
    const cache = new Map<string, number>();
    let isQuiet = false;
    const price = (body: JsonObject, count: number) => {
      const key = JSON.stringify(body);
      const known = cache.get(key) ?? (isQuiet ? 5 : count);
      cache.set(key, known);
      return known;
    };
    return pricedBy(price, () => {
      cache.clear();
      isQuiet = true;
    });
  };
  expect(Object.values(await verdictsOn(SAME_QUOTE, begin))).toEqual(["pass", "pass", "pass"]);
});

const RETURNS = roundTripChecks().slice(0, 1);
const [{ id: ID } = { id: "" }] = RETURNS;

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

const inUnits = (tokens: number, usdc: number) => (output: number, isPurchase: boolean) =>
  output * (isPurchase ? tokens : usdc);
const cents = (output: number) => Math.round(output * 100) / 100;

testTrueServices(RETURNS, {
  "has one price": quoting(() => 250),
  "takes a fee of a third each way": quoting((isPurchase) => (isPurchase ? 150 : 100)),
  "rounds to cents": quoting(() => 0.504, cents),
  "rounds up to cents": quoting(
    () => 0.0837,
    (output) => Math.ceil(output * 100) / 100,
  ),
  "has a price that moves": quoting((isPurchase, count) => 100 + count * (isPurchase ? -5 : 1)),
  "counts tokens in wei and USDC in millionths": quoting(() => 250, inUnits(1e18, 1e6)),
  "counts USDC in cents": quoting(() => 250, inUnits(1, 100)),
  "sells for the coin of its chain": quoting((isPurchase) => (isPurchase ? 250 : 0.08), undefined, "ETH"),
  "yields nothing": quoting(() => 0),
});

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

test.each<[verdict: string, does: string, tokenIdFor: (id: string, isKnown: boolean) => string | number]>([
  ["pass", "repeats every id", (id) => id],
  ["pass", "writes ids in lower case", (id) => id.toLowerCase()],
  ["pass", "rejects unknown ids", (id, isKnown) => (isKnown ? id : 404)],
  ["pass", "rejects ids in upper case", (id) => (/[A-F]/.test(id) ? 400 : id)],
  ["fail", "quotes another token for unknown ids", (id, isKnown) => (isKnown ? id : OTHER_TOKEN)],
  ["fail", "quotes another token for ids in upper case", (id) => (/[A-F]/.test(id) ? OTHER_TOKEN : id)],
])("%s if a service %s", async (verdict, _, tokenIdFor) => {
  const service = converse((_operation, { tokenId }) => {
    const found = tokenIdFor(String(tokenId), String(tokenId).toLowerCase() === FIXTURES.tokenId);
    return typeof found === "number" ? found : { data: { tokenId: found } };
  });
  expect(await verdictOn("token-price/response/data/tokenId/echo/every-accepted-id", service)).toBe(verdict);
});

const OTHER_TOKEN = createRandom(1, "other token").uuid();
