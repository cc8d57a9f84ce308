// The traffic of a load run as rows of asked for and realised, each with how sure the realised figure is. A row that is off
// says so; whether the run is valid for all that is said elsewhere (results/validity.ts). Pure.
import type { LoadRecord } from "../results/record.ts";
import type { State } from "../results/verdict.ts";
import type { WorkloadReport } from "../results/workload.ts";
import { OPERATION_IDS, type OperationId } from "../schemas/index.ts";
import { writeCount, writeCounted, writeMs, writeNumber, writeRate } from "./figures.ts";

/** One row. `unknown` where too little was sent, or nothing was asked for. `operation` where its name is one. */
export type WorkloadRow = {
  readonly name: string;
  readonly operation?: OperationId;
  readonly asked: string;
  readonly realised: string;
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
export function workloadRows(record: LoadRecord): readonly WorkloadRow[] {
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
  { requests, endedEarly }: LoadRecord,
  { model, unit, iterations }: WorkloadReport,
): readonly WorkloadRow[] {
  if (model === "closed") return [];
  const noun = unit === "session" ? "sitting" : "request";
  const dropped = requests.dropped > 0 ? `, ${writeCount(requests.dropped)} dropped` : "";
  const isWhole = iterations.begun >= iterations.planned * (1 - RATE_TOLERANCE) - 1;
  return [
    {
      name: "Begun, with the warm-up",
      asked: writeCounted(iterations.planned, noun),
      realised: `${writeCounted(iterations.begun, noun)}${dropped}${endedEarly === undefined ? "" : ", ended early"}`,
      state: isWhole ? "good" : "bad",
    },
  ];
}

/** Where an iteration is one request on an even schedule nothing is left to chance; else the count of requests is. */
function rateRow(
  { ratePerSecond, total, windows, windowMs }: LoadRecord,
  { model, unit, arrivals, warmUp }: WorkloadReport,
): WorkloadRow {
  const seconds = Math.max(1, (windows.length * windowMs - warmUp.durationMs) / 1_000);
  const isChance = model === "closed" || unit === "session" || arrivals.asked === "poisson";
  const reach = isChance ? (NORMAL_95 * Math.sqrt(total.count)) / seconds : 0;
  const realised = `${writeRate(total.ratePerSecond)}${isChance ? ` ± ${writeNumber(reach)}` : ""}`;
  if (model === "closed") return { name: "Rate", asked: "as fast as users are answered", realised, state: "unknown" };
  const isOff = Math.abs(total.ratePerSecond - ratePerSecond) > Math.max(RATE_TOLERANCE * ratePerSecond, 2 * reach);
  return { name: "Rate", asked: writeRate(ratePerSecond), realised, state: isOff ? "bad" : "good" };
}

/** In the closed model nobody knows which sittings the end cuts off, and so what was due. */
function mixRows({ total }: LoadRecord, { mix, model }: WorkloadReport): readonly WorkloadRow[] {
  return OPERATION_IDS.flatMap((operation): readonly WorkloadRow[] => {
    const share = mix[operation];
    if (share === undefined) return [];
    const { asked, realised } = share;
    const reach = total.count === 0 ? 1 : NORMAL_95 * Math.sqrt((realised * (1 - realised)) / total.count);
    const state = stateOf(Math.abs(realised - asked), SHARE_TOLERANCE, reach);
    return [
      {
        name: `Share of ${operation}`,
        operation,
        asked: percent(asked),
        realised: `${percent(realised)} ± ${percent(reach)}`,
        state: model === "closed" && state === "bad" ? "unknown" : state,
      },
    ];
  });
}

function popularityRows({ popularity }: WorkloadReport): readonly WorkloadRow[] {
  return popularity.map(({ of, exponent, requests, realisedExponent, exponentError = 0 }) => {
    const name = `Popularity of ${of}, exponent`;
    if (realisedExponent === undefined)
      return {
        name,
        asked: writeExponent(exponent),
        realised: `of ${writeCounted(requests, "request")}`,
        state: "unknown",
      };
    const reach = NORMAL_95 * exponentError;
    return {
      name,
      asked: writeExponent(exponent),
      realised: `${writeExponent(realisedExponent)} ± ${writeExponent(reach)}`,
      state: stateOf(Math.abs(realisedExponent - exponent), EXPONENT_TOLERANCE, reach),
    };
  });
}

function arrivalsRow({ model, arrivals, stages, unit }: WorkloadReport): readonly WorkloadRow[] {
  if (model === "closed" || arrivals.gaps === 0) return [];
  const { asked, gaps, variation } = arrivals;
  const reach = NORMAL_95 / Math.sqrt(gaps);
  const isLevel = stages.every(({ from, to }) => from === to && from === stages[0]?.from);
  // Gaps of a rate that rises vary by themselves, and so do those of few arrivals.
  const canTell = isLevel && gaps >= LEAST_GAPS;
  const isGood =
    asked === "even" ? variation <= EVEN_TOLERANCE : Math.abs(variation - 1) <= Math.max(VARIATION_TOLERANCE, reach);
  return [
    {
      name: `Arrivals of ${unit === "session" ? "sittings" : "requests"}, variation of their gaps`,
      asked: asked === "even" ? "even, 0" : "Poisson, 1",
      realised: `${writeExponent(variation)} ± ${writeExponent(reach)} over ${writeCount(gaps)} gaps`,
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
      { name: "Pauses", asked: writePause(medianMs), realised: "none", state: medianMs === 0 ? "good" : "unknown" },
    ];
  const reach = drawnMedianMs * ((NORMAL_95 * 1.25 * sigma) / Math.sqrt(drawn));
  return [
    {
      name: "Pauses, median",
      asked: writePause(medianMs),
      realised: `${writeMs(drawnMedianMs)} ± ${writeMs(reach)} over ${writeCount(drawn)} drawn`,
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
