// What implementations map listed values to, and what leaks from there into requests: numbers, digits, names of other
// standards. None of them is listed.

/** A chain as others name it: its EIP-155 id, which chains of Solana lack, and its title. */
type ChainCodes = { readonly id?: number; readonly title: string };

const CHAINS: Readonly<Record<string, ChainCodes>> = {
  solana: { title: "Solana" },
  "solana-devnet": { title: "Solana Devnet" },
  arbitrum: { id: 42161, title: "Arbitrum One" },
  base: { id: 8453, title: "Base" },
  "base-sepolia": { id: 84532, title: "Base Sepolia" },
  avalanche: { id: 43114, title: "Avalanche" },
  "op-bnb": { id: 204, title: "opBNB" },
  bnb: { id: 56, title: "BNB Smart Chain" },
  "bnb-testnet": { id: 97, title: "BNB Smart Chain Testnet" },
  ethereum: { id: 1, title: "Ethereum" },
  monad: { id: 143, title: "Monad" },
  unichain: { id: 130, title: "Unichain" },
  "unichain-testnet": { id: 1301, title: "Unichain Sepolia" },
  abstract: { id: 2741, title: "Abstract" },
  polygon: { id: 137, title: "Polygon" },
  zksync: { id: 324, title: "ZKsync Era" },
  "zksync-testnet": { id: 300, title: "ZKsync Sepolia" },
};

/** The numbers of pool types that the interface itself names. */
export const POOL_NUMBERS: Readonly<Record<string, number>> = { meme: 7, "startup-preseed": 8 };

/** The chain that replaces an unknown one, or one without an id. */
const FALLBACK = { id: 8453, title: "Base" } as const;

/** Whether the values of an enumeration are chains. */
export function areChains(values: readonly string[]): boolean {
  return values.some((value) => CHAINS[value]?.id !== undefined);
}

/** The EIP-155 id of a chain. */
export function chainIdOf(slug: string): number {
  return CHAINS[slug]?.id ?? FALLBACK.id;
}

/** How people write the name of a chain. */
export function titleOf(slug: string): string {
  return CHAINS[slug]?.title ?? FALLBACK.title;
}
