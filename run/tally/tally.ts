// What is counted of all operations over any span of time, with what belongs to no operation: drops, virtual users, the
// warm-up, arrivals. The same tally serves a window while it fills, an interval and a run.

import { OPERATION_IDS, type OperationId } from "../../schemas/operation.ts";
import { createHistogram, mergeInto, type TimeHistogram } from "../../statistics/histogram.ts";
import { encodeHistogram, mergeEncodedInto } from "../../statistics/histogram-text.ts";
import type { JournalWindow } from "../journal/load-journal.ts";
import {
  addClosedOperation,
  addOperation,
  closeOperation,
  createOperationTally,
  type OperationTally,
} from "./operation-tally.ts";
import { addCounts, addNumbers, keepLargest } from "./sums.ts";

const COUNTS = { dropped: 0, droppedInWarmUp: 0, httpRequests: 0, begun: 0, skipped: 0, ofNewTokens: 0 };
const MAXIMA = { vus: 0 };
const DELAYS = ["startDelay", "queueDelay"] as const;
const GAPS = { count: 0, sum: 0, sumOfSquares: 0 };

/** The tally of a span of time; it grows in place. For the meaning of the fields see {@link JournalWindow}. */
export type Tally = typeof COUNTS &
  typeof MAXIMA &
  Readonly<Record<(typeof DELAYS)[number], TimeHistogram>> & {
    readonly operations: Map<OperationId, OperationTally>;
    readonly warmUp: Map<string, number>;
    readonly gaps: typeof GAPS;
  };

/** A tally of nothing. */
export function createTally(): Tally {
  return {
    ...COUNTS,
    ...MAXIMA,
    operations: new Map(),
    startDelay: createHistogram(),
    queueDelay: createHistogram(),
    warmUp: new Map(),
    gaps: { ...GAPS },
  };
}

/** The tally of an operation, added if there is none yet. */
export function operationIn({ operations }: Tally, operation: OperationId): OperationTally {
  const known = operations.get(operation);
  if (known !== undefined) return known;
  const added = createOperationTally();
  operations.set(operation, added);
  return added;
}

/** Adds a tally; the order of additions never matters. */
export function addTally(into: Tally, added: Tally): void {
  addNumbers(COUNTS, into, added);
  keepLargest(MAXIMA, into, added);
  addNumbers(GAPS, into.gaps, added.gaps);
  addCounts(into.warmUp, added.warmUp);
  for (const field of DELAYS) mergeInto(into[field], added[field]);
  for (const [id, operation] of added.operations) addOperation(operationIn(into, id), operation);
}

/** Adds a window of the journal. */
export function addWindow(into: Tally, added: JournalWindow): void {
  addNumbers(COUNTS, into, { ofNewTokens: 0, ...added });
  keepLargest(MAXIMA, into, added);
  addNumbers(GAPS, into.gaps, added.gaps);
  addCounts(into.warmUp, Object.entries(added.warmUp));
  for (const field of DELAYS) mergeEncodedInto(into[field], added[field]);
  for (const id of OPERATION_IDS) {
    const operation = added.operations[id];
    if (operation !== undefined) addClosedOperation(operationIn(into, id), operation);
  }
}

/** Which window it is: where and when it begins, and who measured it. */
export type WindowPlace = Pick<JournalWindow, "fromMs" | "sequence" | "clockMs" | "instance" | "segment">;

/** The tally as a window of the journal. */
export function closeTally(tally: Tally, { fromMs, sequence, clockMs, instance, segment }: WindowPlace): JournalWindow {
  const { dropped, droppedInWarmUp, httpRequests, begun, skipped, ofNewTokens, vus } = tally;
  return {
    kind: "window",
    fromMs,
    sequence,
    clockMs,
    instance,
    segment,
    dropped,
    droppedInWarmUp,
    vus,
    httpRequests,
    begun,
    skipped,
    ofNewTokens,
    gaps: tally.gaps,
    startDelay: encodeHistogram(tally.startDelay),
    queueDelay: encodeHistogram(tally.queueDelay),
    warmUp: Object.fromEntries(tally.warmUp),
    operations: Object.fromEntries(
      OPERATION_IDS.flatMap((id) => {
        const operation = tally.operations.get(id);
        return operation === undefined ? [] : [[id, closeOperation(operation)] as const];
      }),
    ),
  };
}

/** The tally over all operations. */
export function overall({ operations }: Tally): OperationTally {
  const sum = createOperationTally();
  for (const operation of operations.values()) addOperation(sum, operation);
  return sum;
}

/** Iterations begun, those of the warm-up included. */
export function begunIn(unit: "request" | "session", tally: Tally): number {
  if (unit === "session") return tally.begun;
  let started = warmUpStarted(tally);
  for (const operation of tally.operations.values()) started += operation.started;
  return started;
}

/** Requests that were started, by operation. */
export function startedByOperation({ operations }: Tally): ReadonlyMap<OperationId, number> {
  return new Map([...operations].map(([id, { started }]) => [id, started]));
}

/** Requests of the warm-up that were started. */
export function warmUpStarted({ warmUp }: Tally): number {
  return warmUp.get("started") ?? 0;
}

/** Requests of the warm-up with an outcome. */
export function warmUpFinished({ warmUp }: Tally): number {
  return [...warmUp].reduce((sum, [code, count]) => (code === "started" ? sum : sum + count), 0);
}
