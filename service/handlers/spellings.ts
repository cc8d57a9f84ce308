// How a response spells chains, amounts and times, by choice.
import { CHAIN_SLUGS, CHAINS, type ChainSlug } from "../market/chains.ts";

/** The slug, the title for people, or the chain's number as text. */
export type ChainNaming = "slug" | "title" | "number";

export function chainName(slug: ChainSlug, naming: ChainNaming): string {
  switch (naming) {
    case "slug":
      return slug;
    case "title":
      return CHAINS[slug].title;
    case "number":
      return String(CHAINS[slug].chainId);
  }
}

export function chainOfName(name: string, naming: ChainNaming): ChainSlug | undefined {
  return CHAIN_SLUGS.find((slug) => slug === name || chainName(slug, naming) === name);
}

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

/** The form of a date-time: extended with milliseconds or seconds, with an offset, basic, or local without one. */
export type TimestampForm = "milliseconds" | "seconds" | "offset" | "basic" | "local";

export function spellTimestamp(timeMs: number, form: TimestampForm): string {
  const text = new Date(timeMs).toISOString();
  switch (form) {
    case "milliseconds":
      return text;
    case "seconds":
      return `${text.slice(0, 19)}Z`;
    case "offset":
      return `${text.slice(0, 23)}+00:00`;
    case "basic":
      return `${text.slice(0, 19).replace(/[-:]/g, "")}Z`;
    case "local":
      return text.slice(0, 19);
  }
}
