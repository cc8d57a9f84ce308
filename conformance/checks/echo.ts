// Responses that repeat values of the request. The interface does not say that they are equal, hence advisory.

import { type OperationId, operations, valueAt } from "../../schemas/index.ts";
import { isSame } from "../../schemas/relations.ts";
import { CHAIN_SLUGS, isTestNetwork } from "../../target/chains.ts";
import type { SentRequest } from "../../target/exchange/sent-request.ts";
import { type DefinedCheck, dialogueCheck, type Judgement } from "../definition/check.ts";
import type { Dialogue } from "../definition/dialogue.ts";
import { CREATE, CREATED } from "./created-sample.ts";
import { accepted, compare, compareTwo, judgeFound, requestedBody } from "./dialogue-check.ts";
import { resultOn, sharedOn } from "./on-chain.ts";
import { UNKNOWN_TOKEN, unknownToken } from "./rejected-values.ts";

export function echoChecks(): readonly DefinedCheck[] {
  return [
    ...ECHOES.map(echo),
    dialogueCheck({
      parts: ["response", "data", "tokenId", "echo", "every-accepted-id"],
      operation: "token-price",
      statements: ["quote/tokenId/type", "token-price/request/tokenId/type"],
      rule: "A quote for a token whose id is in upper case, or unknown, is not one for another token.",
      expected: "data.tokenId equals tokenId of each accepted request, in either case",
      shared: { "token-price": ["plain 0", "token in upper case", ...UNKNOWN_TOKEN] },
      judge: judgeTokens,
    }),
    ...(["tokenSymbol", "tokenName"] as const).map((field) =>
      dialogueCheck({
        parts: ["response", "data", field, "stable"],
        operation: "token-price",
        statements: [`quote/${field}/type`],
        rule: `Two quotes for one token have the same ${field}.`,
        expected: "the same text twice",
        shared: { "token-price": ["plain 0", "plain 1"] },
        judge: (dialogue) => compareTwo(dialogue, "token-price", `/data/${field}`, (second, first) => second === first),
      }),
    ),
  ];
}

/** A value of the request that a response repeats at a pointer. */
type Echo = {
  readonly operation: OperationId;
  readonly field: string;
  readonly pointer: string;
  readonly statement: string;
  /** The value that is requested; the one of the plain request by default. */
  readonly value?: string;
};

const CREATED_TEXTS = ["name", "symbol", "description"];
const CHOICES = { direction: ["buy", "sell"], inputToken: ["token", "usdc"] };

const QUOTED_CHAIN = {
  operation: "token-price",
  field: "chainSlug",
  pointer: "/data/chainSlug",
  statement: "quote/chainSlug/type",
} as const satisfies Echo;

const TRADED_CHAIN = {
  operation: "trade-token",
  field: "chainSlug",
  pointer: "/transaction/chain",
  statement: "transaction/chain/type",
} as const satisfies Echo;

const ECHOES: readonly Echo[] = [
  { operation: "token-price", field: "tokenId", pointer: "/data/tokenId", statement: "quote/tokenId/type" },
  QUOTED_CHAIN,
  ...Object.entries(CHOICES).flatMap(([field, values]) =>
    values.map((value): Echo => {
      const place = { pointer: `/data/${field}`, statement: `quote/${field}/type` };
      return { operation: "token-price", field, ...place, value };
    }),
  ),
  TRADED_CHAIN,
  ...CREATED_TEXTS.map((field): Echo => {
    const place = { pointer: `/metadata/${field}`, statement: `created-token/${field}/type` };
    return { operation: CREATE, field, ...place };
  }),
];

/** Whether either id is accepted is judged by others. */
async function judgeTokens(dialogue: Dialogue): Promise<Judgement> {
  const plain = accepted(await dialogue.sample("token-price"));
  const tokenId = String(requestedBody(plain)["tokenId"]).toUpperCase();
  const results = [
    await dialogue.sample("token-price", { tokenId }),
    await unknownToken(dialogue, "token-price"),
    plain,
  ];
  const found = results.flatMap((result) => {
    const value = valueAt(result?.body, "/data/tokenId");
    if (!result?.isAccepted || typeof value !== "string") return [];
    const requested = String(requestedBody(result)["tokenId"]);
    const isRight = value.toLowerCase() === requested.toLowerCase();
    return [{ result, isRight, actual: `/data/tokenId is ${value} for ${requested}` }];
  });
  return judgeFound(found, plain, "/data/tokenId");
}

function echo({ operation, field, pointer, statement, value }: Echo): DefinedCheck {
  const changes = value === undefined ? {} : { [field]: value };
  const plain = operation === CREATE ? CREATED.first : "plain 0";
  return dialogueCheck({
    parts: ["response", ...pointer.slice(1).split("/"), "echo", value ?? "as-requested"],
    operation,
    statements: [statement, `${operation}/request/${field}/type`],
    rule: `The response repeats the ${field} of the request.`,
    expected: `${pointer} equals ${field} of the request`,
    shared: { [operation]: [value ?? plain] },
    judge: async (dialogue) => {
      const result = accepted(await dialogue.sample(operation, changes));
      return compare(result, pointer, (found) => isSame(found, requestedBody(result)[field]));
    },
  });
}

/**
 * Whether quotes and trades name the requested chain, chain by chain: a service that mixes up one chain may be right on all
 * others.
 */
export function chainEchoChecks(): readonly DefinedCheck[] {
  return [QUOTED_CHAIN, TRADED_CHAIN].flatMap((echoed) => [
    chainEcho(echoed, "every-test-network", CHAIN_SLUGS.filter(isTestNetwork)),
    chainEcho(
      echoed,
      "every-main-network",
      CHAIN_SLUGS.filter((slug) => !isTestNetwork(slug)),
    ),
  ]);
}

function chainEcho(echoed: Echo, variant: string, slugs: readonly string[]): DefinedCheck {
  const { operation, pointer, statement } = echoed;
  const isRisky = operations[operation].sideEffect !== "none";
  return dialogueCheck({
    parts: ["response", ...pointer.slice(1).split("/"), "echo", variant],
    operation,
    statements: [statement, `${operation}/request/chainSlug/type`],
    rule: "The response names the requested chain, whichever it is.",
    expected: `${pointer} equals chainSlug of each accepted request`,
    shared: sharedOn(operation, slugs),
    ...(isRisky && !slugs.every(isTestNetwork) && { namesMainnet: true }),
    judge: (dialogue) => judgeEchoes(dialogue, echoed, slugs),
  });
}

async function judgeEchoes(
  dialogue: Dialogue,
  { operation, pointer }: Echo,
  slugs: readonly string[],
): Promise<Judgement> {
  let last: { readonly evidence: SentRequest } | undefined;
  let named = 0;
  for (const slug of slugs) {
    const result = await resultOn(dialogue, operation, slug);
    if (!result?.isAccepted) continue;
    last = { evidence: result.sent };
    const found = valueAt(result.body, pointer);
    if (found === undefined) continue;
    if (found !== slug)
      return { verdict: "fail", actual: `${pointer} is ${JSON.stringify(found)} for ${slug}`, ...last };
    named++;
  }
  if (named > 0) return { verdict: "pass", actual: `the same chain in ${named} accepted responses`, ...last };
  return { verdict: "notApplicable", reason: "never-seen", actual: `no accepted response has ${pointer}`, ...last };
}
