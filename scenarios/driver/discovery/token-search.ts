// The tokens that requests can name: known ones on the chains that quote them, else new ones.
import { kindKey } from "../../../run/format/rejection.ts";
import { CHAIN_SLUGS, type ChainSlug, isChainSlug, isTestNetwork } from "../../../target/chains.ts";
import type { Fields } from "../../runtime/response.ts";
import { createSource } from "../../sessions/fields.ts";
import { createRequest, type PlannedRequest, quoteRequest, type Token } from "../../sessions/requests.ts";
import { createMarket } from "../../sessions/trade-terms.ts";
import { isFields, UUID } from "./json-values.ts";
import type { LoadFixtures } from "./load-target.ts";
import type { SetupClient, SetupResponse } from "./setup-client.ts";

/** Tokens created for a run without known ones. */
export const CREATED_TOKENS = 12;
/** So many rejections in a row end the attempt to create tokens. */
const MOST_REJECTIONS = 3;
/** So many quotes, with no other before them, must have `success` false before the target is held to do so always. */
const FALSE_QUOTES = 3;

/** Longest wait for a new token, and the time between two questions, in ms. */
const MAX_INDEXING_MS = 5_000;
const INDEXING_STEP_MS = 250;

/** What a search depends on. */
export type TokenSearch = {
  readonly fixtures: LoadFixtures;
  readonly seed: number;
  /** Most tokens to create; default: CREATED_TOKENS. */
  readonly most?: number;
  readonly onCreation?: ((most: number) => void) | undefined;
};

/** The tokens that a search found, and whether correct quotes of the target have `success` false. */
export type FoundTokens = {
  readonly tokens: readonly Token[];
  readonly quotesSayFalse: boolean;
  /** How long the first created token took until it was quoted, in ms; 0 if it was at once. */
  readonly settleMs: number;
  /** The response to the last creation, if that was rejected. */
  readonly creationRejected?: SetupResponse | undefined;
};

/** Finds the tokens that the target quotes, each on the first of its chains that does. */
export async function findTokens(
  search: TokenSearch,
  setup: SetupClient,
  permitted: readonly ChainSlug[],
): Promise<FoundTokens> {
  const quotes = createQuotes(search.seed, setup);
  const isGiven = search.fixtures.tokens.length > 0;
  const found = isGiven
    ? await quotedOf(search.fixtures, quotes)
    : await createdTokens(search, setup, permitted, quotes);
  return { settleMs: 0, ...found, quotesSayFalse: quotes.sayFalse() };
}

/** Creates one token: how long does it take until it is quoted? */
export async function findNewToken(
  search: TokenSearch,
  setup: SetupClient,
  permitted: readonly ChainSlug[],
): Promise<FoundTokens> {
  const quotes = createQuotes(search.seed, setup);
  const found = await createdTokens({ ...search, most: 1 }, setup, permitted, quotes);
  return { ...found, quotesSayFalse: quotes.sayFalse() };
}

async function quotedOf(fixtures: LoadFixtures, { isQuoted }: Quotes): Promise<{ readonly tokens: readonly Token[] }> {
  const tokens: Token[] = [];
  for (const group of knownTokens(fixtures)) {
    for (const token of group) {
      if (!(await isQuoted(token))) continue;
      tokens.push(token);
      break;
    }
  }
  return { tokens };
}

/** Asks for quotes; the first of them show whether the target says `success` false to correct ones. */
type Quotes = {
  readonly isQuoted: (token: Token) => Promise<boolean>;
  /** How long a token that was just created had to be waited for in ms, 0 if not at all; undefined if it is not quoted. */
  readonly waitedFor: (token: Token) => Promise<number | undefined>;
  readonly sayFalse: () => boolean;
};

function createQuotes(seed: number, setup: SetupClient): Quotes {
  const source = createSource(seed, "discovery", "quotes");
  const market = createMarket(source, undefined);
  let count = 0;
  let quotesSayFalse = false;
  let isGivenUp = false;
  const quote = async (token: Token): Promise<SetupResponse> => {
    const direction = source.random.pick(["buy", "sell"] as const);
    const amount = market.amount(token, direction, source.random.next() < 0.5);
    const request = quoteRequest(token, { direction, amount });
    let response = await setup.send(request);
    for (let again = 1; isAmbiguous(response) && again < FALSE_QUOTES && count === 0; again++)
      response = await setup.send(request);
    if (isAmbiguous(response) && count === 0) {
      setup.acceptFalseQuotes();
      quotesSayFalse = true;
      response = { kind: "success", body: {}, hasEvidence: true };
    }
    if (response.kind === "success") count++;
    return response;
  };
  const waitedFor = async (token: Token): Promise<number | undefined> => {
    const beginMs = performance.now();
    const first = await quote(token);
    if (first.kind === "success") return 0;
    if (isGivenUp || kindOf(first) === undefined) return undefined;
    const unknown = await setup.send(quoteRequest({ ...token, tokenId: source.random.uuid() }, undefined));
    if (kindOf(unknown) === undefined || kindOf(unknown) !== kindOf(first)) return undefined;
    for (let waitedMs = 0; waitedMs < MAX_INDEXING_MS; waitedMs += INDEXING_STEP_MS) {
      await setup.pause(INDEXING_STEP_MS);
      if ((await quote(token)).kind === "success") return Math.ceil(performance.now() - beginMs);
    }
    isGivenUp = true;
    return undefined;
  };
  return {
    isQuoted: async (token) => (await quote(token)).kind === "success",
    waitedFor,
    sayFalse: () => quotesSayFalse,
  };
}

/** The kind of a complete no to what was requested; undefined for any other response. */
function kindOf(response: SetupResponse): string | undefined {
  const isRejected = response.kind === "error" && response.code === "rejected-by-target";
  return isRejected && response.rejection !== undefined ? kindKey(response.rejection) : undefined;
}

function isAmbiguous(response: SetupResponse): boolean {
  return response.kind === "error" && response.code === "ambiguous-response";
}

/** For each known token the chains to try it on: its own, else all, test networks first. */
function* knownTokens({ tokens }: LoadFixtures): Generator<readonly Token[]> {
  const all = [...CHAIN_SLUGS].sort((one, other) => Number(isTestNetwork(other)) - Number(isTestNetwork(one)));
  for (const { tokenId, chains } of tokens) {
    const own = chains.filter(isChainSlug);
    yield (own.length > 0 ? own : all).map((chainSlug) => ({ tokenId, chainSlug }));
  }
}

/**
 * Creates tokens, on test networks even if others are permitted. The first one is waited for before the others are created:
 * it shows how long a token takes until it is quoted.
 */
async function createdTokens(
  { seed, fixtures, most = CREATED_TOKENS, onCreation }: TokenSearch,
  setup: SetupClient,
  permitted: readonly ChainSlug[],
  { waitedFor }: Quotes,
): Promise<Omit<FoundTokens, "quotesSayFalse">> {
  const slugs = slugsFor(fixtures, permitted);
  const source = createSource(seed, "discovery", "creations");
  const tokens: Token[] = [];
  const waiting: Token[] = [];
  let creationRejected: SetupResponse | undefined;
  // Of the first token; undefined before it.
  let settleMs: number | undefined;
  let rejections = 0;
  if (slugs.length > 0) onCreation?.(most);
  for (let count = 0; count < most && slugs.length > 0 && rejections < MOST_REJECTIONS; count++) {
    const request = createRequest(source, [slugs[count % slugs.length] ?? "base-sepolia"]);
    const response = await setup.send(request);
    const token = response.kind === "success" ? createdToken(request, response.body) : undefined;
    rejections = token === undefined ? rejections + 1 : 0;
    creationRejected = token === undefined ? response : undefined;
    if (token === undefined) continue;
    if (settleMs !== undefined) {
      waiting.push(token);
      continue;
    }
    const waitedMs = await waitedFor(token);
    settleMs = waitedMs ?? 0;
    if (waitedMs !== undefined) tokens.push(token);
  }
  for (const token of waiting) if ((await waitedFor(token)) !== undefined) tokens.push(token);
  return { tokens, settleMs: settleMs ?? 0, creationRejected };
}

/** The chains to create tokens on: wanted ones, else test networks. */
export function slugsFor({ chainSlugs }: LoadFixtures, permitted: readonly ChainSlug[]): readonly ChainSlug[] {
  const wanted = permitted.filter((slug) => chainSlugs.includes(slug));
  return wanted.length > 0 ? wanted : permitted.filter(isTestNetwork);
}

function createdToken({ body }: PlannedRequest, response: Fields): Token | undefined {
  const metadata = response["metadata"];
  const tokenId = isFields(metadata) ? metadata["tokenId"] : undefined;
  const chainSlug = "chainSlug" in body ? String(body.chainSlug) : "";
  return typeof tokenId === "string" && UUID.test(tokenId) && isChainSlug(chainSlug)
    ? { tokenId, chainSlug }
    : undefined;
}
