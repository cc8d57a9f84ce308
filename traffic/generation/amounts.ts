// Amounts as people trade them: many small, few large, which is log-normal; and the same amounts in wei.
import type { Random } from "../../schemas/random.ts";

/** Decimals of the token unit in which a wei text counts. */
const WEI_DECIMALS = 18n;

/** USD per order: half of all are below 40, one in a hundred is above 1,300. */
export function amountInUsd(random: Random): number {
  return Math.max(0.01, Math.round(logNormal(random, 40, 1.5) * 100) / 100);
}

/** Tokens per order: half of all are below 2,500; six significant digits. */
export function amountInTokens(random: Random): number {
  return Number(logNormal(random, 2_500, 2).toPrecision(6));
}

/** An amount of tokens as an exact count of the smallest unit, in decimal digits. */
export function amountInWei(random: Random): string {
  const millionths = BigInt(Math.max(1, Math.round(logNormal(random, 2_500, 2) * 1e6)));
  const rest = BigInt(random.integer(0, 999_999_999));
  return String(millionths * 10n ** (WEI_DECIMALS - 6n) + rest);
}

/** A log-normal value with the given median; `sigma` is the standard deviation of its natural logarithm. */
export function logNormal(random: Random, median: number, sigma: number): number {
  return median * Math.exp(sigma * normal(random));
}

/** Box and Muller's transform; 1 − u keeps the logarithm's argument above 0. */
function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());
}
