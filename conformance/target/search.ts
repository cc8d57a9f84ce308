// Searches for what probes need of a target: a body that each operation takes, a token to name, a user to ask for.
import { OPERATION_IDS, type OperationId, operations, valueAt } from "../../schemas/index.ts";
import { createRandom } from "../../schemas/random.ts";
import { CHAIN_SLUGS, isTestNetwork, permittedSlugs, type SideEffects } from "../../traffic/generation/chains.ts";
import { walletFor } from "../../traffic/generation/wallets.ts";
import type { Redactor } from "../../traffic/redaction/redactor.ts";
import { plainProbe } from "../exchange/probe.ts";
import type { Sender } from "../exchange/sender.ts";
import { type Control, type FoundControl, findPlain } from "./control.ts";
import { type Fixtures, type FixtureValues, initialFixtures } from "./fixtures.ts";

/** What was found for an operation: the fixtures that fit, and its plain control where a body could be made. */
export type SearchResult = { readonly fixtures: Fixtures; readonly found?: FoundControl };

/** A search under way. Each search adds to what the later ones can use. */
export type Search = {
  readonly search: (operation: OperationId) => Promise<void>;
  readonly result: (operation: OperationId) => SearchResult;
  /** A token that was created on a chain, once per chain; undefined where none can be. */
  readonly tokenOn: (slug: string) => Promise<string | undefined>;
};

export type SearchOptions = {
  readonly sender: Sender;
  readonly given: FixtureValues;
  readonly sideEffects: SideEffects;
  readonly seed: number;
  readonly redact: Redactor;
};

/** Operations in the order in which they can be searched: the later ones name tokens and users of the earlier ones. */
export const SEARCH_ORDER: readonly (readonly OperationId[])[] = [
  ["create-token-transaction", "get-leaderboard"],
  ["token-price", "trade-token", "get-user-fees"],
];

export function createSearch({ sender, given, sideEffects, seed, redact }: SearchOptions): Search {
  const slugs: readonly string[] = permittedSlugs(sideEffects);
  const base = withPermittedChain(initialFixtures(given, createRandom(seed, "wallet")), given, slugs);
  // A fault on one chain must not hide all others: a few are tried before an operation is given up.
  const chains = [...new Set([base.chainSlug, ...FALLBACK_CHAINS])];
  const results = new Map<OperationId, SearchResult>(OPERATION_IDS.map((id) => [id, { fixtures: base }]));
  const tokens = new Map<string, Promise<string | undefined>>();
  const resultOf = (operation: OperationId) => results.get(operation) ?? { fixtures: base };
  // A target that hands out the credential as an id would have it written into every body and every report.
  const learn = (body: unknown, pointer: string): string | undefined => {
    const value = valueAt(body, pointer);
    return typeof value === "string" && redact(value) === value ? value : undefined;
  };
  const onChain = (slug: string): Fixtures =>
    slug === base.chainSlug
      ? base
      : { ...base, chainSlug: slug, userAddress: walletFor(slug, createRandom(seed, "wallet", slug)) };

  /** Tries bodies with these fixtures and keeps what was found; says whether the search is at its end. */
  const tried = async (operation: OperationId, fixtures: Fixtures, label: string, most?: number): Promise<boolean> => {
    const found = await findPlain(sender, operation, fixtures, { label, ...(most !== undefined && { most }) });
    if (found === undefined) return false;
    if (resultOf(operation).found === undefined || found.control.isAccepted)
      results.set(operation, { fixtures, found });
    const isSilentOrBroken = found.last.class === "transient" || found.last.class === "malformed";
    return found.control.isAccepted || isSilentOrBroken;
  };

  const createWith = async (
    create: Control,
    slug: string,
    added: object,
    label: string,
  ): Promise<string | undefined> => {
    const order = `0/${create.operation}/${labelOf(slug)}/${label}`;
    const body = JSON.stringify({ ...create.build(sender.nonce(order)), chainSlug: slug, ...added });
    const result = await sender.send(plainProbe(create.operation, body), order, "sample");
    return result.isAccepted ? learn(result.body, TOKEN_ID) : undefined;
  };
  /**
   * A token for a chain, known to as many other chains as may be: a service that reads a missing or foreign chain as
   * another one would else refuse for want of the token there, which looks like a refusal of the broken rule.
   */
  const createOn = async (create: Control, slug: string, known?: string): Promise<string | undefined> => {
    const destinationChains = slugs.filter((one) => one !== slug);
    const everywhere = await createWith(create, slug, { destinationChains }, "token-everywhere");
    return everywhere ?? known ?? createWith(create, slug, {}, "token");
  };
  const tokenOn = (slug: string): Promise<string | undefined> => {
    const known = tokens.get(slug);
    if (known !== undefined) return known;
    const create = resultOf("create-token-transaction").found?.control;
    const isPossible = slugs.includes(slug) && create?.isAccepted;
    const created = isPossible ? createOn(create, slug) : Promise.resolve(undefined);
    tokens.set(slug, created);
    return created;
  };

  const searchCreate = async () => {
    for (const [index, slug] of chains.filter((one) => slugs.includes(one)).entries()) {
      const isDone = await tried("create-token-transaction", onChain(slug), labelOf(slug), index === 0 ? undefined : 1);
      if (!isDone) continue;
      const { found } = resultOf("create-token-transaction");
      if (found?.control.isAccepted) tokens.set(slug, createOn(found.control, slug, learn(found.last.body, TOKEN_ID)));
      return;
    }
  };
  const searchTraded = async (operation: "token-price" | "trade-token") => {
    for (const [index, slug] of placesOf(operation).entries()) {
      const tokenId = given.tokenId ?? (await tokenOn(slug));
      if (tokenId === undefined) continue;
      const fixtures = { ...onChain(slug), tokenId };
      if (await tried(operation, fixtures, labelOf(slug), index === 0 ? undefined : FEW_BODIES)) return;
    }
  };
  /** Chains on which a token may be: those it can be created on, or any where it is given without its chain. */
  const placesOf = (operation: OperationId): readonly string[] => {
    const isGivenAlone = given.tokenId !== undefined && given.chainSlug === undefined;
    const isGiven = given.tokenId !== undefined && given.chainSlug !== undefined;
    const places = isGivenAlone ? [...new Set([...chains, ...CHAIN_SLUGS])] : isGiven ? [base.chainSlug] : chains;
    return operations[operation].sideEffect === "none" ? places : places.filter((slug) => slugs.includes(slug));
  };
  const searchFees = async () => {
    const entry = valueAt(resultOf("get-leaderboard").found?.last.body, "/leaderboard/0");
    const [userId, chain] = [learn(entry, "/user_id"), learn(entry, "/chain_balances/0/chain")];
    const learnt = { ...(userId !== undefined && { userId }), ...(chain !== undefined && { chain }) };
    await tried("get-user-fees", { ...learnt, ...base }, "plain");
  };

  const searches: Readonly<Record<OperationId, () => Promise<unknown>>> = {
    "create-token-transaction": searchCreate,
    "get-leaderboard": () => tried("get-leaderboard", base, "plain"),
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
  };
}

const TOKEN_ID = "/metadata/tokenId";
const FALLBACK_CHAINS = ["base-sepolia", "bnb-testnet", "solana-devnet"];

/** Bodies tried on a further chain: the likeliest ones will do to tell whether the chain was at fault. */
const FEW_BODIES = 4;

/** The chain given, unless a token has to be created and may not be created there. */
function withPermittedChain(fixtures: Fixtures, given: FixtureValues, slugs: readonly string[]): Fixtures {
  const isFine = given.tokenId !== undefined || slugs.length === 0 || slugs.includes(fixtures.chainSlug);
  const [fallback] = FALLBACK_CHAINS.filter(isTestNetwork);
  return isFine || fallback === undefined ? fixtures : { ...fixtures, chainSlug: fallback };
}

function labelOf(slug: string): string {
  return `plain-on-${slug}`;
}
