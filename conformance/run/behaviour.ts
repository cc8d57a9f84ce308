// The observed behaviour: what a target does where the interface is silent, as facts with their evidence.

import type { Redactor } from "../../http/redaction/redactor.ts";
import type { BehaviourFact } from "../../run/format/run.ts";
import { OPERATION_IDS, type OperationId } from "../../schemas/index.ts";
import { shapeOf } from "../../target/exchange/fingerprint.ts";
import type { Ledger, OperationLedger } from "../../target/exchange/ledger.ts";
import { orderText, type SendResult } from "../../target/exchange/sent-request.ts";
import { listedErrors } from "../../target/exchange/triggers.ts";
import { type Rejections, responseOf } from "../../target/rejection-baseline.ts";
import { SEVERAL } from "../../target/request-edit.ts";
import type { Sampling } from "../trial/repeat-observations.ts";

/** What one observed check showed. */
export type Observation = Partial<Sampling> & { readonly id: string; readonly value: string | number | boolean };

/**
 * Facts by name: one for each observation, named by the check id with points for slashes, the form of rejections by cause, and
 * the requests that got a server error. `rejections` has the repetitions for each operation. A fact is stable if it was the
 * same each time; observations whose controls failed are left out.
 */
export function behaviourOf(
  observations: readonly Observation[],
  rejections: readonly (readonly Rejections[])[],
  ledger: Ledger,
  redact: Redactor,
): Readonly<Record<string, BehaviourFact>> {
  const facts = new Map(Object.entries(factsOf(observations)));
  for (const all of rejections) for (const cause of CAUSES) addRejection(facts, cause, all, redact);
  for (const operation of OPERATION_IDS) addServerErrors(facts, operation, ledger[operation], redact);
  return Object.fromEntries([...facts].sort(([one], [other]) => (one < other ? -1 : 1)));
}

export function factsOf(observations: readonly Observation[]): Readonly<Record<string, BehaviourFact>> {
  return Object.fromEntries(
    observations.map(({ id, value, samples = 1, stable = true }) => [
      id.replaceAll("/", "."),
      { value, stable, samples, evidence: [id] },
    ]),
  );
}

type Cause = { readonly name: string; readonly resultOf: (rejections: Rejections) => SendResult | undefined };

const CAUSES: readonly Cause[] = [
  { name: "missing-credential", resultOf: ({ noCredential }) => noCredential },
  { name: "broken-json", resultOf: ({ brokenBody }) => brokenBody },
  { name: "missing-fields", resultOf: ({ emptyBody }) => emptyBody },
  { name: "unknown-path", resultOf: ({ unknownPath }) => unknownPath },
];

/** Field names come from the target: one that echoes the credential as a name must not bring it into a run. */
function addRejection(
  facts: Map<string, BehaviourFact>,
  { name, resultOf }: Cause,
  all: readonly Rejections[],
  redact: Redactor,
): void {
  const results = all
    .flatMap((rejections) => resultOf(rejections) ?? [])
    .filter((result) => result.class === "rejected");
  const responses = results.flatMap((result) => responseOf(result) ?? []);
  const [operation] = all.map((rejections) => rejections.operation);
  const [first] = responses;
  if (first === undefined || operation === undefined) return;
  const evidence = results.map(({ sent }) => orderText(sent.order));
  const add = (kind: string, values: readonly (string | number)[]) => {
    const [value = ""] = values;
    const stable = values.every((other) => other === value);
    facts.set(`${operation}.rejection.${name}.${kind}`, { value, stable, samples: values.length, evidence });
  };
  add(
    "status",
    responses.map(({ status }) => status),
  );
  add(
    "shape",
    responses.map((response) => redact(shapeOf(response))),
  );
}

/**
 * One fact for each trigger of a server error, named by its text. Errors that come and go are one fact of the operation,
 * because they would have another trigger in each run. Several changes in one request are no fact: other ones are sent together
 * in the next run.
 */
function addServerErrors(
  facts: Map<string, BehaviourFact>,
  operation: OperationId,
  { triggers, sporadicErrors }: OperationLedger,
  redact: Redactor,
): void {
  const named = [...triggers].filter(([, { text }]) => sporadicErrors > 0 || !text.startsWith(SEVERAL));
  for (const { trigger, error } of listedErrors(new Map(named))) {
    const isAlways = error.count === trigger.requests && (sporadicErrors === 0 || error.count > 1);
    const name = isAlways ? slugOf(redact(trigger.text)) : "sporadic";
    const value = error.status ?? error.reason ?? "";
    const known = facts.get(`${operation}.server-error.${name}`);
    facts.set(`${operation}.server-error.${name}`, {
      value: known?.value ?? value,
      stable: isAlways && (known === undefined || known.value === value),
      samples: (known?.samples ?? 0) + error.count,
      evidence: [...(known?.evidence ?? []), orderText(error.sent.order)].slice(0, MOST_EVIDENCE),
    });
  }
}

const MOST_EVIDENCE = 3;

/** A text as part of the name of a fact. */
function slugOf(text: string): string {
  return text
    .replace(/[^A-Za-z0-9_]+/g, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 80);
}
