// The traffic of a load run as rows of asked for and realised, each with how sure the realised figure is. A row that is off
// says so; whether the run is valid for all that is said elsewhere (evaluation/validity.ts). Pure.
import type { LoadRun } from "../../results/run/run.ts";
import type { WorkloadReport } from "../../results/run/workload.ts";
import type { State } from "../../results/verdict/verdict.ts";
import { OPERATION_IDS, type OperationId } from "../../schemas/index.ts";
import { writeCount, writeCounted, writeMs, writeNumber, writeRate } from "../text/number-format.ts";

/** One row. `unknown` where too little was sent, or nothing was asked for. `operation` where its name is one. */
export type WorkloadRow = {
  readonly name: string;
  readonly operation?: OperationId;
  readonly requested: string;
  readonly actual: string;
  readonly state: State;
};

/** Two-sided, for 95 %. */
const NORMAL_95 = 1.96;
/** What nobody would call another traffic, however sure the difference is. */
const [RATE_TOLERANCE, SHARE_TOLERANCE, EXPONENT_TOLERANCE, VARIATION_TOLERANCE] = [0.02, 0.02, 0.1, 0.1];
/** Even arrivals of this variation still are: a timer of a machine has its own. */
const EVEN_TOLERANCE = 0.5;
const LEAST_GAPS = 100;
/** Pauses are drawn; so many times the standard error of a median they may be off. */
const LEAST_PAUSES = 30;

/** The rows in the order of the page; none for a record without a workload. */
export function workloadRows(record: LoadRun): readonly WorkloadRow[] {
  const { workload } = record;
  if (workload === undefined) return [];
  return [
    ...iterationRow(record, workload),
    rateRow(record, workload),
    ...mixRows(record, workload),
    ...popularityRows(workload),
    ...arrivalsRow(workload),
    ...thinkTimeRow(workload),
  ];
}

/** What the rows come to in one sentence. */
export function workloadFinding(rows: readonly WorkloadRow[]): string {
  const off = rows.filter(({ state }) => state === "bad").map(({ name }) => name);
  if (off.length > 0) return `The traffic was not what was asked for: ${off.join(", ")}`;
  return rows.some(({ state }) => state === "good")
    ? "The traffic was what was asked for"
    : "Too little was sent to tell whether the traffic was what was asked for";
}

function iterationRow(
  { requests, endedEarly }: LoadRun,
  { model, unit, iterations }: WorkloadReport,
): readonly WorkloadRow[] {
  if (model === "closed") return [];
  const noun = unit === "session" ? "session" : "request";
  const dropped = requests.dropped > 0 ? `, ${writeCount(requests.dropped)} dropped` : "";
  const isWhole = iterations.begun >= iterations.planned * (1 - RATE_TOLERANCE) - 1;
  return [
    {
      name: "Begun, with the warm-up",
      requested: writeCounted(iterations.planned, noun),
      actual: `${writeCounted(iterations.begun, noun)}${dropped}${endedEarly === undefined ? "" : ", ended early"}`,
      state: isWhole ? "good" : "bad",
    },
  ];
}

/** Where an iteration is one request on an even schedule nothing is left to chance; else the count of requests is. */
function rateRow(
  { ratePerSecond, total, windows, windowMs }: LoadRun,
  { model, unit, arrivals, warmUp }: WorkloadReport,
): WorkloadRow {
  const seconds = Math.max(1, (windows.length * windowMs - warmUp.durationMs) / 1_000);
  const isChance = model === "closed" || unit === "session" || arrivals.requested === "poisson";
  const reach = isChance ? (NORMAL_95 * Math.sqrt(total.count)) / seconds : 0;
  const actual = `${writeRate(total.ratePerSecond)}${isChance ? ` ± ${writeNumber(reach)}` : ""}`;
  if (model === "closed") return { name: "Rate", requested: "as fast as users are answered", actual, state: "unknown" };
  const isOff = Math.abs(total.ratePerSecond - ratePerSecond) > Math.max(RATE_TOLERANCE * ratePerSecond, 2 * reach);
  return { name: "Rate", requested: writeRate(ratePerSecond), actual, state: isOff ? "bad" : "good" };
}

/** In the closed model nobody knows which sittings the end cuts off, and so what was due. */
function mixRows({ total }: LoadRun, { mix, model }: WorkloadReport): readonly WorkloadRow[] {
  return OPERATION_IDS.flatMap((operation): readonly WorkloadRow[] => {
    const share = mix[operation];
    if (share === undefined) return [];
    const { requested, actual } = share;
    const reach = total.count === 0 ? 1 : NORMAL_95 * Math.sqrt((actual * (1 - actual)) / total.count);
    const state = stateOf(Math.abs(actual - requested), SHARE_TOLERANCE, reach);
    return [
      {
        name: `Share of ${operation}`,
        operation,
        requested: percent(requested),
        actual: `${percent(actual)} ± ${percent(reach)}`,
        state: model === "closed" && state === "bad" ? "unknown" : state,
      },
    ];
  });
}

function popularityRows({ popularity }: WorkloadReport): readonly WorkloadRow[] {
  return popularity.map(({ of, exponent, requests, actualExponent, exponentError = 0 }) => {
    const name = `Popularity of ${of}, exponent`;
    if (actualExponent === undefined)
      return {
        name,
        requested: writeExponent(exponent),
        actual: `of ${writeCounted(requests, "request")}`,
        state: "unknown",
      };
    const reach = NORMAL_95 * exponentError;
    return {
      name,
      requested: writeExponent(exponent),
      actual: `${writeExponent(actualExponent)} ± ${writeExponent(reach)}`,
      state: stateOf(Math.abs(actualExponent - exponent), EXPONENT_TOLERANCE, reach),
    };
  });
}

function arrivalsRow({ model, arrivals, stages, unit }: WorkloadReport): readonly WorkloadRow[] {
  if (model === "closed" || arrivals.gaps === 0) return [];
  const { requested, gaps, variation } = arrivals;
  const reach = NORMAL_95 / Math.sqrt(gaps);
  const isLevel = stages.every(({ from, to }) => from === to && from === stages[0]?.from);
  // Gaps of a rate that rises vary by themselves, and so do those of few arrivals.
  const canTell = isLevel && gaps >= LEAST_GAPS;
  const isGood =
    requested === "even"
      ? variation <= EVEN_TOLERANCE
      : Math.abs(variation - 1) <= Math.max(VARIATION_TOLERANCE, reach);
  return [
    {
      name: `Arrivals of ${unit === "session" ? "sessions" : "requests"}, variation of their gaps`,
      requested: requested === "even" ? "even, 0" : "Poisson, 1",
      actual: `${writeExponent(variation)} ± ${writeExponent(reach)} over ${writeCount(gaps)} gaps`,
      state: canTell && isGood ? "good" : "unknown",
    },
  ];
}

/** A median of log-normal pauses is sure to about 1.25 sigma over the root of their number, in parts of itself. */
function thinkTimeRow({ thinkTime }: WorkloadReport): readonly WorkloadRow[] {
  if (thinkTime === undefined) return [];
  const { medianMs, sigma, drawn, drawnMedianMs } = thinkTime;
  if (drawn === 0)
    return [
      { name: "Pauses", requested: writePause(medianMs), actual: "none", state: medianMs === 0 ? "good" : "unknown" },
    ];
  const reach = drawnMedianMs * ((NORMAL_95 * 1.25 * sigma) / Math.sqrt(drawn));
  return [
    {
      name: "Pauses, median",
      requested: writePause(medianMs),
      actual: `${writeMs(drawnMedianMs)} ± ${writeMs(reach)} over ${writeCount(drawn)} drawn`,
      state: drawn < LEAST_PAUSES ? "unknown" : "good",
    },
  ];
}

function writePause(medianMs: number): string {
  return medianMs === 0 ? "none" : `${writeMs(medianMs)}, where a step has none of its own`;
}

/** Good within the tolerance, unknown where so few were sent that it could be either. */
function stateOf(difference: number, tolerance: number, reach: number): State {
  if (difference <= tolerance) return reach <= 2 * tolerance ? "good" : "unknown";
  return difference > tolerance + reach ? "bad" : "unknown";
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}

function writeExponent(value: number): string {
  return value.toFixed(2);
}
