// Quotes a token: what an order would exchange now. Moves nothing.
import { operations, type TokenPriceRequest } from "../../schemas/index.ts";
import { CHAINS } from "../market/chains.ts";
import { quote } from "../market/pricing.ts";
import type { Token } from "../market/tokens.ts";
import type { Choices } from "../open-points/choices.ts";
import { accept, exampleFieldsOf, type Handler } from "./handler.ts";
import { findPool } from "./pools.ts";
import { spellTimestamp } from "./spellings.ts";

const EXAMPLE_QUOTE = exampleFieldsOf(operations["token-price"].response.properties?.["data"]);

/** The quote operation. */
export const tokenPrice: Handler<TokenPriceRequest> = (request, context) => {
  const { state, choices } = context;
  const { tokenId, chainSlug, amount = 1, direction = "sell", inputToken = "token" } = request;
  const found = findPool(request, context);
  if (found.kind === "rejected") return found;
  const { token, pool } = found;
  const exchanged = quote(pool, { direction, unit: inputToken, amount });
  // The named input is what the amount counts; the paid side is what leaves the wallet.
  const given = choices["quote.amount"] === "named-input" ? inputToken : direction === "sell" ? "token" : "usdc";
  const tokenSide = { amount: exchanged.tokens, symbol: token.symbol };
  const usdcSide = { amount: exchanged.usdc, symbol: "USDC" };
  const [input, output] = given === "token" ? [tokenSide, usdcSide] : [usdcSide, tokenSide];
  return accept({
    success: choices["quote.success"] === "true",
    data: {
      ...EXAMPLE_QUOTE,
      tokenId: spellTokenId(tokenId, choices["response.uuidCase"]),
      tokenSymbol: token.symbol,
      tokenName: token.name,
      chainSlug,
      direction,
      inputToken,
      inputAmount: input.amount,
      outputAmount: choices["quote.digits"] === "cents" ? roundedToCents(output.amount) : output.amount,
      inputTokenSymbol: input.symbol,
      outputTokenSymbol: output.symbol,
      protocol: protocolOf(chainSlug, pool.usdc),
      isGraduated: isGraduated(token, pool.usdc, choices["token.graduation"]),
      timestamp: spellTimestamp(state.now(), choices["response.timestamp"]),
      initFee: INIT_FEES[choices["quote.initFee"]],
    },
  });
};

function roundedToCents(amount: number): number {
  const cents = Math.round(amount * 100);
  return Number.isSafeInteger(cents) ? cents / 100 : amount;
}

/** Reserve in USDC from which a pool counts as graduated. */
const GRADUATION_USDC = 69_000;

const INIT_FEES = { zero: 0, fraction: 0.0025, negative: -1 } as const;

function spellTokenId(tokenId: string, spelling: Choices["response.uuidCase"]): string {
  if (spelling === "as-sent") return tokenId;
  return spelling === "lower" ? tokenId.toLowerCase() : tokenId.toUpperCase();
}

function protocolOf(chainSlug: TokenPriceRequest["chainSlug"], usdc: number): string {
  if (usdc < GRADUATION_USDC) return "bonding-curve";
  return CHAINS[chainSlug].family === "solana" ? "constant-product-sol" : "constant-product-evm";
}

function isGraduated(token: Token, usdc: number, choice: Choices["token.graduation"]): boolean {
  switch (choice) {
    case "by-size":
      return usdc >= GRADUATION_USDC;
    case "alternating":
      // Flips with the pool's reserve, so that it changes in both directions while trades continue.
      return (Math.floor(usdc) + token.symbol.length) % 2 === 0;
    default:
      return choice === "always";
  }
}
