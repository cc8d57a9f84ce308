// What a check with several requests can use: fixtures, accepted bodies, and a way to send.
import { setTimeout as sleep } from "node:timers/promises";
import { type OperationId, operations } from "../../schemas/index.ts";
import type { JsonObject } from "../../schemas/json.ts";
import { permittedSlugs } from "../../target/chains.ts";
import { type Control, PLAIN } from "../../target/control.ts";
import type { Purpose } from "../../target/exchange/probe.ts";
import { type Probe, plainProbe } from "../../target/exchange/probe.ts";
import type { SendDetails, Sender } from "../../target/exchange/sender.ts";
import { type Order, PHASES, type SendResult } from "../../target/exchange/sent-request.ts";
import type { Fixtures } from "../../target/fixtures.ts";
import type { Rejections } from "../../target/rejection-baseline.ts";
import { bodyDifference } from "../../target/request-edit.ts";
import type { TargetFacts } from "../../target/survey.ts";

/** One check's view of the target. Requests are numbered in the order of sending. */
export type Dialogue = {
  readonly fixtures: (operation: OperationId) => Fixtures | undefined;
  readonly rejections: (operation: OperationId) => Rejections | undefined;
  /** A new body of a control that the target accepts; undefined if it accepted none. */
  readonly body: (operation: OperationId, control?: string) => JsonObject | undefined;
  /** A new body of the plain control, accepted or not; undefined if none could be built. */
  readonly plainBody: (operation: OperationId) => JsonObject | undefined;
  /**
   * The response to the plain request with changes; undefined removes a field. Shared by all checks of a run that ask for
   * the same changes, so that a creation or a trade is made once. `index` distinguishes responses that must be different
   * ones. Its body may be rejected; if there is no accepted plain body, undefined. Changes to what the plain request says
   * anyway are none.
   */
  readonly sample: (
    operation: OperationId,
    changes?: JsonObject,
    index?: number,
    purpose?: Purpose,
  ) => Promise<SendResult | undefined>;
  readonly request: (operation: OperationId, body: JsonObject, purpose?: Purpose) => Promise<SendResult>;
  readonly send: (probe: Probe, purpose: Purpose, details?: SendDetails) => Promise<SendResult>;
  readonly tokenOn: TargetFacts["tokenOn"];
  /** How long a created token took until it could be quoted, in ms; undefined if none could. */
  readonly indexingMs: () => number | undefined;
  /** Whether side effects allow to create a token on a chain. */
  readonly mayCreateOn: (slug: string) => boolean;
  /** Waits before a further request, in the way of the run's retries. */
  readonly pause: (durationMs: number) => Promise<void>;
  /** Lets time pass at the target, whatever the waits of the run. */
  readonly elapse: (durationMs: number) => Promise<void>;
};

/** Responses that checks of one run share, by what was requested. */
export type Samples = Map<string, Promise<SendResult>>;

/** A body with changed fields; undefined removes one. */
export function changed(body: JsonObject, changes: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries({ ...body, ...changes }).filter(([, value]) => value !== undefined));
}

function differences(body: JsonObject, changes: JsonObject): readonly string[] {
  return Object.entries(changes)
    .filter(([name, value]) => JSON.stringify(body[name]) !== JSON.stringify(value))
    .map(([name, value]) => `${name}=${JSON.stringify(value)}`)
    .sort();
}

/** `scope` distinguishes the names of what the samples create from those of other dialogues with samples of their own. */
export function createDialogue(
  sender: Sender,
  facts: TargetFacts,
  samples: Samples,
  id: string,
  scope = "shared",
): Dialogue {
  let requested = 0;
  let built = 0;
  const next = (): Order => [PHASES.dialogues, id, requested++];
  const plainOf = (operation: OperationId) =>
    facts.operations
      .get(operation)
      ?.controls.get(PLAIN)
      ?.build(sender.nonce([id, requested]));
  return {
    fixtures: (operation) => facts.operations.get(operation)?.fixtures,
    rejections: (operation) => facts.operations.get(operation)?.rejections,
    body: (operation, name = PLAIN) => {
      const control: Control | undefined = facts.operations.get(operation)?.controls.get(name);
      return control?.isAccepted ? control.build(sender.nonce([id, requested, built++])) : undefined;
    },
    plainBody: plainOf,
    sample: async (operation, changes = {}, index = 0, purpose = "sample") => {
      const control = facts.operations.get(operation)?.controls.get(PLAIN);
      if (!control?.isAccepted) return undefined;
      const key = [operation, String(index), ...differences(control.build(""), changes)].join(" ");
      const known = samples.get(key);
      if (known !== undefined) return known;
      const order = [PHASES.dialogues, scope, key];
      const plain = control.build(sender.nonce(order));
      const sent = sender.send(changedProbe(operation, plain, changed(plain, changes)), order, purpose);
      samples.set(key, sent);
      return sent;
    },
    request: (operation, body, purpose = "sample") =>
      sender.send(changedProbe(operation, plainOf(operation), body), next(), purpose),
    send: (probe, purpose, details) => sender.send(probe, next(), purpose, details),
    tokenOn: facts.tokenOn,
    indexingMs: () => facts.knowledge().indexingMs,
    mayCreateOn: (slug) => permittedSlugs(facts.sideEffects).some((permitted) => permitted === slug),
    pause: sender.pause,
    elapse: sleep,
  };
}

/** The request with a body, labelled by its difference from the plain one. */
function changedProbe(operation: OperationId, plain: JsonObject | undefined, body: JsonObject): Probe {
  const probe = plainProbe(operation, JSON.stringify(body));
  if (plain === undefined) return probe;
  const label = bodyDifference(plain, body);
  const change = changeOf(operation, plain, body);
  return { ...probe, ...(label !== undefined && { label }), ...(change !== "" && { change }) };
}

/** The fields that differ, with the values that the interface lists; others may differ from run to run. */
function changeOf(operation: OperationId, plain: JsonObject, body: JsonObject): string {
  const names = [...new Set([...Object.keys(plain), ...Object.keys(body)])].sort();
  return names
    .filter((name) => JSON.stringify(plain[name]) !== JSON.stringify(body[name]))
    .map((name) => {
      const value = body[name];
      const listed = operations[operation].request.properties?.[name]?.enum?.includes(String(value));
      return value === undefined
        ? `/${name} left out`
        : `/${name} -> ${listed ? JSON.stringify(value) : "another value"}`;
    })
    .join(", ");
}
