// What the response to a creation says, and whether the token exists afterwards.
import { FORMATS } from "../../schemas/dialect.ts";
import { valueAt } from "../../schemas/index.ts";
import { createRandom } from "../../schemas/random.ts";
import { isChainSlug } from "../../target/chains.ts";
import type { Ledger } from "../../target/exchange/ledger.ts";
import { describeResult, type SendResult } from "../../target/exchange/sent-request.ts";
import { walletFor } from "../../target/wallets.ts";
import {
  type DefinedCheck,
  type DialogueClaim,
  dialogueCheck,
  type Judgement,
  responseCheck,
} from "../definition/check.ts";
import type { Dialogue } from "../definition/dialogue.ts";
import { CREATE, CREATED, createdToken, QUOTED, quoteOfCreated, WORDS } from "./created-sample.ts";
import { absent, accepted, compare, compareTwo, notAccepted, requestedBody, verdictOf } from "./dialogue-check.ts";

export function createdTokenChecks(): readonly DefinedCheck[] {
  return [
    createdCheck("hubUrl/ends-in-slug", ["created-token/hubUrl/pattern"], {
      tier: "specified",
      smoke: true,
      rule: "The URL of the public page ends in /hub/ and the token's slug.",
      expected: "metadata.hubUrl ends in /hub/ and metadata.slug",
      shared: { [CREATE]: [CREATED.first] },
      judge: async (dialogue) => {
        const result = accepted(await dialogue.sample(CREATE));
        const slug = valueAt(result.body, "/metadata/slug");
        if (typeof slug !== "string") return absent(result, "/metadata/slug");
        return compare(result, "/metadata/hubUrl", (url) => typeof url === "string" && endsInSlug(url, slug));
      },
    }),
    ...(["tokenId", "token_service_id", "slug"] as const).map((field) =>
      createdCheck(`${field}/unique`, [`created-token/${field}/type`], {
        rule: `Two tokens have different values of ${field}.`,
        expected: "two different values",
        shared: { [CREATE]: [CREATED.first, CREATED.second] },
        judge: (dialogue) => compareTwo(dialogue, CREATE, `/metadata/${field}`, (second, first) => second !== first),
      }),
    ),
    responseCheck({
      parts: ["response", "transactionHash", "unique"],
      operation: CREATE,
      tier: "advisory",
      statements: [`${CREATE}/response/transactionHash/type`],
      rule: "Tokens that are created one after the other have transactions of their own.",
      expected: `no transactionHash of more than ${MOST_TOGETHER} tokens`,
      judge: judgeHashes,
    }),
    createdCheck("tokenId/uuid", ["created-token/tokenId/type", "token-price/request/tokenId/format"], {
      rule: "The id of a created token is a UUID, as quotes and trades require.",
      expected: "metadata.tokenId is a UUID",
      shared: { [CREATE]: [CREATED.first] },
      judge: async (dialogue) =>
        compare(accepted(await dialogue.sample(CREATE)), "/metadata/tokenId", (id) => FORMATS.uuid.test(String(id))),
    }),
    createdCheck("tokenId/quotable", ["token-price/path", "created-token/tokenId/type"], {
      rule: "A new token can be quoted on its chain within a few seconds.",
      expected: "a quote for the new token is accepted",
      shared: QUOTED,
      judge: judgeQuote,
    }),
    ...(["tokenName", "tokenSymbol"] as const).map((field) =>
      dialogueCheck({
        parts: ["response", "data", field, "of-created-token"],
        operation: "token-price",
        statements: [`quote/${field}/type`],
        rule: `The quote of a created token has the ${WORDS[field]} that the token was created with.`,
        expected: `data.${field} is the ${WORDS[field]} of the creation`,
        shared: QUOTED,
        judge: (dialogue) => judgeText(dialogue, field),
      }),
    ),
  ];
}

/** Tokens that one transaction may create at most, where a service sends creations that come at once together. */
const MOST_TOGETHER = 16;

/** A word, or nothing but zeros, may stand for no hash. */
function judgeHashes({ [CREATE]: { tokensByHash } }: Ledger): Judgement {
  const seen = [...tokensByHash].filter(([hash]) => hash.length >= 32 && /[1-9a-z]/i.test(hash.replace(/^0x/, "")));
  const [first] = seen.flatMap(([, tokens]) => [...tokens.values()]);
  if (first === undefined)
    return { verdict: "notApplicable", reason: "never-seen", actual: "no transactionHash was seen" };
  const [shared] = seen.filter(([, tokens]) => tokens.size > MOST_TOGETHER);
  if (shared === undefined)
    return {
      verdict: "pass",
      actual: `${seen.length} hashes, each of ${MOST_TOGETHER} tokens at most`,
      evidence: first,
    };
  const [hash, tokens] = shared;
  const evidence = [...tokens.values()].at(-1) ?? first;
  return { verdict: "fail", actual: `transactionHash is ${hash} for ${tokens.size} tokens`, evidence };
}

function createdCheck(path: string, statements: readonly string[], draft: DialogueClaim): DefinedCheck {
  return dialogueCheck({ ...draft, parts: ["response/metadata", path], operation: CREATE, statements });
}

async function judgeQuote(dialogue: Dialogue): Promise<Judgement> {
  const created = accepted(await dialogue.sample(CREATE));
  if ((await createdToken(dialogue)) === undefined) return absent(created, "/metadata/tokenId");
  const quote = await quoteOfCreated(dialogue);
  if (quote === undefined || quote.class === "transient") return notAccepted(quote);
  if (quote.isAccepted || isKnownAtOnce(dialogue, created)) {
    return verdictOf(quote.isAccepted, describeResult(quote), quote);
  }
  const actual = `${describeResult(quote)}; it may be indexed after other tokens of the run, or exist once it is signed`;
  return { verdict: "inconclusive", reason: "state-may-explain", actual, evidence: quote.sent };
}

/** Whether created tokens are known at once: another one was, or none was tried and this creation was executed. */
function isKnownAtOnce(dialogue: Dialogue, created: SendResult): boolean {
  const indexingMs = dialogue.indexingMs();
  return indexingMs === undefined ? valueAt(created.body, "/executed") === true : indexingMs === 0;
}

/** The service may change a name, if it does so everywhere: the metadata of the creation count as well. */
async function judgeText(dialogue: Dialogue, field: keyof typeof WORDS): Promise<Judgement> {
  const created = await dialogue.sample(CREATE);
  if (!created?.isAccepted) {
    const evidence = created === undefined ? {} : { evidence: created.sent };
    return { verdict: "notApplicable", reason: "fixture-missing", actual: "no token was created", ...evidence };
  }
  const quote = await quoteOfCreated(dialogue);
  if (quote === undefined) return absent(created, "/metadata/tokenId");
  const known = [requestedBody(created)[WORDS[field]], valueAt(created.body, `/metadata/${WORDS[field]}`)];
  return compare(accepted(quote), `/data/${field}`, (value) => known.includes(value));
}

/** A URL may contain a slug unchanged or percent-encoded, where a lone surrogate is U+FFFD. */
function endsInSlug(url: string, slug: string): boolean {
  return [slug, encodeURIComponent(slug.toWellFormed())].some((text) => url.endsWith(`/hub/${text}`));
}

/** Whether chainId identifies the chain that a token was created on: the same number for one chain, another for another. */
export function chainIdChecks(): readonly DefinedCheck[] {
  return [
    responseCheck({
      ...CHAIN_ID_CHECK,
      parts: ["response", "chainId", "one-for-each-chain"],
      rule: "No two chains have the same chain id.",
      expected: "another chainId for each chain that a token was created on",
      judge: judgeEachChain,
    }),
    dialogueCheck({
      ...CHAIN_ID_CHECK,
      parts: ["response", "chainId", "same-on-one-chain"],
      rule: "Two tokens on one chain have the same chain id.",
      expected: "the same chainId twice",
      shared: { [CREATE]: [CREATED.first, CREATED.second] },
      judge: (dialogue) => compareTwo(dialogue, CREATE, CHAIN_ID, (second, first) => second === first),
    }),
    dialogueCheck({
      ...CHAIN_ID_CHECK,
      parts: ["response", "chainId", "different-on-another-chain"],
      rule: "Tokens on two chains have different chain ids.",
      expected: "two different values of chainId",
      shared: { [CREATE]: [CREATED.first, ...OTHER_CHAINS.map((slug) => `on ${slug}`)] },
      judge: judgeOtherChain,
    }),
  ];
}

/** Chains of the Ethereum kind, whose number is public; those of Solana have none of that kind. */
function judgeEachChain({ [CREATE]: { chainIds } }: Ledger): Judgement {
  const seen = [...chainIds]
    .filter(([chain]) => isChainSlug(chain) && !chain.startsWith("solana"))
    .flatMap(([chain, ids]) => [...ids].map(([id, sent]) => ({ chain, id, sent })));
  const [first, ...others] = seen;
  if (first === undefined || others.every(({ chain }) => chain === first.chain))
    return { verdict: "notApplicable", reason: "never-seen", actual: "no numbers of two chains were seen" };
  const same = seen.find(({ chain, id }, at) => seen.slice(0, at).some((one) => one.id === id && one.chain !== chain));
  if (same === undefined)
    return { verdict: "pass", actual: `${seen.length} numbers of ${seen.length} chains`, evidence: first.sent };
  const both = seen.filter(({ id }) => id === same.id).map(({ chain }) => chain);
  return { verdict: "fail", actual: `chainId is ${same.id} for ${both.join(" and ")}`, evidence: same.sent };
}

const CHAIN_ID_CHECK = {
  operation: CREATE,
  tier: "advisory",
  statements: [`${CREATE}/response/chainId/type`],
} as const;

const CHAIN_ID = "/chainId";

/** Test networks whose ids are public and differ. The first that accepts a token and is not that of the plain request counts. */
const OTHER_CHAINS = ["base-sepolia", "bnb-testnet"] as const;

async function judgeOtherChain(dialogue: Dialogue): Promise<Judgement> {
  const first = accepted(await dialogue.sample(CREATE));
  const known = valueAt(first.body, CHAIN_ID);
  if (known === undefined) return absent(first, CHAIN_ID);
  const requested = requestedBody(first);
  const slug = OTHER_CHAINS.find((one) => one !== requested["chainSlug"]);
  const userAddress = walletFor(slug ?? "", createRandom(1, String(slug)));
  const changes = { chainSlug: slug, ...(requested["userAddress"] !== undefined && { userAddress }) };
  return compare(accepted(await dialogue.sample(CREATE, changes)), CHAIN_ID, (id) => id !== known);
}
