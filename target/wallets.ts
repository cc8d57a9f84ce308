// Wallet addresses that are valid in form. Generated ones have no owner.
import type { Random } from "../schemas/random.ts";

/** A wallet address in the form of the chain: base58 of 32 bytes on Solana, 20 bytes in hexadecimal elsewhere. */
export function walletFor(chainSlug: string, random: Random): string {
  const byte = () => random.integer(0, 255);
  if (!chainSlug.startsWith("solana")) {
    return `0x${Array.from({ length: 20 }, () => byte().toString(16).padStart(2, "0")).join("")}`;
  }
  // The first byte is not 0, so that the number has no leading zeros to be written as 1s.
  let number = Array.from({ length: 31 }, byte).reduce((sum, digit) => sum * 256n + BigInt(digit), 1n);
  let address = "";
  for (; number > 0n; number /= 58n) address = BASE58.charAt(Number(number % 58n)) + address;
  return address;
}

const BASE58 = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";

/**
 * The wallet of a user for a chain: the known one, otherwise a generated one. Undefined if the known one cannot be on the
 * chain, because a user has only one wallet.
 */
export function walletOf(known: string | undefined, chainSlug: string, random: Random): string | undefined {
  if (known === undefined) return walletFor(chainSlug, random);
  return fitsChain(known, chainSlug) ? known : undefined;
}

/** The known wallet of a user if it can be on the chain; without one, the target uses the wallet that it has stored. */
export function ownWallet(
  { userAddress }: { readonly userAddress?: string | undefined },
  chainSlug: string,
): string | undefined {
  return userAddress !== undefined && fitsChain(userAddress, chainSlug) ? userAddress : undefined;
}

/** Whether a wallet can be on a chain, by its form. */
export function fitsChain(userAddress: string, chainSlug: string): boolean {
  return userAddress.startsWith("0x") !== chainSlug.startsWith("solana");
}
