// What a check with several requests may do: know the fixtures, take accepted bodies, ask.
import type { OperationId } from "../schemas/index.ts";
import type { JsonObject } from "./alteration.ts";
import { type Control, PLAIN } from "./control.ts";
import type { Fixtures } from "./fixtures.ts";
import { type Probe, plainProbe } from "./probe.ts";
import type { Refusals } from "./refusals.ts";
import type { Purpose, Reply, Session } from "./session.ts";
import type { World } from "./survey.ts";

/** The view of one check on the target. Requests are numbered in the order in which they are asked. */
export type Dialogue = {
  readonly fixtures: (operation: OperationId) => Fixtures | undefined;
  readonly refusals: (operation: OperationId) => Refusals | undefined;
  /** A new body of a control that the target takes; undefined where it took none. */
  readonly body: (operation: OperationId, control?: string) => JsonObject | undefined;
  /** A new body of the plain control, taken or not; undefined where none could be made. */
  readonly rightBody: (operation: OperationId) => JsonObject | undefined;
  readonly ask: (operation: OperationId, body: JsonObject, purpose?: Purpose) => Promise<Reply>;
  readonly send: (probe: Probe, purpose: Purpose) => Promise<Reply>;
  readonly tokenOn: World["tokenOn"];
};

/** The dialogue of the check with an id. */
export function createDialogue(session: Session, world: World, id: string): Dialogue {
  let asked = 0;
  const next = () => `2/${id}/${String(asked++).padStart(3, "0")}`;
  return {
    fixtures: (operation) => world.operations.get(operation)?.fixtures,
    refusals: (operation) => world.operations.get(operation)?.refusals,
    body: (operation, name = PLAIN) => {
      const control: Control | undefined = world.operations.get(operation)?.controls.get(name);
      return control?.taken ? control.build(session.nonce(`${id}/${asked}`)) : undefined;
    },
    rightBody: (operation) =>
      world.operations
        .get(operation)
        ?.controls.get(PLAIN)
        ?.build(session.nonce(`${id}/${asked}`)),
    ask: (operation, body, purpose = "sample") =>
      session.send(plainProbe(operation, JSON.stringify(body)), next(), purpose),
    send: (probe, purpose) => session.send(probe, next(), purpose),
    tokenOn: world.tokenOn,
  };
}
