// What the generator, its stream of samples and its machine did that makes a run not valid.

import { percentileMicros } from "../../statistics/percentile.ts";
import type { EndCause, JournalEnd } from "../journal/load-journal.ts";
import { overall, type Tally } from "../tally/tally.ts";

/** k6 reports its VUs each second, even if no request ends. */
const GAP_LIMIT_MS = 2_500;
/** k6 writes its samples every 250 ms. */
const LAG_LIMIT_MS = 5_000;
const CLOCK_STEP_LIMIT_MS = 500;
/** Above this share the system's scheduler, not the target, decides when a request leaves. */
const CPU_SHARE_LIMIT = 0.85;
/**
 * Start delays that one request in a hundred may exceed: they count as response time, the target's. They are the lateness of the generator's own timer alone; the wait for a free VU is the queue delay, whose limit
 * is that of the plan (see the drops in validity.ts).
 */
const START_DELAY_LIMIT_MS = 200;

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
      ? [`aggregator-lag: samples were read up to ${largestLagMs} ms after they were recorded`]
      : []),
    ...(Math.abs(clockStepMs) > CLOCK_STEP_LIMIT_MS
      ? [`clock-step: the clock of this machine was set by ${clockStepMs} ms during the run`]
      : []),
    ...(end.isStreamWhole ? [] : ["stream-torn: the last sample of k6 is incomplete"]),
  ];
}

/** The generator was late by itself, which response times would charge to the target. */
export function startDelayReasons(tally: Tally): readonly string[] {
  const startDelayMs = percentileMicros(tally.startDelay, 99) / 1_000;
  const responseMs = percentileMicros(overall(tally).responseTime, 95) / 1_000;
  if (startDelayMs <= Math.max(START_DELAY_LIMIT_MS, responseMs / 10)) return [];
  return [
    `generator-late: one request in a hundred started more than ${Math.round(startDelayMs)} ms after its scheduled start`,
  ];
}

function causeReasons({ cause, exit, lastError, k6PeakRssMiB }: JournalEnd): readonly string[] {
  const error = lastError === undefined ? "" : `; its last error: ${lastError}`;
  const reasons: Readonly<Partial<Record<EndCause, string>>> = {
    stuck: `generator-stuck: k6 did not end at its time and had to be stopped (${exit})${error}`,
    memory: `generator-out-of-memory: k6 was stopped at ${Math.round(k6PeakRssMiB)} MiB`,
    backlog: "aggregator-backlog: samples arrived faster than they could be read",
    died: `generator-died: k6 ended before its time (${exit})${error}`,
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
