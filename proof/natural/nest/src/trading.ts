import { createHash, randomUUID } from "node:crypto";
import type { PGlite, Transaction } from "@electric-sql/pglite";
import { BadRequestException, Body, Controller, HttpCode, Inject, NotFoundException, Post } from "@nestjs/common";
import {
  CHAIN_IDS,
  CHAINS,
  CreateRequest,
  FeesRequest,
  LeaderboardRequest,
  PriceRequest,
  TradeRequest,
  ZERO_ADDRESS,
} from "./requests.js";

export const CALLER = { id: "8a1f0c1e-5b0d-4b7a-9c55-0d9b8f3e2a11", wallet: "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed" };
export const SCHEMA = `
  CREATE TABLE IF NOT EXISTS users (id uuid PRIMARY KEY, username text NOT NULL, wallet text NOT NULL UNIQUE);
  CREATE TABLE IF NOT EXISTS tokens (id uuid PRIMARY KEY, name text NOT NULL, symbol varchar(10) NOT NULL,
    slug text NOT NULL UNIQUE, description text NOT NULL, owner uuid NOT NULL REFERENCES users, chains text[] NOT NULL);
  CREATE TABLE IF NOT EXISTS fees (user_id uuid NOT NULL REFERENCES users, chain text NOT NULL,
    earned numeric NOT NULL DEFAULT 0, referral numeric NOT NULL DEFAULT 0,
    updated_at timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (user_id, chain));
  CREATE TABLE IF NOT EXISTS referrals (referrer uuid NOT NULL REFERENCES users, trader text NOT NULL,
    PRIMARY KEY (referrer, trader));
  INSERT INTO users VALUES ('${CALLER.id}', 'natural', '${CALLER.wallet}') ON CONFLICT DO NOTHING;`;

interface Token {
  id: string;
  name: string;
  symbol: string;
  owner: string;
}

const ETH_USD = 2000;
const sha = (text: string) => createHash("sha256").update(text).digest("hex");
const address = (text: string) => `0x${sha(text).slice(0, 40)}`;
const toWei = (amount: number) => BigInt(Math.round(amount * 1e18));
const price = (token: Token) => (1 + (Number.parseInt(sha(token.id).slice(0, 8), 16) % 5000)) / 10000;
const isTestnet = (chain: string) => /-(devnet|testnet|sepolia)$/.test(chain);

@Controller()
export class TradingController {
  constructor(@Inject("DB") private readonly db: PGlite) {}

  private async findToken(id: string, chain: string): Promise<Token> {
    const { rows } = await this.db.query<Token>(
      "SELECT id, name, symbol, owner FROM tokens WHERE id = $1 AND $2 = ANY (chains)",
      [id, chain],
    );
    if (rows.length === 0) throw new NotFoundException(`Token ${id} not found on ${chain}`);
    return rows[0];
  }

  @Post("token-price")
  @HttpCode(200)
  async tokenPrice(@Body() body: PriceRequest) {
    const token = await this.findToken(body.tokenId, body.chainSlug);
    const fromToken = body.inputToken === "token";
    return {
      success: true,
      data: {
        tokenId: token.id,
        tokenSymbol: token.symbol,
        tokenName: token.name,
        chainSlug: body.chainSlug,
        direction: body.direction,
        inputToken: body.inputToken,
        inputAmount: body.amount,
        outputAmount: fromToken ? body.amount * price(token) : body.amount / price(token),
        inputTokenSymbol: fromToken ? token.symbol : "USDC",
        outputTokenSymbol: fromToken ? "USDC" : token.symbol,
        protocol: "dbc",
        isGraduated: false,
        timestamp: new Date(),
        initFee: 0.01,
      },
    };
  }

  @Post("create-token-transaction")
  async createToken(@Body() body: CreateRequest) {
    const id = randomUUID();
    const slug = `${body.name.toLowerCase().replace(/\W+/g, "-")}-${id.slice(0, 6)}`;
    const chains = [...new Set([body.chainSlug, ...body.destinationChains])];
    await this.db.transaction(async (tx) => {
      const owner = body.userAddress ? await this.userOf(tx, body.userAddress) : CALLER.id;
      const values = [id, body.name, body.symbol, slug, body.description, owner, chains];
      await tx.query("INSERT INTO tokens VALUES ($1, $2, $3, $4, $5, $6, $7)", values);
    });
    const poolType = { meme: 7, "startup-preseed": 8, test: 0 }[body.poolType] ?? 7;
    return {
      success: true,
      executed: false,
      chainId: CHAIN_IDS[body.chainSlug],
      transaction: {
        to: address(`launcher-${body.chainSlug}`),
        data: `0x5c60da1b${poolType.toString(16).padStart(64, "0")}${sha(id)}`,
        value: toWei(0.01).toString(),
        gasLimit: "2100000",
      },
      metadata: {
        tokenUri: `https://meta.natural.example/${id}`,
        tokenId: id,
        name: body.name,
        symbol: body.symbol,
        slug,
        description: body.description,
        hubUrl: `https://natural.example/hub/${slug}`,
        addresses: { evm: address(id), solana: sha(id).slice(0, 44) },
        token_service_id: `0x${sha(id)}`,
      },
    };
  }

  @Post("trade-token")
  @HttpCode(200)
  async tradeToken(@Body() body: TradeRequest) {
    const token = await this.findToken(body.tokenId, body.chainSlug);
    const buying = body.direction === "buy";
    const usd = buying ? body.buyAmountUSD : body.sellAmountUSD;
    const tokens = buying ? body.buyAmountToken : body.sellAmountToken;
    if ((usd ?? tokens) === undefined) throw new BadRequestException(`An amount to ${body.direction} is required`);
    const wei =
      typeof tokens === "string" ? BigInt(tokens) : toWei(tokens ?? (usd as number) / price(token));
    const volume = (Number(wei) / 1e18) * price(token);
    await this.db.transaction((tx) => this.creditFees(tx, token, body, toWei(volume / ETH_USD) / 100n));
    return {
      success: true,
      transaction: {
        to: address(token.id + body.chainSlug),
        data: `0x${buying ? "3d5b8e2f" : "9b2ea4bd"}${wei.toString(16).padStart(64, "0")}`,
        value: buying ? toWei(volume / ETH_USD).toString() : "0",
        gasLimit: "280000",
        chain: body.chainSlug,
      },
    };
  }

  private async userOf(tx: Transaction, wallet: string): Promise<string> {
    const { rows } = await tx.query<{ id: string }>(
      "INSERT INTO users VALUES ($1, $2, $3) ON CONFLICT (wallet) DO UPDATE SET wallet = EXCLUDED.wallet RETURNING id",
      [randomUUID(), `user-${wallet.slice(-6)}`, wallet],
    );
    return rows[0].id;
  }

  private async creditFees(tx: Transaction, token: Token, body: TradeRequest, fee: bigint) {
    const credit = (user: string, amount: bigint, referral: bigint) =>
      tx.query(
        `INSERT INTO fees VALUES ($1, $2, $3, $4) ON CONFLICT (user_id, chain) DO UPDATE SET
         earned = fees.earned + EXCLUDED.earned, referral = fees.referral + EXCLUDED.referral, updated_at = now()`,
        [user, body.chainSlug, amount.toString(), referral.toString()],
      );
    await credit(token.owner, fee, 0n);
    if (body.token_referral !== ZERO_ADDRESS) {
      const referrer = await this.userOf(tx, body.token_referral);
      await credit(referrer, fee / 10n, fee / 10n);
      const trader = body.userAddress ?? CALLER.wallet;
      await tx.query("INSERT INTO referrals VALUES ($1, $2) ON CONFLICT DO NOTHING", [referrer, trader]);
    }
  }

  @Post("get-leaderboard")
  @HttpCode(200)
  async leaderboard(@Body() { limit, offset, network_mode }: LeaderboardRequest) {
    const chains = CHAINS.filter((c) => network_mode === "both" || isTestnet(c) === (network_mode === "testnet"));
    const { rows: leaderboard } = await this.db.query(
      `SELECT row_number() OVER (ORDER BY sum(earned) DESC, id)::int AS rank, wallet AS recipient_address,
         id AS user_id, username, 'https://natural.example/u/' || id || '.png' AS profile_picture,
         (sum(earned) / 1e18)::float AS total_earned_all_tokens, count(*)::int AS unique_chains_count,
         json_agg(json_build_object('chain', chain, 'balance', (earned / 1e18)::float)) AS chain_balances
       FROM fees JOIN users ON id = user_id WHERE chain = ANY ($1)
       GROUP BY id ORDER BY rank LIMIT $2 OFFSET $3`,
      [chains, limit, offset],
    );
    const { rows } = await this.db.query<{ total: number }>(
      "SELECT count(DISTINCT user_id)::int AS total FROM fees WHERE chain = ANY ($1)",
      [chains],
    );
    const { total } = rows[0];
    return { success: true, leaderboard, pagination: { limit, offset, total, has_more: offset + limit < total } };
  }

  @Post("get-user-fees")
  @HttpCode(200)
  async userFees(@Body() { user_id, chains = CHAINS }: FeesRequest) {
    const { rows: balances } = await this.db.query(
      `SELECT '${ZERO_ADDRESS}' AS currency_address, chain, earned::text AS total_earned,
         earned::text AS claimable_amount, (earned / 1e18)::text AS total_earned_with_decimals,
         (earned / 1e18)::text AS claimable_amount_with_decimals, 18 AS decimals, updated_at AS last_distribution_at
       FROM fees WHERE user_id = $1 AND chain = ANY ($2) ORDER BY chain`,
      [user_id, chains],
    );
    const { rows } = await this.db.query<{ traders: number; rewards: number }>(
      `SELECT (SELECT count(*)::int FROM referrals WHERE referrer = $1) AS traders,
         (SELECT coalesce(sum(referral) / 1e18, 0)::float FROM fees WHERE user_id = $1) AS rewards`,
      [user_id],
    );
    const rewards = (rows[0].rewards * ETH_USD).toFixed(2);
    const summary = { total_rewards_earned_usd: rewards, total_claimable_usd: rewards };
    return { success: true, balances, summary: { total_traders_referred: rows[0].traders, ...summary } };
  }
}
