// What the search for findings looks at in one window of a run.

import type { JournalWindow } from "../../results/journal/journal.ts";
import type { LoadWindow } from "../../results/run/load-run.ts";
import type { ReasonCode } from "../../results/run/reason-codes.ts";
import { createHistogram, decodeHistogram, mergeEncodedInto, percentileMicros } from "../../statistics/histogram.ts";
import { loadWindow } from "../tally/chart-window.ts";

/** A window: the chart's figures, and what tells the target's doing from the generator's. */
export type Point = {
  readonly chart: LoadWindow;
  readonly started: number;
  /** Requests that ended without a complete answer, by reason. */
  readonly unanswered: ReadonlyMap<string, number>;
  /** How far behind schedule one request in twenty began, in ms. */
  readonly startDelayMs: number;
  /** From sending: where requests were dropped, later ones look late by the schedule, and a stall would hide in that. */
  readonly service: { readonly p95Ms: number; readonly maxMs: number };
};

/** The point of a window. */
export function pointOf(window: JournalWindow): Point {
  const operations = Object.values(window.operations);
  const unanswered = new Map<string, number>();
  for (const { errors } of operations)
    for (const [code, count] of Object.entries(errors))
      if (WITHOUT_RESPONSE.has(code)) unanswered.set(code, (unanswered.get(code) ?? 0) + count);
  const service = createHistogram();
  for (const { serviceTime } of operations) mergeEncodedInto(service, serviceTime);
  return {
    chart: loadWindow(window),
    started: operations.reduce((sum, { started }) => sum + started, 0),
    unanswered,
    startDelayMs: percentileMicros(decodeHistogram(window.startDelay), 95) / 1_000,
    service: { p95Ms: percentileMicros(service, 95) / 1_000, maxMs: percentileMicros(service, 100) / 1_000 },
  };
}

/** A gateway's word for a service that is not there counts as no answer. */
const WITHOUT_RESPONSE: ReadonlySet<string> = new Set([
  "connection-refused",
  "timeout-connect",
  "timeout-headers",
  "timeout-body",
  "reset",
  "stale-connection",
  "truncated",
  "unavailable",
] satisfies ReasonCode[]);
