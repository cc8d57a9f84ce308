// Memory and processor time of all that takes part in a run: k6, this program, and the target if its process is known; and
// how long they waited for processors. And whether the clock of the machine was set meanwhile: k6 stamps its windows with it.

import { contentionSince } from "../../../run/format/contention.ts";
import type { JournalUsage } from "../../../run/journal/journal-entries.ts";
import { rounded } from "../../../statistics/arithmetic.ts";
import type { K6Run } from "../k6/k6-process.ts";
import { watchUsage } from "../k6/process-usage.ts";
import { readContention, usableCores } from "./contention.ts";

const TARGET_INTERVAL_MS = 1_000;

/** Watches a run; `targetPid` is the process of the target, if it is on this machine and known. */
export function watchResources(run: K6Run, targetPid: number | undefined) {
  let assayPeakRssMiB = ownRssMiB();
  const sample = (): void => {
    assayPeakRssMiB = Math.max(assayPeakRssMiB, ownRssMiB());
  };
  const target = targetPid === undefined ? undefined : watchUsage(targetPid, TARGET_INTERVAL_MS, () => undefined);
  target?.sample();
  const seconds = () => (run.usage.cpuSeconds ?? 0) + ownCpuSeconds();
  let before = seconds();
  let contended = readContention(run.pid);
  return {
    /** Samples this program's memory; k6 and the target have timers of their own. */
    sample,
    /** From here on processor time counts: what k6 takes to start is not part of the load. */
    begin: () => {
      before = seconds();
      contended = readContention(run.pid);
    },
    /** As of the last samples; contention since the call before, or since the begin. */
    usage: (): Omit<JournalUsage, "kind" | "fromMs"> => {
      const now = readContention(run.pid);
      const contention = contentionSince(contended, now);
      contended = now;
      return {
        k6RssMiB: rounded(run.usage.rssMiB ?? 0, 1),
        assayRssMiB: rounded(ownRssMiB(), 1),
        ...(target?.usage.rssMiB !== undefined && { targetRssMiB: rounded(target.usage.rssMiB, 1) }),
        ...(Object.keys(contention).length > 0 && { contention }),
      };
    },
    /** Ends the watch and returns the totals. */
    end: () => {
      sample();
      target?.close();
      return {
        k6PeakRssMiB: run.usage.peakRssMiB ?? 0,
        assayPeakRssMiB,
        cpuSeconds: Math.max(0, seconds() - before),
        cores: usableCores(),
      };
    },
  };
}

/** Processor seconds of this process so far, of all threads: the collector of garbage is part of the generator. */
function ownCpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

function ownRssMiB(): number {
  return process.memoryUsage.rss() / 2 ** 20;
}

/** Compares the wall clock with a monotonic clock; both in ms. */
export function watchClock(wallMs: () => number = () => Date.now(), steadyMs: () => number = () => performance.now()) {
  const offsetMs = wallMs() - steadyMs();
  let widestMs = 0;
  const sample = (): void => {
    const stepMs = wallMs() - steadyMs() - offsetMs;
    if (Math.abs(stepMs) > Math.abs(widestMs)) widestMs = stepMs;
  };
  return {
    /** Called about once a second. */
    sample,
    /** The largest drift of the clock from the time that passed, in ms; negative if the clock was set back. */
    stepMs: () => {
      sample();
      return Math.round(widestMs);
    },
  };
}
