// Notices when an operation is not worth asking any more: it has stopped answering, or puts off every request.
import type { ReasonCode } from "../../results/run/run.ts";
import type { Judged } from "./oracle.ts";

/** What is known of one operation's readiness to answer; changed by {@link noteHealth}. */
export type Health = {
  /** Sendings of right requests in a row without an answer. */
  silentControls: number;
  /** Right requests in a row that were put off. */
  deferredControls: number;
  /** Requests of any kind without an answer. */
  silent: number;
  stopped?: ReasonCode;
  /** The operation answers nothing any more, not even right requests. */
  isGone: boolean;
};

/** Bounds that cost a target that hangs minutes and not hours, and that one lost packet does not reach. */
const MOST = { silentControls: 3, deferredControls: 4, silent: 12 } as const;

export function createHealth(): Health {
  return { silentControls: 0, deferredControls: 0, silent: 0, isGone: false };
}

/** Whether there was no answer, for a reason that lies with the target or the way to it. */
export function isSilent(judged: Judged): boolean {
  const { outcome } = judged.exchange;
  return outcome.kind === "fault" && !OWN_DOING.has(outcome.code);
}

/** Enters an answer, or the want of one after a number of attempts. */
export function noteHealth(health: Health, judged: Judged, isControl: boolean, attempts: number): void {
  const silent = isSilent(judged);
  if (silent) health.silent++;
  if (isControl) {
    health.silentControls = silent ? health.silentControls + attempts : 0;
    health.deferredControls = !silent && judged.class === "transient" ? health.deferredControls + 1 : 0;
  }
  health.isGone ||= health.silentControls >= MOST.silentControls;
  if (health.isGone || health.deferredControls >= MOST.deferredControls || health.silent >= MOST.silent) {
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
