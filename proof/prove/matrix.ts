// The kill matrix, and what follows for the checks: which of them kill nothing, and which families no other family can replace.
import { allChecks, FAMILIES, type FamilyId } from "../../conformance/catalogue/catalogue.ts";
import type { Check } from "../../conformance/definition/check.ts";
import { judgeMutant } from "./judgement.ts";
import { DEFAULT_VARIANT } from "./selection.ts";
import type { Outcome } from "./subject.ts";

export type Matrix = ReturnType<typeof matrixOf>;

const checks: ReadonlyMap<string, Check> = new Map(allChecks().map((check) => [check.id, check]));

/** Sorts outcomes by what they are of, and judges the mutants. */
export function matrixOf(outcomes: readonly Outcome[]) {
  const of = (kind: string) => outcomes.filter(({ subject }) => subject.kind === kind);
  return {
    mutants: of("mutant").map((outcome) => judgeMutant(outcome, checks)),
    variants: of("variant"),
    nonServices: of("non-service"),
    independent: of("independent"),
  };
}

/** Specified checks that fail on no mutant of tier specified that acted. */
export function deadChecks({ mutants }: Matrix): readonly Check[] {
  const alive = new Set(
    mutants
      .filter(({ tier, activations }) => tier === "specified" && activations > 0)
      .flatMap(({ killers, bystanders }) => [...killers, ...bystanders]),
  );
  return [...checks.values()].filter(({ id, tier }) => tier === "specified" && !alive.has(id));
}

/** What each family adds, in the order of the catalogue. */
export function familyShares(matrix: Matrix) {
  const familyOf = (id: string) => checks.get(id)?.family ?? "";
  const killing = matrix.mutants
    .filter(({ state }) => state === "killed")
    .map(({ killers }) => new Set(killers.map(familyOf)));
  const distinguishing = distinguishingChecks(matrix).map((ids) => new Set(ids.map(familyOf)));
  return (Object.keys(FAMILIES) as FamilyId[]).map((family) => {
    const own = [...checks.values()].filter((check) => check.family === family);
    const alone = (sets: readonly ReadonlySet<string>[]) => sets.filter((set) => set.size === 1 && set.has(family));
    return {
      family,
      checks: own.length,
      specified: own.filter(({ tier }) => tier === "specified").length,
      /** Mutants that a check of the family kills. */
      kills: killing.filter((set) => set.has(family)).length,
      /** Mutants that checks of no other family kill. */
      aloneKills: alone(killing).length,
      /** Variants that only this family distinguishes from the default. */
      aloneTells: alone(distinguishing).length,
    };
  });
}

/** For each variant the checks that come out otherwise than on the default one. */
export function distinguishingChecks({ variants }: Matrix): readonly (readonly string[])[] {
  const plain = variants.find(({ subject }) => subject.id === DEFAULT_VARIANT);
  if (plain === undefined) return [];
  return variants.map(({ facts = {}, failing }) => [
    ...Object.entries(facts).flatMap(([id, fact]) => ((plain.facts?.[id] ?? fact) === fact ? [] : [id])),
    ...[...failing.implied, ...failing.advisory].filter(
      (id) => !plain.failing.implied.includes(id) && !plain.failing.advisory.includes(id),
    ),
  ]);
}

/** Share of failing specified checks that name the mutant's statement: 1 if nothing else fails. */
export function specificity({ mutants }: Matrix): { readonly mean: number; readonly onlyOwn: number } {
  const shares = mutants
    .filter(({ tier, state }) => tier === "specified" && state === "killed")
    .map(({ killers, bystanders }) => killers.length / (killers.length + bystanders.length));
  if (shares.length === 0) return { mean: 1, onlyOwn: 1 };
  const sum = shares.reduce((total, share) => total + share, 0);
  return { mean: sum / shares.length, onlyOwn: shares.filter((share) => share === 1).length / shares.length };
}
