import { Type } from "class-transformer";
import {
  IsArray,
  IsIn,
  IsInt,
  IsNotEmpty,
  IsNumber,
  IsOptional,
  IsPositive,
  IsString,
  IsUrl,
  IsUUID,
  isURL,
  MaxLength,
  Min,
  Max,
  ValidateBy,
  ValidateNested,
} from "class-validator";

export const CHAIN_IDS: Record<string, number> = {
  solana: 7565164,
  "solana-devnet": 7565165,
  arbitrum: 42161,
  base: 8453,
  "base-sepolia": 84532,
  avalanche: 43114,
  "op-bnb": 204,
  bnb: 56,
  "bnb-testnet": 97,
  ethereum: 1,
  monad: 143,
  unichain: 130,
  "unichain-testnet": 1301,
  abstract: 2741,
  polygon: 137,
  zksync: 324,
  "zksync-testnet": 300,
};
export const CHAINS = Object.keys(CHAIN_IDS);
export const ZERO_ADDRESS = `0x${"0".repeat(40)}`;

const IsMedia = (kind: string) =>
  ValidateBy({
    name: "isMedia",
    validator: {
      validate: (value) => typeof value === "string" && (value.startsWith(`data:${kind}/`) || isURL(value)),
      defaultMessage: (args) => `${args?.property} must be a URL or a data:${kind}/ URI`,
    },
  });

const IsTokenAmount = () =>
  ValidateBy({
    name: "isTokenAmount",
    validator: {
      validate: (value) =>
        typeof value === "string" ? /^\d+$/.test(value) && BigInt(value) > 0n : typeof value === "number" && value > 0,
      defaultMessage: (args) => `${args?.property} must be a positive number, or a string of wei`,
    },
  });

export class PriceRequest {
  @IsUUID() tokenId: string;
  @IsIn(CHAINS) chainSlug: string;
  @IsOptional() @IsNumber() @IsPositive() amount = 1;
  @IsOptional() @IsIn(["buy", "sell"]) direction = "sell";
  @IsOptional() @IsIn(["token", "usdc"]) inputToken = "token";
}

class Links {
  @IsOptional() @IsUrl() website?: string;
  @IsOptional() @IsUrl() twitter?: string;
  @IsOptional() @IsUrl() youtube?: string;
  @IsOptional() @IsUrl() discord?: string;
  @IsOptional() @IsUrl() telegram?: string;
}

class Builder {
  @IsOptional() @IsString() code?: string;
  @IsOptional() @IsNumber() @Min(0) fee?: number;
}

export class CreateRequest {
  @IsString() @IsNotEmpty() name: string;
  @IsString() @IsNotEmpty() @MaxLength(10) symbol: string;
  @IsString() @IsNotEmpty() description: string;
  @IsMedia("image") image: string;
  @IsIn(CHAINS) chainSlug: string;
  @IsOptional() @IsMedia("image") banner?: string;
  @IsOptional() @IsMedia("video") video?: string;
  @IsOptional() @ValidateNested() @Type(() => Links) links?: Links;
  @IsOptional() @IsArray() @IsIn(CHAINS, { each: true })
  destinationChains = ["base-sepolia", "bnb-testnet", "solana-devnet"];
  @IsOptional() @IsIn(["meme", "startup-preseed", "test"]) poolType = "meme";
  @IsOptional() @IsString() userAddress?: string;
  @IsOptional() @ValidateNested() @Type(() => Builder) builder?: Builder;
  @IsOptional() @IsString() token_referral = ZERO_ADDRESS;
  @IsOptional() @IsArray() @IsString({ each: true }) tags: string[] = [];
  @IsOptional() @IsIn(["coin"]) type = "coin";
}

export class TradeRequest {
  @IsUUID() tokenId: string;
  @IsIn(CHAINS) chainSlug: string;
  @IsIn(["buy", "sell"]) direction: "buy" | "sell";
  @IsOptional() @IsString() userAddress?: string;
  @IsOptional() @ValidateNested() @Type(() => Builder) builder?: Builder;
  @IsOptional() @IsString() token_referral = ZERO_ADDRESS;
  @IsOptional() @IsNumber() @IsPositive() buyAmountUSD?: number;
  @IsOptional() @IsTokenAmount() buyAmountToken?: number | string;
  @IsOptional() @IsTokenAmount() sellAmountToken?: number | string;
  @IsOptional() @IsNumber() @IsPositive() sellAmountUSD?: number;
}

export class LeaderboardRequest {
  @IsOptional() @IsInt() @Min(1) @Max(1000) limit = 100;
  @IsOptional() @IsInt() @Min(0) offset = 0;
  @IsOptional() @IsIn(["testnet", "mainnet", "both"]) network_mode = "both";
}

export class FeesRequest {
  @IsUUID() user_id: string;
  @IsOptional() @IsArray() @IsString({ each: true }) chains?: string[];
}
