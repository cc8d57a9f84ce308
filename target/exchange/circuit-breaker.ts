// Stops sending to an operation that no longer responds, or that defers every request.
import type { ReasonCode } from "../../run/format/run.ts";
import type { JudgedExchange } from "../../target/exchange/oracle.ts";

/** How an operation responds; updated by {@link noteHealth}. */
export type OperationHealth = {
  /** Attempts in a row at sending a control without a response. */
  controlsWithoutResponse: number;
  /** Controls in a row that were deferred. */
  throttledControls: number;
  /** Requests of any kind without a response. */
  withoutResponse: number;
  stopped?: ReasonCode;
  /** Not even controls get a response any more. */
  isUnresponsive: boolean;
};

/** Bounds that limit a hanging target to minutes, and that a single lost packet does not reach. */
const MOST = { controlsWithoutResponse: 3, throttledControls: 4, withoutResponse: 12 } as const;

export function createHealth(): OperationHealth {
  return { controlsWithoutResponse: 0, throttledControls: 0, withoutResponse: 0, isUnresponsive: false };
}

/** Whether there was no response because of the target or the way to it. */
export function lacksResponse(judged: JudgedExchange): boolean {
  const { outcome } = judged.exchange;
  return outcome.kind === "fault" && !OWN_DOING.has(outcome.code);
}

/** Updates the health by one exchange, made in a number of attempts. */
export function noteHealth(
  health: OperationHealth,
  judged: JudgedExchange,
  isControl: boolean,
  attempts: number,
): void {
  const withoutResponse = lacksResponse(judged);
  if (withoutResponse) health.withoutResponse++;
  if (isControl) {
    health.controlsWithoutResponse = withoutResponse ? health.controlsWithoutResponse + attempts : 0;
    health.throttledControls = !withoutResponse && judged.class === "transient" ? health.throttledControls + 1 : 0;
  }
  health.isUnresponsive ||= health.controlsWithoutResponse >= MOST.controlsWithoutResponse;
  if (
    health.isUnresponsive ||
    health.throttledControls >= MOST.throttledControls ||
    health.withoutResponse >= MOST.withoutResponse
  ) {
    health.stopped ??= judged.reason ?? "unavailable";
  }
}

/** Faults that do not concern the target's health: limits of Assay, the end of the run, a broken content coding. */
const OWN_DOING: ReadonlySet<string> = new Set<ReasonCode>([
  "interrupted",
  "generator-fault",
  "response-too-large",
  "headers-too-large",
  "encoding-broken",
  "encoding-unsupported",
]);
