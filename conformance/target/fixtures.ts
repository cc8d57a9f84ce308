// What probes need to know of a target: a token and its chain, a user, wallets. Values given by the user come first; what
// is neither given nor found stays unknown and is never guessed.
import type { Random } from "../../schemas/random.ts";
import { CHAIN_SLUGS, isTestNetwork } from "../../traffic/generation/chains.ts";
import { walletFor } from "../../traffic/generation/wallets.ts";

/** Names under which the user can give values. */
const FIXTURE_NAMES = ["tokenId", "chainSlug", "userId", "userAddress", "chain"] as const;

export type FixtureName = (typeof FIXTURE_NAMES)[number];

/** Values given by the user; `chain` is a chain for the filter of fee balances. */
export type FixtureValues = Readonly<Partial<Record<FixtureName, string>>>;

/** Everything that is known of a target. */
export type Fixtures = {
  /** The chain that quotes and trades name, and that tokens are created on. */
  readonly chainSlug: string;
  readonly tokenId?: string;
  readonly userId?: string;
  readonly chain?: string;
  readonly userAddress: string;
};

/** Whether a JSON text is a chain slug of a network where money is real. */
export function namesMainnet(json: string): boolean {
  return CHAIN_SLUGS.some((slug) => !isTestNetwork(slug) && json === JSON.stringify(slug));
}

/** What is known before anything was sent. Wallets are made up: any address may be paid to. */
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
