// What probes need to know of a target: a token and its chain, a user, wallets. Values given by the user come first; what
// is neither given nor found stays unknown and is never guessed.
import { operations } from "../schemas/index.ts";
import type { Random } from "../schemas/random.ts";

/** Names under which the user can give values. */
export const FIXTURE_NAMES = ["tokenId", "chainSlug", "userId", "userAddress", "chain"] as const;

export type FixtureName = (typeof FIXTURE_NAMES)[number];

/** Values given by the user; `chain` is a chain for the filter of fee balances. */
export type FixtureValues = Readonly<Partial<Record<FixtureName, string>>>;

/** What may be created or traded: nothing, on test networks only, or anything. */
export type SideEffects = "none" | "testnet" | "any";

/** Everything that is known of a target. */
export type Fixtures = {
  /** The chain that quotes and trades name, and that tokens are created on. */
  readonly chainSlug: string;
  readonly tokenId?: string;
  readonly userId?: string;
  readonly chain?: string;
  readonly userAddress: string;
};

/** Every chain slug of the interface. */
export const CHAIN_SLUGS: readonly string[] =
  operations["create-token-transaction"].request.properties?.["chainSlug"]?.enum ?? [];

/** Whether a slug names a test network; the interface does not say so, the names do. */
export function isTestNetwork(slug: string): boolean {
  return /-(devnet|sepolia|testnet)$/.test(slug);
}

/** Chain slugs that may be created and traded on. */
export function permittedSlugs(sideEffects: SideEffects): readonly string[] {
  if (sideEffects === "none") return [];
  return sideEffects === "any" ? CHAIN_SLUGS : CHAIN_SLUGS.filter(isTestNetwork);
}

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

/** A wallet address in the form of the chain: base58 of 32 bytes on Solana, 20 bytes in hexadecimal elsewhere. */
export function walletFor(slug: string, random: Random): string {
  const byte = () => random.integer(0, 255);
  if (!slug.startsWith("solana")) {
    return `0x${Array.from({ length: 20 }, () => byte().toString(16).padStart(2, "0")).join("")}`;
  }
  // The first byte is not 0, so that the number has no leading zeros to be written as 1s.
  let number = Array.from({ length: 31 }, byte).reduce((sum, digit) => sum * 256n + BigInt(digit), 1n);
  let address = "";
  for (; number > 0n; number /= 58n) address = BASE58.charAt(Number(number % 58n)) + address;
  return address;
}

const BASE58 = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
