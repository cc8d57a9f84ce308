// Memory and processor time of all that takes part in a run: k6, this program, and the target where its process is known.
import { availableParallelism } from "node:os";
import type { JournalEnd, WindowUsage } from "../../../results/journal/journal.ts";
import type { K6Run } from "../k6/k6-process.ts";
import { watchUsage } from "../k6/process-usage.ts";
import { watchSelf } from "./own-usage.ts";

/** The watch over a run. */
export type Vitals = {
  /** Looks at this program's memory; k6 and the target are looked at by timers of their own. */
  readonly look: () => void;
  /** From here on processor time counts: what k6 takes to start is no part of the load. */
  readonly begin: () => void;
  /** As of the last looks. */
  readonly usage: () => WindowUsage;
  /** Ends the watch and says what was used in all. */
  readonly end: () => Required<Pick<JournalEnd, "k6PeakRssMiB" | "assayPeakRssMiB" | "cpuSeconds" | "cores">>;
};

const TARGET_INTERVAL_MS = 1_000;

/** Watches a run; `targetPid` is the process of the target, where it is on this machine and known. */
export function watchVitals(run: K6Run, targetPid: number | undefined): Vitals {
  const self = watchSelf();
  const target = targetPid === undefined ? undefined : watchUsage(targetPid, TARGET_INTERVAL_MS, () => undefined);
  target?.look();
  const seconds = () => (run.usage.cpuSeconds ?? 0) + self.cpuSeconds();
  let before = seconds();
  return {
    look: self.look,
    begin: () => {
      before = seconds();
    },
    usage: () => ({
      k6RssMiB: oneDecimal(run.usage.rssMiB ?? 0),
      assayRssMiB: oneDecimal(self.rssMiB()),
      ...(target?.usage.rssMiB !== undefined && { targetRssMiB: oneDecimal(target.usage.rssMiB) }),
    }),
    end: () => {
      self.look();
      target?.close();
      return {
        k6PeakRssMiB: run.usage.peakRssMiB ?? 0,
        assayPeakRssMiB: self.peakRssMiB(),
        cpuSeconds: Math.max(0, seconds() - before),
        cores: availableParallelism(),
      };
    },
  };
}

function oneDecimal(value: number): number {
  return Math.round(value * 10) / 10;
}
