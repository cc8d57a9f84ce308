// The fixtures of a target: a token and its chain, a user, wallets. Given values come first; what is neither given nor
// found stays unknown and is never guessed.
import {
  type FixtureSet,
  type Holding,
  NO_FIXTURES,
  type TokenFixture,
  type UserFixture,
} from "../run/format/fixture-set.ts";
import type { Random } from "../schemas/random.ts";
import { CHAIN_SLUGS, isTestNetwork } from "./chains.ts";
import { walletFor } from "./wallets.ts";

/** Names under which users give values. */
const FIXTURE_NAMES = ["tokenId", "chainSlug", "userId", "userAddress", "chain"] as const;

export type FixtureName = (typeof FIXTURE_NAMES)[number];

/** Values given by the user; `chain` is a chain for the filter of fee balances. */
export type FixtureValues = Readonly<Partial<Record<FixtureName, string>>>;

/** All that is given: tokens and users, that of the credential first, and a chain to create tokens on. */
export type GivenFixtures = { readonly set: FixtureSet; readonly chainSlug?: string };

export type Fixtures = {
  /** The chain that quotes and trades name, and that tokens are created on. */
  readonly chainSlug: string;
  readonly tokenId?: string;
  readonly userId?: string;
  /** The user is given as that of the credential, instead of found somewhere. */
  readonly isOwnUser?: boolean;
  readonly chain?: string;
  readonly userAddress: string;
  /** The wallet is given as that of the user, instead of generated. */
  readonly isOwnWallet?: boolean;
  /** What the user of the credential holds, the preferred one first. */
  readonly holdings?: readonly Holding[];
};

/** Whether a JSON text is, or has, a chain slug of a main network. */
export function namesMainnet(json: string): boolean {
  return CHAIN_SLUGS.some((slug) => !isTestNetwork(slug) && json.includes(JSON.stringify(slug)));
}

/** The fixtures before anything is sent. Wallets are generated: any address may receive payments. */
export function initialFixtures({ set, chainSlug: given }: GivenFixtures, random: Random): Fixtures {
  const [user] = set.users;
  const [token] = set.tokens;
  const chainSlug = token?.chains[0] ?? given ?? "base-sepolia";
  const chain = user?.chains[0];
  return {
    chainSlug,
    userAddress: user?.userAddress ?? walletFor(chainSlug, random),
    ...(user?.userAddress !== undefined && { isOwnWallet: true }),
    ...(token !== undefined && { tokenId: token.tokenId }),
    ...(user?.userId !== undefined && { userId: user.userId, isOwnUser: true }),
    ...(chain !== undefined && { chain }),
    ...(user !== undefined && user.holdings.length > 0 && { holdings: user.holdings }),
  };
}

/** Values by name. A list may have several of one name. */
export type GivenValues = FixtureValues | readonly (readonly [FixtureName, string])[];

/**
 * The tokens and users of given values, then those of a file; what the file says of a given one is added to it. Of several
 * given tokens and as many chains, each token is on the chain of its index, otherwise on all of them. A wallet and a fee
 * chain belong to the given user, or else to the first one of the file.
 */
export function fixtureSetOf(values: GivenValues, file: FixtureSet = NO_FIXTURES): FixtureSet {
  const pairs: readonly (readonly [string, string])[] = isList(values) ? values : Object.entries(values);
  const all = (wanted: FixtureName) => pairs.filter(([name]) => name === wanted).map(([, value]) => value);
  const [tokenIds, slugs, addresses, chains] = [all("tokenId"), all("chainSlug"), all("userAddress"), all("chain")];
  const tokens = tokenIds.map(
    (tokenId, index): TokenFixture => ({
      tokenId,
      chains: slugs.length === tokenIds.length ? slugs.slice(index, index + 1) : slugs,
    }),
  );
  const named: readonly (string | undefined)[] = all("userId");
  const isOfFirst = named.length === 0 && addresses.length + chains.length > 0;
  const users = (isOfFirst ? [file.users[0]?.userId] : named).map(
    (userId, index): GivenUser => ({
      ...(userId !== undefined && { userId }),
      ...(addresses[index] !== undefined && { userAddress: addresses[index] }),
      chains,
    }),
  );
  return {
    tokens: withKnown(tokens, file.tokens, ({ tokenId }) => tokenId),
    users: withKnown(users, file.users, ({ userId }) => userId).map((user) => ({
      ...user,
      holdings: "holdings" in user ? user.holdings : [],
    })),
  };
}

function isList(values: GivenValues): values is Exclude<GivenValues, FixtureValues> {
  return Array.isArray(values);
}

type GivenUser = Omit<UserFixture, "holdings">;

type Described = { readonly chains: readonly string[] };

/** Given ones with what is known of each, then the other known ones. Ids are UUIDs, whose case does not count. */
function withKnown<Given extends Described, Known extends Given>(
  given: readonly Given[],
  known: readonly Known[],
  idOf: (one: Given) => string | undefined,
): readonly (Given | Known)[] {
  const same = (one: Given) => known.find((other) => idOf(other)?.toLowerCase() === idOf(one)?.toLowerCase());
  const merged = given.map((one) => ({
    ...same(one),
    ...one,
    chains: [...new Set([...one.chains, ...(same(one)?.chains ?? [])])],
  }));
  return [...merged, ...known.filter((other) => !given.some((one) => same(one) === other))];
}
