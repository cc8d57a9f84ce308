// Whether requests that are in flight at once are kept apart: each response has the values of its own request, and what each of
// them created is there afterwards.
import { valueAt } from "../../schemas/index.ts";
import type { JsonObject } from "../../schemas/json.ts";
import { describeResult, type SendResult } from "../../target/exchange/sent-request.ts";
import { type DefinedCheck, dialogueCheck, type Judgement } from "../definition/check.ts";
import type { Dialogue } from "../definition/dialogue.ts";
import { CREATE, QUOTED, quoteOfCreated, tokenOf } from "./created-sample.ts";
import {
  absent,
  INDEXING_REQUESTS,
  inEveryRepetition,
  notAccepted,
  REPETITIONS,
  requestedBody,
  steadily,
  untilAccepted,
  verdictOf,
} from "./dialogue-check.ts";

export function mixUpChecks(): readonly DefinedCheck[] {
  return [
    dialogueCheck({
      parts: ["response", "data", "of-its-own-request"],
      operation: "token-price",
      statements: [...QUOTE_FIELDS, ...NAMES].map((field) => `quote/${field}/type`),
      rule: "Quotes that are requested at the same time each have the values of their own request.",
      expected: "token, chain, direction and input token of the request, and the names of its token, in each response",
      requests: { "token-price": REPETITIONS * (QUOTES.length + ALONE["token-price"]) },
      shared: { ...QUOTED, "token-price": ["plain 0", ...QUOTED["token-price"]] },
      judge: steadily(judgeQuotes),
    }),
    dialogueCheck({
      parts: ["response", "metadata", "of-its-own-request"],
      operation: CREATE,
      statements: TEXTS.map((field) => `created-token/${field}/type`),
      rule: "Tokens that are created at the same time each have the texts of their own request.",
      expected: "name, symbol and description of the request in each response",
      shared: { [CREATE]: inEveryRepetition([...AT_ONCE, ...IN_TURN.slice(0, ALONE[CREATE])]) },
      isLast: true,
      judge: steadily(judgeCreations),
    }),
    dialogueCheck({
      parts: ["response", "metadata", "tokenId", "quotable-if-created-at-once"],
      operation: CREATE,
      statements: ["token-price/path", "created-token/tokenId/type"],
      rule: "Each of several tokens that are created at once can be quoted.",
      expected: "a quote for each token is accepted, if one is for each of as many that are created in turn",
      requests: {
        [CREATE]: (REPETITIONS - 1) * AT_ONCE.length,
        "token-price": (REPETITIONS + 1) * AT_ONCE.length + REPETITIONS * INDEXING_REQUESTS,
      },
      shared: { [CREATE]: [...AT_ONCE, ...IN_TURN].map((name) => `${name} 0`) },
      isLast: true,
      judge: judgeKept,
    }),
  ];
}

const QUOTE_FIELDS = ["tokenId", "chainSlug", "direction", "inputToken"] as const;
/** What a quote says of its token, as one that was requested before does. */
const NAMES = ["tokenName", "tokenSymbol"] as const;
const TEXTS = ["name", "symbol", "description"] as const;

/** Changes of the quotes that are sent at once, each for two tokens in turn if there are two. */
const QUOTES: readonly JsonObject[] = [
  { direction: "buy", inputToken: "usdc" },
  { direction: "sell", inputToken: "token" },
  { direction: "buy", inputToken: "token" },
  { direction: "sell", inputToken: "usdc" },
  { direction: "sell", inputToken: "token", amount: 2 },
  { direction: "buy", inputToken: "usdc", amount: 2 },
];

/** Creations that are sent at once, and as many in turn to compare them with. */
const AT_ONCE = ["first at once", "second at once", "third at once"];
const IN_TURN = AT_ONCE.map((_, index) => `in turn ${index}`);

async function judgeQuotes(dialogue: Dialogue, repetition: number): Promise<Judgement> {
  const created = await quoteOfCreated(dialogue);
  const { tokenId, chainSlug } = created?.isAccepted ? requestedBody(created) : {};
  const other = tokenId === undefined ? {} : { tokenId, chainSlug };
  const known = [created, await dialogue.sample("token-price")].flatMap((result) =>
    result?.isAccepted ? [result] : [],
  );
  return judgeAtOnce(dialogue, "token-price", repetition, {
    samples: QUOTES.map((changes, index) => ({ ...changes, ...(index % 2 === 1 && other) })),
    pointer: "/data",
    fields: [...QUOTE_FIELDS, ...NAMES],
    wantedBy: (result) => {
      const request = requestedBody(result);
      const quote = known.find((one) => lower(requestedBody(one)["tokenId"]) === lower(request["tokenId"]));
      return { ...request, ...Object.fromEntries(NAMES.map((name) => [name, valueAt(quote?.body, `/data/${name}`)])) };
    },
  });
}

function judgeCreations(dialogue: Dialogue, repetition: number): Promise<Judgement> {
  const samples = AT_ONCE.map(() => ({}));
  const claim: AtOnce = { samples, pointer: "/metadata", fields: TEXTS, wantedBy: requestedBody };
  return judgeAtOnce(dialogue, CREATE, repetition, claim);
}

/**
 * Whether every token that was created at once with others is known. One that is not may be indexed late, wait for a signature, be
 * held back or have made room for others. So it counts only if as many that are then created in turn are all known at their first
 * quote, if twice one of as many more at once is not known either, and if the first stays unknown for longer than any token takes.
 */
async function judgeKept(dialogue: Dialogue): Promise<Judgement> {
  const indexes = AT_ONCE.map((_, index) => FIRST_INDEX + index);
  const first = await creationsOf(dialogue, indexes);
  const lost = await quoteOfAll(dialogue, first);
  if (lost?.isAccepted) return verdictOf(true, "the tokens are quoted", lost);
  if (lost?.class !== "rejected") return notAccepted(lost);
  const inTurn: SendResult[] = [];
  for (const index of indexes) {
    await dialogue.elapse(ALONE_MS);
    inTurn.push(...(await creationsOf(dialogue, [2 * FIRST_INDEX - 1 - index])));
  }
  const areKnown = inTurn.length === indexes.length && (await areAllKnown(dialogue, inTurn));
  const further: SendResult[] = [];
  let losses = 1;
  while (areKnown && losses < REPETITIONS) {
    const offset = losses * indexes.length;
    const together = await creationsOf(
      dialogue,
      indexes.map((index) => index + offset),
    );
    further.push(...together);
    if ((await quoteOfAll(dialogue, together))?.class !== "rejected") break;
    losses++;
  }
  const executed = new Set([...first, ...inTurn, ...further].map(({ body }) => valueAt(body, "/executed")));
  if (losses < REPETITIONS || executed.size > 1) {
    const actual = `${describeResult(lost)}; other tokens may be rejected too, or not all creations are executed`;
    return { verdict: "inconclusive", reason: "state-may-explain", actual, evidence: lost.sent };
  }
  await dialogue.pause(LONGEST_INDEXING_MS);
  const again = await dialogue.request("token-price", requestedBody(lost));
  if (again.class !== "rejected" && !again.isAccepted) return notAccepted(again);
  return verdictOf(again.isAccepted, `${describeResult(again)}; tokens that are created in turn are quoted`, again);
}

/** The accepted ones of some creations at once. */
async function creationsOf(dialogue: Dialogue, indexes: readonly number[]): Promise<readonly SendResult[]> {
  const sent = await Promise.all(indexes.map((index) => dialogue.sample(CREATE, {}, index)));
  return sent.filter((created): created is SendResult => created?.isAccepted === true);
}

/** The last quote of the tokens of some creations, the one that is not accepted if there is one; undefined without two tokens. */
async function quoteOfAll(dialogue: Dialogue, creations: readonly SendResult[]): Promise<SendResult | undefined> {
  const tokens = creations.map(tokenOf).filter((token) => token !== undefined);
  return tokens.length < 2 ? undefined : untilAccepted(dialogue, "token-price", ...tokens);
}

/** Whether the tokens of some creations are known at the first quote. */
async function areAllKnown(dialogue: Dialogue, creations: readonly SendResult[]): Promise<boolean> {
  for (const token of creations.map(tokenOf)) {
    if (token === undefined || !(await dialogue.sample("token-price", token))?.isAccepted) return false;
  }
  return true;
}

type AtOnce = {
  readonly samples: readonly JsonObject[];
  /** Pointer of the object that repeats fields of the request. */
  readonly pointer: string;
  readonly fields: readonly string[];
  /** What the response must have in these fields, by its request. */
  readonly wantedBy: (result: SendResult) => JsonObject;
};

/**
 * A response is of another request if it has a value that one of the others requested, and not its own. A service that
 * changes values in another way does not fail.
 */
async function judgeAtOnce(
  dialogue: Dialogue,
  operation: keyof typeof ALONE,
  repetition: number,
  { samples, pointer, fields, wantedBy }: AtOnce,
): Promise<Judgement> {
  const firstIndex = (1 + repetition) * FIRST_INDEX;
  const sent = await Promise.all(
    samples.map((changes, index) => dialogue.sample(operation, changes, firstIndex + index)),
  );
  const results = sent.filter((result): result is SendResult => result?.isAccepted === true);
  const [first, second] = results;
  if (first === undefined || second === undefined)
    return notAccepted(sent.find((result) => result?.isAccepted === false));
  const wanted = results.map(wantedBy);
  let compared = 0;
  for (const [index, result] of results.entries()) {
    for (const field of fields) {
      const value = lower(valueAt(result.body, `${pointer}/${field}`));
      const own = lower(wanted[index]?.[field]);
      if (value === undefined || own === undefined) continue;
      compared++;
      if (value === own) continue;
      if (!wanted.some((body) => lower(body[field]) === value)) continue;
      const isRight = (alone: SendResult) =>
        lower(valueAt(alone.body, `${pointer}/${field}`)) === lower(wantedBy(alone)[field]);
      const alone = { changes: samples[sent.indexOf(result)] ?? {}, index: firstIndex };
      const isMixedUp = await isRightAlone(dialogue, operation, alone, isRight);
      const actual = `${pointer}/${field} is ${JSON.stringify(value)}, as another request has it`;
      return verdictOf(!isMixedUp, isMixedUp ? actual : `${actual}, and also without others`, result);
    }
  }
  return compared === 0
    ? absent(first, pointer)
    : verdictOf(true, `${results.length} responses of their own requests`, first);
}

/**
 * Whether the response to the same request is right without the others in flight: otherwise they are not the cause. The rest
 * of the run continues meanwhile, so one right response among several is enough.
 */
async function isRightAlone(
  dialogue: Dialogue,
  operation: keyof typeof ALONE,
  { changes, index }: { changes: JsonObject; index: number },
  isRight: (alone: SendResult) => boolean,
): Promise<boolean> {
  for (let attempt = 1; attempt <= ALONE[operation]; attempt++) {
    await dialogue.elapse(ALONE_MS);
    const alone = await dialogue.sample(operation, changes, index - attempt);
    if (alone?.isAccepted && isRight(alone)) return true;
  }
  return false;
}

/** Requests without the others, after a pause in ms in which those come to an end. */
const ALONE = { "token-price": 3, [CREATE]: 1 } as const;
const ALONE_MS = 200;

/** At least the longest wait for the first token of a run. */
const LONGEST_INDEXING_MS = 90_000;

/** Beyond the indexes of the samples that other checks share. */
const FIRST_INDEX = 20;

/** A text in lower case: the digits of a UUID may have either. */
function lower(value: unknown): unknown {
  return typeof value === "string" ? value.toLowerCase() : value;
}
