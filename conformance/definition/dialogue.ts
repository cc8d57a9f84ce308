// What a check with several requests can use: fixtures, accepted bodies, and a way to send.

import type { OperationId } from "../../schemas/index.ts";
import type { JsonObject } from "../../schemas/json.ts";
import { type Probe, plainProbe } from "../exchange/probe.ts";
import type { Purpose, Sender, SendResult } from "../exchange/sender.ts";
import { type Control, PLAIN } from "../target/control.ts";
import type { Fixtures } from "../target/fixtures.ts";
import type { Rejections } from "../target/rejection-baseline.ts";
import type { TargetFacts } from "../target/survey.ts";

/** One check's view of the target. Requests are numbered in the order of sending. */
export type Dialogue = {
  readonly fixtures: (operation: OperationId) => Fixtures | undefined;
  readonly rejections: (operation: OperationId) => Rejections | undefined;
  /** A new body of a control that the target accepts; undefined if it accepted none. */
  readonly body: (operation: OperationId, control?: string) => JsonObject | undefined;
  /** A new body of the plain control, accepted or not; undefined if none could be built. */
  readonly plainBody: (operation: OperationId) => JsonObject | undefined;
  readonly request: (operation: OperationId, body: JsonObject, purpose?: Purpose) => Promise<SendResult>;
  readonly send: (probe: Probe, purpose: Purpose) => Promise<SendResult>;
  readonly tokenOn: TargetFacts["tokenOn"];
};

/** Creates the dialogue of the check with an id. */
export function createDialogue(sender: Sender, facts: TargetFacts, id: string): Dialogue {
  let requested = 0;
  const next = () => `2/${id}/${String(requested++).padStart(3, "0")}`;
  return {
    fixtures: (operation) => facts.operations.get(operation)?.fixtures,
    rejections: (operation) => facts.operations.get(operation)?.rejections,
    body: (operation, name = PLAIN) => {
      const control: Control | undefined = facts.operations.get(operation)?.controls.get(name);
      return control?.isAccepted ? control.build(sender.nonce(`${id}/${requested}`)) : undefined;
    },
    plainBody: (operation) =>
      facts.operations
        .get(operation)
        ?.controls.get(PLAIN)
        ?.build(sender.nonce(`${id}/${requested}`)),
    request: (operation, body, purpose = "sample") =>
      sender.send(plainProbe(operation, JSON.stringify(body)), next(), purpose),
    send: (probe, purpose) => sender.send(probe, next(), purpose),
    tokenOn: facts.tokenOn,
  };
}
