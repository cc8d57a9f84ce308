// When a run stops sending: an operation that no longer responds, waits that have become too long, or a target that only
// ever asks for later requests. So no run hangs.
import type { ReasonCode } from "../../run/format/run.ts";
import { type OperationId, perOperation } from "../../schemas/index.ts";
import { type JudgedExchange, lacksResponse } from "./oracle.ts";
import { MAX_WAIT_MS } from "./retry.ts";

/** The longest waiting of a run before its first response, since its last one, and in all, in ms. */
export type WaitLimits = { readonly beforeFirst: number; readonly sinceLast: number; readonly inAll: number };

/** Limits for a suite, whose report is useful even if the target defers some requests for long. */
const SUITE_WAITS: WaitLimits = { beforeFirst: 8_000, sinceLast: MAX_WAIT_MS, inAll: 600_000 };

/** Bounds that end a run on a hanging target within minutes, and that a single lost packet does not reach. */
const MOST = { controlsWithoutResponse: 3, throttledControls: 4, withoutResponse: 12 } as const;

export type CircuitBreaker = ReturnType<typeof createCircuitBreaker>;

export type CircuitBreakerOptions = {
  readonly now: () => number;
  readonly limits?: WaitLimits | undefined;
  /** Called once if the run is given up, with the reason. */
  readonly onGivenUp?: ((reason: ReasonCode) => void) | undefined;
};

/** A circuit breaker that is closed: everything may be sent. */
export function createCircuitBreaker({ now, limits = SUITE_WAITS, onGivenUp }: CircuitBreakerOptions) {
  const run = { waits: noWaits(false) };
  const circuits = perOperation(() => ({ ...CLOSED, waits: noWaits(true) }));
  let givenUp: ReasonCode | undefined;
  return {
    /** Enters the outcome of one attempt. */
    noteAttempt: ({ class: kind, operation }: JudgedExchange) => {
      if (kind === "transient") return;
      for (const { waits } of [run, circuits[operation]]) Object.assign(waits, { hasResponded: true, sinceLastMs: 0 });
    },
    /** Whether a request may be sent again after a wait. Waits of several workers at the same time count once. */
    grantWait: ({ operation, reason }: JudgedExchange, waitMs: number) => {
      if (givenUp !== undefined) return false;
      const isGranted = addWait(circuits[operation].waits, waitMs, now(), limits);
      if (!isGranted || addWait(run.waits, waitMs, now(), limits)) return isGranted;
      if (!run.waits.hasResponded) {
        givenUp = reason ?? "unavailable";
        onGivenUp?.(givenUp);
      }
      return false;
    },
    /** Enters the outcome of a request after all its attempts. */
    noteResult: (judged: JudgedExchange, isControl: boolean, attempts: number) =>
      noteResult(circuits[judged.operation], judged, isControl, attempts),
    /** Whether not even controls of an operation get a response any more. */
    isUnresponsive: (operation: OperationId) => circuits[operation].isUnresponsive,
    /** Why nothing more is sent to an operation; undefined while something is. */
    stopReason: (operation: OperationId) => givenUp ?? circuits[operation].stopped,
    /** Whether the run as a whole was given up: no response came before all waits were used up. */
    isGivenUp: () => givenUp !== undefined,
  };
}

/** How one operation responds. */
type Circuit = {
  /** Attempts in a row at sending a control without a response. */
  controlsWithoutResponse: number;
  /** Controls in a row that were deferred. */
  throttledControls: number;
  withoutResponse: number;
  isUnresponsive: boolean;
  stopped?: ReasonCode;
};

const CLOSED: Circuit = { controlsWithoutResponse: 0, throttledControls: 0, withoutResponse: 0, isUnresponsive: false };

function noteResult(circuit: Circuit, judged: JudgedExchange, isControl: boolean, attempts: number): void {
  const isWithout = lacksResponse(judged);
  if (isWithout) circuit.withoutResponse++;
  if (isControl) {
    circuit.controlsWithoutResponse = isWithout ? circuit.controlsWithoutResponse + attempts : 0;
    circuit.throttledControls = !isWithout && judged.class === "transient" ? circuit.throttledControls + 1 : 0;
  }
  circuit.isUnresponsive ||= circuit.controlsWithoutResponse >= MOST.controlsWithoutResponse;
  const isBroken =
    circuit.isUnresponsive ||
    circuit.throttledControls >= MOST.throttledControls ||
    circuit.withoutResponse >= MOST.withoutResponse;
  if (isBroken) circuit.stopped ??= judged.reason ?? "unavailable";
}

type Waits = { hasResponded: boolean; until: number; sinceLastMs: number; inAllMs: number };

function noWaits(hasResponded: boolean): Waits {
  return { hasResponded, until: Number.NEGATIVE_INFINITY, sinceLastMs: 0, inAllMs: 0 };
}

/** Adds a wait that begins now, as far as it exceeds those in progress; false if it does not fit into the limits. */
function addWait(waits: Waits, waitMs: number, nowMs: number, limits: WaitLimits): boolean {
  const from = Math.max(nowMs, waits.until);
  const addedMs = Math.max(0, nowMs + waitMs - from);
  const mostMs = waits.hasResponded ? limits.sinceLast : limits.beforeFirst;
  if (waits.sinceLastMs + addedMs > mostMs || waits.inAllMs + addedMs > limits.inAll) return false;
  waits.until = from + addedMs;
  waits.sinceLastMs += addedMs;
  waits.inAllMs += addedMs;
  return true;
}
