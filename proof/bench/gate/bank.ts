// A bank: real pairs of a build with itself, kept as a file, whose sides are alike but for their names. Whole comparisons are
// made of it by the thousand.
import { cpus, totalmem } from "node:os";
import type { ComparedPair, ComparedSide, SideMetrics } from "../../../run/format/comparison-run.ts";
import type { Random } from "../../../schemas/random.ts";

/** What a bank was measured under, and its pairs in order of time. */
export type Bank = {
  readonly machine: string;
  /** The load of the machine beside it. */
  readonly noise: string;
  readonly ratePerSecond: number;
  readonly seconds: number;
  readonly pairs: readonly ComparedPair[];
};

/** The name of its file, by the load of the machine beside it. */
export function bankFile(noise: string): string {
  return `${noise.replaceAll(" ", "-")}.json`;
}

/** Its processors and its memory. */
export function thisMachine(): string {
  return `${cpus().length} × ${cpus()[0]?.model ?? "unknown"}, ${Math.round(totalmem() / 2 ** 30)} GiB`;
}

/** What a slow candidate does to its side: factors on the times, by operation (`*` for the metrics of all together). */
export type Slowdown = {
  readonly operations: "all" | readonly string[];
  readonly times: Readonly<Record<"mean" | "p50" | "p95" | "p99", number>>;
};

/** So many pairs of a bank in a random order, each with its sides as they are or swapped. */
export function relabelled(random: Random, { pairs }: Bank, count: number): readonly ComparedPair[] {
  const left = [...pairs];
  return Array.from({ length: Math.min(count, left.length) }, () => {
    const [pair] = left.splice(random.integer(0, left.length - 1), 1);
    if (pair === undefined) throw new RangeError("a bank has as many pairs as it says");
    if (random.next() < 0.5) return pair;
    return { ...pair, baseline: pair.candidate, candidate: pair.baseline };
  });
}

/** The pairs with a candidate that is slower. */
export function slowedDown(pairs: readonly ComparedPair[], slowdown: Slowdown): readonly ComparedPair[] {
  return pairs.map((pair) => ({ ...pair, candidate: slowSide(pair.candidate, slowdown) }));
}

function slowSide(side: ComparedSide, { operations, times }: Slowdown): ComparedSide {
  const isSlow = (id: string) => operations === "all" || operations.includes(id);
  const slow = (metrics: SideMetrics): SideMetrics => {
    const { responseTimeMs } = metrics;
    if (responseTimeMs === null) return metrics;
    const { mean, p50, p95, p99 } = responseTimeMs;
    return {
      ...metrics,
      responseTimeMs: { mean: mean * times.mean, p50: p50 * times.p50, p95: p95 * times.p95, p99: p99 * times.p99 },
    };
  };
  return {
    ...side,
    // The metrics of all together are those of the slow operations only if all are slow.
    total: operations === "all" ? slow(side.total) : side.total,
    operations: Object.fromEntries(
      Object.entries(side.operations).map(([id, metrics]) => [id, isSlow(id) ? slow(metrics) : metrics]),
    ),
  };
}
