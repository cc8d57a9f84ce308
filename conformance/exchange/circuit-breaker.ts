// Notices when an operation is not worth asking any more: it has stopped answering, or puts off every request.
import type { ReasonCode } from "../../results/run/run.ts";
import type { JudgedExchange } from "./oracle.ts";

/** What is known of one operation's readiness to answer; changed by {@link noteHealth}. */
export type OperationHealth = {
  /** Sendings of right requests in a row without an answer. */
  controlsWithoutResponse: number;
  /** Right requests in a row that were put off. */
  throttledControls: number;
  /** Requests of any kind without an answer. */
  withoutResponse: number;
  stopped?: ReasonCode;
  /** The operation answers nothing any more, not even right requests. */
  isUnresponsive: boolean;
};

/** Bounds that cost a target that hangs minutes and not hours, and that one lost packet does not reach. */
const MOST = { controlsWithoutResponse: 3, throttledControls: 4, withoutResponse: 12 } as const;

export function createHealth(): OperationHealth {
  return { controlsWithoutResponse: 0, throttledControls: 0, withoutResponse: 0, isUnresponsive: false };
}

/** Whether there was no answer, for a reason that lies with the target or the way to it. */
export function lacksResponse(judged: JudgedExchange): boolean {
  const { outcome } = judged.exchange;
  return outcome.kind === "fault" && !OWN_DOING.has(outcome.code);
}

/** Enters an answer, or the want of one after a number of attempts. */
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

/** Codes of faults that say nothing of the target's readiness: our bounds, our end, an answer in a broken coding. */
const OWN_DOING: ReadonlySet<string> = new Set<ReasonCode>([
  "interrupted",
  "generator-fault",
  "response-too-large",
  "headers-too-large",
  "encoding-broken",
  "encoding-unsupported",
]);
