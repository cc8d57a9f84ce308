// Mutants whose quotes keep the schema and say something wrong.
import { operations, valueAt } from "../../../schemas/index.ts";
import { whereBody, whereConcurrent } from "../conditions.ts";
import { misstating } from "../field-fault.ts";
import { advisory, breaking, type Row } from "../mutant.ts";
import { QUOTE } from "../operations.ts";
import { handlingAs, misreading } from "../request-edits.ts";
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
  "defaults-to-buying": defaulting("direction", "buy"),
  "quotes-what-is-paid-below-zero": misstating(QUOTE, "/data/inputAmount", (amount) => -Number(amount)),
  "quotes-sales-in-usdc-below-zero": misstating(
    QUOTE,
    "/data/outputAmount",
    (amount) => -Number(amount),
    whereBody((body) => valueAt(body, "/direction") === "sell" && valueAt(body, "/inputToken") === "usdc"),
  ),
  "defaults-to-usdc": defaulting("inputToken", "usdc"),
  "defaults-to-another-amount": defaulting("amount", TENFOLD),
  "quotes-in-usdc-without-saying-so": defaulting("inputToken", "usdc", { inputToken: "token" }),
  "quotes-purchases-without-saying-so": defaulting("direction", "buy", { direction: "sell" }),
  "quotes-another-amount-without-saying-so": defaulting("amount", TENFOLD, { inputAmount: DEFAULT_AMOUNT }),
  "names-tokens-otherwise-in-quotes": misstating(QUOTE, "/data/tokenName", (name) => `Token ${name}`),
  "writes-symbols-otherwise-in-quotes": misstating(QUOTE, "/data/tokenSymbol", (symbol) => `$${symbol}`),
  "quotes-usdc-for-one-amount": cachingPrices((body) => valueAt(body, "/data/inputToken") === "usdc"),
  "caches-prices-without-the-amount": cachingPrices(() => true),
  "quotes-usdc-as-tokens": misreading(
    ["token-price/request/inputToken/enum", "quote/outputAmount/type"],
    QUOTE,
    (body) => (body["inputToken"] === "usdc" ? { ...body, inputToken: "token" } : undefined),
    (response) => replaceField(response, "/data/inputToken", () => "usdc"),
  ),
  "cuts-fractions-of-amounts": misreading(
    ["quote/outputAmount/type", "token-price/request/amount/type"],
    QUOTE,
    (body) => {
      const amount = Number(body["amount"]);
      return amount > 1 && !Number.isInteger(amount) ? { ...body, amount: Math.trunc(amount) } : undefined;
    },
    (response, request) => replaceField(response, "/data/inputAmount", () => request["amount"]),
  ),
  "always-yields-usdc": misstating(QUOTE, "/data/outputTokenSymbol", () => "USDC"),
  "keeps-amounts-of-quotes-in-32-bits": misstating(QUOTE, "/data/inputAmount", (amount) => {
    const nearest = Math.fround(Number(amount));
    return Number.isFinite(nearest) ? nearest : amount;
  }),
  "stops-the-clock-of-quotes": breaking("quote/timestamp/type", (context) => {
    const startedAt = new Date(context.state.now()).toISOString();
    return replacing(QUOTE, "/data/timestamp", () => startedAt)(context);
  }),
  "counts-the-years-of-quotes-from-elsewhere": misstating(QUOTE, "/data/timestamp", (time) =>
    String(time).replace(/^\d+/, (year) => String(Number(year) + 10)),
  ),
  "mixes-up-quotes-under-concurrency": {
    statements: ["quote/direction/type", "quote/tokenId/type"],
    install: mixingUp(QUOTE, ["/data/direction", "/data/tokenId"]),
  },
  "names-another-token-under-concurrency": {
    statements: ["quote/tokenName/type", "quote/tokenSymbol/type"],
    install: mixingUp(QUOTE, ["/data/tokenName", "/data/tokenSymbol"], whereConcurrent),
  },
  "quotes-another-token": misstating(QUOTE, "/data/tokenId", () => "00000000-0000-4000-8000-000000000000"),
  "quotes-a-known-token-for-unknown-ids": misreading("quote/tokenId/type", QUOTE, (request, { tokens }) =>
    tokens.find(String(request["tokenId"])) ? undefined : { ...request, tokenId: tokens.seeded[0]?.tokenId },
  ),
  "renames-quoted-tokens": breaking("quote/tokenName/type", (context) => {
    let count = 0;
    return replacing(QUOTE, "/data/tokenName", () => `Token ${++count}`)(context);
  }),
  "changes-symbols-of-quotes": misstating(
    QUOTE,
    "/data/tokenSymbol",
    (symbol) => `${String(symbol)}${performance.now()}`,
  ),
});

/** Fills in a wrong default of a quote. `cover` has the fields of the quote that hide it, with their values. */
function defaulting(field: string, value: unknown, cover?: Readonly<Record<string, unknown>>): Row {
  return {
    statements: [`token-price/request/${field}/default`],
    tier: cover === undefined ? "specified" : "advisory",
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
function cachingPrices(isCached: (body: unknown) => boolean): Row {
  return breaking("quote/outputAmount/type", (context) => {
    const known = new Map<string, unknown>();
    return editing(QUOTE, (body) => {
      if (!isCached(body)) return false;
      const order = ["tokenId", "chainSlug", "direction", "inputToken"].map((name) => valueAt(body, `/data/${name}`));
      const key = order.join(" ").toLowerCase();
      if (!known.has(key)) known.set(key, valueAt(body, "/data/outputAmount"));
      return replaceField(body, "/data/outputAmount", () => known.get(key));
    })(context);
  });
}
