// Whether requests that are in flight at once are kept apart: each response has the values of its own request.
import { valueAt } from "../../schemas/index.ts";
import type { JsonObject } from "../../schemas/json.ts";
import type { SendResult } from "../../target/exchange/sent-request.ts";
import { type DefinedCheck, dialogueCheck, type Judgement } from "../definition/check.ts";
import type { Dialogue } from "../definition/dialogue.ts";
import { CREATE, QUOTED, quoteOfCreated } from "./created-sample.ts";
import { absent, notAccepted, requestedBody, verdictOf } from "./dialogue-check.ts";

export function mixUpChecks(): readonly DefinedCheck[] {
  return [
    dialogueCheck({
      parts: ["response", "data", "of-its-own-request"],
      operation: "token-price",
      statements: [...QUOTE_FIELDS, ...NAMES].map((field) => `quote/${field}/type`),
      rule: "Quotes that are requested at the same time each have the values of their own request.",
      expected: "token, chain, direction and input token of the request, and the names of its token, in each response",
      requests: { "token-price": QUOTES.length + ALONE["token-price"] },
      shared: { ...QUOTED, "token-price": ["plain 0", ...QUOTED["token-price"]] },
      judge: judgeQuotes,
    }),
    dialogueCheck({
      parts: ["response", "metadata", "of-its-own-request"],
      operation: CREATE,
      statements: TEXTS.map((field) => `created-token/${field}/type`),
      rule: "Tokens that are created at the same time each have the texts of their own request.",
      expected: "name, symbol and description of the request in each response",
      requests: { [CREATE]: CREATIONS + ALONE[CREATE] },
      judge: judgeCreations,
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

/** Creations that are sent at once. */
const CREATIONS = 3;

async function judgeQuotes(dialogue: Dialogue): Promise<Judgement> {
  const created = await quoteOfCreated(dialogue);
  const { tokenId, chainSlug } = created?.isAccepted ? requestedBody(created) : {};
  const other = tokenId === undefined ? {} : { tokenId, chainSlug };
  const known = [created, await dialogue.sample("token-price")].flatMap((result) =>
    result?.isAccepted ? [result] : [],
  );
  return judgeAtOnce(dialogue, "token-price", {
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

function judgeCreations(dialogue: Dialogue): Promise<Judgement> {
  const samples = Array.from({ length: CREATIONS }, () => ({}));
  return judgeAtOnce(dialogue, CREATE, { samples, pointer: "/metadata", fields: TEXTS, wantedBy: requestedBody });
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
  { samples, pointer, fields, wantedBy }: AtOnce,
): Promise<Judgement> {
  const sent = await Promise.all(
    samples.map((changes, index) => dialogue.sample(operation, changes, FIRST_INDEX + index)),
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
      const isMixedUp = await isRightAlone(dialogue, operation, samples[sent.indexOf(result)], isRight);
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
  changes: JsonObject | undefined,
  isRight: (alone: SendResult) => boolean,
): Promise<boolean> {
  for (let attempt = 1; attempt <= ALONE[operation]; attempt++) {
    await dialogue.elapse(ALONE_MS);
    const alone = await dialogue.sample(operation, changes, FIRST_INDEX - attempt);
    if (alone?.isAccepted && isRight(alone)) return true;
  }
  return false;
}

/** Requests without the others, after a pause in ms in which those come to an end. */
const ALONE = { "token-price": 3, [CREATE]: 1 } as const;
const ALONE_MS = 200;

/** Beyond the indexes of the samples that other checks share. */
const FIRST_INDEX = 20;

/** A text in lower case: the digits of a UUID may have either. */
function lower(value: unknown): unknown {
  return typeof value === "string" ? value.toLowerCase() : value;
}
