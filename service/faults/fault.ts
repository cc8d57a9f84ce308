// What a fault is: a text that switches it on, and what it does to an answer.
import type { Random } from "../../schemas/random.ts";
import type { Exchange, HttpResponse } from "../stages.ts";

/** An answer on its way out: held back for a while, its body sent in drops, or never sent because the connection is reset. */
export type Strike = {
  readonly response: HttpResponse;
  readonly delayMs: number;
  readonly isReset: boolean;
  /** Over which time the body goes out in pieces; at once unless given. */
  readonly trickleMs?: number;
};

/** Strikes an answer, or returns undefined where it lets it pass. `workedMs` is what the answer took to make. */
export type ActiveFault = (strike: Strike, exchange: Exchange, workedMs: number) => Strike | undefined;

/** What an active fault may use. Time counts from when it was switched on. */
export type FaultContext = { readonly random: Random; readonly elapsedMs: () => number };

/** A kind of fault. `parse` reads what follows the equals sign, or returns undefined where it makes no sense. */
export type FaultKind = {
  readonly form: string;
  readonly description: string;
  readonly parse: (argument: string) => ((context: FaultContext) => ActiveFault) | undefined;
};
