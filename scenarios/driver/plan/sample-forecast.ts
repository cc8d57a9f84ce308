// Whether a load can bring the samples that its objectives need, known before it starts: a load that is too short or too
// slow would end inconclusive. Pure.
import { Failure } from "../../../errors.ts";
import { areaUntil, lengthMs } from "../../../run/format/load-stages.ts";
import { boundOf, expressionOf, floorOf, intervalMsOf, type Objective } from "../../../run/format/objectives.ts";
import { COUNTS } from "../../../run/objectives/metric-value.ts";
import type { OperationId } from "../../../schemas/operation.ts";
import type { LoadProfile } from "../../profiles.ts";
import type { Plan } from "./plan.ts";

/** What a load will send: its plan, its profile in requests per second, the share of each operation in [0, 1]. */
export type Forecast = {
  readonly objectives: readonly Objective[];
  readonly plan: Pick<Plan, "model" | "plannedRequests">;
  readonly profile: Pick<LoadProfile, "stages" | "warmUpMs" | "durationMs" | "peak">;
  readonly mix: { readonly shares: ReadonlyMap<OperationId, number> };
};

/** An objective that a load cannot decide. */
type Shortfall = { readonly objective: Objective; readonly expected: number; readonly needed: number };

/**
 * The failure `sample-too-small` of a load that cannot decide its objectives, the hardest first; undefined where all can be
 * decided or nobody can tell.
 */
export function shortfallOf(forecast: Forecast): Failure | undefined {
  const ratio = ({ expected, needed }: Shortfall) => needed / Math.max(expected, 1e-9);
  const [hardest, ...others] = [...shortfallsOf(forecast)].sort((one, other) => ratio(other) - ratio(one));
  if (hardest === undefined) return undefined;
  return new Failure("sample-too-small", `Too few samples: this load would produce ${shortageOf(hardest)}.`, [
    ...adviceFor(hardest, forecast.profile),
    ...others.map((other) => `also ${shortageOf(other)}`),
  ]);
}

function shortfallsOf(forecast: Forecast): readonly Shortfall[] {
  if (forecast.plan.model === "closed") return [];
  return forecast.objectives.flatMap((objective) => {
    const needed = neededBy(objective);
    const expected = expectedFor(objective, forecast);
    return expected < needed ? [{ objective, expected, needed }] : [];
  });
}

/** `about 40 of the 100 samples that "errorRate < 1 %" needs`. */
function shortageOf({ objective, expected, needed }: Shortfall): string {
  return `about ${Math.floor(expected)} of the ${needed} samples that "${expressionOf(objective)}" needs`;
}

/** A duration that is enough at the rate of the load, and a rate that is enough in its duration. */
function adviceFor(
  { objective, expected, needed }: Shortfall,
  { durationMs, peak }: Forecast["profile"],
): readonly string[] {
  const intervalMs = intervalMsOf(objective);
  if (expected === 0)
    return intervalMs === undefined || objective.operation !== "*"
      ? []
      : [`the run has no whole interval of ${intervalMs / 1_000} s: any ${(2 * intervalMs) / 1_000} s contain one`];
  // A little more than needed, because mix and arrivals vary.
  const factor = (needed / expected) * 1.05;
  const rate = `--rate ${Number((Math.ceil(peak * factor * 10) / 10).toFixed(1))}`;
  const length = `--duration ${Math.ceil((durationMs * factor) / 1_000)}s`;
  return [intervalMs === undefined ? `enough would be ${length}, or ${rate}` : `enough would be ${rate}`];
}

/** Least samples of a decision; 0 where one is enough. */
function neededBy(objective: Objective): number {
  if (COUNTS.has(objective.metric)) return 0;
  if (objective.metric !== "samples") return floorOf(objective);
  const [bound, limit] = boundOf(objective);
  return bound === "atLeast" ? limit : bound === "above" ? limit + 1 : 0;
}

function expectedFor(objective: Objective, { plan, profile, mix }: Forecast): number {
  const { operation } = objective;
  const share = operation === "*" ? 1 : (mix.shares.get(operation) ?? 0);
  const intervalMs = intervalMsOf(objective);
  return share * (intervalMs === undefined ? plan.plannedRequests : leastIn(intervalMs, profile));
}

/** Requests in the poorest whole interval after the warm-up; 0 without such an interval. */
function leastIn(intervalMs: number, { stages, warmUpMs }: Forecast["profile"]): number {
  const first = Math.ceil(warmUpMs / intervalMs);
  const end = Math.floor(lengthMs(stages) / intervalMs);
  const counts = Array.from({ length: Math.max(0, end - first) }, (_, at) => {
    const fromMs = (first + at) * intervalMs;
    return areaUntil(stages, fromMs + intervalMs) - areaUntil(stages, fromMs);
  });
  return counts.length === 0 ? 0 : counts.reduce((least, count) => Math.min(least, count));
}
