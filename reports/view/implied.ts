// What a reader has to know of a failure of tier implied: no sentence of the interface says it, but every reading implies it.
import type { CheckResult } from "../../run/format/run.ts";
import type { Cause } from "./causes.ts";

/** The title of a cause; that of implied checks says what they rest on. */
export function titleWithTier({ title, checks: [{ tier }] }: Cause): string {
  return tier === "implied" ? `implied, not stated: ${title}` : title;
}

/** Why a failure of tier implied fails the run, in one sentence; undefined for other tiers. */
export function whyImplied({ tier }: CheckResult): string | undefined {
  if (tier !== "implied") return undefined;
  return "no sentence says it, but every reading of the interface implies it";
}

/** How to step back from a claim of tier implied, in one sentence; undefined for other tiers. */
export function stepBack({ tier, interpretations }: CheckResult): string | undefined {
  if (tier !== "implied") return undefined;
  const readings = interpretations.map((id) => `--interpretation-off ${id}`);
  return `if you read it differently: ${[...readings, "--tier specified"].join(", ")}, or an entry in --known-failing`;
}
