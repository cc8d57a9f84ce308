// The traffic of a load run as rows of requested and actual values with confidence intervals. A row marks a deviation;
// run/validity.ts decides whether the run is valid. Pure.
import type { LoadRun } from "../../run/format/run.ts";
import type { WorkloadReport } from "../../run/format/workload.ts";
import type { State } from "../../run/verdict/verdict.ts";
import { OPERATION_IDS, type OperationId } from "../../schemas/index.ts";
import { writeCount, writeCounted, writeMs, writeNumber, writeRate, writeShare } from "../text/number-format.ts";

/** One row. Its state is `unknown` if too little was sent or nothing was requested. `operation` if the row is about one. */
export type WorkloadRow = {
  readonly name: string;
  readonly operation?: OperationId;
  readonly requested: string;
  readonly actual: string;
  readonly state: State;
};

/** Of a two-sided 95 % confidence interval. */
const NORMAL_95 = 1.96;
/** Deviations that never matter, however significant they are. */
const [RATE_TOLERANCE, SHARE_TOLERANCE, EXPONENT_TOLERANCE, VARIATION_TOLERANCE] = [0.02, 0.02, 0.1, 0.1];
/** Of a small share, this part of it. */
const RELATIVE_TOLERANCE = 0.25;
/** Variation up to which arrivals count as even: timers jitter. */
const EVEN_TOLERANCE = 0.5;
const MIN_GAPS = 100;
const MIN_THINK_TIMES = 30;

/** The rows in the order of the page; none if the run has no workload. */
export function workloadRows(run: LoadRun): readonly WorkloadRow[] {
  const { workload } = run;
  if (workload === undefined) return [];
  return [
    ...iterationRow(run, workload),
    ...sessionRequestsRow(workload),
    rateRow(run, workload),
    ...mixRows(run, workload),
    ...popularityRows(workload),
    ...newTokensRow(workload),
    ...arrivalsRow(workload),
    ...thinkTimeRow(workload),
  ];
}

/** The finding of all rows. */
export function workloadFinding(rows: readonly WorkloadRow[]): string {
  const deviating = rows.filter(({ state }) => state === "bad").map(({ name }) => name);
  if (deviating.length > 0) return `The traffic differs from what was requested: ${deviating.join(", ")}`;
  return rows.some(({ state }) => state === "good")
    ? "The traffic was as requested"
    : "Too few requests to tell whether the traffic was as requested";
}

function iterationRow(
  { requests, endedEarly }: LoadRun,
  { model, unit, iterations }: WorkloadReport,
): readonly WorkloadRow[] {
  if (model === "closed") return [];
  const noun = nounOf(unit);
  const dropped = requests.dropped > 0 ? `, ${writeCount(requests.dropped)} dropped` : "";
  const isWhole = iterations.begun >= iterations.planned * (1 - RATE_TOLERANCE) - 1;
  return [
    {
      name: `${unit === "session" ? "Sessions" : "Requests"} started (incl. warm-up)`,
      requested: writeCounted(iterations.planned, noun),
      actual: `${writeCounted(iterations.begun, noun)}${dropped}${endedEarly === undefined ? "" : ", ended early"}`,
      state: isWhole ? "good" : "bad",
    },
  ];
}

function newTokensRow({ newTokens }: WorkloadReport): readonly WorkloadRow[] {
  if (newTokens === undefined) return [];
  const { share, requests } = newTokens;
  return [
    {
      name: "Requests of tokens created in the run",
      requested: `${writeShare(share, 1)} of sessions`,
      actual: writeCounted(requests, "request"),
      state: requests > 0 ? "good" : "unknown",
    },
  ];
}

/** Users who wait for slow responses leave requests unsent that the schedule had room for. */
function sessionRequestsRow({ sessionRequests }: WorkloadReport): readonly WorkloadRow[] {
  if (sessionRequests === undefined) return [];
  const { due, sent } = sessionRequests;
  return [
    {
      name: "Requests of sessions sent",
      requested: `${writeCounted(due, "request")} if every response came at once`,
      actual: writeCounted(sent, "request"),
      state: sent >= due * (1 - RATE_TOLERANCE) - 1 ? "good" : "bad",
    },
  ];
}

/** If iterations are single requests at even intervals, the count of requests is exact; otherwise it is random. */
function rateRow(
  { ratePerSecond, total, windows, windowMs }: LoadRun,
  { model, unit, arrivals, warmUp }: WorkloadReport,
): WorkloadRow {
  const seconds = Math.max(1, (windows.length * windowMs - warmUp.durationMs) / 1_000);
  const isRandom = model === "closed" || unit === "session" || arrivals.requested === "poisson";
  const margin = isRandom ? (NORMAL_95 * Math.sqrt(total.count)) / seconds : 0;
  const actual = `${writeRate(total.ratePerSecond)}${isRandom ? ` ± ${writeNumber(margin)}` : ""}`;
  if (model === "closed") return { name: "Rate", requested: "set by the target", actual, state: "unknown" };
  const isDeviating =
    Math.abs(total.ratePerSecond - ratePerSecond) > Math.max(RATE_TOLERANCE * ratePerSecond, 2 * margin);
  return { name: "Rate", requested: writeRate(ratePerSecond), actual, state: isDeviating ? "bad" : "good" };
}

/** In the closed model it is unknown which sessions the end cuts off, and so which mix was due. */
function mixRows({ total }: LoadRun, { mix, model }: WorkloadReport): readonly WorkloadRow[] {
  return OPERATION_IDS.flatMap((operation): readonly WorkloadRow[] => {
    const share = mix[operation];
    if (share === undefined) return [];
    const { requested, actual } = share;
    const margin = total.count === 0 ? 1 : NORMAL_95 * Math.sqrt((actual * (1 - actual)) / total.count);
    const tolerance = Math.min(SHARE_TOLERANCE, RELATIVE_TOLERANCE * requested);
    const state = stateOf(Math.abs(actual - requested), tolerance, margin);
    return [
      {
        name: `Share of ${operation}`,
        operation,
        requested: percent(requested),
        actual: `${percent(actual)} ± ${percent(margin)}`,
        state: model === "closed" && state === "bad" ? "unknown" : state,
      },
    ];
  });
}

function popularityRows({ popularity }: WorkloadReport): readonly WorkloadRow[] {
  return popularity.map(({ of, exponent, requests, actualExponent, exponentError = 0 }) => {
    const name = `Popularity of ${of}, Zipf exponent`;
    if (actualExponent === undefined)
      return {
        name,
        requested: writeDecimal(exponent),
        actual: `of ${writeCounted(requests, "request")}`,
        state: "unknown",
      };
    const margin = NORMAL_95 * exponentError;
    return {
      name,
      requested: writeDecimal(exponent),
      actual: `${writeDecimal(actualExponent)} ± ${writeDecimal(margin)}`,
      state: stateOf(Math.abs(actualExponent - exponent), EXPONENT_TOLERANCE, margin),
    };
  });
}

function arrivalsRow({ model, arrivals, stages, unit }: WorkloadReport): readonly WorkloadRow[] {
  if (model === "closed" || arrivals.gaps === 0) return [];
  const { requested, gaps, variation } = arrivals;
  const margin = NORMAL_95 / Math.sqrt(gaps);
  const isLevel = stages.every(({ from, to }) => from === to && from === stages[0]?.from);
  // The gaps of a rising rate vary anyway, and so do those of few arrivals.
  const canTell = isLevel && gaps >= MIN_GAPS;
  const isGood =
    requested === "even"
      ? variation <= EVEN_TOLERANCE
      : Math.abs(variation - 1) <= Math.max(VARIATION_TOLERANCE, margin);
  return [
    {
      name: `Inter-arrival time of ${nounOf(unit)}s, coefficient of variation`,
      requested: requested === "even" ? "0 (even)" : "1 (Poisson)",
      actual: `${writeDecimal(variation)} ± ${writeDecimal(margin)} over ${writeCount(gaps)} gaps`,
      state: canTell && isGood ? "good" : "unknown",
    },
  ];
}

/** The relative standard error of the median of log-normal think times is about 1.25 sigma / √n. */
function thinkTimeRow({ thinkTime }: WorkloadReport): readonly WorkloadRow[] {
  if (thinkTime === undefined) return [];
  const { medianMs, sigma, drawn, drawnMedianMs } = thinkTime;
  if (drawn === 0)
    return [
      {
        name: "Think time",
        requested: writeThinkTime(medianMs),
        actual: "none",
        state: medianMs === 0 ? "good" : "unknown",
      },
    ];
  const margin = drawnMedianMs * ((NORMAL_95 * 1.25 * sigma) / Math.sqrt(drawn));
  return [
    {
      name: "Think time, median",
      requested: writeThinkTime(medianMs),
      actual: `${writeMs(drawnMedianMs)} ± ${writeMs(margin)} over ${writeCount(drawn)} drawn`,
      state: drawn < MIN_THINK_TIMES ? "unknown" : "good",
    },
  ];
}

function writeThinkTime(medianMs: number): string {
  return medianMs === 0 ? "none" : `${writeMs(medianMs)}, unless a step sets its own`;
}

/** Good within the tolerance, unknown if so few were sent that it could be either. */
function stateOf(difference: number, tolerance: number, margin: number): State {
  if (difference <= tolerance) return margin <= 2 * tolerance ? "good" : "unknown";
  return difference > tolerance + margin ? "bad" : "unknown";
}

function nounOf(unit: WorkloadReport["unit"]): string {
  return unit === "session" ? "session" : "request";
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}

function writeDecimal(value: number): string {
  return value.toFixed(2);
}
