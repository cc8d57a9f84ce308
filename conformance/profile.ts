// The observed profile: what a target does where the interface leaves it open, as facts with their evidence.
import type { ProfileFact } from "../results/record.ts";
import type { Redactor } from "../traffic/redaction.ts";
import { shapeOf } from "./fingerprint.ts";
import { answerOf, type Refusals } from "./refusals.ts";
import type { Reply } from "./session.ts";
import type { World } from "./survey.ts";

/** What one observed check showed. */
export type Observation = { readonly id: string; readonly value: string | number | boolean };

/**
 * Facts by name: one per observation, the check id with points for slashes, and what refusals look like by their cause.
 * A fact is stable where nothing that was seen contradicts it; observations whose controls failed are not among them.
 */
export function profileOf(
  observations: readonly Observation[],
  world: World,
  redact: Redactor,
): Readonly<Record<string, ProfileFact>> {
  const facts = new Map(Object.entries(factsOf(observations)));
  for (const [operation, { refusals }] of world.operations) {
    if (refusals === undefined) continue;
    for (const [cause, reply] of causesOf(refusals)) addRefusal(facts, `${operation}.refusal.${cause}`, reply, redact);
  }
  return Object.fromEntries([...facts].sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** The facts that observed checks showed, by name. */
export function factsOf(observations: readonly Observation[]): Readonly<Record<string, ProfileFact>> {
  return Object.fromEntries(
    observations.map(({ id, value }) => [id.replaceAll("/", "."), { value, stable: true, evidence: [id] }]),
  );
}

function causesOf(refusals: Refusals): [string, Reply][] {
  const { noCredential, brokenBody, emptyBody, unknownPath } = refusals;
  return [
    ["missing-credential", noCredential],
    ["broken-json", brokenBody],
    ...(emptyBody === undefined ? [] : ([["missing-members", emptyBody]] as [string, Reply][])),
    ["unknown-path", unknownPath],
  ];
}

/** Member names are the target's own text: one that echoes the credential as a name must not bring it into a record. */
function addRefusal(facts: Map<string, ProfileFact>, name: string, reply: Reply, redact: Redactor): void {
  const answer = answerOf(reply);
  if (answer === undefined || reply.class !== "refused") return;
  facts.set(`${name}.status`, { value: answer.status, stable: true, evidence: [reply.order] });
  facts.set(`${name}.shape`, { value: redact(shapeOf(answer)), stable: true, evidence: [reply.order] });
}
