// Whole comparisons that were made, kept as a file, and how often they ended in each way.
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import type { ComparisonRun } from "../../results/run/comparison-run.ts";
import { wilsonInterval } from "../../statistics/proportion.ts";

/** How much more processor time the candidate needs for a response. */
export type LiveSlowdown = 0 | 0.1;

export type LiveGate = {
  readonly slowdown: LiveSlowdown;
  /** Rounds of work for each response of the candidate. */
  readonly rounds: number;
  readonly verdict: ComparisonRun["verdict"];
  readonly pairs: number;
  readonly seconds: number;
  /** Processor time for a response of the baseline, and the ratio of the candidate's to it, over all pairs. */
  readonly baselineMs: number;
  readonly cpuRatio: number;
};

/** Those of a machine, in order of time. */
export type LiveGates = { readonly machine: string; readonly seconds: number; readonly gates: readonly LiveGate[] };

/** Reads the file; undefined where there is none. */
export function readLive(path: string): LiveGates | undefined {
  return existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as LiveGates) : undefined;
}

/** Replaces the file as a whole, so that a series which is broken off keeps what it has. */
export function writeLive(path: string, live: LiveGates): void {
  writeFileSync(`${path}.new`, `${JSON.stringify(live, null, 1)}\n`);
  renameSync(`${path}.new`, path);
}

/** Milliseconds of processor time for a response of the baseline, and the ratio of the candidate's to it. */
export function cpuOf({ samples }: Pick<ComparisonRun, "samples">): {
  readonly baselineMs: number;
  readonly ratio: number;
} {
  const perResponse = (side: "baseline" | "candidate") => {
    const sum = (value: (one: ComparisonRun["samples"][number]["baseline"]) => number) =>
      samples.reduce((total, pair) => total + value(pair[side]), 0);
    return sum(({ targetCpuMs = Number.NaN }) => targetCpuMs) / sum(({ total }) => total.count);
  };
  const baselineMs = perResponse("baseline");
  return { baselineMs, ratio: perResponse("candidate") / baselineMs };
}

/** Comparisons of one kind, in shares. */
export type LiveRow = {
  readonly slowdown: LiveSlowdown;
  readonly gates: number;
  readonly regression: number;
  readonly interval: { readonly low: number; readonly high: number };
  readonly notSlower: number;
  readonly open: number;
  readonly meanPairs: number;
  readonly meanCpuRatio: number;
};

/** One row for each kind that has a comparison. */
export function liveRows({ gates }: LiveGates): readonly LiveRow[] {
  return ([0, 0.1] as const).flatMap((slowdown) => {
    const own = gates.filter((gate) => gate.slowdown === slowdown);
    if (own.length === 0) return [];
    const share = (verdict: LiveGate["verdict"]) => own.filter((gate) => gate.verdict === verdict).length / own.length;
    const mean = (value: (gate: LiveGate) => number) => own.reduce((sum, gate) => sum + value(gate), 0) / own.length;
    const regression = share("fail");
    return [
      {
        slowdown,
        gates: own.length,
        regression,
        interval: wilsonInterval({ hits: Math.round(regression * own.length), all: own.length }, 0.95),
        notSlower: share("pass"),
        open: share("inconclusive"),
        meanPairs: mean(({ pairs }) => pairs),
        meanCpuRatio: mean(({ cpuRatio }) => cpuRatio),
      },
    ];
  });
}
