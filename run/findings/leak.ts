// Memory of the target that grows as long as the load lasts. It is known only with the target's process.
//
// Memory is judged by its lowest sizes: the heap right after a collection. Growth alone is no leak: a heap that was hardly
// collected grows, and so does a cache until it is full. Only growth that went on in a straight line, through several
// collections, is called a leak; other growth is reported as what it is.

import {
  batchesOf,
  clearRise,
  type Line,
  lineThrough,
  NINE_IN_TEN,
  riseChance,
} from "../../statistics/linear-trend.ts";
import { median } from "../../statistics/percentile.ts";
import type { LoadFinding } from "../format/load-run.ts";
import type { Point } from "./window-point.ts";

/** The first part of a run, in which caches fill and a heap finds its size. */
const WARM_UP_SHARE = 0.25;
const LEAST_WINDOWS = 20;
const BATCHES = 10;
const MOST_CHANCE = 0.001;
/** Growth over the tested part of the run. */
const LEAST_GROWTH_MIB = 12;
const LEAST_GROWTH_SHARE = 0.05;
/** In less than two minutes any heap may grow by nearly as much before it is collected. */
const SHORT_MS = 120_000;
const LEAST_SHORT_GROWTH_SHARE = 0.25;
/** Slope of the last half relative to that of the first: a heap that finds its size and a cache that fills flatten. */
const LEAST_LATE_SHARE = 0.8;
/** Collections that were seen: falls by much more than a few pages that the system took back, relative to the first size. */
const LEAST_COLLECTIONS = 3;
const LEAST_FALL_MIB = 8;
const LEAST_FALL_SHARE = 0.05;
/** With fewer windows after a fall, the fall may still continue. */
const LEAST_HELD = 3;
const HOUR_MS = 3_600_000;

/** The first size, those after the warm-up, and the line through their lowest. */
type Memory = {
  readonly tested: readonly Point[];
  readonly firstMiB: number;
  /** The median of the warm-up. */
  readonly settledMiB: number;
  readonly sizes: readonly number[];
  readonly line: Line;
};

/** At most one finding; `pieces` are as many as share the chance of a wrong one. */
export function leakOf(points: readonly Point[], windowMs: number, pieces = 1): readonly LoadFinding[] {
  const memory = memoryOf(points);
  if (memory === undefined) return [];
  const { tested, sizes, line } = memory;
  const { falls: collections, heldMiB } = collectionsIn(memory);
  const lastMiB = lowestOf(sizes, BATCHES).at(-1) ?? 0;
  const isRising = line.rise >= leastGrowth(sizes, windowMs) && riseChance(line) <= MOST_CHANCE / pieces;
  // A single collection bends the line, and after it memory only regains its size.
  const isHardlyCollected = collections < LEAST_COLLECTIONS;
  const leastOver = leastGrowth([memory.settledMiB], windowMs, tested.length);
  const isSteady = isRising && (!isHardlyCollected || lastMiB - memory.settledMiB >= leastOver);
  const held = isHardlyCollected ? heldMiB - memory.settledMiB : 0;
  if (!isSteady && held < leastOver) return [];
  const growth = isSteady ? line.rise : held;
  const fromMs = tested[0]?.chart.fromMs ?? 0;
  const toMs = (tested.at(-1)?.chart.fromMs ?? 0) + windowMs;
  const finished = tested.reduce((sum, { chart }) => sum + chart.total.count, 0);
  const perThousand = Math.round((growth / finished) * 1_000 * 100) / 100;
  const grew = `The target's memory grew by ${Math.round(growth)} MiB from ${fromMs / 1_000} s to ${toMs / 1_000} s, ${perThousand} MiB per thousand requests`;
  const span = { operation: "*", fromMs, toMs } as const;
  const perHour = Math.round(growth / ((toMs - fromMs) / HOUR_MS));
  if (!isHardlyCollected && isStraight(sizes)) {
    const sentence = `${grew}. That is ${perHour} MiB per hour at this load, through ${collections} collections and as fast at the end as before. It is a leak, or a cache that takes several times as long as this run to fill.`;
    return [{ kind: "leak", ...span, value: perHour, unit: "MiB/h", sentence }];
  }
  const why = isHardlyCollected ? "a heap that has hardly been collected" : "a cache that is not full yet";
  const sentence = `${grew}; the run is too short to tell a leak from ${why}.`;
  return [{ kind: "growth", ...span, value: Math.round(growth), unit: "MiB", sentence }];
}

/**
 * The smallest steady growth that this run would have shown with a chance of nine in ten, in MiB per hour; undefined if the
 * target's memory is not known, or for too short a time.
 */
export function detectableGrowth(points: readonly Point[], windowMs: number, pieces = 1): number | undefined {
  const memory = memoryOf(points);
  if (memory === undefined) return undefined;
  const { line } = memory;
  const least = Math.max(
    clearRise(line, MOST_CHANCE / pieces),
    leastGrowth(memory.sizes, windowMs) + NINE_IN_TEN * line.riseError,
  );
  return least / ((memory.tested.length * windowMs) / HOUR_MS);
}

function memoryOf(points: readonly Point[]): Memory | undefined {
  const known = points.filter(({ chart }) => chart.memory?.targetMiB !== undefined);
  const tested = known.slice(Math.ceil(known.length * WARM_UP_SHARE));
  if (tested.length < LEAST_WINDOWS) return undefined;
  const sizes = tested.map(({ chart }) => chart.memory?.targetMiB ?? 0);
  const before = known.slice(0, known.length - tested.length).map(({ chart }) => chart.memory?.targetMiB ?? 0);
  return {
    tested,
    firstMiB: before[0] ?? 0,
    settledMiB: median(before),
    sizes,
    line: lineThrough(lowestOf(sizes, BATCHES)),
  };
}

function lowestOf(sizes: readonly number[], batches: number): readonly number[] {
  return batchesOf(sizes, batches).map((batch) => Math.min(...batch));
}

/** The smallest growth that counts, for memory of these sizes over this number of windows. */
function leastGrowth(sizes: readonly number[], windowMs: number, windows = sizes.length): number {
  const short = LEAST_SHORT_GROWTH_SHARE * Math.min(1, SHORT_MS / (windows * windowMs));
  return Math.max(LEAST_GROWTH_MIB, Math.max(LEAST_GROWTH_SHARE, short) * median(sizes));
}

/** Whether the lowest sizes grew as fast in the last half as in the first. */
function isStraight(sizes: readonly number[]): boolean {
  const lowest = lowestOf(sizes, BATCHES);
  const [early, late] = batchesOf(lowest, 2).map((half) => lineThrough(half).rise);
  return late !== undefined && early !== undefined && late >= LEAST_LATE_SHARE * early;
}

/**
 * How often the memory fell clearly from its highest size since the last fall, and the lowest size since the last one; 0 if it
 * never fell, or is not seen to be over.
 */
function collectionsIn({ sizes, firstMiB }: Memory): { readonly falls: number; readonly heldMiB: number } {
  const leastFall = Math.max(LEAST_FALL_MIB, LEAST_FALL_SHARE * firstMiB);
  let [highest, lowest, isFalling, falls, lastFall] = [0, 0, false, 0, sizes.length];
  for (const [at, size] of sizes.entries()) {
    highest = Math.max(highest, size);
    lowest = Math.min(lowest, size);
    if (!isFalling && highest - size >= leastFall) {
      [isFalling, lowest, lastFall] = [true, size, at];
      falls++;
    } else if (isFalling && size - lowest >= leastFall / 2) {
      [isFalling, highest] = [false, size];
    }
  }
  const held = sizes.slice(lastFall);
  return { falls, heldMiB: held.length < LEAST_HELD ? 0 : Math.min(...held) };
}
