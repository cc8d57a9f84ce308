// What a fault is: the text that switches it on, and what it does to a response.
import type { Random } from "../../schemas/random.ts";
import type { Exchange, ServiceResponse } from "../exchange/stages.ts";

/** A response on its way out: delayed, its body trickled, or never sent because the connection is reset. */
export type Strike = {
  readonly response: ServiceResponse;
  readonly delayMs: number;
  readonly isReset: boolean;
  /** The time over which the body is sent in pieces; at once if omitted. */
  readonly trickleMs?: number;
};

/** Affects a response, or returns undefined to let it pass. `workedMs` is the time that the response took to produce. */
export type ActiveFault = (strike: Strike, exchange: Exchange, workedMs: number) => Strike | undefined;

/** What an active fault may use. Time counts from when it was switched on. */
export type FaultContext = { readonly random: Random; readonly elapsedMs: () => number };

/** A kind of fault. `parse` reads what follows the equals sign, or returns undefined if it is invalid. */
export type FaultKind = {
  readonly form: string;
  readonly description: string;
  readonly parse: (argument: string) => ((context: FaultContext) => ActiveFault) | undefined;
};
