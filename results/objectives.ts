// What a target has to meet under load: which figure of which operation within which bound.
import type { OperationId } from "../schemas/index.ts";
import type { LatencySummary } from "./record.ts";

/** The figures of a summary of times. */
export const TIMES = ["mean", "p50", "p90", "p95", "p99", "max"] as const satisfies readonly (keyof LatencySummary)[];

/** Every figure that an objective can bound. */
export const OBJECTIVE_METRICS = [
  ...([
    "errorRate",
    "invalidRate",
    "errors",
    "invalid",
    "dropped",
    "samples",
    "ratePerSecond",
    "goodputPerSecond",
  ] as const),
  ...TIMES.map((time) => `serviceTimeMs.${time}` as const),
  ...TIMES.map((time) => `responseTimeMs.${time}` as const),
] as const;

export type ObjectiveMetric = (typeof OBJECTIVE_METRICS)[number];

/** The bounds that an objective can set; it sets exactly one. */
export const BOUNDS = ["below", "above", "atMost", "atLeast"] as const;

export type Bound = (typeof BOUNDS)[number];

/** One objective: a figure of an operation, or of all, and its bound, over the run or in each whole minute. */
export type Objective = {
  readonly operation: OperationId | "*";
  readonly metric: ObjectiveMetric;
  readonly window?: "run" | "1m";
  /** With fewer samples a bound is not met, whatever the figure. Default 100; counts need none. */
  readonly minSamples?: number;
} & Readonly<Partial<Record<Bound, number>>>;

/** What holds unless something else is asked for. There is no bound on times unless one is given. */
export const DEFAULT_OBJECTIVES: readonly Objective[] = [
  { operation: "*", metric: "errorRate", below: 0.01 },
  { operation: "*", metric: "invalid", atMost: 0 },
  { operation: "*", metric: "dropped", atMost: 0 },
  { operation: "*", metric: "samples", atLeast: 100 },
];

/** The defaults with the given objectives beside them; one for the same figure takes the place of the default. */
export function withDefaults(given: readonly Objective[]): readonly Objective[] {
  const isReplaced = ({ operation, metric }: Objective) =>
    given.some((objective) => objective.operation === operation && objective.metric === metric);
  return [...DEFAULT_OBJECTIVES.filter((objective) => !isReplaced(objective)), ...given];
}

/** The objective in words, such as `token-price responseTimeMs.p95 < 200`. */
export function expressionOf(objective: Objective): string {
  const { operation, metric, window } = objective;
  const [bound, limit] = boundOf(objective);
  const sign = bound === "atMost" && limit === 0 ? "=" : SIGNS[bound];
  const subject = operation === "*" ? metric : `${operation} ${metric}`;
  const shown = metric.endsWith("Rate") ? `${Number((limit * 100).toPrecision(12))} %` : limit;
  return `${subject} ${sign} ${shown}${window === "1m" ? " in every minute" : ""}`;
}

/** The largest response time in ms that counts as on time for an operation; undefined where no objective sets one. */
export function onTimeLimitMs(objectives: readonly Objective[], operation: OperationId): number | undefined {
  const limits = objectives
    .filter((objective) => objective.operation === operation || objective.operation === "*")
    .filter(({ metric }) => metric.startsWith("responseTimeMs."))
    .flatMap(({ below, atMost }) => [below, atMost].filter((limit) => limit !== undefined));
  return limits.length === 0 ? undefined : Math.min(...limits);
}

/** The one bound of an objective. */
export function boundOf(objective: Objective): readonly [Bound, number] {
  const bound = BOUNDS.find((name) => objective[name] !== undefined);
  if (bound === undefined) throw new Error(`the objective on ${objective.metric} sets no bound`);
  return [bound, objective[bound] ?? 0];
}

const SIGNS: Readonly<Record<Bound, string>> = { below: "<", above: ">", atMost: "≤", atLeast: "≥" };
