// What explorations alone find: mutants that they kill, and true services that they accuse.
import { mutantOf } from "../mutants/index.ts";
import { percent, tableOf } from "../tables.ts";
import { decidingFailures, type Outcome, type Subject, TRUE_INDEPENDENT } from "./subject.ts";

export type ExploredKind = "specified" | "advisory" | "conforming";

/** Mutants that a client can detect, by their tier, and services that conform; undefined for others. */
export function exploredKind({ kind, id }: Subject): ExploredKind | undefined {
  if (kind === "variant" || (kind === "independent" && id === TRUE_INDEPENDENT)) return "conforming";
  const mutant = kind === "mutant" ? mutantOf(id) : undefined;
  if (mutant === undefined || mutant.equivalent !== undefined) return undefined;
  return mutant.tier === "specified" || mutant.tier === "advisory" ? mutant.tier : undefined;
}

/** Whether an exploration found a mutant, or accused a conforming service. Advisory failures find an advisory mutant alone. */
export function isFound(kind: ExploredKind, outcome: Outcome): boolean {
  if (decidingFailures(outcome).length > 0) return true;
  return kind === "advisory"
    ? outcome.failing.advisory.length > 0
    : kind === "conforming" && outcome.accident !== undefined;
}

/** The table by kind of subject, with what was missed and accused; right if no true service is accused. */
export function exploredTable(outcomes: readonly Outcome[]): { readonly text: string; readonly isRight: boolean } {
  const rows = (["specified", "advisory", "conforming"] as const).map((kind) => {
    const tried = outcomes.filter(({ subject }) => exploredKind(subject) === kind);
    return { kind, tried, found: tried.filter((outcome) => isFound(kind, outcome)) };
  });
  const counts = tableOf(rows, {
    Subjects: ({ kind }) => (kind === "conforming" ? "conforming services" : `${kind} mutants`),
    Tried: ({ tried }) => `${tried.length}`,
    Found: ({ found }) => `${found.length}`,
    Share: ({ tried, found }) => percent(found.length / Math.max(1, tried.length), 0),
  });
  const accused = rows.flatMap(({ kind, found }) => (kind === "conforming" ? found : []));
  const missed = rows.flatMap(({ kind, tried, found }) =>
    kind === "conforming" ? [] : tried.filter((outcome) => !found.includes(outcome)),
  );
  const lines = [
    ...accused.map((one) => `accused: ${one.subject.id}: ${one.accident ?? decidingFailures(one).join(", ")}`),
    ...missed.map(({ subject, activations = 0 }) => `not found: ${subject.id}, which acted ${activations} times`),
  ];
  return { text: `${[counts, "", ...lines].join("\n")}\n`, isRight: accused.length === 0 };
}
