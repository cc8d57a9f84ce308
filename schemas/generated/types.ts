// Generated from schemas/operations and schemas/resources by `npm run generate`. Not to be edited.
export interface TokenPriceRequest {
/**
 * The token to be quoted.
 */
tokenId: string
/**
 * The chain to be quoted on.
 */
chainSlug: ("solana" | "solana-devnet" | "arbitrum" | "base" | "base-sepolia" | "avalanche" | "op-bnb" | "bnb" | "bnb-testnet" | "ethereum" | "monad" | "unichain" | "unichain-testnet" | "abstract" | "polygon" | "zksync" | "zksync-testnet")
/**
 * How much of inputToken goes in.
 */
amount?: number
/**
 * Whether the token is bought or sold.
 */
direction?: ("buy" | "sell")
/**
 * What the amount counts: tokens or USDC.
 */
inputToken?: ("token" | "usdc")
[k: string]: unknown
}

export interface TokenPriceResponse {
success: boolean
/**
 * What a token costs or yields now.
 */
data: {
tokenId?: string
tokenSymbol?: string
tokenName?: string
/**
 * Name of one of the supported chains.
 */
chainSlug?: ("solana" | "solana-devnet" | "arbitrum" | "base" | "base-sepolia" | "avalanche" | "op-bnb" | "bnb" | "bnb-testnet" | "ethereum" | "monad" | "unichain" | "unichain-testnet" | "abstract" | "polygon" | "zksync" | "zksync-testnet")
direction?: ("buy" | "sell")
inputToken?: ("token" | "usdc")
inputAmount?: number
outputAmount?: number
inputTokenSymbol?: string
outputTokenSymbol?: string
protocol?: string
isGraduated?: boolean
timestamp?: string
initFee?: number
[k: string]: unknown
}
[k: string]: unknown
}

export interface CreateTokenTransactionRequest {
/**
 * Token name.
 */
name: string
/**
 * Ticker.
 */
symbol: string
/**
 * What the token is about.
 */
description: string
/**
 * Image: a URL or image data.
 */
image: string
/**
 * Initial chain.
 */
chainSlug: ("solana" | "solana-devnet" | "arbitrum" | "base" | "base-sepolia" | "avalanche" | "op-bnb" | "bnb" | "bnb-testnet" | "ethereum" | "monad" | "unichain" | "unichain-testnet" | "abstract" | "polygon" | "zksync" | "zksync-testnet")
/**
 * Banner: a URL or image data.
 */
banner?: string
/**
 * Video: a URL or video data.
 */
video?: string
/**
 * Where the token is to be found elsewhere.
 */
links?: {
/**
 * URL of the token's website page.
 */
website?: string
/**
 * URL on twitter.
 */
twitter?: string
/**
 * URL on youtube.
 */
youtube?: string
/**
 * URL on discord.
 */
discord?: string
/**
 * URL on telegram.
 */
telegram?: string
[k: string]: unknown
}
/**
 * Chains for cross-chain deployment; the initial chain is left out by the service itself.
 * 
 * Items: Name of one of the supported chains.
 */
destinationChains?: ("solana" | "solana-devnet" | "arbitrum" | "base" | "base-sepolia" | "avalanche" | "op-bnb" | "bnb" | "bnb-testnet" | "ethereum" | "monad" | "unichain" | "unichain-testnet" | "abstract" | "polygon" | "zksync" | "zksync-testnet")[]
/**
 * Kind of pool.
 */
poolType?: ("meme" | "startup-preseed" | "test")
/**
 * Wallet address.
 */
userAddress?: string
/**
 * Who built the client, and the fee for it.
 */
builder?: {
/**
 * Address that is credited.
 */
code?: string
/**
 * Fee in basis points.
 */
fee?: number
[k: string]: unknown
}
/**
 * Address that receives referral fees; the zero address when left out.
 */
token_referral?: string
/**
 * Hashtags.
 */
tags?: string[]
/**
 * Kind of token.
 */
type?: "coin"
[k: string]: unknown
}

export interface CreateTokenTransactionResponse {
success: boolean
executed?: boolean
transactionHash?: string
chainId?: number
/**
 * What a wallet needs to sign and send.
 */
transaction?: {
/**
 * Target address.
 */
to: string
/**
 * Payload.
 */
data: string
/**
 * Value to send.
 */
value: string
/**
 * Gas limit.
 */
gasLimit: string
[k: string]: unknown
}
/**
 * Metadata of a token that was just created.
 */
metadata?: {
tokenUri?: string
tokenId?: string
name?: string
symbol?: string
slug?: string
description?: string
hubUrl?: string
addresses?: {
evm?: string
solana?: string
[k: string]: unknown
}
token_service_id?: string
[k: string]: unknown
}
[k: string]: unknown
}

export interface TradeTokenRequest {
/**
 * The token to be traded.
 */
tokenId: string
/**
 * The chain to be traded on.
 */
chainSlug: ("solana" | "solana-devnet" | "arbitrum" | "base" | "base-sepolia" | "avalanche" | "op-bnb" | "bnb" | "bnb-testnet" | "ethereum" | "monad" | "unichain" | "unichain-testnet" | "abstract" | "polygon" | "zksync" | "zksync-testnet")
/**
 * Whether the token is bought or sold.
 */
direction: ("buy" | "sell")
/**
 * Wallet address.
 */
userAddress?: string
/**
 * Who built the client, and the fee for it.
 */
builder?: {
/**
 * Address that is credited.
 */
code?: string
/**
 * Fee in basis points.
 */
fee?: number
[k: string]: unknown
}
/**
 * Address that receives referral fees; the zero address when left out.
 */
token_referral?: string
/**
 * USD to spend.
 */
buyAmountUSD?: number
/**
 * Tokens to buy.
 */
buyAmountToken?: (number | string)
/**
 * Tokens to sell.
 */
sellAmountToken?: (number | string)
/**
 * USD to receive.
 */
sellAmountUSD?: number
[k: string]: unknown
}

export interface TradeTokenResponse {
success: boolean
/**
 * What a wallet needs to sign and send.
 */
transaction: {
/**
 * Target address.
 */
to: string
/**
 * Payload.
 */
data: string
/**
 * Value to send.
 */
value: string
/**
 * Gas limit.
 */
gasLimit: string
/**
 * The chain of the transaction.
 */
chain: ("solana" | "solana-devnet" | "arbitrum" | "base" | "base-sepolia" | "avalanche" | "op-bnb" | "bnb" | "bnb-testnet" | "ethereum" | "monad" | "unichain" | "unichain-testnet" | "abstract" | "polygon" | "zksync" | "zksync-testnet")
[k: string]: unknown
}
[k: string]: unknown
}

export interface GetLeaderboardRequest {
/**
 * Page size.
 */
limit?: number
/**
 * Position of the first entry.
 */
offset?: number
/**
 * Which networks count.
 */
network_mode?: ("testnet" | "mainnet" | "both")
[k: string]: unknown
}

export interface GetLeaderboardResponse {
success?: boolean
/**
 * Items: One earner and what was earned.
 */
leaderboard?: {
rank?: number
recipient_address?: string
user_id?: string
username?: string
profile_picture?: string
total_earned_all_tokens?: number
unique_chains_count?: number
chain_balances?: {
chain?: string
balance?: number
[k: string]: unknown
}[]
[k: string]: unknown
}[]
/**
 * Where a page lies in the whole list.
 */
pagination?: {
limit?: number
offset?: number
total?: number
has_more?: boolean
[k: string]: unknown
}
[k: string]: unknown
}

export interface GetUserFeesRequest {
/**
 * The user to report on.
 */
user_id?: string
/**
 * Chains to report on.
 */
chains?: string[]
[k: string]: unknown
}

export interface GetUserFeesResponse {
success?: boolean
/**
 * Items: Fees that a user earned in one currency on one chain.
 */
balances: {
currency_address?: string
chain?: string
total_earned?: string
claimable_amount?: string
total_earned_with_decimals?: string
claimable_amount_with_decimals?: string
decimals?: number
last_distribution_at?: string
[k: string]: unknown
}[]
/**
 * What a user earned by referring others.
 */
summary: {
total_traders_referred?: number
total_rewards_earned_usd?: string
total_claimable_usd?: string
[k: string]: unknown
}
[k: string]: unknown
}

export interface RequestBodies {
  "token-price": TokenPriceRequest;
  "create-token-transaction": CreateTokenTransactionRequest;
  "trade-token": TradeTokenRequest;
  "get-leaderboard": GetLeaderboardRequest;
  "get-user-fees": GetUserFeesRequest;
}

export interface ResponseBodies {
  "token-price": TokenPriceResponse;
  "create-token-transaction": CreateTokenTransactionResponse;
  "trade-token": TradeTokenResponse;
  "get-leaderboard": GetLeaderboardResponse;
  "get-user-fees": GetUserFeesResponse;
}
