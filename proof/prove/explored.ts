// What explorations alone find: mutants that they kill, and true services that they accuse.
import { mutantOf } from "../mutants/index.ts";
import { percent, tableOf } from "../tables.ts";
import { decidingFailures, type Outcome, TRUE_INDEPENDENT } from "./subject.ts";

/** The table by kind of subject, with what was missed and accused; right if no true service is accused. */
export function exploredTable(outcomes: readonly Outcome[]): { readonly text: string; readonly isRight: boolean } {
  const sound = outcomes.filter(isSound);
  const accused = sound.filter((outcome) => decidingFailures(outcome).length > 0 || outcome.accident !== undefined);
  const mutants = (["specified", "advisory"] as const).map((tier) => {
    const tried = outcomes.filter(({ subject }) => {
      const mutant = subject.kind === "mutant" ? mutantOf(subject.id) : undefined;
      return mutant?.tier === tier && mutant.equivalent === undefined;
    });
    return { what: `${tier} mutants`, tried, found: tried.filter((outcome) => isKilled(outcome, tier === "advisory")) };
  });
  const counts = tableOf([...mutants, { what: "conforming services", tried: sound, found: accused }], {
    Subjects: ({ what }) => what,
    Tried: ({ tried }) => `${tried.length}`,
    Found: ({ found }) => `${found.length}`,
    Share: ({ tried, found }) => percent(found.length / Math.max(1, tried.length), 0),
  });
  const missed = mutants.flatMap(({ tried, found }) => tried.filter((outcome) => !found.includes(outcome)));
  const lines = [
    ...accused.map((one) => `accused: ${one.subject.id}: ${one.accident ?? decidingFailures(one).join(", ")}`),
    ...missed.map(({ subject, activations = 0 }) => `not found: ${subject.id}, which acted ${activations} times`),
  ];
  return { text: `${[counts, "", ...lines].join("\n")}\n`, isRight: accused.length === 0 };
}

function isSound({ subject }: Outcome): boolean {
  return subject.kind === "variant" || (subject.kind === "independent" && subject.id === TRUE_INDEPENDENT);
}

function isKilled(outcome: Outcome, withAdvisory: boolean): boolean {
  const { failing } = outcome;
  return decidingFailures(outcome).length > 0 || (withAdvisory && failing.advisory.length > 0);
}
