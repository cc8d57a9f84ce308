// What the target keeps of a creation: later quotes have its texts, a second token of the same name is another token, and a
// token is known on the chain that it was created on.
import { valueAt } from "../../schemas/index.ts";
import type { JsonObject } from "../../schemas/json.ts";
import { permittedSlugs } from "../../target/chains.ts";
import { isServerError } from "../../target/exchange/oracle.ts";
import { describeResult, type SendResult } from "../../target/exchange/sent-request.ts";
import { type DefinedCheck, dialogueCheck, type Judgement } from "../definition/check.ts";
import type { Dialogue } from "../definition/dialogue.ts";
import { CREATE, CREATED, nonceOf, normal, tokenOf, WORDS } from "./created-sample.ts";
import {
  absent,
  accepted,
  compare,
  inEveryRepetition,
  namesUntilAccepted,
  notAccepted,
  requestedBody,
  steadily,
  untilAccepted,
  verdictOf,
} from "./dialogue-check.ts";

export function createdStoreChecks(): readonly DefinedCheck[] {
  return [
    ...(["tokenName", "tokenSymbol"] as const).map((field) =>
      dialogueCheck({
        parts: ["response", "data", field, "as-created"],
        operation: "token-price",
        statements: [`quote/${field}/type`],
        rule: `Quotes of a token keep the ${WORDS[field]} of its creation: not cut, not in another case, not escaped.`,
        expected: `data.${field} is the ${WORDS[field]} of the creation, or that of its response`,
        shared: { [CREATE]: [CREATED.first, "distinctive"], "token-price": namesUntilAccepted("distinctive") },
        judge: (dialogue) => judgeKept(dialogue, field),
      }),
    ),
    ...(["tokenId", "token_service_id"] as const).map((field) =>
      dialogueCheck({
        parts: ["response", "metadata", field, "unique-for-one-name"],
        operation: CREATE,
        statements: [`created-token/${field}/type`],
        rule: `Two tokens of one name and symbol have different values of ${field}.`,
        expected: "two different values",
        shared: { [CREATE]: [CREATED.first, ...NAMESAKES.map((name) => `${name} 0`)] },
        judge: async (dialogue) => {
          const [first, second] = await bothOf(dialogue);
          return compare(second, `/metadata/${field}`, (value) => value !== valueAt(first.body, `/metadata/${field}`));
        },
      }),
    ),
    dialogueCheck({
      parts: ["response", "status", "no-server-error-for-one-name"],
      operation: CREATE,
      statements: [`${CREATE}/path`, `${CREATE}/request/name/type`],
      rule: "A second token of one name is created or refused, but is no server error.",
      expected: "no status of 500 or above for the second of two tokens of one name, if one of another name is created",
      shared: { [CREATE]: [CREATED.first, ...inEveryRepetition(NAMESAKES), ...inEveryRepetition(["of another name"])] },
      judge: steadily(judgeSecond),
    }),
    dialogueCheck({
      parts: ["response", "metadata", "tokenId", "quotable-for-one-name"],
      operation: CREATE,
      statements: ["token-price/path", "created-token/tokenId/type"],
      rule: "Of two tokens of one name and symbol, the second can be quoted if the first can.",
      expected: "a quote for each of them is accepted",
      shared: {
        [CREATE]: [CREATED.first, ...inEveryRepetition(NAMESAKES)],
        "token-price": inEveryRepetition([
          ...namesUntilAccepted("first namesake"),
          ...namesUntilAccepted("second namesake"),
        ]),
      },
      judge: steadily(judgeBothKnown),
    }),
    dialogueCheck({
      parts: ["request", "chainSlug", "known-on-initial-chain"],
      operation: CREATE,
      statements: [`${CREATE}/request/chainSlug/required`, "token-price/path"],
      rule: "A token that can be quoted on a destination chain can be quoted on its initial chain.",
      expected: "a quote on the initial chain is accepted",
      shared: {
        [CREATE]: inEveryRepetition(["for one destination"]),
        "token-price": inEveryRepetition([...namesUntilAccepted("destination"), ...namesUntilAccepted("initial")]),
      },
      judge: steadily(judgeInitialChain),
    }),
  ];
}

/** The creations that checks of names share. */
const NAMESAKES = ["first of a name", "second of a name"];

/** A name of 60 characters in both cases, with what HTML and SQL escape, and a symbol in both cases. */
function distinctiveTexts(nonce: string): JsonObject {
  return {
    name: `aSSaY & O'Neil <kept> ${nonce}`.padEnd(60, " And So On").trimEnd().padEnd(60, "z"),
    symbol: "kEpTsYm",
  };
}

async function judgeKept(dialogue: Dialogue, field: keyof typeof WORDS): Promise<Judgement> {
  const created = accepted(await dialogue.sample(CREATE, distinctiveTexts(await nonceOf(dialogue))));
  const token = tokenOf(created);
  if (token === undefined) return absent(created, "/metadata/tokenId");
  const quote = accepted(await untilAccepted(dialogue, "token-price", token));
  const word = WORDS[field];
  const known = [requestedBody(created)[word], valueAt(created.body, `/metadata/${word}`)].map(normal);
  return compare(quote, `/data/${field}`, (value) => known.includes(normal(value)));
}

/** The creations of two tokens of one name and symbol; a target may refuse the second. */
async function bothOf(dialogue: Dialogue, repetition = 0): Promise<readonly [SendResult, SendResult]> {
  const { first, second } = await namesakes(dialogue, repetition);
  return [first, accepted(second)];
}

/** The responses to two creations of one name and symbol, of which the first is accepted. */
async function namesakes(dialogue: Dialogue, repetition: number) {
  const texts = await unusedTexts(dialogue, repetition);
  const create = (which: string, index: number) =>
    dialogue.sample(CREATE, { ...texts, description: `The ${which} token of this name` }, index);
  return { first: accepted(await create("first", 0)), second: await create("second", 1) };
}

async function judgeSecond(dialogue: Dialogue, repetition: number): Promise<Judgement> {
  const { first, second } = await namesakes(dialogue, repetition);
  if (second === undefined) return notAccepted(first);
  if (!isServerError(second)) return verdictOf(true, describeResult(second), second);
  const { brokenBody, emptyBody } = dialogue.rejections(CREATE) ?? {};
  // A target that rejects so what is invalid says nothing by it.
  if ([brokenBody, emptyBody].some((result) => result === undefined || isServerError(result)))
    return { verdict: "notApplicable", reason: "open:U14", actual: describeResult(second), evidence: second.sent };
  accepted(await dialogue.sample(CREATE, {}, OF_ANOTHER_NAME + repetition));
  return verdictOf(false, describeResult(second), second);
}

/** Indexes of creations that no other check shares. */
const OF_ANOTHER_NAME = 40;

/** Texts that no token has: in a later run with the same seed, the nonce is the same, and the id of the first token is not. */
async function unusedTexts(dialogue: Dialogue, repetition: number): Promise<JsonObject> {
  const created = await dialogue.sample(CREATE);
  const nonce = await nonceOf(dialogue);
  const id = `${String(valueAt(created?.body, "/metadata/tokenId")).slice(-6)}${repetition === 0 ? "" : repetition}`;
  return { name: `Assay namesake ${nonce} ${id}`, symbol: `N${id}`.toUpperCase() };
}

async function judgeBothKnown(dialogue: Dialogue, repetition: number): Promise<Judgement> {
  const both = await bothOf(dialogue, repetition);
  const [first, second] = both.map(tokenOf);
  if (first === undefined || second === undefined) return absent(both[1], "/metadata/tokenId");
  accepted(await untilAccepted(dialogue, "token-price", first));
  const quote = await untilAccepted(dialogue, "token-price", second);
  if (quote === undefined || quote.class === "transient") return notAccepted(quote);
  return verdictOf(quote.isAccepted, describeResult(quote), quote);
}

/** Creates a token on one test network for another one alone. */
async function judgeInitialChain(dialogue: Dialogue, repetition: number): Promise<Judgement> {
  const initial = dialogue.body(CREATE)?.["chainSlug"];
  const destination = permittedSlugs("testnet").find((slug) => slug !== initial);
  const created = accepted(await dialogue.sample(CREATE, { destinationChains: [destination] }, repetition));
  const token = tokenOf(created);
  if (token === undefined) return absent(created, "/metadata/tokenId");
  accepted(await untilAccepted(dialogue, "token-price", { ...token, chainSlug: destination }));
  const quote = await untilAccepted(dialogue, "token-price", token);
  if (quote === undefined || quote.class === "transient") return notAccepted(quote);
  return verdictOf(quote.isAccepted, `${describeResult(quote)} on ${token["chainSlug"]}`, quote);
}
