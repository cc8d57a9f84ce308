// Searches for what probes need: a body that each operation accepts, a token and a user to name.

import type { Redactor } from "../http/redaction/redactor.ts";
import type { FixtureSet } from "../run/format/fixture-set.ts";
import { FORMATS } from "../schemas/dialect.ts";
import { type OperationId, operations, valueAt } from "../schemas/index.ts";
import { createRandom } from "../schemas/random.ts";
import { CHAIN_SLUGS, isTestNetwork, permittedSlugs, type SideEffects } from "./chains.ts";
import { type FoundControl, findPlain } from "./control.ts";
import { createIndexing } from "./created-token-wait.ts";
import { createdTokens, labelOf } from "./created-tokens.ts";
import type { Sender } from "./exchange/sender.ts";
import type { SendResult } from "./exchange/sent-request.ts";
import { type Fixtures, type GivenFixtures, initialFixtures } from "./fixtures.ts";
import { walletFor } from "./wallets.ts";

/** What was found for an operation: the fixtures that fit, and its plain control if a body could be built. */
export type SearchResult = { readonly fixtures: Fixtures; readonly found?: FoundControl };

/** A search in progress. Each step adds to what later ones can use. */
export type Search = {
  readonly search: (operation: OperationId) => Promise<void>;
  readonly result: (operation: OperationId) => SearchResult;
  /** A token on a chain that can be quoted, given or created; undefined if there is none and none can be created. */
  readonly tokenOn: (slug: string) => Promise<string | undefined>;
  /** Keeps the token of an accepted creation for its chain. */
  readonly noteCreated: (created: SendResult) => void;
  /** What is known of the target by now, in the form of a fixtures file. */
  readonly known: () => Promise<FixtureSet>;
};

export type SearchOptions = {
  readonly sender: Sender;
  readonly given: GivenFixtures;
  readonly sideEffects: SideEffects;
  readonly seed: number;
  readonly redact: Redactor;
};

/** Operations in the order of their search: later ones name tokens and users of earlier ones. */
export const SEARCH_ORDER: readonly (readonly OperationId[])[] = [
  ["create-token-transaction", "get-leaderboard"],
  ["token-price", "trade-token", "get-user-fees"],
];

export function createSearch({ sender, given, sideEffects, seed, redact }: SearchOptions): Search {
  const slugs: readonly string[] = permittedSlugs(sideEffects);
  const base = withPermittedChain(initialFixtures(given, createRandom(seed, "wallet")), given, slugs);
  // A fault on one chain must not hide all others: a few are tried before an operation is given up.
  const chains = [...new Set([base.chainSlug, ...FALLBACK_CHAINS])];
  const results = new Map<OperationId, SearchResult>();
  const resultOf = (operation: OperationId) => results.get(operation) ?? { fixtures: base };
  // If the target returns the credential as an id, that id must not get into request bodies and reports.
  const learn = (body: unknown, pointer: string): string | undefined => {
    const value = valueAt(body, pointer);
    return typeof value === "string" && redact(value) === value ? value : undefined;
  };
  // An id that violates the format of requests is no valid value to send, whoever handed it out.
  const learnId = (body: unknown, pointer: string): string | undefined => {
    const value = learn(body, pointer);
    return value !== undefined && FORMATS.uuid.test(value) ? value : undefined;
  };
  const tokens = createdTokens({ sender, indexing: createIndexing(sender), slugs, learn: learnId });
  const tokenOn = async (slug: string) =>
    given.set.tokens.find(({ chains: known }) => known.includes(slug))?.tokenId ??
    (await tokens.on(slug, resultOf("create-token-transaction").found?.control));

  /** Tries bodies with these fixtures, keeps what was found and returns whether the search is over. */
  const tryBodies = async (operation: OperationId, fixtures: Fixtures, label: string, most?: number) => {
    const found = await findPlain(sender, operation, fixtures, { label, ...(most !== undefined && { most }) });
    if (found === undefined) return false;
    const { control, last } = found;
    if (resultOf(operation).found === undefined || control.isAccepted) results.set(operation, { fixtures, found });
    return control.isAccepted || last.class === "transient" || last.class === "malformed";
  };

  const searchCreate = async () => {
    for (const [index, slug] of chains.filter((one) => slugs.includes(one)).entries()) {
      const fixtures = fixturesOn(base, slug, seed);
      if (!(await tryBodies("create-token-transaction", fixtures, labelOf(slug), index === 0 ? undefined : 1)))
        continue;
      const { found } = resultOf("create-token-transaction");
      if (found?.control.isAccepted) tokens.begin(found.control, slug, found.last.body);
      return;
    }
  };
  const searchTraded = async (operation: "token-price" | "trade-token") => {
    const isAllowed = (slug: string) => operations[operation].sideEffect === "none" || slugs.includes(slug);
    const places: readonly Place[] = [
      ...givenPlaces(given, base.chainSlug, chains),
      ...(given.set.tokens.length === 0 ? chains.map((slug) => ({ slug })) : []),
    ];
    for (const [index, place] of places.entries()) {
      const { slug } = place;
      if (!isAllowed(slug)) continue;
      const tokenId = place.tokenId ?? (await tokenOn(slug));
      if (tokenId === undefined) continue;
      const fixtures = { ...fixturesOn(base, slug, seed), tokenId };
      if (await tryBodies(operation, fixtures, labelOf(slug), index === 0 ? undefined : FEW_BODIES)) return;
    }
  };
  const searchFees = async () => {
    const entry = valueAt(resultOf("get-leaderboard").found?.last.body, "/leaderboard/0");
    const [userId, chain] = [learnId(entry, "/user_id"), learn(entry, "/chain_balances/0/chain")];
    const learnt = { ...(userId !== undefined && { userId }), ...(chain !== undefined && { chain }) };
    await tryBodies("get-user-fees", { ...learnt, ...base }, "plain");
  };

  const searches: Readonly<Record<OperationId, () => Promise<unknown>>> = {
    "create-token-transaction": searchCreate,
    "get-leaderboard": () => tryBodies("get-leaderboard", base, "plain"),
    "token-price": () => searchTraded("token-price"),
    "trade-token": () => searchTraded("trade-token"),
    "get-user-fees": searchFees,
  };
  return {
    search: async (operation) => {
      await searches[operation]();
    },
    result: resultOf,
    tokenOn,
    noteCreated: tokens.note,
    known: async () => knownFixtures(given, [...results.values()], await tokens.all()),
  };
}

/** What was given and found: tokens with all their chains, and the user of the credential. */
function knownFixtures(
  { set }: GivenFixtures,
  results: readonly SearchResult[],
  created: readonly { readonly tokenId: string; readonly slug: string }[],
): FixtureSet {
  const accepted = results.filter(({ found }) => found?.control.isAccepted);
  const tokens = new Map(set.tokens.map(({ tokenId, chains }) => [tokenId, new Set(chains)]));
  const add = (tokenId: string, slug: string) => tokens.set(tokenId, (tokens.get(tokenId) ?? new Set()).add(slug));
  for (const { fixtures } of accepted) if (fixtures.tokenId !== undefined) add(fixtures.tokenId, fixtures.chainSlug);
  for (const slug of CHAIN_SLUGS) for (const one of created) if (one.slug === slug) add(one.tokenId, slug);
  const [user, ...others] = set.users;
  const fees = results.find(
    ({ fixtures, found }) => fixtures.userId !== undefined && found?.control.isAccepted,
  )?.fixtures;
  const userId = user?.userId ?? fees?.userId;
  return {
    tokens: [...tokens].map(([tokenId, chains]) => ({ tokenId, chains: [...chains] })),
    users: [
      {
        credentialEnv: "ASSAY_TOKEN",
        chains: fees?.chain === undefined ? [] : [fees.chain],
        holdings: [],
        ...user,
        ...(userId !== undefined && { userId }),
      },
      ...others,
    ],
  };
}

const FALLBACK_CHAINS = ["base-sepolia", "bnb-testnet", "solana-devnet"];

/** Bodies tried on a further chain: the likeliest ones show whether the chain was at fault. */
const FEW_BODIES = 4;

function fixturesOn(base: Fixtures, slug: string, seed: number): Fixtures {
  if (slug === base.chainSlug) return base;
  return { ...base, chainSlug: slug, userAddress: walletFor(slug, createRandom(seed, "wallet", slug)) };
}

/** A chain with the token to name there. */
type Place = { readonly slug: string; readonly tokenId?: string };

/** The given tokens on their chains, the preferred ones first; one without its chains may be on any. */
function givenPlaces(given: GivenFixtures, base: string, chains: readonly string[]): readonly Place[] {
  return given.set.tokens.flatMap(({ tokenId, chains: known }) => {
    const slugs = known.length > 0 ? known : [...new Set([base, ...chains, ...CHAIN_SLUGS])];
    return slugs.map((slug) => ({ slug, tokenId }));
  });
}

/** The chain given, unless a token has to be created and must not be created there. */
function withPermittedChain(fixtures: Fixtures, given: GivenFixtures, slugs: readonly string[]): Fixtures {
  const isFine = given.set.tokens.length > 0 || slugs.length === 0 || slugs.includes(fixtures.chainSlug);
  const [fallback] = FALLBACK_CHAINS.filter(isTestNetwork);
  return isFine || fallback === undefined ? fixtures : { ...fixtures, chainSlug: fallback };
}
