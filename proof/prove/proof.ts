// The proof as plain data: what was tried, what came back, and whether the gates hold. The certificate is written from it.
import type { Versions } from "../../run/format/run.ts";
import type { Tier } from "../../schemas/index.ts";
import { mutants as handWritten } from "../../service/mutants/index.ts";
import { choices } from "../../service/open-points/choices.ts";
import { type Gate, type GateOptions, gatesOf, isPassed } from "./gates.ts";
import type { JudgedMutant, MutantState } from "./judgement.ts";
import { deadChecks, distinguishingChecks, type FamilyShare, familyShares, matrixOf, specificity } from "./matrix.ts";
import type { Outcome } from "./subject.ts";

/** How the proof was made. Times are ISO 8601 in UTC. */
export type ProofHeader = {
  readonly command: string;
  readonly seed: number;
  readonly without: readonly string[];
  readonly isComplete: boolean;
  readonly startedAt: string;
  readonly durationMs: number;
  readonly threads: number;
  readonly versions: Versions;
};

/** One row of the kill matrix; `killers` and `bystanders` are positions in the list of checks. */
export type MutantRow = {
  readonly id: string;
  readonly origin: "hand-written" | "derived";
  readonly tier: Tier;
  readonly state: MutantState;
  readonly statements: readonly string[];
  readonly description: string;
  readonly equivalent?: string;
  readonly explanation?: string;
  readonly activations: number;
  readonly killers: readonly number[];
  readonly bystanders: readonly number[];
};

/** One service that conforms to the interface, or is not the service at all. */
export type ServiceRow = {
  readonly id: string;
  readonly verdict: string;
  readonly exitCode: number;
  readonly specified: Outcome["specified"];
  readonly failing: { readonly specified: readonly string[]; readonly advisory: readonly string[] };
  /** Whether a fact or an advisory finding is another than on the default variant. */
  readonly isTold?: boolean;
};

export type GateRow = Gate & { readonly isPassed: boolean };

export type Proof = ProofHeader & {
  readonly formatVersion: 1;
  readonly isProven: boolean;
  readonly gates: readonly GateRow[];
  readonly checks: readonly { readonly id: string; readonly family: string; readonly tier: Tier }[];
  readonly openPoints: number;
  readonly mutants: readonly MutantRow[];
  readonly variants: readonly ServiceRow[];
  readonly nonServices: readonly ServiceRow[];
  readonly independent: readonly ServiceRow[];
  readonly deadChecks: readonly string[];
  readonly families: readonly FamilyShare[];
  readonly specificity: { readonly mean: number; readonly onlyOwn: number };
  readonly requests: number;
};

/** Makes the proof of the outcomes. Its gates say whether it holds. */
export function proofOf(header: ProofHeader, outcomes: readonly Outcome[], options: GateOptions): Proof {
  const matrix = matrixOf(outcomes);
  const gates = gatesOf(matrix, options).map((gate) => ({ ...gate, isPassed: isPassed(gate) }));
  const ids = [...matrix.checks.keys()];
  const places = new Map(ids.map((id, index) => [id, index]));
  const told = distinguishingChecks(matrix);
  return {
    formatVersion: 1,
    ...header,
    isProven: gates.every((gate) => gate.isPassed),
    gates,
    checks: [...matrix.checks.values()].map(({ id, family, tier }) => ({ id, family, tier })),
    openPoints: Object.keys(choices).length,
    mutants: matrix.mutants.map((judged) => mutantRow(judged, places, options)),
    variants: matrix.variants.map((outcome, index) => ({
      ...serviceRow(outcome),
      isTold: (told[index]?.length ?? 0) > 0,
    })),
    nonServices: matrix.nonServices.map(serviceRow),
    independent: matrix.independent.map(serviceRow),
    deadChecks: header.isComplete ? deadChecks(matrix).map(({ id }) => id) : [],
    families: familyShares(matrix),
    specificity: specificity(matrix),
    requests: outcomes.reduce((sum, { requests }) => sum + requests, 0),
  };
}

function mutantRow(
  { mutant, state, activations, killers, bystanders }: JudgedMutant,
  places: ReadonlyMap<string, number>,
  { explanations }: GateOptions,
): MutantRow {
  const { id, tier, statements, description, equivalent } = mutant;
  const explanation = explanations[id];
  const placesOf = (checks: readonly string[]) => checks.flatMap((check) => places.get(check) ?? []);
  return {
    id,
    origin: handWritten.has(id) ? "hand-written" : "derived",
    tier,
    state,
    statements,
    description,
    ...(equivalent !== undefined && { equivalent }),
    ...(explanation !== undefined && { explanation }),
    activations,
    killers: placesOf(killers),
    bystanders: placesOf(bystanders),
  };
}

function serviceRow({ subject, verdict, exitCode, specified, failing }: Outcome): ServiceRow {
  return { id: subject.id, verdict, exitCode, specified, failing };
}
