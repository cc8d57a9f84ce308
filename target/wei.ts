// Exact amounts of a token: texts that count its smallest unit, whose size depends on how many decimals the token has.

/** Decimals that tokens have, the most common first: the order in which they are tried. */
export const WEI_DECIMALS = [18, 9, 6, 8] as const;

/** Amounts differ in at most this many decimal places. */
const MOST_PLACES = 9;

/** An amount of tokens as a count of the smallest unit, in decimal digits; never more than the amount, and at least 1. */
export function inWei(tokens: number, decimals: number): string {
  const [whole = "0", fraction = ""] = tokens.toFixed(MOST_PLACES).split(".");
  const digits = (whole + fraction.padEnd(decimals, "0").slice(0, decimals)).replace(/^0+/, "");
  return digits === "" ? "1" : digits;
}
