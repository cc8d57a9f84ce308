// Selects the checks of a run. A pattern that matches nothing is an error, so that outdated lists are noticed.
import { Failure } from "../../errors.ts";
import { INTERPRETATION_IDS, type InterpretationId, isDeciding, type Tier } from "../../schemas/index.ts";
import type { Check } from "../definition/check.ts";
import { type DecidingList, withDecidingList } from "./deciding.ts";
import { matcherOf } from "./glob.ts";

/** What to run. Empty lists select everything; see {@link matcherOf} for the patterns. */
export type Selection = {
  readonly only: readonly string[];
  readonly skip: readonly string[];
  readonly tiers: readonly Tier[];
  readonly smoke: boolean;
  /** Interpretations that are switched off: specified and implied checks that depend on them become advisory. */
  readonly interpretationsOff: readonly InterpretationId[];
  /** What the checks count as; by default what the catalogue says. */
  readonly deciding?: DecidingList;
};

/** The selected checks in the order of the catalogue, with their tiers in this run. */
export function selectChecks(catalogue: readonly Check[], selection: Selection): readonly Check[] {
  const { only, skip, tiers, smoke, interpretationsOff, deciding } = selection;
  requireMatches("--only", only, catalogue);
  requireMatches("--skip", skip, catalogue);
  const unknown = interpretationsOff.filter((id) => !INTERPRETATION_IDS.includes(id));
  if (unknown.length > 0)
    throw new Failure(
      "usage",
      `Interpretations must be among ${INTERPRETATION_IDS.join(", ")}, got ${unknown.join(", ")}.`,
    );
  const [isOnly, isSkipped] = [only.map(matcherOf), skip.map(matcherOf)];
  const chosen = withTiersOf(catalogue, interpretationsOff, deciding)
    .filter(({ id }) => isOnly.length === 0 || isOnly.some((matches) => matches(id)))
    .filter(({ id }) => !isSkipped.some((matches) => matches(id)))
    .filter(({ tier }) => tiers.length === 0 || tiers.includes(tier))
    .filter((check) => !smoke || check.smoke);
  if (chosen.length === 0) {
    throw new Failure(
      "nothing-selected",
      `The selection must contain at least one of ${catalogue.length} checks, got none.`,
    );
  }
  return chosen;
}

function requireMatches(flag: string, patterns: readonly string[], catalogue: readonly Check[]): void {
  const unmatched = patterns.filter((pattern) => {
    const matches = matcherOf(pattern);
    return !catalogue.some(({ id }) => matches(id));
  });
  if (unmatched.length === 0) return;
  throw new Failure(
    "nothing-selected",
    `Each glob of ${flag} must match at least one check, got ${unmatched.map((pattern) => `"${pattern}"`).join(", ")}.`,
  );
}

export function withTiersOf(
  catalogue: readonly Check[],
  interpretationsOff: readonly InterpretationId[],
  deciding?: DecidingList,
): readonly Check[] {
  const checks = catalogue.map((check) => lowered(check, interpretationsOff));
  return deciding === undefined ? checks : withDecidingList(checks, deciding);
}

function lowered(check: Check, interpretationsOff: readonly InterpretationId[]): Check {
  const depends = isDeciding(check.tier) && check.interpretations.some((id) => interpretationsOff.includes(id));
  return depends ? { ...check, tier: "advisory" } : check;
}
