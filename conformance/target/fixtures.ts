// The fixtures of a target: a token and its chain, a user, wallets. Given values come first; what is neither given nor
// found stays unknown and is never guessed.
import type { FixtureSet, Holding, TokenFixture, UserFixture } from "../../results/run/fixture-set.ts";
import type { Random } from "../../schemas/random.ts";
import { CHAIN_SLUGS, isTestNetwork } from "../../traffic/generation/chains.ts";
import { walletFor } from "../../traffic/generation/wallets.ts";

/** Names under which users give values. */
const FIXTURE_NAMES = ["tokenId", "chainSlug", "userId", "userAddress", "chain"] as const;

export type FixtureName = (typeof FIXTURE_NAMES)[number];

/** Values given by the user; `chain` is a chain for the filter of fee balances. */
export type FixtureValues = Readonly<Partial<Record<FixtureName, string>>>;

/** All that is given: values by name, and the sets of a fixtures file. The values go first. */
export type GivenFixtures = { readonly values: FixtureValues; readonly set: FixtureSet };

/** All fixtures of an operation. */
export type Fixtures = {
  /** The chain that quotes and trades name, and that tokens are created on. */
  readonly chainSlug: string;
  readonly tokenId?: string;
  readonly userId?: string;
  readonly chain?: string;
  readonly userAddress: string;
  /** What the user of the credential holds, the preferred one first. */
  readonly holdings?: readonly Holding[];
};

/** Whether a JSON text is a chain slug of a main network. */
export function namesMainnet(json: string): boolean {
  return CHAIN_SLUGS.some((slug) => !isTestNetwork(slug) && json === JSON.stringify(slug));
}

/** The tokens given, the preferred one first; one without chains may be on any. */
export function givenTokens({ values: { tokenId, chainSlug }, set }: GivenFixtures): readonly TokenFixture[] {
  if (tokenId === undefined) return set.tokens;
  return [{ tokenId, chains: chainSlug === undefined ? [] : [chainSlug] }, ...set.tokens];
}

/** The user that the run acts as: the one with this credential, by the name of its environment variable if it is known. */
function userOf({ users }: FixtureSet): UserFixture | undefined {
  return users[0];
}

/** The fixtures before anything is sent. Wallets are made up: any address may receive payments. */
export function initialFixtures(given: GivenFixtures, random: Random): Fixtures {
  const { values, set } = given;
  const user = userOf(set);
  const [token] = givenTokens(given);
  const chainSlug = values.chainSlug ?? token?.chains[0] ?? "base-sepolia";
  const tokenId = token?.tokenId;
  const userId = values.userId ?? user?.userId;
  const chain = values.chain ?? user?.chains[0];
  return {
    chainSlug,
    userAddress: values.userAddress ?? user?.userAddress ?? walletFor(chainSlug, random),
    ...(tokenId !== undefined && { tokenId }),
    ...(userId !== undefined && { userId }),
    ...(chain !== undefined && { chain }),
    ...(user !== undefined && user.holdings.length > 0 && { holdings: user.holdings }),
  };
}
