// What a handler is: one operation's meaning, over a request that keeps every rule.
import type { Choices } from "../choices.ts";
import type { Outcome } from "../stages.ts";
import type { State } from "../state.ts";

/** What a handler may use beside the request. */
export type Context = {
  readonly state: State;
  readonly choices: Choices;
  /** The credential of the request. */
  readonly credential: string;
};

/** One operation. Its effects are on the context's state alone. */
export type Handler<Request> = (request: Request, context: Context) => Outcome;

/** The outcome of a request that was carried out. */
export function accept(body: Record<string, unknown>): Outcome {
  return { kind: "accepted", body };
}
