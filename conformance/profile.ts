// The observed profile: what a target does where the interface leaves it open, as facts with their evidence.
import type { ProfileFact } from "../results/record.ts";
import type { Redactor } from "../traffic/redaction.ts";
import { shapeOf } from "./fingerprint.ts";
import { answerOf, type Refusals } from "./refusals.ts";
import type { Sampling } from "./sampling.ts";
import type { Reply } from "./session.ts";

/** What one observed check showed. */
export type Observation = Partial<Sampling> & {
  readonly id: string;
  readonly value: string | number | boolean;
};

/**
 * Facts by name: one per observation, the check id with points for slashes, and what refusals look like by their cause.
 * `refusals` holds for each operation what was asked for time after time. A fact is stable where it was the same each time
 * that it was seen; observations whose controls failed are not among them.
 */
export function profileOf(
  observations: readonly Observation[],
  refusals: readonly (readonly Refusals[])[],
  redact: Redactor,
): Readonly<Record<string, ProfileFact>> {
  const facts = new Map(Object.entries(factsOf(observations)));
  for (const all of refusals) for (const cause of CAUSES) addRefusal(facts, cause, all, redact);
  return Object.fromEntries([...facts].sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** The facts that observed checks showed, by name. */
export function factsOf(observations: readonly Observation[]): Readonly<Record<string, ProfileFact>> {
  return Object.fromEntries(
    observations.map(({ id, value, samples = 1, stable = true }) => [
      id.replaceAll("/", "."),
      { value, stable, samples, evidence: [id] },
    ]),
  );
}

type Cause = { readonly name: string; readonly replyOf: (refusals: Refusals) => Reply | undefined };

const CAUSES: readonly Cause[] = [
  { name: "missing-credential", replyOf: ({ noCredential }) => noCredential },
  { name: "broken-json", replyOf: ({ brokenBody }) => brokenBody },
  { name: "missing-members", replyOf: ({ emptyBody }) => emptyBody },
  { name: "unknown-path", replyOf: ({ unknownPath }) => unknownPath },
];

/** Member names are the target's own text: one that echoes the credential as a name must not bring it into a record. */
function addRefusal(
  facts: Map<string, ProfileFact>,
  { name, replyOf }: Cause,
  all: readonly Refusals[],
  redact: Redactor,
): void {
  const replies = all.flatMap((refusals) => replyOf(refusals) ?? []).filter((reply) => reply.class === "refused");
  const answers = replies.flatMap((reply) => answerOf(reply) ?? []);
  const [operation] = all.map((refusals) => refusals.operation);
  const [first] = answers;
  if (first === undefined || operation === undefined) return;
  const evidence = replies.map(({ order }) => order);
  const add = (kind: string, values: readonly (string | number)[]) => {
    const [value = ""] = values;
    const stable = values.every((other) => other === value);
    facts.set(`${operation}.refusal.${name}.${kind}`, { value, stable, samples: values.length, evidence });
  };
  add(
    "status",
    answers.map(({ status }) => status),
  );
  add(
    "shape",
    answers.map((answer) => redact(shapeOf(answer))),
  );
}
