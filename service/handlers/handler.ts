// What a handler is: the semantics of one operation, for a valid request.
import { exampleOf, type Schema } from "../../schemas/index.ts";
import type { Outcome } from "../exchange/stages.ts";
import type { Fate } from "../faults/fault.ts";
import type { State } from "../market/state.ts";
import type { Choices } from "../open-points/choices.ts";

/** What a handler may use beside the request. */
export type Context = {
  readonly state: State;
  readonly choices: Choices;
  readonly credential: string;
  /** Decides, once a write is accepted, what becomes of its effects. */
  readonly fate: () => Fate;
};

/** One operation. It affects only the state of the context. */
export type Handler<Request> = (request: Request, context: Context) => Outcome;

/** An example of each field of an object. A handler sends it for a field that this service does not model. */
export function exampleFieldsOf(object: Schema | undefined): Readonly<Record<string, unknown>> {
  const fields = Object.entries(object?.properties ?? {});
  return Object.fromEntries(fields.map(([name, field]) => [name, exampleOf(field)]));
}

/** The outcome of a request that was executed. */
export function accept(body: Record<string, unknown>): Outcome {
  return { kind: "accepted", body };
}
