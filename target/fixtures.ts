// The fixtures of a target: a token and its chain, a user, wallets. Given values come first; what is neither given nor
// found stays unknown and is never guessed.
import type { FixtureSet, Holding } from "../run/format/fixture-set.ts";
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
