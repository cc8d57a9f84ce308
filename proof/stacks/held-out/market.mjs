// What the services in JavaScript respond with: a market without a state, which knows every token and user.
import { createHash, randomUUID } from "node:crypto";

export const KEY = "Bearer natural-credential-0001";
export const CHAINS = [
  ...["solana", "solana-devnet", "arbitrum", "base", "base-sepolia", "avalanche", "op-bnb", "bnb", "bnb-testnet"],
  ...["ethereum", "monad", "unichain", "unichain-testnet", "abstract", "polygon", "zksync", "zksync-testnet"],
];
const PRICE = 0.25;

function transaction(seed) {
  const digest = createHash("sha256").update(String(seed)).digest("hex");
  return { to: `0x${digest.slice(0, 40)}`, data: `0x${digest}`, value: "0", gasLimit: "300000" };
}

export function quote({ tokenId, chainSlug, amount = 1, direction = "sell", inputToken = "token" }) {
  const ofToken = inputToken === "token";
  const data = {
    ...{ tokenId, tokenSymbol: "TOK", tokenName: "Token", chainSlug, direction, inputToken, inputAmount: amount },
    outputAmount: ofToken ? amount * PRICE : amount / PRICE,
    inputTokenSymbol: ofToken ? "TOK" : "USDC",
    outputTokenSymbol: ofToken ? "USDC" : "TOK",
    ...{ protocol: "amm", isGraduated: false, timestamp: new Date().toISOString(), initFee: 0 },
  };
  return { success: true, data };
}

export function create({ name, symbol, description, chainSlug }) {
  const tokenId = randomUUID();
  const made = transaction(tokenId);
  const metadata = {
    ...{ tokenUri: `https://tokens.example/${tokenId}.json`, tokenId, name, symbol, slug: tokenId, description },
    hubUrl: `https://tokens.example/hub/${tokenId}`,
    addresses: { evm: made.to, solana: "So11111111111111111111111111111111111111112" },
    token_service_id: made.data,
  };
  return { success: true, executed: false, chainId: CHAINS.indexOf(chainSlug) + 1, transaction: made, metadata };
}

export function trade({ tokenId, chainSlug }) {
  return { success: true, transaction: { ...transaction(tokenId), chain: chainSlug } };
}

export function leaderboard({ limit = 20, offset = 0, network_mode = "both" }) {
  const chains = { testnet: ["base-sepolia"], mainnet: ["base"] }[network_mode] ?? ["base", "base-sepolia"];
  const entries = [3, 2, 1].map((balance, at) => ({
    rank: at + 1,
    recipient_address: transaction(at).to,
    user_id: `5c9e7d34-1a6b-4f0a-8d3f-7b2e9a4c6d0${at}`,
    username: `user${at + 1}`,
    profile_picture: "https://tokens.example/u.png",
    total_earned_all_tokens: balance * chains.length,
    unique_chains_count: chains.length,
    chain_balances: chains.map((chain) => ({ chain, balance })),
  }));
  const shown = entries.slice(offset, offset + limit);
  const pagination = { limit, offset, total: 3, has_more: offset + shown.length < 3 };
  return { success: true, leaderboard: shown, pagination };
}

export function fees({ chains = ["base"] }) {
  const balances = chains
    .filter((chain) => CHAINS.includes(chain))
    .map((chain) => ({
      ...{ currency_address: `0x${"00".repeat(20)}`, chain, total_earned: "2000000", claimable_amount: "1000000" },
      ...{ total_earned_with_decimals: "2.000000", claimable_amount_with_decimals: "1.000000", decimals: 6 },
      last_distribution_at: "2025-01-01T00:00:00Z",
    }));
  const summary = { total_traders_referred: 0, total_rewards_earned_usd: "0.00", total_claimable_usd: "0.00" };
  return { success: true, balances, summary };
}
