// A request that was sent, its result, and its position in the plan of the run. Several requests are in flight at once and
// their responses come in any order; the plan is the same in every run with one seed.
import { isServerError, type JudgedExchange } from "./oracle.ts";
import type { Probe, Purpose } from "./probe.ts";

/** The position of a request in the plan. Parts are compared from left to right; the first one is of {@link PHASES}. */
export type Order = readonly (number | string)[];

/** The parts of a run in their sequence. */
export const PHASES = { discovery: 0, probes: 1, dialogues: 2, closing: 3 } as const;

/**
 * A request as results need it, with the beginning of its response. Whole responses are not kept, because a target may
 * fill the size limit with every one of them.
 */
export type SentRequest = {
  readonly order: Order;
  readonly probe: Probe;
  readonly purpose: Purpose;
  readonly status?: number;
  /** May contain credentials. */
  readonly excerpt?: string;
  readonly attempts: number;
  readonly durationMs: number;
};

/** The last response to a request, classified. */
export type SendResult = JudgedExchange & { readonly sent: SentRequest };

/** Compares two positions: numbers by size, texts by their characters, numbers before texts. */
export function compareOrders(one: Order, other: Order): number {
  for (const [index, part] of one.entries()) {
    const counterpart = other[index];
    if (counterpart === undefined) return 1;
    if (part === counterpart) continue;
    if (typeof part === typeof counterpart) return part < counterpart ? -1 : 1;
    return typeof part === "number" ? -1 : 1;
  }
  return one.length - other.length;
}

/** Whether a request precedes another one in the plan. Every request precedes an absent one. */
export function isBefore({ order }: SentRequest, other: SentRequest | undefined): boolean {
  return other === undefined || compareOrders(order, other.order) < 0;
}

/** A position as text, unique in a run. */
export function orderText(order: Order): string {
  return order.join("/");
}

/** The outcome of a request as a phrase: accepted or rejected with its status, or the reason why there is neither. */
export function describeResult(result: SendResult): string {
  const status = result.status === undefined ? "" : ` with status ${result.status}`;
  if (result.isAccepted) return `accepted${status}`;
  switch (result.class) {
    case "rejected":
      return isServerError(result) ? `refused${status}, a server error instead of a rejection` : `refused${status}`;
    case "transient":
      return result.status === undefined ? `no complete response (${result.reason ?? "reset"})` : `deferred${status}`;
    case "ambiguous":
      return `neither accepted nor rejected${status}: success is false or the evidence is absent`;
    default:
      return `a response${status} in a form that is neither a success nor a rejection of this target`;
  }
}
