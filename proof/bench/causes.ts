// What does it cost to name the web stack that a run looks like? Made-up runs on each measured stack, with the whole suite.
import { likelyStackOf } from "../../conformance/causes/likely-stack.ts";
import { STACKS } from "../../conformance/causes/stacks.ts";
import { median } from "../../statistics/percentile.ts";
import { runOn } from "../stacks/made-up-run.ts";
import type { Bench } from "./bench.ts";

const LIMITS = { ms: 5, kB: 50 } as const;

/** The bench of the likely stack. */
export const causes: Bench = {
  question: "How long does it take to name the web stack that a run looks like, and how large is that in a report?",
  defaults: { repeats: 200 },
  run: async ({ repeats }) => {
    const runs = STACKS.map(({ name }) => runOn(name));
    const all: number[] = [];
    const writing: number[] = [];
    // Once for all runs first, so that what is computed once per process and what is compiled late count for nothing.
    for (const run of runs) likelyStackOf(run);
    for (let repeat = 0; repeat < repeats; repeat++) {
      const run = runs[repeat % runs.length] ?? [];
      all.push(timeOf(() => likelyStackOf(run)));
      writing.push(timeOf(() => JSON.stringify(run)));
    }
    const sizes = runs.map((run) => JSON.stringify(likelyStackOf(run) ?? "").length / 1_000);
    const [ms, ratio, kB] = [median(all), median(all) / median(writing), Math.max(...sizes)];
    return {
      lines: [
        `time    ${ms.toFixed(2)} ms of processor time in the median of ${repeats}, ${Math.min(...all).toFixed(2)} ms at least`,
        `        ${ratio.toFixed(2)} times as long as it takes to write the ${runs[0]?.length ?? 0} checks of the run as JSON`,
        `size    ${kB.toFixed(1)} kB at most, of ${STACKS.length} stacks`,
      ],
      data: { medianMs: ms, leastMs: Math.min(...all), ofWriting: ratio, mostKB: kB },
      goals: [
        { sentence: `Less than ${LIMITS.ms} ms of processor time in the median.`, isMet: ms < LIMITS.ms },
        { sentence: `Less than ${LIMITS.kB} kB.`, isMet: kB < LIMITS.kB },
      ],
    };
  },
};

/** The processor time that something takes, in ms: another program on the machine counts for nothing. */
function timeOf(work: () => unknown): number {
  const start = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1_000;
}
