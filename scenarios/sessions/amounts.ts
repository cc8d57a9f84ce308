// Amounts as people trade them: many small, few large, which is log-normal; and multiples of them.
import type { Random } from "../../schemas/random.ts";
import { inWei } from "../../target/wei.ts";

/** USD per order: half of all are below 40, one in a hundred is above 1,300. */
export function amountInUsd(random: Random): number {
  return Math.max(0.01, Math.round(logNormal(random, 40, 1.5) * 100) / 100);
}

/** Tokens per order: half of all are below 2,500; six significant digits. */
export function amountInTokens(random: Random): number {
  return Number(logNormal(random, 2_500, 2).toPrecision(6));
}

/** A log-normal value with the given median; `sigma` is the standard deviation of its natural logarithm. */
export function logNormal(random: Random, median: number, sigma: number): number {
  return median * Math.exp(sigma * normal(random));
}

/** Box and Muller's transform; 1 − u keeps the logarithm's argument above 0. */
function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());
}

/** Factors are counted in millionths: products with them are exact, so that a quote and its trade keep equal digits. */
const UNIT = 1_000_000;

/** An amount in USD times a factor, rounded down to cents; at least one cent. */
export function scaledUsd(amount: number, factor: number): number {
  return Math.max(1, product(Math.round(amount * 100), factor)) / 100;
}

/** An amount of tokens times a factor, rounded down to six significant digits. */
export function scaledTokens(amount: number, factor: number): number {
  const [digits = "", exponent = ""] = amount.toExponential(5).split("e");
  return Number(`${product(Number(digits.replace(".", "")), factor)}e${Number(exponent) - 5}`);
}

/** The same of an exact amount, a text that counts the smallest unit of a token with so many decimals. */
export function scaledWei(text: string, factor: number, decimals: number): string {
  return inWei(scaledTokens(Number(text) / 10 ** decimals, factor), decimals);
}

function product(count: number, factor: number): number {
  return Math.floor((count * factor) / UNIT);
}
