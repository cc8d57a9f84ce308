// From a load run to a line of the history: what is kept of it, and why a run is not accepted. Pure.
import { Failure } from "../../errors.ts";
import { OPERATION_IDS } from "../../schemas/operation.ts";
import { exactInterval } from "../../statistics/proportion.ts";
import { lowerBoundReason } from "../format/lower-bounds.ts";
import { type LoadRun, machineClass, type OperationLoad, type Run } from "../format/run.ts";
import {
  type AcceptedMetric,
  type AcceptedRun,
  conditionsKey,
  type HistoryLine,
  releaseOf,
  seriesOf,
} from "./history-file.ts";

/** How a release is called; one of the two at least. */
export type Release = Pick<AcceptedRun, "label" | "commit">;

/**
 * The line of a run, after these lines. Fails with `history-refused` for a run that is no load, is not valid or did not pass,
 * and for one that would stand in the wrong place or among others of another mix.
 */
export function acceptedRun(run: Run, release: Release, before: readonly HistoryLine[]): AcceptedRun {
  const load = loadOf(run);
  const reason = reasonAgainst(load);
  if (reason !== undefined) throw refused(reason);
  const line = lineOf(load, release);
  const last = seriesOf(before).get(conditionsKey(line))?.at(-1);
  if (last !== undefined) requirePlace(line, last);
  return line;
}

function loadOf(run: Run): LoadRun {
  const load = run.kind === "check" ? run.load : run;
  if (load.kind !== "load") throw refused(`it is of the kind ${load.kind}, and a load run is expected`);
  return load;
}

function reasonAgainst(load: LoadRun): string | undefined {
  const { validity, verdict, workload } = load;
  if (!validity.valid) return `it is not valid (${validity.reasons.join("; ")})`;
  if (verdict !== "pass") return `its verdict is ${verdict}, and pass is expected`;
  if (workload === undefined) return "it is a replay, whose requests are those of one recording";
  return lowerBoundReason(load);
}

function requirePlace(line: AcceptedRun, last: AcceptedRun): void {
  if (line.startedAt === last.startedAt) throw refused(`it is in the history already, as ${releaseOf(last)}`);
  if (line.startedAt < last.startedAt) throw refused(`it is older than the last one of its kind, ${releaseOf(last)}`);
  if (mixDistance(line.mix, last.mix) > MOST_MIX_DISTANCE)
    throw refused(
      `its mix of operations is not that of the last one, ${releaseOf(last)}: keep it in another file (--history)`,
    );
}

/** The end of a schedule cuts sessions off, by which mixes of one workload differ a little. */
const MOST_MIX_DISTANCE = 0.05;

function mixDistance(one: AcceptedRun["mix"], other: AcceptedRun["mix"]): number {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].reduce((sum, name) => sum + Math.abs((one[name] ?? 0) - (other[name] ?? 0)), 0) / 2;
}

function refused(reason: string): Failure {
  return new Failure("history-refused", `The run is not accepted: ${reason}.`);
}

function lineOf(load: LoadRun, release: Release): AcceptedRun {
  const { startedAt, machine, scenario, profile, engine, ratePerSecond, workload, durationMs, seed, versions } = load;
  const mix = Object.entries(workload?.mix ?? {}).map(([id, { requested }]) => [id, requested] as const);
  return {
    formatVersion: 1,
    kind: "run",
    ...release,
    startedAt,
    machine: machineClass(machine),
    scenario,
    profile,
    engine,
    model: workload?.model ?? "open",
    arrivals: workload?.arrivals.requested ?? "even",
    ratePerSecond,
    mix: Object.fromEntries(mix),
    verdict: "pass",
    durationMs,
    seed,
    assay: versions.assay,
    metrics: metricsOf(load),
  };
}

function metricsOf({ total, operations, goodputPerSecond }: LoadRun): readonly AcceptedMetric[] {
  return [
    ...metricsOfOperation("*", total),
    { operation: "*", metric: "goodputPerSecond", value: rounded(goodputPerSecond) },
    ...OPERATION_IDS.flatMap((id) => {
      const load = operations[id];
      return load === undefined ? [] : metricsOfOperation(id, load);
    }),
  ];
}

const PERCENTILES = ["p50", "p95", "p99"] as const;
const CONFIDENCE = 0.95;

function metricsOfOperation(operation: string, load: OperationLoad): readonly AcceptedMetric[] {
  const { count, errors, responseTimeMs, responseTimeConfidenceMs: intervals } = load;
  if (count <= errors) return [];
  const wrong = exactInterval({ hits: errors, all: count }, CONFIDENCE);
  return [
    ...PERCENTILES.map((name) => ({
      operation,
      metric: `responseTimeMs.${name}`,
      value: rounded(responseTimeMs[name]),
      ...(intervals?.[name] !== undefined && {
        low: rounded(intervals[name].low),
        high: rounded(intervals[name].high),
      }),
    })),
    {
      operation,
      metric: "errorRate",
      value: rounded(errors / count),
      low: rounded(wrong.low),
      high: rounded(wrong.high),
    },
  ];
}

/** To a ten-thousandth: a line is for people too. */
function rounded(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
