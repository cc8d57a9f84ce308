// Made-up addresses and hashes in the forms of EVM chains and of Solana.
import type { Random } from "../../schemas/random.ts";

/** The zero address of EVM chains, which an omitted referral address counts as. */
export const ZERO_ADDRESS = "0x0000000000000000000000000000000000000000";

/** A fresh address of a family of chains: 0x and 40 hex digits, or 44 base58 digits. */
export function addressOf(family: "evm" | "solana", random: Random): string {
  return family === "evm" ? `0x${hexDigits(random, 40)}` : base58Digits(random, 44);
}

/** A fresh transaction hash: 0x and 64 hex digits, or a signature of 88 base58 digits. */
export function transactionHashOf(family: "evm" | "solana", random: Random): string {
  return family === "evm" ? `0x${hexDigits(random, 64)}` : base58Digits(random, 88);
}

/** Whether a text has the form of an address of the family. */
export function isAddressOf(family: "evm" | "solana", text: string): boolean {
  return family === "evm" ? /^0x[0-9a-f]{40}$/i.test(text) : /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text);
}

/** That many random hex digits in lower case. */
export function hexDigits(random: Random, count: number): string {
  return digits(random, count, "0123456789abcdef");
}

function base58Digits(random: Random, count: number): string {
  return digits(random, count, "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz");
}

function digits(random: Random, count: number, alphabet: string): string {
  let text = "";
  while (text.length < count) text += alphabet.charAt(random.integer(0, alphabet.length - 1));
  return text;
}
