// The seventeen chains as the reference service knows them. Slugs are facts of the interface; numbers, networks and
// currencies are the service's own.
import type { TokenPriceRequest } from "../../schemas/index.ts";
import { createRandom } from "../../schemas/random.ts";
import { addressOf } from "./addresses.ts";

export type ChainSlug = TokenPriceRequest["chainSlug"];
export type Network = "mainnet" | "testnet";

/** What sets the chains apart for this service. `decimals` are those of its USDC. */
export type Chain = {
  readonly slug: ChainSlug;
  readonly title: string;
  readonly chainId: number;
  readonly family: "evm" | "solana";
  readonly network: Network;
  readonly decimals: number;
  readonly usdcAddress: string;
  readonly routerAddress: string;
};

const evm = "evm";
const solana = "solana";

/** Every chain by slug. */
export const CHAINS: Readonly<Record<ChainSlug, Chain>> = {
  solana: chain("solana", "Solana", 101, solana, "mainnet"),
  "solana-devnet": chain("solana-devnet", "Solana Devnet", 103, solana, "testnet"),
  arbitrum: chain("arbitrum", "Arbitrum One", 42161, evm, "mainnet"),
  base: chain("base", "Base", 8453, evm, "mainnet"),
  "base-sepolia": chain("base-sepolia", "Base Sepolia", 84532, evm, "testnet"),
  avalanche: chain("avalanche", "Avalanche", 43114, evm, "mainnet"),
  "op-bnb": chain("op-bnb", "opBNB", 204, evm, "mainnet", 18),
  bnb: chain("bnb", "BNB Smart Chain", 56, evm, "mainnet", 18),
  "bnb-testnet": chain("bnb-testnet", "BNB Smart Chain Testnet", 97, evm, "testnet", 18),
  ethereum: chain("ethereum", "Ethereum", 1, evm, "mainnet"),
  monad: chain("monad", "Monad", 143, evm, "mainnet"),
  unichain: chain("unichain", "Unichain", 130, evm, "mainnet"),
  "unichain-testnet": chain("unichain-testnet", "Unichain Sepolia", 1301, evm, "testnet"),
  abstract: chain("abstract", "Abstract", 2741, evm, "mainnet"),
  polygon: chain("polygon", "Polygon", 137, evm, "mainnet"),
  zksync: chain("zksync", "ZKsync Era", 324, evm, "mainnet"),
  "zksync-testnet": chain("zksync-testnet", "ZKsync Sepolia", 300, evm, "testnet"),
};

export const CHAIN_SLUGS = Object.keys(CHAINS) as ChainSlug[];

/** Whether a text is the slug of a chain. */
export function isChainSlug(text: string): text is ChainSlug {
  return Object.hasOwn(CHAINS, text);
}

function chain(
  slug: ChainSlug,
  title: string,
  chainId: number,
  family: Chain["family"],
  network: Network,
  decimals = 6,
): Chain {
  // Addresses are made up from the slug, so that nothing built here could reach a real contract.
  const addresses = createRandom(0, "chain", slug);
  return {
    slug,
    title,
    chainId,
    family,
    network,
    decimals,
    usdcAddress: addressOf(family, addresses),
    routerAddress: addressOf(family, addresses),
  };
}
