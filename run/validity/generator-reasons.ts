// What the generator, its stream of samples and its machine did that makes a run not valid.

import type { EndCause, JournalEnd } from "../journal/journal-entries.ts";

/** k6 reports its VUs each second, even if no request ends. */
const GAP_LIMIT_MS = 2_500;
/** k6 writes its samples every 250 ms. */
const LAG_LIMIT_MS = 5_000;
const CLOCK_STEP_LIMIT_MS = 500;
/** Above this share the system's scheduler, not the target, decides when a request leaves. */
const CPU_SHARE_LIMIT = 0.85;
/** Windows whose times are left out, as a part of all: beyond it, and beyond one, the rest is not the run that was asked for. */
const EXCLUDED_SHARE_LIMIT = 0.1;

/**
 * Reasons from the end of a journal, each `code: sentence`; for a merged run those of its generators. `sentFromMs` is where
 * in the schedule the generator began, if it resumed a run.
 */
export function generatorReasons(end: JournalEnd, sentFromMs = 0): readonly string[] {
  const { longestGapMs, largestLagMs, clockStepMs, merged } = end;
  if (merged !== undefined) return merged.reasons;
  return [
    ...causeReasons(end),
    ...cpuReasons(end, sentFromMs),
    ...end.faults.map(
      ({ fault, count, example }) => `generator-fault: k6 logged ${fault} ${count} times, first: ${example}`,
    ),
    ...(longestGapMs > GAP_LIMIT_MS
      ? [`stream-gap: no sample arrived for ${longestGapMs} ms, expected one each second`]
      : []),
    ...(largestLagMs > LAG_LIMIT_MS
      ? [
          `aggregator-lag: Assay read what k6 measured up to ${largestLagMs} ms late, because its machine was busy: run fewer programs on it, or lower --rate`,
        ]
      : []),
    ...(Math.abs(clockStepMs) > CLOCK_STEP_LIMIT_MS
      ? [`clock-step: the clock of this machine was changed by ${clockStepMs} ms during the run`]
      : []),
    ...(end.isStreamWhole ? [] : ["stream-torn: the last sample of k6 is incomplete"]),
  ];
}

/**
 * Windows whose times are left out because the generator was late, those of them in which most requests waited for a virtual user,
 * how many windows there are in all, and the longest delay.
 */
export type Excluded = {
  readonly excluded: number;
  readonly waited?: number;
  readonly all: number;
  readonly longestMs: number;
};

/** Whether a reason is that the generator used up its processors. */
export function saysSaturated(reason: string): boolean {
  return reason.startsWith("generator-saturated:");
}

/** The generator was late by itself for too much of the run. */
export function excludedReasons({ excluded, waited = 0, all, longestMs }: Excluded): readonly string[] {
  if (waited > 0) {
    return [
      `generator-late: the generator lacked processors, and the times of ${waited} of ${all} windows are left out although most requests there waited, perhaps for the target`,
    ];
  }
  if (!isTooMany(excluded, all)) return [];
  return [
    `generator-late: the generator was late by up to ${Math.round(longestMs)} ms. The times of ${excluded} of ${all} windows are left out; at most one in ten is allowed`,
  ];
}

function isTooMany(affected: number, all: number): boolean {
  return affected > 0 && (affected >= all || affected > Math.max(1, EXCLUDED_SHARE_LIMIT * all));
}

/**
 * Why the times of a run are longer than those of its target, each `code: sentence`; empty if they are not. The times of so many
 * contended windows are not left out, as those of others are.
 */
export function contendedReasons({ contended, excluded, all }: Excluded & { readonly contended: number }) {
  const affected = contended + excluded;
  if (contended === 0 || !isTooMany(affected, all)) return [];
  return [
    `generator-late: other programs, such as a target beside it, had the processors of the generator, which delayed the times of ${affected} of ${all} windows. Run fewer programs on its machine`,
  ];
}

function causeReasons({ cause, exit, lastError, k6PeakRssMiB }: JournalEnd): readonly string[] {
  const error = lastError === undefined ? "" : `; its last error: ${lastError}`;
  const reasons: Readonly<Partial<Record<EndCause, string>>> = {
    stuck: `generator-stuck: k6 did not end on time and had to be stopped (${exit})${error}`,
    memory: `generator-out-of-memory: k6 was stopped at ${Math.round(k6PeakRssMiB)} MiB`,
    backlog: "aggregator-backlog: samples arrived faster than they could be read",
    died: `generator-died: k6 ended too early (${exit})${error}`,
  };
  const reason = reasons[cause];
  return reason === undefined ? [] : [reason];
}

function cpuReasons({ cpuSeconds, measuredMs, cores }: JournalEnd, sentFromMs: number): readonly string[] {
  const sentMs = measuredMs - sentFromMs;
  if (sentMs < 1_000) return [];
  const share = cpuSeconds / (cores * (sentMs / 1_000));
  if (share <= CPU_SHARE_LIMIT) return [];
  return [`generator-saturated: k6 and Assay used ${Math.round(share * 100)} % of this machine's ${cores} processors`];
}
