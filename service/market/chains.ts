// The seventeen chains as the reference service knows them. Slugs are facts of the interface; numbers, networks and
// currencies are the service's own.
import type { TokenPriceRequest } from "../../schemas/index.ts";
import { createRandom } from "../../schemas/random.ts";
import { addressOf } from "./addresses.ts";

export type ChainSlug = TokenPriceRequest["chainSlug"];
type Network = "mainnet" | "testnet";

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

export const CHAINS: Readonly<Record<ChainSlug, Chain>> = {
  solana: chain("solana", "Solana", 101),
  "solana-devnet": chain("solana-devnet", "Solana Devnet", 103),
  arbitrum: chain("arbitrum", "Arbitrum One", 42161),
  base: chain("base", "Base", 8453),
  "base-sepolia": chain("base-sepolia", "Base Sepolia", 84532),
  avalanche: chain("avalanche", "Avalanche", 43114),
  "op-bnb": chain("op-bnb", "opBNB", 204, 18),
  bnb: chain("bnb", "BNB Smart Chain", 56, 18),
  "bnb-testnet": chain("bnb-testnet", "BNB Smart Chain Testnet", 97, 18),
  ethereum: chain("ethereum", "Ethereum", 1),
  monad: chain("monad", "Monad", 143),
  unichain: chain("unichain", "Unichain", 130),
  "unichain-testnet": chain("unichain-testnet", "Unichain Sepolia", 1301),
  abstract: chain("abstract", "Abstract", 2741),
  polygon: chain("polygon", "Polygon", 137),
  zksync: chain("zksync", "ZKsync Era", 324),
  "zksync-testnet": chain("zksync-testnet", "ZKsync Sepolia", 300),
};

export const CHAIN_SLUGS = Object.keys(CHAINS) as ChainSlug[];

export function isChainSlug(text: string): text is ChainSlug {
  return Object.hasOwn(CHAINS, text);
}

function chain(slug: ChainSlug, title: string, chainId: number, decimals = 6): Chain {
  // Addresses are made up from the slug, so that none could be that of a real contract.
  const addresses = createRandom(0, "chain", slug);
  const family = slug.startsWith("solana") ? "solana" : "evm";
  const network = /-(devnet|sepolia|testnet)$/.test(slug) ? "testnet" : "mainnet";
  const [usdcAddress, routerAddress] = [addressOf(family, addresses), addressOf(family, addresses)];
  return { slug, title, chainId, family, network, decimals, usdcAddress, routerAddress };
}
