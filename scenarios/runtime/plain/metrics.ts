// The figures that a plain bundle shows at its end, out of what k6 hands over. Pure.

import type { ReasonCode } from "../../../results/run/run.ts";
import { OPERATION_IDS } from "../../../schemas/operation.ts";
import type { PlainInputs } from "./inputs.ts";
import type { LeftOut } from "./placeholders.ts";

/** The part of k6's summary that is read. */
export type SummaryData = {
  readonly state: { readonly testRunDurationMs: number };
  /** What the look at the target gave; absent where it failed. */
  readonly setup_data?: { readonly leftOut?: LeftOut } | null;
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
  readonly responses: number;
  readonly errors: number;
  readonly invalid: number;
  readonly p50: number | undefined;
  readonly p95: number | undefined;
  readonly p99: number | undefined;
  readonly max: number | undefined;
};

/** A threshold that decides. One on a rate without a sample holds for k6, and for us it is undecided. */
export type SummaryThreshold = { readonly expression: string; readonly outcome: "pass" | "missed" | "undecided" };

/** How often requests failed for one reason. */
export type SummaryError = { readonly code: string; readonly count: number };

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
  readonly goodput: number;
  readonly dropped: number;
  readonly advisory: number;
  /** The verdict on the run; `nothing` where no request of the load came to an outcome. */
  readonly outcome: "pass" | "missed" | "nothing";
  /** Operations of the scenario that could not be sent, and their share of it; none where all could. */
  readonly leftOut: LeftOut;
  readonly errors: readonly SummaryError[];
  readonly rows: readonly SummaryRow[];
  readonly thresholds: readonly SummaryThreshold[];
};

/** The figures of a summary; operations that were not asked for are left out. */
export function summaryOf(
  { metrics, state, setup_data: looked }: SummaryData,
  { target, profileName, profile }: PlainInputs,
  scenario: string,
  question: string,
): Summary {
  const value = (metric: string, name: string) => metrics[metric]?.values[name];
  const rows = OPERATION_IDS.flatMap((operation): SummaryRow[] => {
    const time = (name: string) => value(`assay_response_time{operation:${operation}}`, name);
    const responses = time("count") ?? 0;
    const errors = value(`assay_errors{operation:${operation}}`, "count") ?? 0;
    if (responses + errors === 0) return [];
    const invalid = value(`assay_invalid{operation:${operation}}`, "count") ?? 0;
    const times = responses === 0 ? {} : { p50: time("med"), p95: time("p(95)"), p99: time("p(99)"), max: time("max") };
    return [
      {
        operation,
        responses,
        errors,
        invalid,
        p50: undefined,
        p95: undefined,
        p99: undefined,
        max: undefined,
        ...times,
      },
    ];
  });
  const thresholds = Object.entries(metrics)
    .filter(([name]) => !/\{(operation|code):/.test(name))
    .flatMap(([name, { values, thresholds: own = {} }]) =>
      Object.entries(own).map(([expression, { ok }]): SummaryThreshold => {
        const isUndecided = ok && values["passes"] === 0 && values["fails"] === 0;
        return { expression: `${name}: ${expression}`, outcome: isUndecided ? "undecided" : ok ? "pass" : "missed" };
      }),
    )
    .sort((one, other) => one.expression.localeCompare(other.expression));
  const isMissed = thresholds.some(({ outcome }) => outcome === "missed");
  return {
    outcome: rows.length === 0 ? "nothing" : isMissed ? "missed" : "pass",
    leftOut: looked?.leftOut ?? { operations: [], share: 0 },
    errors: ERROR_CODES.map((code) => ({ code, count: value(`assay_errors{code:${code}}`, "count") ?? 0 }))
      .filter(({ count }) => count > 0)
      .sort((one, other) => other.count - one.count),
    scenario,
    question,
    target,
    profile: profileName,
    ratePerSecond: profile.peak,
    seconds: state.testRunDurationMs / 1_000,
    warmUp: { seconds: profile.warmUpMs / 1_000, requests: value("assay_warm_up", "count") ?? 0 },
    goodput: value("assay_good", "count") ?? 0,
    dropped: value("dropped_iterations", "count") ?? 0,
    advisory: value("assay_advisory", "count") ?? 0,
    rows,
    thresholds,
  };
}

/** The reasons for which a request of a plain bundle can fail. */
export const ERROR_CODES = [
  ...(["rejected-by-target", "rate-limited", "unavailable", "server-error", "redirect", "not-json"] as const),
  ...([
    "no-evidence",
    "ambiguous-response",
    "protocol-error",
    "connection-refused",
    "stale-connection",
    "reset",
  ] as const),
  ...(["truncated", "encoding-broken", "timeout-connect", "timeout-headers", "timeout-body"] as const),
  ...(["dns", "tls", "generator-fault"] as const),
] satisfies readonly ReasonCode[];

/** What is left out, as a sentence; empty where nothing is. */
export function leftOutText({ operations, share }: LeftOut): string {
  const percent = share > 0 && share < 0.01 ? "less than 1" : String(Math.round(share * 100));
  return operations.length === 0
    ? ""
    : `Left out, because nothing to ask for is known or it may not be sent: ${operations.join(", ")} (${percent} % of the scenario)`;
}

/** The errors by reason, as a sentence; empty where there is none. */
export function errorsText(errors: readonly SummaryError[]): string {
  return errors.length === 0 ? "" : `Errors: ${errors.map(({ code, count }) => `${code} ${count}`).join(", ")}`;
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
