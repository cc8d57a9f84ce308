// The tokens that the requests of a load name: given ones, those that the suite has created, or new ones.
import { createRandom } from "../schemas/random.ts";
import { CHAIN_SLUGS, type ChainSlug, isChainSlug, isTestNetwork } from "./chains.ts";
import { findPlain } from "./control.ts";
import { type CreatedTokenWait, createTokenWait, MAX_INDEXING_MS } from "./created-token-wait.ts";
import { createOn } from "./created-tokens.ts";
import { type DiscoveryContext, rejectionKind } from "./discovery-request.ts";
import { isSuccess } from "./exchange/oracle.ts";
import type { Sender } from "./exchange/sender.ts";
import { PHASES } from "./exchange/sent-request.ts";
import { createdTokenId, type IsSecret } from "./handed-out-ids.ts";
import type { Acceptance, Knowledge, SuiteKnowledge, Token, Wanted } from "./knowledge.ts";
import type { LoadFixtures } from "./load-target.ts";
import { sendQuote } from "./quote.ts";
import { walletFor, walletOf } from "./wallets.ts";

/** Tokens that requests name where none are given. */
export const TOKENS_NAMED = 12;
/** So many rejections in a row end the attempt to create tokens. */
const MOST_REJECTIONS = 3;
/** The longest wait for a first token, in ms: tokens of the suite may have to be indexed before it. */
const FIRST_TOKEN_LIMIT_MS = 60_000;

/** The given tokens that the target quotes, each on the first of its chains that does, test networks first if it has none. */
export async function quotedTokens({ sender, fixtures }: DiscoveryContext): Promise<readonly Token[]> {
  const all = [...CHAIN_SLUGS].sort((one, other) => Number(isTestNetwork(other)) - Number(isTestNetwork(one)));
  const quoted: Token[] = [];
  for (const { tokenId, chains } of fixtures.tokens) {
    const own = chains.filter(isChainSlug);
    for (const chainSlug of own.length > 0 ? own : all) {
      if (!(await isQuoted(sender, { tokenId, chainSlug }))) continue;
      quoted.push({ tokenId, chainSlug });
      break;
    }
  }
  return quoted;
}

async function isQuoted(sender: Sender, token: Token): Promise<boolean> {
  return isSuccess(
    await sendQuote(sender, token, [PHASES.discovery, "token-price", "known", sender.counts.sent], "open"),
  );
}

export type SupplyOptions = {
  readonly wanted: Wanted;
  readonly known: SuiteKnowledge;
  readonly isSecret: IsSecret;
  /** Called before the first token is created, with how many it will be at most. */
  readonly onCreation?: ((most: number) => void) | undefined;
  /** Called if a created token is waited for unusually long, with the longest wait in ms. */
  readonly onIndexing?: ((limitMs: number) => void) | undefined;
};

/** Tokens, and what their creation showed. */
export type Supply = { readonly tokens: readonly Token[]; readonly learnt: Pick<Knowledge, "indexingMs" | "creation"> };

/**
 * The tokens that the suite has created and the target quotes, and as many new ones as are missing. Tokens are created on test
 * networks even if others are permitted; one is enough where the traffic names none, or names given ones.
 */
export async function suppliedTokens(
  { wanted, known, isSecret, onCreation, onIndexing }: SupplyOptions,
  context: DiscoveryContext,
): Promise<Supply> {
  const { fixtures } = context;
  const slugs = creationSlugs(fixtures, context.permitted);
  const isSupplied = wanted.tokens && fixtures.tokens.length === 0;
  const limitMs = isSupplied ? FIRST_TOKEN_LIMIT_MS : MAX_INDEXING_MS;
  const wait = createTokenWait(context.sender, { limitMs, onLongWait: () => onIndexing?.(limitMs) });
  const isTried = (wanted.newTokens && known.indexingMs === undefined) || (wanted.creation && !known.creation);
  const most = isSupplied ? TOKENS_NAMED : isTried ? 1 : 0;
  const ofSuite = known.created.filter(({ chainSlug }) => slugs.includes(chainSlug));
  let tokens = await quotedOf(context.sender, ofSuite, most);
  const [oldest] = ofSuite;
  if (oldest !== undefined && tokens.length === 0 && isSupplied) {
    await wait.quoted({ tokenId: oldest.tokenId, slug: oldest.chainSlug, createdAtMs: performance.now() });
    tokens = await quotedOf(context.sender, ofSuite, most);
  }
  const missing = isTried ? Math.max(1, most - tokens.length) : most - tokens.length;
  const isCreating = missing > 0 && slugs.length > 0 && (known.creation ?? "accepted") === "accepted" && !wait.isSlow();
  if (!isCreating) return { tokens, learnt: learntFrom(wait) };
  onCreation?.(missing);
  const created = await createTokens(context, slugs, missing, isSecret, wait);
  return { tokens: [...created.tokens, ...tokens], learnt: created.learnt };
}

async function quotedOf(sender: Sender, candidates: readonly Token[], most: number): Promise<Token[]> {
  const tokens: Token[] = [];
  for (const token of candidates) if (tokens.length < most && (await isQuoted(sender, token))) tokens.push(token);
  return tokens;
}

function learntFrom(wait: CreatedTokenWait): Supply["learnt"] {
  const indexingMs = wait.indexingMs();
  return indexingMs === undefined ? {} : { indexingMs };
}

/** The chains to create tokens on: wanted ones, else test networks. */
function creationSlugs({ chainSlugs }: LoadFixtures, permitted: readonly ChainSlug[]): readonly ChainSlug[] {
  const wanted = permitted.filter((slug) => chainSlugs.includes(slug));
  return wanted.length > 0 ? wanted : permitted.filter(isTestNetwork);
}

/**
 * Creates tokens one after the other, and waits for each until it can be quoted. None is created after one that took long: a
 * target that indexes slowly would only get slower.
 */
async function createTokens(
  { sender, seed, fixtures }: DiscoveryContext,
  slugs: readonly ChainSlug[],
  most: number,
  isSecret: IsSecret,
  wait: CreatedTokenWait,
): Promise<Supply> {
  const slugAt = (index: number) => slugs[index % slugs.length] ?? "base-sepolia";
  const known = fixtures.people?.find(({ credential }) => credential === 0)?.userAddress;
  const walletOn = (slug: ChainSlug) => walletOf(known, slug, createRandom(seed, "wallet", slug));
  const first = { chainSlug: slugAt(0), userAddress: walletOn(slugAt(0)) ?? walletFor(slugAt(0), createRandom(seed)) };
  const attempts = { label: "new-tokens", most: MOST_REJECTIONS };
  const found = await findPlain(sender, "create-token-transaction", first, attempts);
  if (found === undefined) return { tokens: [], learnt: {} };
  const { isAccepted } = found.control;
  const tokens: Token[] = [];
  let creation: Acceptance | undefined;
  const count = isAccepted ? most : 1;
  for (let index = 0, rejections = 0; index < count && rejections < MOST_REJECTIONS && !wait.isSlow(); index++) {
    const userAddress = walletOn(slugAt(index));
    const added = userAddress === undefined ? {} : { userAddress };
    const result =
      index === 0
        ? found.last
        : await createOn(sender, found.control, slugAt(index), ["new-tokens", "next", index], added);
    const tokenId = isSuccess(result) ? createdTokenId(result.body, isSecret) : undefined;
    creation = tokenId === undefined ? rejectionKind(result) : "accepted";
    rejections = tokenId === undefined ? rejections + 1 : 0;
    if (tokenId === undefined) continue;
    const waitedMs = await wait.quoted({ tokenId, slug: slugAt(index), createdAtMs: performance.now() });
    if (waitedMs !== undefined) tokens.push({ tokenId, chainSlug: slugAt(index) });
  }
  return { tokens, learnt: { ...learntFrom(wait), ...(creation !== undefined && { creation }) } };
}
