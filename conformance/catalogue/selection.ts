// Chooses the checks of a run. A pattern that matches nothing is an error: a list that rots proves less every month.
import { Failure } from "../../errors.ts";
import { INTERPRETATION_IDS, type InterpretationId, type Tier } from "../../schemas/index.ts";
import type { Check } from "../definition/check.ts";
import { matcherOf } from "./glob.ts";

/** What to run. Empty lists choose everything; see {@link matcherOf} for the patterns. */
export type Selection = {
  readonly only: readonly string[];
  readonly skip: readonly string[];
  readonly tiers: readonly Tier[];
  readonly smoke: boolean;
  /** Readings that the user does not share: specified claims that rest on them count as advisory. */
  readonly interpretationsOff: readonly InterpretationId[];
};

/** The chosen checks in the order of the catalogue, with the tiers that they have in this run. */
export function selectChecks(catalogue: readonly Check[], selection: Selection): readonly Check[] {
  const { only, skip, tiers, smoke, interpretationsOff } = selection;
  requireMatches("--only", only, catalogue);
  requireMatches("--skip", skip, catalogue);
  const unknown = interpretationsOff.filter((id) => !INTERPRETATION_IDS.includes(id));
  if (unknown.length > 0)
    throw new Failure("usage", `expected readings among ${INTERPRETATION_IDS.join(", ")}, got ${unknown.join(", ")}`);
  const [isOnly, isSkipped] = [only.map(matcherOf), skip.map(matcherOf)];
  const chosen = withTiersOf(catalogue, interpretationsOff)
    .filter(({ id }) => isOnly.length === 0 || isOnly.some((matches) => matches(id)))
    .filter(({ id }) => !isSkipped.some((matches) => matches(id)))
    .filter(({ tier }) => tiers.length === 0 || tiers.includes(tier))
    .filter((check) => !smoke || check.smoke);
  if (chosen.length === 0) {
    throw new Failure(
      "nothing-selected",
      `expected a selection of at least one of ${catalogue.length} checks, got none`,
    );
  }
  return chosen;
}

function requireMatches(flag: string, patterns: readonly string[], catalogue: readonly Check[]): void {
  const idle = patterns.filter((pattern) => {
    const matches = matcherOf(pattern);
    return !catalogue.some(({ id }) => matches(id));
  });
  if (idle.length === 0) return;
  throw new Failure(
    "nothing-selected",
    `expected ${flag} to match at least one check, and ${idle.map((pattern) => `"${pattern}"`).join(", ")} matches none`,
  );
}

/** Checks with the tiers that they have without some readings. */
export function withTiersOf(
  catalogue: readonly Check[],
  interpretationsOff: readonly InterpretationId[],
): readonly Check[] {
  return catalogue.map((check) => lowered(check, interpretationsOff));
}

function lowered(check: Check, interpretationsOff: readonly InterpretationId[]): Check {
  const rests = check.tier === "specified" && check.interpretations.some((id) => interpretationsOff.includes(id));
  return rests ? { ...check, tier: "advisory" } : check;
}
