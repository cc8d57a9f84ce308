// The users that the fixtures of a run describe: a session is one of theirs, with everything that belongs to that user.

import type { Random } from "../../schemas/random.ts";
import type { ChainSlug } from "../../target/chains.ts";
import { walletFor } from "../../target/wallets.ts";

/** A user who sends requests. What is absent is unknown. */
export type Person = {
  /** The place of the credential among those of the run. */
  readonly credential: number;
  /** Whose fees this user asks for. */
  readonly userId?: string;
  readonly userAddress?: string;
  /** Chains that fee queries of this user name, in the spelling of the target; none if unknown. */
  readonly feeChains: readonly string[];
};

/**
 * The wallet for a chain: that of the user if it is known, else one of nobody. Undefined where the known one cannot be on the
 * chain: one user has no second wallet.
 */
export function walletOf(person: Person | undefined, chainSlug: ChainSlug, random: Random): string | undefined {
  const known = person?.userAddress;
  if (known === undefined) return walletFor(chainSlug, random);
  return fitsChain(known, chainSlug) ? known : undefined;
}

/** Whether a wallet can be on a chain, by its form. */
export function fitsChain(userAddress: string, chainSlug: ChainSlug): boolean {
  return userAddress.startsWith("0x") !== chainSlug.startsWith("solana");
}
