// Amounts as bodies have them, as texts, made larger or smaller in whole numbers: a quote and its trade keep equal digits.
// Factors are counted in millionths. Pure.
const UNIT = 1_000_000;
/** Significant digits of an amount in tokens, and its most decimal places. */
const LEAST_MANTISSA = 100_000;
const MOST_PLACES = 9;
const WEI_PLACES = 18;
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

/** The same amount in the smallest unit of a token. */
export function scaledWei(text: string, factor: number): string | undefined {
  if (!/^\d+$/.test(text)) return undefined;
  const found = scaled(text, WEI_PLACES, factor);
  return found && found.mantissa + "0".repeat(WEI_PLACES - found.places);
}

type Decimal = { readonly mantissa: number; readonly places: number };

/** Digits with so many decimal places, times a factor, rounded down. The notation of the number makes no difference. */
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

/** A mantissa with so many decimal places as a number of JSON; a negative number of places are zeros. */
function decimal(mantissa: number, places: number): string {
  if (places <= 0) return mantissa + "0".repeat(-places);
  const digits = String(mantissa).padStart(places + 1, "0");
  const fraction = digits.slice(-places).replace(/0+$/, "");
  return digits.slice(0, -places) + (fraction === "" ? "" : `.${fraction}`);
}
