// The figures that a plain bundle shows at its end, out of what k6 hands over. Pure.
import { OPERATION_IDS } from "../../../schemas/operation.ts";
import type { PlainInputs } from "./inputs.ts";

/** The part of k6's summary that is read. */
export type SummaryData = {
  readonly state: { readonly testRunDurationMs: number };
  readonly metrics: Readonly<
    Record<
      string,
      {
        readonly values: Readonly<Record<string, number>>;
        readonly thresholds?: Readonly<Record<string, { readonly ok: boolean }>>;
      }
    >
  >;
};

/** A row of figures; times in ms from the intended start, of accepted answers. */
export type SummaryRow = {
  readonly operation: string;
  readonly answers: number;
  readonly errors: number;
  readonly invalid: number;
  readonly p50: number | undefined;
  readonly p95: number | undefined;
  readonly p99: number | undefined;
  readonly max: number | undefined;
};

/** A threshold that decides, and whether it held. */
export type SummaryThreshold = { readonly expression: string; readonly held: boolean };

/** All that text and page say. */
export type Summary = {
  readonly scenario: string;
  readonly question: string;
  readonly target: string;
  readonly profile: string;
  /** The highest of the run. */
  readonly ratePerSecond: number;
  readonly seconds: number;
  /** What is in no other figure. */
  readonly warmUp: { readonly seconds: number; readonly requests: number };
  readonly good: number;
  readonly dropped: number;
  readonly advisory: number;
  readonly rows: readonly SummaryRow[];
  readonly thresholds: readonly SummaryThreshold[];
};

/** The figures of a summary; operations that were not asked for are left out. */
export function summaryOf(
  { metrics, state }: SummaryData,
  { target, profile, course }: PlainInputs,
  scenario: string,
  question: string,
): Summary {
  const value = (metric: string, name: string) => metrics[metric]?.values[name];
  const rows = OPERATION_IDS.flatMap((operation): SummaryRow[] => {
    const time = (name: string) => value(`assay_response_time{operation:${operation}}`, name);
    const answers = time("count") ?? 0;
    const errors = value(`assay_errors{operation:${operation}}`, "count") ?? 0;
    if (answers + errors === 0) return [];
    const invalid = value(`assay_invalid{operation:${operation}}`, "count") ?? 0;
    const times = answers === 0 ? {} : { p50: time("med"), p95: time("p(95)"), p99: time("p(99)"), max: time("max") };
    return [
      { operation, answers, errors, invalid, p50: undefined, p95: undefined, p99: undefined, max: undefined, ...times },
    ];
  });
  const thresholds = Object.entries(metrics)
    .filter(([name]) => !name.includes("{operation:"))
    .flatMap(([name, { thresholds: own = {} }]) =>
      Object.entries(own).map(([expression, { ok }]) => ({ expression: `${name}: ${expression}`, held: ok })),
    )
    .sort((one, other) => one.expression.localeCompare(other.expression));
  return {
    scenario,
    question,
    target,
    profile,
    ratePerSecond: course.peak,
    seconds: state.testRunDurationMs / 1_000,
    warmUp: { seconds: course.warmUpMs / 1_000, requests: value("assay_warm_up", "count") ?? 0 },
    good: value("assay_good", "count") ?? 0,
    dropped: value("dropped_iterations", "count") ?? 0,
    advisory: value("assay_advisory", "count") ?? 0,
    rows,
    thresholds,
  };
}

/** A time for people; a dash where there is none. */
export function milliseconds(value: number | undefined): string {
  if (value === undefined) return "–";
  return value < 10 ? value.toFixed(2) : value.toFixed(0);
}

/** What was sent before and counts for nothing; empty where there was no warm-up. */
export function warmUpSentence({ seconds, requests }: Summary["warmUp"]): string {
  return seconds === 0 ? "" : `The warm-up of ${seconds.toFixed(1)} s is in no figure: ${requests} requests.`;
}
