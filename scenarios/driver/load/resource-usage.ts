// Memory and processor time of all that takes part in a run: k6, this program, and the target if its process is known; and
// how long they waited for processors. And whether the clock of the machine was set meanwhile: k6 stamps its windows with it.
import { contentionSince } from "../../../run/format/contention.ts";
import type { JournalEnd, JournalUsage } from "../../../run/journal/load-journal.ts";
import type { K6Run } from "../k6/k6-process.ts";
import { watchUsage } from "../k6/process-usage.ts";
import { readContention, usableCores } from "./contention.ts";

/** The watch over a run. */
export type ResourceWatch = {
  /** Samples this program's memory; k6 and the target have timers of their own. */
  readonly sample: () => void;
  /** From here on processor time counts: what k6 takes to start is no part of the load. */
  readonly begin: () => void;
  /** As of the last samples; contention since the call before, or since the begin. */
  readonly usage: () => Omit<JournalUsage, "kind" | "fromMs">;
  /** Ends the watch and returns the totals. */
  readonly end: () => Required<Pick<JournalEnd, "k6PeakRssMiB" | "assayPeakRssMiB" | "cpuSeconds" | "cores">>;
};

const TARGET_INTERVAL_MS = 1_000;

/** Watches a run; `targetPid` is the process of the target, if it is on this machine and known. */
export function watchResources(run: K6Run, targetPid: number | undefined): ResourceWatch {
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
    sample,
    begin: () => {
      before = seconds();
      contended = readContention(run.pid);
    },
    usage: () => {
      const now = readContention(run.pid);
      const contention = contentionSince(contended, now);
      contended = now;
      return {
        k6RssMiB: oneDecimal(run.usage.rssMiB ?? 0),
        assayRssMiB: oneDecimal(ownRssMiB()),
        ...(target?.usage.rssMiB !== undefined && { targetRssMiB: oneDecimal(target.usage.rssMiB) }),
        ...(Object.keys(contention).length > 0 && { contention }),
      };
    },
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

function oneDecimal(value: number): number {
  return Math.round(value * 10) / 10;
}

/** Processor seconds of this process so far, of all threads: the collector of garbage is part of the generator. */
function ownCpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

function ownRssMiB(): number {
  return process.memoryUsage.rss() / 2 ** 20;
}

/** The watch over a clock. */
export type ClockWatch = {
  /** Called about once a second. */
  readonly sample: () => void;
  /** The widest distance between the clock and the time that passed, in ms; negative if it was set back. */
  readonly stepMs: () => number;
};

/** Watches the wall clock against one that nobody can set; both in ms. */
export function watchClock(
  wallMs: () => number = () => Date.now(),
  steadyMs: () => number = () => performance.now(),
): ClockWatch {
  const offsetMs = wallMs() - steadyMs();
  let widestMs = 0;
  const sample = (): void => {
    const stepMs = wallMs() - steadyMs() - offsetMs;
    if (Math.abs(stepMs) > Math.abs(widestMs)) widestMs = stepMs;
  };
  return {
    sample,
    stepMs: () => {
      sample();
      return Math.round(widestMs);
    },
  };
}
