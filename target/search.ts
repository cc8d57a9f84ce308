// Searches for what probes need: a body that each operation accepts, a token and a user to name.
import type { Redactor } from "../http/redaction/redactor.ts";
import type { FixtureSet } from "../run/format/fixture-set.ts";
import { OPERATION_IDS, type OperationId, operations, valueAt } from "../schemas/index.ts";
import { createRandom } from "../schemas/random.ts";
import { CHAIN_SLUGS, isTestNetwork, permittedSlugs, type SideEffects } from "./chains.ts";
import { type FoundControl, findPlain, sendBuilt } from "./control.ts";
import { createTokenWait } from "./created-token-wait.ts";
import { createdTokens, labelOf } from "./created-tokens.ts";
import { rejectionKind } from "./discovery-request.ts";
import type { Sender } from "./exchange/sender.ts";
import { PHASES, type SendResult } from "./exchange/sent-request.ts";
import { type Fixtures, type GivenFixtures, initialFixtures } from "./fixtures.ts";
import { type IsSecret, idAt, textAt } from "./handed-out-ids.ts";
import type { SuiteKnowledge } from "./knowledge.ts";
import { walletFor } from "./wallets.ts";

/** What was found for an operation: the fixtures that fit, and its plain control if a body could be built. */
export type SearchResult = { readonly fixtures: Fixtures; readonly found?: FoundControl };

/** A search in progress. Each step adds to what later ones can use. */
export type Search = {
  readonly search: (operation: OperationId) => Promise<void>;
  readonly result: (operation: OperationId) => SearchResult;
  /** A token on a chain that can be quoted, given or created; undefined without one where none can be created. */
  readonly tokenOn: (slug: string) => Promise<string | undefined>;
  /** Keeps the token of an accepted creation for its chain. */
  readonly noteCreated: (created: SendResult) => void;
  /** What is known of the target by now, in the form of a fixtures file. */
  readonly known: () => Promise<FixtureSet>;
  /** What is known of the target by now that a load needs as well. */
  readonly knowledge: () => SuiteKnowledge;
};

export type SearchOptions = {
  readonly sender: Sender;
  readonly given: GivenFixtures;
  readonly sideEffects: SideEffects;
  readonly seed: number;
  readonly redact: Redactor;
};

const FIRST: readonly OperationId[] = ["create-token-transaction", "get-leaderboard"];
const LAST: readonly OperationId[] = ["get-user-fees"];

/** Operations in the order of their search: later ones name tokens and users of earlier ones. */
export const SEARCH_ORDER: readonly (readonly OperationId[])[] = [
  FIRST,
  OPERATION_IDS.filter((id) => !FIRST.includes(id) && !LAST.includes(id)),
  LAST,
];

export function namesToken(operation: OperationId): boolean {
  return operations[operation].request.required?.includes("tokenId") === true;
}

export function createSearch({ sender, given, sideEffects, seed, redact }: SearchOptions): Search {
  const slugs: readonly string[] = permittedSlugs(sideEffects);
  const isSecret: IsSecret = (text) => redact(text) !== text;
  const wait = createTokenWait(sender);
  const tokens = createdTokens({ sender, wait, slugs, isSecret });
  const results = new Map<OperationId, SearchResult>();
  const base = withPermittedChain(initialFixtures(given, createRandom(seed, "wallet")), given, slugs);
  const result = (operation: OperationId) => results.get(operation) ?? { fixtures: base };
  const tokenOn = async (slug: string) =>
    given.set.tokens.find(({ chains }) => chains.includes(slug))?.tokenId ??
    (await tokens.on(slug, result("create-token-transaction").found?.control));
  const pageAgain = (attempt: number) => {
    const control = result("get-leaderboard").found?.control;
    return control && sendBuilt(sender, control, [PHASES.discovery, "get-leaderboard", "earner", attempt], "sample");
  };
  const known: Known = { given, base, seed, slugs, isSecret, tokenOn, result, pageAgain, pause: sender.pause };
  return {
    search: async (operation) => {
      for await (const candidate of candidatesFor(operation, known)) {
        const found = await findPlain(sender, operation, candidate.fixtures, candidate);
        if (found === undefined) continue;
        const { control, last } = found;
        if (control.isAccepted || !results.has(operation)) {
          results.set(operation, { fixtures: candidate.fixtures, found });
        }
        const isCreated = control.isAccepted && operation === "create-token-transaction";
        if (isCreated) tokens.begin(control, candidate.fixtures.chainSlug, last.body);
        if (control.isAccepted || last.class === "transient" || last.class === "malformed") return;
      }
    },
    result,
    tokenOn,
    noteCreated: tokens.note,
    known: async () => knownFixtures(given, [...results.values()], await tokens.named()),
    knowledge: () => {
      const [indexingMs, creation] = [wait.indexingMs(), creationOf(result("create-token-transaction"))];
      return {
        quotesSayFalse: sender.conventions("token-price").falseIsSuccess,
        created: tokens.unnamed(),
        ...(indexingMs !== undefined && { indexingMs }),
        ...(creation !== undefined && { creation }),
      };
    },
  };
}

/** What candidates are made of. */
type Known = Pick<Search, "tokenOn" | "result"> & {
  /** The first page, requested again; undefined if that was impossible. */
  readonly pageAgain: (attempt: number) => Promise<SendResult> | undefined;
  readonly pause: Sender["pause"];
  readonly given: GivenFixtures;
  readonly base: Fixtures;
  readonly seed: number;
  readonly slugs: readonly string[];
  readonly isSecret: IsSecret;
};

/** Fixtures to try, under the label of their requests, with the first `most` bodies or all. */
type Candidate = { readonly fixtures: Fixtures; readonly label: string; readonly most?: number };

/** The fixtures to try for an operation, the likeliest first. */
async function* candidatesFor(operation: OperationId, known: Known): AsyncGenerator<Candidate> {
  const { base, seed, slugs } = known;
  switch (operation) {
    case "get-leaderboard":
      yield { fixtures: base, label: "plain" };
      return;
    case "create-token-transaction":
      for (const [index, slug] of chainsOf(base)
        .filter((one) => slugs.includes(one))
        .entries()) {
        yield { fixtures: fixturesOn(base, slug, seed), label: labelOf(slug), ...(index > 0 && { most: 1 }) };
      }
      return;
    default:
      if (!namesToken(operation)) {
        yield { fixtures: { ...(await rankedUser(known)), ...base }, label: "plain" };
        return;
      }
      for (const [index, { slug, tokenId: given }] of tokensToTry(known).entries()) {
        if (operations[operation].sideEffect !== "none" && !slugs.includes(slug)) continue;
        const tokenId = given ?? (await known.tokenOn(slug));
        if (tokenId === undefined) continue;
        const fixtures = { ...fixturesOn(base, slug, seed), tokenId };
        yield { fixtures, label: labelOf(slug), ...(index > 0 && { most: FEW_BODIES }) };
      }
  }
}

/** Bodies tried on a further chain: the likeliest ones show whether the chain was at fault. */
const FEW_BODIES = 4;

/** Waits in ms for a page that has the earner of a trade: longer than pages may be cached. */
const EARNER_PAUSES_MS = [0, 250, 500, 1_000, 2_000] as const;

/** The first user on the leaderboard. On one without users, the trade of the search leads to the first. */
async function rankedUser(known: Known): Promise<Partial<Fixtures>> {
  const { result, given, pageAgain, pause } = known;
  const page = result("get-leaderboard").found;
  let user = userOn(known, page?.last.body);
  const isFirstEarner = page?.control.isAccepted && result("trade-token").found?.control.isAccepted;
  if (!isFirstEarner || given.set.users.some(({ userId }) => userId !== undefined)) return user;
  for (const [attempt, pauseMs] of EARNER_PAUSES_MS.entries()) {
    if (user.userId !== undefined) break;
    if (pauseMs > 0) await pause(pauseMs);
    user = userOn(known, (await pageAgain(attempt))?.body);
  }
  return user;
}

function userOn({ isSecret }: Known, body: unknown): Partial<Fixtures> {
  const entry = valueAt(body, "/leaderboard/0");
  const userId = idAt(entry, "/user_id", isSecret);
  const chain = textAt(entry, "/chain_balances/0/chain", isSecret);
  return { ...(userId !== undefined && { userId }), ...(chain !== undefined && { chain }) };
}

/** The given tokens on their chains, on any for one without chains; otherwise the chains on which one can be created. */
function tokensToTry({ given, base }: Known): readonly { readonly slug: string; readonly tokenId?: string }[] {
  if (given.set.tokens.length === 0) return chainsOf(base).map((slug) => ({ slug }));
  return given.set.tokens.flatMap(({ tokenId, chains }) => {
    const slugs = chains.length > 0 ? chains : [...new Set([...chainsOf(base), ...CHAIN_SLUGS])];
    return slugs.map((slug) => ({ slug, tokenId }));
  });
}

/** A fault on one chain must not hide all others: a few are tried before an operation is given up. */
function chainsOf({ chainSlug }: Fixtures): readonly string[] {
  return [...new Set([chainSlug, ...FALLBACK_CHAINS])];
}

const FALLBACK_CHAINS = ["base-sepolia", "bnb-testnet", "solana-devnet"];

function fixturesOn(base: Fixtures, slug: string, seed: number): Fixtures {
  if (slug === base.chainSlug) return base;
  const userAddress = walletFor(slug, createRandom(seed, "wallet", slug));
  return { ...base, chainSlug: slug, userAddress, isOwnWallet: false };
}

/** The chain given, unless a token has to be created and must not be created there. */
function withPermittedChain(fixtures: Fixtures, given: GivenFixtures, slugs: readonly string[]): Fixtures {
  const isFine = given.set.tokens.length > 0 || slugs.length === 0 || slugs.includes(fixtures.chainSlug);
  const [fallback] = FALLBACK_CHAINS.filter(isTestNetwork);
  return isFine || fallback === undefined ? fixtures : { ...fixtures, chainSlug: fallback };
}

function creationOf({ found }: SearchResult): SuiteKnowledge["creation"] {
  if (found === undefined) return undefined;
  return found.control.isAccepted ? "accepted" : rejectionKind(found.last);
}

/** What was given and found: tokens with all their chains, and the user of the credential. */
function knownFixtures(
  { set }: GivenFixtures,
  results: readonly SearchResult[],
  created: readonly { readonly tokenId: string; readonly slug: string }[],
): FixtureSet {
  const accepted = results.filter(({ found }) => found?.control.isAccepted).map(({ fixtures }) => fixtures);
  const tokens = new Map(set.tokens.map(({ tokenId, chains }) => [tokenId, new Set(chains)]));
  const add = (tokenId: string, slug: string) => tokens.set(tokenId, (tokens.get(tokenId) ?? new Set()).add(slug));
  for (const { tokenId, chainSlug } of accepted) if (tokenId !== undefined) add(tokenId, chainSlug);
  for (const slug of CHAIN_SLUGS) for (const one of created) if (one.slug === slug) add(one.tokenId, slug);
  const [user, ...others] = set.users;
  const fees = accepted.find(({ userId }) => userId !== undefined);
  const userId = user?.userId ?? fees?.userId;
  const own = { credentialEnv: "ASSAY_TOKEN", chains: fees?.chain === undefined ? [] : [fees.chain], holdings: [] };
  return {
    tokens: [...tokens].map(([tokenId, chains]) => ({ tokenId, chains: [...chains] })),
    users: [{ ...own, ...user, ...(userId !== undefined && { userId }) }, ...others],
  };
}
