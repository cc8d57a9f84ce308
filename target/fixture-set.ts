// The fixtures of a run: the values that were given one by one, and what a fixtures file says, in this order.
import { type FixtureSet, NO_FIXTURES, type TokenFixture, type UserFixture } from "../run/format/fixture-set.ts";
import type { FixtureName, FixtureValues } from "./fixtures.ts";

/** Values by name. A list may have several of one name. */
export type GivenValues = FixtureValues | readonly (readonly [FixtureName, string])[];

/**
 * The tokens and users of given values, then those of a file; what the file says of a given one is added to it. Of several
 * given tokens and as many chains, each token is on the chain in its place, otherwise on all of them. A wallet and a fee
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
  return ids.map((tokenId, place) => ({
    tokenId,
    chains: chains.length === ids.length ? chains.slice(place, place + 1) : chains,
  }));
}

function usersOf(values: GivenValues, first: UserFixture | undefined): readonly UserFixture[] {
  const [addresses, chains] = [valuesOf(values, "userAddress"), valuesOf(values, "chain")];
  const ids: readonly (string | undefined)[] = valuesOf(values, "userId");
  const isNamed = ids.length > 0 || addresses.length + chains.length === 0;
  return (isNamed ? ids : [first?.userId]).map((userId, place) => ({
    ...(userId !== undefined && { userId }),
    ...(addresses[place] !== undefined && { userAddress: addresses[place] }),
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
