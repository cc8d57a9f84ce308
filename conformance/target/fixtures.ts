// The fixtures of a target: a token and its chain, a user, wallets. Given values come first; what is neither given nor
// found stays unknown and is never guessed.
import type { Random } from "../../schemas/random.ts";
import { CHAIN_SLUGS, isTestNetwork } from "../../traffic/generation/chains.ts";
import { walletFor } from "../../traffic/generation/wallets.ts";

/** Names under which users give values. */
const FIXTURE_NAMES = ["tokenId", "chainSlug", "userId", "userAddress", "chain"] as const;

export type FixtureName = (typeof FIXTURE_NAMES)[number];

/** Values given by the user; `chain` is a chain for the filter of fee balances. */
export type FixtureValues = Readonly<Partial<Record<FixtureName, string>>>;

/** All fixtures of a target. */
export type Fixtures = {
  /** The chain that quotes and trades name, and that tokens are created on. */
  readonly chainSlug: string;
  readonly tokenId?: string;
  readonly userId?: string;
  readonly chain?: string;
  readonly userAddress: string;
};

/** Whether a JSON text is a chain slug of a main network. */
export function namesMainnet(json: string): boolean {
  return CHAIN_SLUGS.some((slug) => !isTestNetwork(slug) && json === JSON.stringify(slug));
}

/** The fixtures before anything is sent. Wallets are made up: any address may receive payments. */
export function initialFixtures(given: FixtureValues, random: Random): Fixtures {
  const chainSlug = given.chainSlug ?? "base-sepolia";
  return {
    chainSlug,
    userAddress: given.userAddress ?? walletFor(chainSlug, random),
    ...(given.tokenId !== undefined && { tokenId: given.tokenId }),
    ...(given.userId !== undefined && { userId: given.userId }),
    ...(given.chain !== undefined && { chain: given.chain }),
  };
}
