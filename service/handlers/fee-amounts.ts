// Fee amounts as texts. The ledger counts millionths of a USDC; currencies have 6 or 18 decimals.

/** An amount in the currency's smallest unit: digits, digits with an empty fraction, or hexadecimal. */
export function spellUnits(micro: number, decimals: number, form: "digits" | "fraction" | "hexadecimal"): string {
  const units = BigInt(micro) * 10n ** BigInt(decimals - 6);
  if (form === "hexadecimal") return `0x${units.toString(16)}`;
  return form === "digits" ? String(units) : `${units}.0`;
}

/** An amount in whole USDC with six decimals. */
export function spellWhole(micro: number): string {
  const units = Math.floor(micro / 1_000_000);
  return `${units}.${String(micro % 1_000_000).padStart(6, "0")}`;
}

/** An amount in USD with two decimals, rounded down to cents. */
export function spellUsd(micro: number): string {
  return spellWhole(micro).slice(0, -4);
}
