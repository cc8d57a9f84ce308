// One fixed valid response body for each operation, for services that ignore the request.
import type {
  CreateTokenTransactionResponse,
  GetLeaderboardResponse,
  GetUserFeesResponse,
  TokenPriceResponse,
  TradeTokenResponse,
} from "../../schemas/index.ts";

/** The body for a path; that of a quote if the path is unknown. */
export function cannedBodyOf(path: string): object {
  return CANNED.get(path) ?? quote;
}

const TOKEN_ID = "6f1c2d3e-4a5b-4c6d-8e7f-901234567890";
const ADDRESS = "0x52908400098527886e0f7030069857d2e4169ee7";
const TRANSACTION = { to: ADDRESS, data: "0xabcdef", value: "0", gasLimit: "21000" };

const quote: TokenPriceResponse = {
  success: true,
  data: {
    tokenId: TOKEN_ID,
    tokenSymbol: "CAN",
    tokenName: "Canned",
    chainSlug: "base",
    direction: "sell",
    inputToken: "token",
    inputAmount: 1,
    outputAmount: 0.5,
    inputTokenSymbol: "CAN",
    outputTokenSymbol: "USDC",
    protocol: "canned",
    isGraduated: false,
    timestamp: "2026-01-02T03:04:05.678Z",
    initFee: 0,
  },
};

const creation: CreateTokenTransactionResponse = {
  success: true,
  executed: false,
  chainId: 84532,
  transaction: TRANSACTION,
  metadata: {
    tokenUri: `https://metadata.example/${TOKEN_ID}.json`,
    tokenId: TOKEN_ID,
    name: "Canned",
    symbol: "CAN",
    slug: "canned",
    description: "Always the same.",
    hubUrl: "https://hub.example/hub/canned",
    addresses: { evm: ADDRESS, solana: "7Np41oeYqPefeNQEHSv1UDhYrehxin3NStELsSKCT4K2" },
    token_service_id: `0x${"0123456789abcdef".repeat(4)}`,
  },
};

const trade: TradeTokenResponse = { success: true, transaction: { ...TRANSACTION, chain: "base-sepolia" } };

const leaderboard: GetLeaderboardResponse = {
  success: true,
  leaderboard: [
    {
      rank: 1,
      recipient_address: ADDRESS,
      user_id: "0b9f8e7d-6c5b-4a39-9281-706f5e4d3c2b",
      username: "canned",
      profile_picture: "https://pictures.example/canned.png",
      total_earned_all_tokens: 12.5,
      unique_chains_count: 1,
      chain_balances: [{ chain: "base", balance: 12.5 }],
    },
  ],
  pagination: { limit: 20, offset: 0, total: 1, has_more: false },
};

const fees: GetUserFeesResponse = {
  success: true,
  balances: [
    {
      currency_address: ADDRESS,
      chain: "base",
      total_earned: "12500000",
      claimable_amount: "2500000",
      total_earned_with_decimals: "12.500000",
      claimable_amount_with_decimals: "2.500000",
      decimals: 6,
      last_distribution_at: "2026-01-02T03:04:05.678Z",
    },
  ],
  summary: { total_traders_referred: 2, total_rewards_earned_usd: "1.25", total_claimable_usd: "2.50" },
};

const CANNED: ReadonlyMap<string, object> = new Map<string, object>([
  ["/token-price", quote],
  ["/create-token-transaction", creation],
  ["/trade-token", trade],
  ["/get-leaderboard", leaderboard],
  ["/get-user-fees", fees],
]);
