// Memory of the target that grows as long as the load lasts. It is known only with the target's process.
import type { LoadFinding } from "../../results/run/load-run.ts";
import { median, thinned } from "../../statistics/quantile.ts";
import { risingShare, slopePerStep, trendChance } from "../../statistics/slope.ts";
import type { Point } from "./window-point.ts";

/** The first part of a run, in which caches fill and a heap finds its size. */
const WARM_UP_SHARE = 0.25;
const LEAST_WINDOWS = 15;
const MOST_CHANCE = 0.001;
/** Decides like a small chance: this share of all pairs of windows rises. One garbage collection makes neighbours alike, and chance large. */
const LEAST_RISING_SHARE = 0.85;
/** Growth over the tested part of the run. */
const LEAST_GROWTH_MIB = 12;
const LEAST_GROWTH_SHARE = 0.05;
/** In less than two minutes any heap may grow by nearly as much before it is collected. */
const SHORT_MS = 120_000;
const LEAST_SHORT_GROWTH_SHARE = 0.25;
/** Slope of the last half relative to that of all: a heap that finds its size flattens, a leak is a line. */
const LEAST_LATE_SHARE = 0.5;
const MOST_POINTS = 600;

/** At most one finding. */
export function leakOf(points: readonly Point[], windowMs: number): readonly LoadFinding[] {
  const known = points.filter(({ chart }) => chart.memory?.targetMiB !== undefined);
  const tested = known.slice(Math.ceil(known.length * WARM_UP_SHARE));
  if (tested.length < LEAST_WINDOWS) return [];
  const values = thinned(
    tested.map(({ chart }) => chart.memory?.targetMiB ?? 0),
    MOST_POINTS,
  );
  const slope = slopePerStep(values);
  const growth = slope * (values.length - 1);
  const late = slopePerStep(values.slice(Math.floor(values.length / 2)));
  const leastShare = Math.max(
    LEAST_GROWTH_SHARE,
    LEAST_SHORT_GROWTH_SHARE * Math.min(1, SHORT_MS / (tested.length * windowMs)),
  );
  const isGrowing =
    growth >= Math.max(LEAST_GROWTH_MIB, leastShare * median(values)) &&
    late >= LEAST_LATE_SHARE * slope &&
    (risingShare(values) >= LEAST_RISING_SHARE || trendChance(values) <= MOST_CHANCE);
  if (!isGrowing) return [];
  const fromMs = tested[0]?.chart.fromMs ?? 0;
  const toMs = (tested.at(-1)?.chart.fromMs ?? 0) + windowMs;
  const perHour = Math.round(growth / ((toMs - fromMs) / 3_600_000));
  const finished = tested.reduce((sum, { chart }) => sum + chart.total.count, 0);
  const perThousand = Math.round((growth / finished) * 1_000 * 100) / 100;
  const sentence = `The target's memory grew by ${Math.round(growth)} MiB from ${fromMs / 1_000} s to ${toMs / 1_000} s and was still growing: ${perThousand} MiB per thousand requests, ${perHour} MiB per hour at this load.`;
  return [{ kind: "leak", operation: "*", fromMs, toMs, value: perHour, unit: "MiB/h", sentence }];
}
