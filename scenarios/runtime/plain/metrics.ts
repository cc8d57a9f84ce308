// The metrics that a plain bundle shows at its end, from the data of k6. Pure.

import type { ReasonCode } from "../../../run/format/run.ts";
import { OPERATION_IDS } from "../../../schemas/operation.ts";
import type { PlainInputs } from "./inputs.ts";
import type { LeftOut } from "./placeholders.ts";

/** The part of k6's summary that is read. */
export type SummaryData = {
  readonly state: { readonly testRunDurationMs: number };
  /** What the setup found; absent if it failed. */
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

/** The metrics of one operation; times in ms from the scheduled start, of accepted responses. */
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

/** A threshold that decides. One on a rate without a sample passes for k6, but is inconclusive here. */
export type SummaryThreshold = { readonly expression: string; readonly verdict: Verdict };

/** PASS, FAIL or INCONCLUSIVE. */
export type Verdict = "pass" | "fail" | "inconclusive";

/** How often requests failed for one reason. */
export type SummaryError = { readonly code: string; readonly count: number };

/** The content of text and page. */
export type Summary = {
  readonly scenario: string;
  readonly question: string;
  readonly target: string;
  readonly profile: string;
  /** The highest of the run. */
  readonly ratePerSecond: number;
  readonly seconds: number;
  /** Excluded from all other metrics. */
  readonly warmUp: { readonly seconds: number; readonly requests: number };
  readonly goodput: number;
  readonly dropped: number;
  readonly advisory: number;
  /** Inconclusive if no request of the load has an outcome. */
  readonly verdict: Verdict;
  /** Operations of the scenario that could not be sent, and their share of it. */
  readonly leftOut: LeftOut;
  readonly errors: readonly SummaryError[];
  readonly rows: readonly SummaryRow[];
  readonly thresholds: readonly SummaryThreshold[];
};

/** The summary of a run, without operations that were not sent. */
export function summaryOf(
  { metrics, state, setup_data: setup }: SummaryData,
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
        return { expression: `${name}: ${expression}`, verdict: isUndecided ? "inconclusive" : ok ? "pass" : "fail" };
      }),
    )
    .sort((one, other) => one.expression.localeCompare(other.expression));
  const isFailed = thresholds.some(({ verdict }) => verdict === "fail");
  return {
    verdict: rows.length === 0 ? "inconclusive" : isFailed ? "fail" : "pass",
    leftOut: setup?.leftOut ?? { operations: [], share: 0 },
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
    goodput: value("assay_goodput", "count") ?? 0,
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

/** What is left out, as a sentence; empty if nothing is. */
export function leftOutText({ operations, share }: LeftOut): string {
  const percent = share > 0 && share < 0.01 ? "less than 1" : String(Math.round(share * 100));
  return operations.length === 0
    ? ""
    : `Left out, because no token or user is known or sending is not permitted: ${operations.join(", ")} (${percent} % of the scenario)`;
}

/** The errors by reason, as a sentence; empty without errors. */
export function errorsText(errors: readonly SummaryError[]): string {
  return errors.length === 0 ? "" : `Errors: ${errors.map(({ code, count }) => `${code} ${count}`).join(", ")}`;
}

/** A time as text; a dash without one. */
export function milliseconds(value: number | undefined): string {
  if (value === undefined) return "–";
  return value < 10 ? value.toFixed(2) : value.toFixed(0);
}

/** The warm-up as a sentence; empty without one. */
export function warmUpSentence({ seconds, requests }: Summary["warmUp"]): string {
  return seconds === 0 ? "" : `The warm-up of ${seconds.toFixed(1)} s is excluded: ${requests} requests.`;
}
