// What a target has to meet under load: which metric of which operation within which bound, over the run or in every interval.
import type { OperationId, Tier } from "../../schemas/index.ts";
import { rounded } from "../../statistics/arithmetic.ts";
import { percentOf } from "../text/plural.ts";

export const COUNTED_METRICS = [
  "errorRate",
  "invalidRate",
  "errors",
  "invalid",
  "dropped",
  "samples",
  "ratePerSecond",
  "goodputPerSecond",
] as const;

export type CountedMetric = (typeof COUNTED_METRICS)[number];

/** A time in ms, from sending (`serviceTimeMs`) or from the scheduled start; any percentile such as `p95` or `p99.9`. */
export type TimeMetric = `${"serviceTimeMs" | "responseTimeMs"}.${"mean" | "max" | `p${number}`}`;

export type ObjectiveMetric = CountedMetric | TimeMetric;

/** The bounds that an objective can set; it sets exactly one. */
export const BOUNDS = ["below", "above", "atMost", "atLeast"] as const;

export type Bound = (typeof BOUNDS)[number];

export type Objective = {
  readonly operation: OperationId | "*";
  readonly metric: ObjectiveMetric;
  /** For `invalid` and `invalidRate`: which findings count; specified ones by default. */
  readonly tier?: Exclude<Tier, "observed">;
  /** `run`, the default, or a length such as `10s` or `1m`: the bound holds in every whole interval of that length. */
  readonly window?: string;
  /** With fewer samples a bound is not met, whatever the value; counts need none. See {@link floorOf}. */
  readonly minSamples?: number;
  /** For `goodputPerSecond`: the response time up to which a response is on time. */
  readonly onTimeMs?: number;
  /** Ends the run as soon as the objective can no longer be met. */
  readonly abort?: boolean;
} & Readonly<Partial<Record<Bound, number>>>;

/** The objectives of a run by default: no bound on times. */
export const DEFAULT_OBJECTIVES: readonly Objective[] = [
  { operation: "*", metric: "errorRate", below: 0.01 },
  { operation: "*", metric: "invalid", atMost: 0 },
  { operation: "*", metric: "dropped", atMost: 0 },
  { operation: "*", metric: "samples", atLeast: 100 },
];

/** The defaults and the given objectives; a default gives way to one on the same metric. */
export function withDefaults(given: readonly Objective[]): readonly Objective[] {
  const isReplaced = ({ operation, metric }: Objective) =>
    given.some(
      (objective) => objective.operation === operation && objective.metric === metric && objective.tier !== "advisory",
    );
  return [...DEFAULT_OBJECTIVES.filter((objective) => !isReplaced(objective)), ...given];
}

/** The objective as text, such as `token-price responseTimeMs.p95 < 200 in every minute`. */
export function expressionOf(objective: Objective): string {
  const { operation, metric, tier, onTimeMs } = objective;
  const [bound, limit] = boundOf(objective);
  const sign = bound === "atMost" && limit === 0 ? "=" : SIGNS[bound];
  const name = tier === "advisory" ? `advisory ${metric}` : metric;
  const subject = `${operation === "*" ? name : `${operation} ${name}`}${onTimeMs === undefined ? "" : ` within ${onTimeMs} ms`}`;
  const shown = metric.endsWith("Rate") ? `${Number((limit * 100).toPrecision(12))} %` : limit;
  return `${subject} ${sign} ${shown}${windowClause(objective)}`;
}

/**
 * The largest response time in ms that counts as on time for an operation: what an objective on goodput says, or else the
 * bound on the longest one. A bound on a percentile allows single responses to take longer. Undefined if there is neither.
 */
export function onTimeLimitMs(objectives: readonly Objective[], operation: OperationId): number | undefined {
  const own = objectives.filter((objective) => objective.operation === operation || objective.operation === "*");
  const stated = own.flatMap(({ onTimeMs }) => onTimeMs ?? []);
  const longest = own
    .filter(({ metric }) => metric === "responseTimeMs.max")
    .flatMap(({ below, atMost }) => below ?? atMost ?? []);
  const limits = stated.length > 0 ? stated : longest;
  return limits.length === 0 ? undefined : Math.min(...limits);
}

export function boundOf(objective: Objective): readonly [Bound, number] {
  const bound = BOUNDS.find((name) => objective[name] !== undefined);
  if (bound === undefined) throw new Error(`the objective on ${objective.metric} sets no bound`);
  return [bound, objective[bound] ?? 0];
}

/** The value of a metric, to a tenth: a share in percent, and any other number without its unit. */
export function valueText(metric: string, value: number | null): string {
  if (value === null) return "no value";
  return metric.endsWith("Rate") ? percentOf(value) : String(rounded(value, 1));
}

/** The length of the intervals that an objective is judged over; undefined for the whole run. */
export function intervalMsOf({ window }: Pick<Objective, "window">): number | undefined {
  const [, count, unit] = /^([1-9]\d{0,5})(s|m|h)$/.exec(window ?? "run") ?? [];
  return count === undefined ? undefined : Number(count) * UNITS_MS[unit as keyof typeof UNITS_MS];
}

/** The percentile of a metric, 100 for the maximum; undefined for the mean and for counts. */
export function percentileOf(metric: ObjectiveMetric): number | undefined {
  const [, name = ""] = metric.split(/\.(.*)/s);
  if (name === "max") return 100;
  return /^p\d/.test(name) ? Number(name.slice(1)) : undefined;
}

/** The least number of samples that decides: 100, or as many as put one of them above the percentile. */
export function floorOf({ minSamples, metric }: Pick<Objective, "minSamples" | "metric">): number {
  if (minSamples !== undefined) return minSamples;
  const above = 100 - (percentileOf(metric) ?? 0);
  return above === 0 ? 100 : Math.max(100, Math.round(100 / above));
}

const UNITS_MS = { s: 1_000, m: 60_000, h: 3_600_000 } as const;
const UNIT_NAMES: Readonly<Record<string, string>> = { s: "second", m: "minute", h: "hour" };
const SIGNS: Readonly<Record<Bound, string>> = { below: "<", above: ">", atMost: "≤", atLeast: "≥" };

function windowClause({ window = "run" }: Objective): string {
  if (window === "run") return "";
  const unit = UNIT_NAMES[window.slice(-1)];
  const count = window.slice(0, -1);
  return ` in every ${count === "1" ? unit : `${count} ${unit}s`}`;
}
