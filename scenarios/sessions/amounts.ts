// Amounts as people trade them: many small, few large, which is log-normal; and the same amounts in wei.
import type { Random } from "../../schemas/random.ts";

/** Decimals of the token unit in which a wei text counts. */
const WEI_DECIMALS = 18;
/** Amounts differ in at most so many decimal places. */
const WEI_PLACES = 9;

/** USD per order: half of all are below 40, one in a hundred is above 1,300. */
export function amountInUsd(random: Random): number {
  return Math.max(0.01, Math.round(logNormal(random, 40, 1.5) * 100) / 100);
}

/** Tokens per order: half of all are below 2,500; six significant digits. */
export function amountInTokens(random: Random): number {
  return Number(logNormal(random, 2_500, 2).toPrecision(6));
}

/** An amount of tokens as a count of the smallest unit, in decimal digits; never more than the amount. */
export function inWei(tokens: number): string {
  const [whole = "0", fraction = ""] = tokens.toFixed(WEI_PLACES).split(".");
  const units = BigInt(whole) * 10n ** BigInt(WEI_DECIMALS) + BigInt(fraction.padEnd(WEI_DECIMALS, "0"));
  return String(units > 0n ? units : 1n);
}

/** A log-normal value with the given median; `sigma` is the standard deviation of its natural logarithm. */
export function logNormal(random: Random, median: number, sigma: number): number {
  return median * Math.exp(sigma * normal(random));
}

/** Box and Muller's transform; 1 − u keeps the logarithm's argument above 0. */
function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());
}
