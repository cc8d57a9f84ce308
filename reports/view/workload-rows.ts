// The traffic of a load run as rows of requested and actual values with confidence intervals. A row marks a deviation;
// run/validity.ts decides whether the run is valid. Pure.
import type { LoadRun, WorkloadReport } from "../../run/format/run.ts";
import type { State } from "../../run/verdict/verdict.ts";
import { OPERATION_IDS, type OperationId } from "../../schemas/index.ts";
import { writeCount, writeCounted, writeNumber, writeRate } from "../text/number-format.ts";

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
const [RATE_TOLERANCE, SHARE_TOLERANCE, VARIATION_TOLERANCE] = [0.02, 0.02, 0.1];
/** Of a small share, this part of it. */
const RELATIVE_TOLERANCE = 0.25;
/** Variation up to which arrivals count as even: timers jitter. */
const EVEN_TOLERANCE = 0.5;
const MIN_GAPS = 100;

/** The rows in the order of the page; none if the run has no workload. */
export function workloadRows(run: LoadRun): readonly WorkloadRow[] {
  const { workload } = run;
  if (workload === undefined) return [];
  const rows = [
    iterationRow(run, workload),
    sessionRequestsRow(workload),
    rateRow(run, workload),
    ...mixRows(run, workload),
    arrivalsRow(workload),
  ];
  return rows.filter((row) => row !== undefined);
}

export function workloadFinding(rows: readonly WorkloadRow[]): string {
  const deviating = rows.filter(({ state }) => state === "bad").map(({ name }) => name);
  if (deviating.length > 0) return `The traffic differs from what was requested: ${deviating.join(", ")}`;
  return rows.some(({ state }) => state === "good")
    ? "The traffic was as requested"
    : "Too few requests to tell whether the traffic was as requested";
}

function iterationRow(
  { requests, endedEarly }: LoadRun,
  { model, unit, iterations: { planned, begun } }: WorkloadReport,
): WorkloadRow | undefined {
  if (model === "closed") return undefined;
  const dropped = requests.dropped > 0 ? `, ${writeCount(requests.dropped)} dropped` : "";
  return {
    name: `${unit === "session" ? "Sessions" : "Requests"} started (incl. warm-up)`,
    requested: writeCounted(planned, unit),
    actual: `${writeCounted(begun, unit)}${dropped}${endedEarly === undefined ? "" : ", ended early"}`,
    state: stateOfCount(begun, planned),
  };
}

/** Users who wait for slow responses leave requests unsent that the schedule had room for. */
function sessionRequestsRow({ sessionRequests }: WorkloadReport): WorkloadRow | undefined {
  return (
    sessionRequests && {
      name: "Requests of sessions sent",
      requested: `${writeCounted(sessionRequests.due, "request")} if every response came at once`,
      actual: writeCounted(sessionRequests.sent, "request"),
      state: stateOfCount(sessionRequests.sent, sessionRequests.due),
    }
  );
}

function stateOfCount(actual: number, requested: number): State {
  return actual >= requested * (1 - RATE_TOLERANCE) - 1 ? "good" : "bad";
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

function arrivalsRow({ model, arrivals, stages, unit }: WorkloadReport): WorkloadRow | undefined {
  if (model === "closed" || arrivals.gaps === 0) return undefined;
  const { requested, gaps, variation } = arrivals;
  const margin = NORMAL_95 / Math.sqrt(gaps);
  const isLevel = stages.every(({ from, to }) => from === to && from === stages[0]?.from);
  // The gaps of a rising rate vary anyway, and so do those of few arrivals.
  const canTell = isLevel && gaps >= MIN_GAPS;
  const isGood =
    requested === "even"
      ? variation <= EVEN_TOLERANCE
      : Math.abs(variation - 1) <= Math.max(VARIATION_TOLERANCE, margin);
  return {
    name: `Inter-arrival time of ${unit}s, coefficient of variation`,
    requested: requested === "even" ? "0 (even)" : "1 (Poisson)",
    actual: `${variation.toFixed(2)} ± ${margin.toFixed(2)} over ${writeCount(gaps)} gaps`,
    state: canTell && isGood ? "good" : "unknown",
  };
}

/** Good within the tolerance, unknown if so few were sent that it could be either. */
function stateOf(difference: number, tolerance: number, margin: number): State {
  if (difference <= tolerance) return margin <= 2 * tolerance ? "good" : "unknown";
  return difference > tolerance + margin ? "bad" : "unknown";
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}
