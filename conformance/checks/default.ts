// What value an absent field counts as, if a response shows it.
import { operations, valueAt } from "../../schemas/index.ts";
import type { JsonObject } from "../../schemas/json.ts";
import { CHAIN_SLUGS, permittedSlugs } from "../../target/chains.ts";
import { describeResult, type SendResult } from "../../target/exchange/sent-request.ts";
import { type DefinedCheck, dialogueCheck, ended, type Judgement } from "../definition/check.ts";
import type { Dialogue } from "../definition/dialogue.ts";
import { CREATE, QUOTED, quoteOfCreated, tokenOf } from "./created-sample.ts";
import {
  absent,
  accepted,
  allAccepted,
  compare,
  inEveryRepetition,
  namesUntilAccepted,
  notAccepted,
  notApplicable,
  requestedBody,
  steadily,
  unstable,
  untilAccepted,
  verdictOf,
} from "./dialogue-check.ts";

export function defaultChecks(): readonly DefinedCheck[] {
  return [
    namedDefault("direction", "sell"),
    namedDefault("inputToken", "token"),
    dialogueCheck({
      parts: ["request", "amount", "default", "counts-as-one"],
      operation: "token-price",
      tier: "specified",
      smoke: true,
      statements: ["token-price/request/amount/default", "token-price/request/amount/exclusiveMinimum"],
      rule: "An absent amount counts as 1.",
      expected: "the same data.inputAmount without an amount as with the amount 1, before and after",
      requests: { "token-price": 1 },
      shared: { "token-price": ["amount 1", "plain 0", "amount 1 again"] },
      judge: async (dialogue) => {
        const judgement = await ended(() => judgeAmounts(dialogue));
        return judgement.reason === "rejected-by-target" ? judgeRejectedOne(dialogue, judgement) : judgement;
      },
    }),
    ...DEFAULTS.map(([field]) => sameQuote(field)),
    dialogueCheck({
      parts: ["request", "destinationChains", "default", "counts-as-listed"],
      operation: CREATE,
      statements: [`${CREATE}/request/destinationChains/default`],
      rule: "A token created without destination chains is always known on the same chains as one created with the default list.",
      expected: "a quote on each default chain is accepted for both, if the list decides where tokens are known",
      needsQuiet: true,
      shared: {
        [CREATE]: inEveryRepetition(["with the default list", "with other destinations", "without destinations"]),
        "token-price": inEveryRepetition([
          "elsewhere",
          ...["listed", "without"].flatMap(namesUntilAccepted),
          ...DESTINATIONS.slice(1).flatMap((chain) => [`listed on ${chain}`, `without on ${chain}`]),
        ]),
      },
      judge: steadily(judgeDestinations),
    }),
  ];
}

const DESTINATIONS: readonly string[] = CHAIN_SLUGS.filter((slug) =>
  JSON.stringify(operations[CREATE].request.properties?.["destinationChains"]?.default).includes(`"${slug}"`),
);

/**
 * Compares a token without a list with one that has the default list, on each default chain, after one with another list. All
 * are created on another chain, since a token is known on its own.
 */
async function judgeDestinations(dialogue: Dialogue, repetition: number): Promise<Judgement> {
  const others = permittedSlugs("testnet").filter((slug) => !DESTINATIONS.includes(slug));
  const [chainSlug, elsewhere] = others;
  const lists = [DESTINATIONS, others, undefined];
  const creations = lists.map((destinationChains) => ({ chainSlug, destinationChains }));
  const created = await allAccepted(dialogue, CREATE, creations, lists.length + repetition);
  const [known, , judged] = created.map(tokenOf);
  if (known === undefined || judged === undefined) return notAccepted(created[0]);
  const on = (token: JsonObject) => DESTINATIONS.map((slug) => ({ ...token, chainSlug: slug }));
  const quoted = accepted(await untilAccepted(dialogue, "token-price", ...on(known)));
  const isEverywhere = (await dialogue.sample("token-price", { ...known, chainSlug: elsewhere }))?.isAccepted;
  const unaffected = "tokens are known on other chains than those of their lists";
  if (isEverywhere !== false) return notApplicable("never-seen", unaffected, quoted);
  const result = await untilAccepted(dialogue, "token-price", ...on(judged));
  if (result === undefined || result.class === "transient") return notAccepted(result);
  const chain = requestedBody(result)["chainSlug"];
  return verdictOf(result.isAccepted, `${describeResult(result)} on ${chain}, after a creation for others`, result);
}

const DEFAULTS = [
  ["direction", "sell"],
  ["inputToken", "token"],
  ["amount", 1],
] as const;

const INPUT_AMOUNT = "/data/inputAmount";

/** Compares the quote without an amount with quotes for the amount 1 before and after. */
async function judgeAmounts(dialogue: Dialogue): Promise<Judgement> {
  const before = accepted(await dialogue.sample("token-price", { amount: 1 }));
  const omitted = accepted(await dialogue.sample("token-price", { amount: undefined }));
  const after = accepted(await dialogue.sample("token-price", { amount: 1 }, 1));
  const [first, middle, last] = [before, omitted, after].map((result) => valueAt(result.body, INPUT_AMOUNT));
  if (first === undefined || middle === undefined) return absent(omitted, INPUT_AMOUNT);
  const found = `${JSON.stringify(middle)} without an amount, ${JSON.stringify(first)} and ${JSON.stringify(last)} with 1`;
  if (first !== last)
    return { verdict: "inconclusive", reason: "control-unstable", actual: found, evidence: omitted.sent };
  return verdictOf(middle === first, `${INPUT_AMOUNT} is ${found}`, omitted);
}

/** A service that accepts an absent amount must accept its default as well: rejecting the explicit value violates the rule. */
async function judgeRejectedOne(dialogue: Dialogue, rejected: Judgement): Promise<Judgement> {
  accepted(await dialogue.sample("token-price", { amount: undefined }));
  const again = await dialogue.sample("token-price", { amount: 1 }, 2);
  if (again?.reason !== "rejected-by-target") return { ...rejected, reason: "response-unstable" };
  return verdictOf(false, "rejected with the amount 1, accepted without an amount", again);
}

function namedDefault(field: "direction" | "inputToken", value: string): DefinedCheck {
  return dialogueCheck({
    parts: ["request", field, "default", `counts-as-${value}`],
    operation: "token-price",
    tier: "specified",
    smoke: true,
    statements: [`token-price/request/${field}/default`],
    rule: `A quote without ${field} is one with ${value}.`,
    expected: `data.${field} is ${value} if the request has none`,
    shared: { "token-price": ["plain 0"] },
    judge: async (dialogue) => {
      const result = accepted(await dialogue.sample("token-price", { [field]: undefined }));
      return compare(result, `/data/${field}`, (found) => found === value);
    },
  });
}

/** A response may repeat the default and yet come from another value: the amounts of the quote show it. */
function sameQuote(field: string): DefinedCheck {
  const names = ["before", ...DEFAULTS.map(([name]) => `without ${name}`), "after"];
  return dialogueCheck({
    parts: ["request", field, "default", "same-quote"],
    operation: "token-price",
    statements: [`token-price/request/${field}/default`],
    rule: `A quote without ${field} is the quote with its default.`,
    expected: "the same amounts and symbols without the field as with its default, before and after",
    shared: { ...QUOTED, "token-price": [...QUOTED["token-price"], ...inEveryRepetition(names)] },
    judge: steadily((dialogue, repetition) => judgeSameQuote(dialogue, field, repetition)),
  });
}

/** Fields of a quote that follow from what was requested. */
const QUOTED_FIELDS = ["inputAmount", "outputAmount", "inputTokenSymbol", "outputTokenSymbol"];

async function judgeSameQuote(dialogue: Dialogue, field: string, repetition: number): Promise<Judgement> {
  const results = await quotesOf(dialogue, repetition);
  const resultOf = (name: string) => accepted(results.get(name));
  const [before, after, omitted] = [resultOf("before"), resultOf("after"), resultOf(field)];
  const isPresent = (name: string) => valueAt(before.body, `/data/${name}`) !== undefined;
  const present = QUOTED_FIELDS.filter(isPresent);
  if (present.length === 0) return absent(before, "/data/outputAmount");
  const [first, middle, last] = [before, omitted, after].map((result) => textOf(result, present));
  if (first !== last) return unstable("the price moved in the meantime", omitted.sent);
  return verdictOf(middle === first, `${middle} without ${field}, ${first} with its default`, omitted);
}

/** The quotes of a repetition: with every default before and after, and without each of them; always in this order. */
async function quotesOf(dialogue: Dialogue, repetition: number): Promise<ReadonlyMap<string, SendResult | undefined>> {
  const full: JsonObject = { ...(await untradedToken(dialogue)), ...Object.fromEntries(DEFAULTS) };
  const results = new Map<string, SendResult | undefined>();
  results.set("before", await dialogue.sample("token-price", full, 10 + 2 * repetition));
  for (const [name] of DEFAULTS) {
    results.set(name, await dialogue.sample("token-price", { ...full, [name]: undefined }, 10 + repetition));
  }
  results.set("after", await dialogue.sample("token-price", full, 11 + 2 * repetition));
  return results;
}

/** A token that is never traded, if one could be created: its price is constant. */
async function untradedToken(dialogue: Dialogue): Promise<JsonObject> {
  const quote = await quoteOfCreated(dialogue);
  if (!quote?.isAccepted) return {};
  const { tokenId, chainSlug } = requestedBody(quote);
  return { tokenId, chainSlug };
}

function textOf(result: SendResult, fields: readonly string[]): string {
  return fields.map((field) => JSON.stringify(valueAt(result.body, `/data/${field}`))).join(" ");
}
