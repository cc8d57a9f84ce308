// Amounts as people trade them: many small, few large, which is log-normal; and multiples of them.
import type { Random } from "../../schemas/random.ts";

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

/** Factors are counted in millionths, so that texts are scaled in whole numbers: a quote and its trade keep equal digits. */
const UNIT = 1_000_000;
/** Significant digits of an amount in tokens, and its most decimal places. */
const LEAST_MANTISSA = 100_000;
const MOST_PLACES = 9;
/** Significant digits whose product with a factor is exact. */
const MOST_DIGITS = 9;

/** An amount in USD, in cents; at least one cent. Undefined for a text that is no such amount, as below. */
export function scaledUsd(text: string, factor: number): string | undefined {
  const [, whole = "", fraction = ""] = /^(\d+)(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  if (whole === "" || whole.length > MOST_DIGITS - 2) return undefined;
  return decimal(Math.max(1, product(Number(whole + fraction.padEnd(2, "0")), factor)), 2);
}

/** An amount in tokens, of up to six significant digits. */
export function scaledTokens(text: string, factor: number): string | undefined {
  const [, whole = "", fraction = ""] = /^(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  if (whole === "") return undefined;
  const found = scaled(whole + fraction, fraction.length, factor);
  return found && decimal(found.mantissa, found.places);
}

/** The same amount in the smallest unit of a token with so many decimals. */
export function scaledWei(text: string, factor: number, decimals: number): string | undefined {
  if (!/^\d+$/.test(text)) return undefined;
  const found = scaled(text, decimals, factor);
  if (found === undefined) return undefined;
  const zeros = decimals - found.places;
  return zeros >= 0
    ? found.mantissa + "0".repeat(zeros)
    : String(Math.max(1, Math.floor(found.mantissa / 10 ** -zeros)));
}

type Decimal = { readonly mantissa: number; readonly places: number };

/** Digits with `places` decimal places, times a factor, rounded down. The notation of the number makes no difference. */
function scaled(digits: string, places: number, factor: number): Decimal | undefined {
  const significant = digits.replace(/0+$/, "");
  const short = significant.replace(/^0+/, "");
  if (short === "" || short.length > MOST_DIGITS) return undefined;
  let mantissa = Number(short);
  let left = places - (digits.length - significant.length);
  for (; mantissa < LEAST_MANTISSA; mantissa *= 10) left++;
  return left > MOST_PLACES ? undefined : { mantissa: product(mantissa, factor), places: left };
}

/** Exact below 2^53. */
function product(count: number, factor: number): number {
  const all = count * factor;
  return (all - (all % UNIT)) / UNIT;
}

/** A mantissa with `places` decimal places as a JSON number; a negative number of places appends zeros. */
function decimal(mantissa: number, places: number): string {
  if (places <= 0) return mantissa + "0".repeat(-places);
  const digits = String(mantissa).padStart(places + 1, "0");
  const fraction = digits.slice(-places).replace(/0+$/, "");
  return digits.slice(0, -places) + (fraction === "" ? "" : `.${fraction}`);
}
