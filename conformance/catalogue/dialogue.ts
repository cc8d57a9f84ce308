// What a check with several requests may do: know the fixtures, take accepted bodies, ask.
import type { OperationId } from "../../schemas/index.ts";
import { type Probe, plainProbe } from "../exchange/probe.ts";
import type { Purpose, Reply, Sender } from "../exchange/sender.ts";
import { type Control, PLAIN } from "../target/control.ts";
import type { Fixtures } from "../target/fixtures.ts";
import type { Rejections } from "../target/rejection-baseline.ts";
import type { JsonObject } from "../target/request-edit.ts";
import type { World } from "../target/survey.ts";

/** The view of one check on the target. Requests are numbered in the order in which they are asked. */
export type Dialogue = {
  readonly fixtures: (operation: OperationId) => Fixtures | undefined;
  readonly rejections: (operation: OperationId) => Rejections | undefined;
  /** A new body of a control that the target takes; undefined where it took none. */
  readonly body: (operation: OperationId, control?: string) => JsonObject | undefined;
  /** A new body of the plain control, taken or not; undefined where none could be made. */
  readonly rightBody: (operation: OperationId) => JsonObject | undefined;
  readonly ask: (operation: OperationId, body: JsonObject, purpose?: Purpose) => Promise<Reply>;
  readonly send: (probe: Probe, purpose: Purpose) => Promise<Reply>;
  readonly tokenOn: World["tokenOn"];
};

/** The dialogue of the check with an id. */
export function createDialogue(sender: Sender, world: World, id: string): Dialogue {
  let requested = 0;
  const next = () => `2/${id}/${String(requested++).padStart(3, "0")}`;
  return {
    fixtures: (operation) => world.operations.get(operation)?.fixtures,
    rejections: (operation) => world.operations.get(operation)?.rejections,
    body: (operation, name = PLAIN) => {
      const control: Control | undefined = world.operations.get(operation)?.controls.get(name);
      return control?.taken ? control.build(sender.nonce(`${id}/${requested}`)) : undefined;
    },
    rightBody: (operation) =>
      world.operations
        .get(operation)
        ?.controls.get(PLAIN)
        ?.build(sender.nonce(`${id}/${requested}`)),
    ask: (operation, body, purpose = "sample") =>
      sender.send(plainProbe(operation, JSON.stringify(body)), next(), purpose),
    send: (probe, purpose) => sender.send(probe, next(), purpose),
    tokenOn: world.tokenOn,
  };
}
