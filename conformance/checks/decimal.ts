// Decimal numbers in responses, compared exactly.

/** Digits after the point that are compared. */
const FRACTION_DIGITS = 30;

/**
 * A number, or a text that is a plain decimal number, counted in units of 10^-30: exact, whatever its length. Undefined for
 * every other form, because the form is open (U04).
 */
export function decimalOf(value: unknown): bigint | undefined {
  const text = typeof value === "number" ? String(value) : value;
  const [, sign, whole = "", fraction = ""] = typeof text === "string" ? (DECIMAL.exec(text) ?? []) : [];
  if (whole === "" || fraction.length > FRACTION_DIGITS) return undefined;
  const size = BigInt(whole + fraction.padEnd(FRACTION_DIGITS, "0"));
  return sign === "-" ? -size : size;
}

const DECIMAL = /^(-?)(\d{1,120})(?:\.(\d+))?$/;

/** The power of ten by which two amounts above 0 differ; undefined if they are equal, or differ otherwise. */
export function powerOfTen(one = 0n, other = 0n): number | undefined {
  const [small, large] = one < other ? [one, other] : [other, one];
  if (small <= 0n || small === large || large % small !== 0n) return undefined;
  const digits = String(large / small);
  return /^10+$/.test(digits) ? digits.length - 1 : undefined;
}
