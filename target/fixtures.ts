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

/** All fixtures of an operation. */
export type Fixtures = {
  /** The chain that quotes and trades name, and that tokens are created on. */
  readonly chainSlug: string;
  readonly tokenId?: string;
  readonly userId?: string;
  /** The user is given as that of the credential, instead of found somewhere. */
  readonly isOwnUser?: boolean;
  readonly chain?: string;
  readonly userAddress: string;
  /** What the user of the credential holds, the preferred one first. */
  readonly holdings?: readonly Holding[];
};

/** Whether a JSON text is a chain slug of a main network. */
export function namesMainnet(json: string): boolean {
  return CHAIN_SLUGS.some((slug) => !isTestNetwork(slug) && json === JSON.stringify(slug));
}

/** The fixtures before anything is sent. Wallets are made up: any address may receive payments. */
export function initialFixtures({ set, chainSlug: given }: GivenFixtures, random: Random): Fixtures {
  const [user] = set.users;
  const [token] = set.tokens;
  const chainSlug = token?.chains[0] ?? given ?? "base-sepolia";
  const chain = user?.chains[0];
  return {
    chainSlug,
    userAddress: user?.userAddress ?? walletFor(chainSlug, random),
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
  const tokens = tokensOf(values).map((given) => ({ given, known: file.tokens.find(isToken(given)) }));
  const users = usersOf(values, file.users[0]).map((given) => ({ given, known: file.users.find(isUser(given)) }));
  return {
    tokens: [
      ...tokens.map(({ given, known }) => withChains(given, known)),
      ...file.tokens.filter((one) => !tokens.some(({ known }) => known === one)),
    ],
    users: [
      ...users.map(({ given, known }) => withKnown(given, known)),
      ...file.users.filter((one) => !users.some(({ known }) => known === one)),
    ],
  };
}

function valuesOf(values: GivenValues, wanted: FixtureName): readonly string[] {
  const list: readonly (readonly [string, string])[] = isList(values) ? values : Object.entries(values);
  return list.filter(([name]) => name === wanted).map(([, value]) => value);
}

function isList(values: GivenValues): values is Exclude<GivenValues, FixtureValues> {
  return Array.isArray(values);
}

function tokensOf(values: GivenValues): readonly TokenFixture[] {
  const [ids, chains] = [valuesOf(values, "tokenId"), valuesOf(values, "chainSlug")];
  return ids.map((tokenId, index) => ({
    tokenId,
    chains: chains.length === ids.length ? chains.slice(index, index + 1) : chains,
  }));
}

function usersOf(values: GivenValues, first: UserFixture | undefined): readonly UserFixture[] {
  const [addresses, chains] = [valuesOf(values, "userAddress"), valuesOf(values, "chain")];
  const ids: readonly (string | undefined)[] = valuesOf(values, "userId");
  const isNamed = ids.length > 0 || addresses.length + chains.length === 0;
  return (isNamed ? ids : [first?.userId]).map((userId, index) => ({
    ...(userId !== undefined && { userId }),
    ...(addresses[index] !== undefined && { userAddress: addresses[index] }),
    chains,
    holdings: [],
  }));
}

/** Ids of the interface are UUIDs, whose case does not count. */
function isToken({ tokenId }: TokenFixture): (other: TokenFixture) => boolean {
  return (other) => other.tokenId.toLowerCase() === tokenId.toLowerCase();
}

function isUser({ userId }: UserFixture): (other: UserFixture) => boolean {
  return (other) => other.userId?.toLowerCase() === userId?.toLowerCase();
}

function withChains(token: TokenFixture, known: TokenFixture | undefined): TokenFixture {
  return { ...token, chains: [...new Set([...token.chains, ...(known?.chains ?? [])])] };
}

function withKnown(user: UserFixture, known: UserFixture | undefined): UserFixture {
  const chains = [...new Set([...user.chains, ...(known?.chains ?? [])])];
  return { ...known, ...user, chains, holdings: known?.holdings ?? [] };
}
