// Transactions for a wallet to sign. Payloads are made up, but contain every relevant field of the request.
import type { CreateTokenTransactionRequest, TradeTokenRequest } from "../../schemas/index.ts";
import { CHAINS, type ChainSlug } from "../market/chains.ts";
import type { Exchanged } from "../market/pricing.ts";
import type { Token } from "../market/tokens.ts";
import type { Choices } from "../open-points/choices.ts";

type Numbers = Choices["response.transactionNumbers"];

/** The transaction of a trade, the chain included. */
export function tradeTransaction(
  { chainSlug, direction, buyAmountToken, sellAmountToken }: TradeTokenRequest,
  token: Token,
  { tokens, usdc }: Exchanged,
  numbers: Numbers,
): Record<string, string> {
  const wei = direction === "buy" ? buyAmountToken : sellAmountToken;
  const amounts = [word(tokens), word(usdc), ...(isDigits(wei) ? [exactWord(wei)] : [])];
  const payload = [direction === "buy" ? "01" : "02", token.tokenId.replaceAll("-", ""), ...amounts];
  return { ...transaction(chainSlug, payload.join(""), 0n, 250_000n, numbers), chain: chainSlug };
}

/** The transaction of a creation; it names no chain. `poolTypeNumber` is what the pool type stands for. */
export function createTransaction(
  { chainSlug }: CreateTokenTransactionRequest,
  token: Token,
  poolTypeNumber: number,
  numbers: Numbers,
): Record<string, string> {
  const chains = token.homeChains.map((slug) => word(CHAINS[slug].chainId));
  const payload = ["03", token.tokenId.replaceAll("-", ""), word(poolTypeNumber), ...chains];
  return transaction(chainSlug, payload.join(""), 1_000_000_000_000_000n, 1_500_000n, numbers);
}

function transaction(
  chainSlug: ChainSlug,
  payload: string,
  value: bigint,
  gasLimit: bigint,
  numbers: Numbers,
): Record<string, string> {
  const { family, routerAddress } = CHAINS[chainSlug];
  const spell = (number: bigint) => (numbers === "decimal" ? String(number) : `0x${number.toString(16)}`);
  return {
    to: routerAddress,
    data: family === "evm" ? `0x${payload}` : Buffer.from(payload, "hex").toString("base64"),
    value: spell(value),
    gasLimit: spell(gasLimit),
  };
}

function isDigits(amount: unknown): amount is string {
  return typeof amount === "string" && /^\d+$/.test(amount);
}

/** An exact amount of wei as 64 hex digits or more. */
function exactWord(wei: string): string {
  const digits = BigInt(wei).toString(16);
  return digits.padStart(Math.max(64, digits.length + (digits.length % 2)), "0");
}

/** A number as 16 hex digits: the bits of a double, so that tiny and huge amounts fit alike. */
function word(number: number): string {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(number);
  return bytes.toString("hex");
}
