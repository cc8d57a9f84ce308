// Mutants whose quotes keep the schema and say something wrong.
import { operations, valueAt } from "../../../schemas/index.ts";
import type { Install, MutantRow } from "../../../service/mutants.ts";
import { whereConcurrent } from "../conditions.ts";
import { advisory } from "../mutant.ts";
import { QUOTE } from "../operations.ts";
import { handlingAs } from "../request-edits.ts";
import { editing, mixingUp, replaceField, replacing } from "../response-edits.ts";

const { default: DEFAULT_AMOUNT } = operations[QUOTE].request.properties?.["amount"] ?? {};
const TENFOLD = Number(DEFAULT_AMOUNT) * 10;

/** Wrong defaults, and fields of a quote that contradict the request or an earlier quote. */
export const quoteSemantics = advisory({
  "gives-more-tokens-than-were-paid-for": {
    statements: ["quote/outputAmount/type"],
    description: "Adds the fee of a purchase in USDC instead of taking it, so that a sale afterwards wins.",
    install: handlingAs(
      QUOTE,
      (request) => (request["direction"] === "buy" && request["inputToken"] === "usdc" ? request : undefined),
      (response) => replaceField(response, "/data/outputAmount", (output) => Number(output) * 1.25),
    ),
  },
  "defaults-to-buying": defaulting("direction", "buy", "Quotes a purchase"),
  "quotes-what-is-paid-below-zero": {
    statements: ["quote/inputAmount/type"],
    description: "Sends the amount that leaves the wallet as a negative number.",
    install: replacing(QUOTE, "/data/inputAmount", (amount) => -Number(amount)),
  },
  "quotes-sales-in-usdc-below-zero": {
    statements: ["quote/outputAmount/type"],
    description: "Sends a negative output for sales that are counted in USDC.",
    install: replacing(
      QUOTE,
      "/data/outputAmount",
      (amount) => -Number(amount),
      () =>
        ({ body }) =>
          valueAt(body, "/direction") === "sell" && valueAt(body, "/inputToken") === "usdc",
    ),
  },
  "defaults-to-usdc": defaulting("inputToken", "usdc", "Counts the amount in USDC"),
  "defaults-to-another-amount": defaulting("amount", TENFOLD, "Quotes ten times the default amount"),
  "quotes-in-usdc-without-saying-so": defaulting("inputToken", "usdc", "Counts the amount in USDC", {
    inputToken: "token",
  }),
  "quotes-purchases-without-saying-so": defaulting("direction", "buy", "Quotes a purchase", { direction: "sell" }),
  "quotes-another-amount-without-saying-so": defaulting("amount", TENFOLD, "Quotes ten times the default amount", {
    inputAmount: DEFAULT_AMOUNT,
  }),
  "names-tokens-otherwise-in-quotes": {
    statements: ["quote/tokenName/type"],
    description: "Sends the name of a token with a word added in quotes.",
    install: replacing(QUOTE, "/data/tokenName", (name) => `Token ${name}`),
  },
  "writes-symbols-otherwise-in-quotes": {
    statements: ["quote/tokenSymbol/type"],
    description: "Sends the symbol of a token with a sign before it in quotes.",
    install: replacing(QUOTE, "/data/tokenSymbol", (symbol) => `$${symbol}`),
  },
  "quotes-usdc-for-one-amount": {
    statements: ["quote/outputAmount/type"],
    description: "Sends the output of the first quote in USDC for every later one of the same direction.",
    install: cachingPrices((body) => valueAt(body, "/data/inputToken") === "usdc"),
  },
  "caches-prices-without-the-amount": {
    statements: ["quote/outputAmount/type"],
    description: "Sends the output of the first quote of a token for every amount of the same order.",
    install: cachingPrices(() => true),
  },
  "quotes-usdc-as-tokens": {
    statements: ["token-price/request/inputToken/enum", "quote/outputAmount/type"],
    description: "Quotes an amount of USDC as if it were one of tokens.",
    install: handlingAs(
      QUOTE,
      (body) => (body["inputToken"] === "usdc" ? { ...body, inputToken: "token" } : undefined),
      (response) => void replaceField(response, "/data/inputToken", () => "usdc"),
    ),
  },
  "cuts-fractions-of-amounts": {
    statements: ["quote/outputAmount/type", "token-price/request/amount/type"],
    description: "Quotes the whole part of an amount above 1.",
    install: handlingAs(
      QUOTE,
      (body) => {
        const amount = Number(body["amount"]);
        return amount > 1 && !Number.isInteger(amount) ? { ...body, amount: Math.trunc(amount) } : undefined;
      },
      (response, request) => void replaceField(response, "/data/inputAmount", () => request["amount"]),
    ),
  },
  "always-yields-usdc": {
    statements: ["quote/outputTokenSymbol/type"],
    description: "Calls what a quote yields USDC, whatever is paid.",
    install: replacing(QUOTE, "/data/outputTokenSymbol", () => "USDC"),
  },
  "keeps-amounts-of-quotes-in-32-bits": {
    statements: ["quote/inputAmount/type"],
    description: "Sends the input amount as the nearest 32-bit float, if there is one.",
    install: replacing(QUOTE, "/data/inputAmount", (amount) => {
      const nearest = Math.fround(Number(amount));
      return Number.isFinite(nearest) ? nearest : amount;
    }),
  },
  "stops-the-clock-of-quotes": {
    statements: ["quote/timestamp/type"],
    description: "Sends the time of the start with every quote.",
    install: (context) => {
      const startedAt = new Date(context.state.now()).toISOString();
      return replacing(QUOTE, "/data/timestamp", () => startedAt)(context);
    },
  },
  "counts-the-years-of-quotes-from-elsewhere": {
    statements: ["quote/timestamp/type"],
    description: "Sends the time of a quote ten years ahead.",
    install: replacing(QUOTE, "/data/timestamp", (time) =>
      String(time).replace(/^\d+/, (year) => String(Number(year) + 10)),
    ),
  },
  "mixes-up-quotes-under-concurrency": {
    statements: ["quote/direction/type", "quote/tokenId/type"],
    description: "Sends the direction and the token of the quote before when two come at about the same time.",
    install: mixingUp(QUOTE, ["/data/direction", "/data/tokenId"]),
  },
  "names-another-token-under-concurrency": {
    statements: ["quote/tokenName/type", "quote/tokenSymbol/type"],
    description: "Sends the name and the symbol of the quote before when two requests are in flight at once.",
    install: mixingUp(QUOTE, ["/data/tokenName", "/data/tokenSymbol"], whereConcurrent),
  },
  "quotes-another-token": {
    statements: ["quote/tokenId/type"],
    description: "Sends the id of another token in quotes.",
    install: replacing(QUOTE, "/data/tokenId", () => "00000000-0000-4000-8000-000000000000"),
  },
  "renames-quoted-tokens": {
    statements: ["quote/tokenName/type"],
    description: "Sends a different name with every quote for a token.",
    install: (context) => {
      let count = 0;
      return replacing(QUOTE, "/data/tokenName", () => `Token ${++count}`)(context);
    },
  },
  "changes-symbols-of-quotes": {
    statements: ["quote/tokenSymbol/type"],
    description: "Sends a different symbol with every quote for a token.",
    install: replacing(QUOTE, "/data/tokenSymbol", (symbol) => `${String(symbol)}${performance.now()}`),
  },
});

/** Fills in a wrong default of a quote. `cover` has the fields of the quote that hide it, with their values. */
function defaulting(
  field: string,
  value: unknown,
  effect: string,
  cover?: Readonly<Record<string, unknown>>,
): MutantRow {
  const silently = cover === undefined ? "" : ", and names the default in the response";
  return {
    statements: [`token-price/request/${field}/default`],
    tier: cover === undefined ? "specified" : "advisory",
    description: `${effect} when ${field} is omitted${silently}.`,
    install: handlingAs(
      QUOTE,
      (body) => (body[field] === undefined ? { ...body, [field]: value } : undefined),
      (response) => {
        for (const [name, shown] of Object.entries(cover ?? {})) replaceField(response, `/data/${name}`, () => shown);
      },
    ),
  };
}

/** Sends the output of the first quote of an order for every later one, whatever its amount. */
function cachingPrices(isCached: (body: unknown) => boolean): Install {
  return (context) => {
    const known = new Map<string, unknown>();
    return editing(QUOTE, (body) => {
      if (!isCached(body)) return false;
      const order = ["tokenId", "chainSlug", "direction", "inputToken"].map((name) => valueAt(body, `/data/${name}`));
      const key = order.join(" ").toLowerCase();
      if (!known.has(key)) known.set(key, valueAt(body, "/data/outputAmount"));
      return replaceField(body, "/data/outputAmount", () => known.get(key));
    })(context);
  };
}
