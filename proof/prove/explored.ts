// What explorations alone find: mutants that they kill, and true services that they accuse.
import { mutantOf } from "../mutants/index.ts";
import { percent, table } from "../tables.ts";
import { decidingFailures, type Outcome, TRUE_INDEPENDENT } from "./subject.ts";

/** The table by kind of subject, with what was missed and accused; right if no true service is accused. */
export function exploredTable(outcomes: readonly Outcome[]): { readonly text: string; readonly isRight: boolean } {
  const rows = ["specified", "advisory"].map((tier) => {
    const tried = outcomes.filter(({ subject }) => {
      const mutant = subject.kind === "mutant" ? mutantOf(subject.id) : undefined;
      return mutant?.tier === tier && mutant.equivalent === undefined;
    });
    const missed = tried.filter((outcome) => !isKilled(outcome, tier === "advisory"));
    return { what: `${tier} mutants`, tried: tried.length, found: tried.length - missed.length, left: missed };
  });
  const sound = outcomes.filter(isSound);
  const accused = sound.filter((outcome) => decidingFailures(outcome).length > 0 || outcome.accident !== undefined);
  const counts = table(
    ["Subjects", "Tried", "Found", "Share"],
    [
      ...rows.map(({ what, tried, found }) => [
        what,
        `${tried}`,
        `${found}`,
        percent(tried === 0 ? 0 : found / tried, 0),
      ]),
      [
        "conforming services",
        `${sound.length}`,
        `${accused.length}`,
        percent(sound.length === 0 ? 0 : accused.length / sound.length, 0),
      ],
    ],
  );
  const lines = [
    ...accused.map(
      ({ subject, accident, ...rest }) =>
        `accused: ${subject.id}: ${accident ?? decidingFailures({ ...rest }).join(", ")}`,
    ),
    ...rows.flatMap(({ left }) =>
      left.map(({ subject, activations = 0 }) => `not found: ${subject.id}, which acted ${activations} times`),
    ),
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
