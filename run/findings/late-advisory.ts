// Responses that agree with what the interface advises, and from a moment on do not: nothing that fails a target, and
// nothing that a check of single requests before the load could have seen.

import { OPERATION_IDS, type OperationId } from "../../schemas/index.ts";
import type { LoadFinding } from "../format/load-run.ts";
import { countOf } from "../text/plural.ts";
import type { Point } from "./window-point.ts";

/** Chance of a finding in a run in which deviating responses come at any time alike, over all statements. */
const CHANCE = 0.001;
/** Responses before the first that deviates. */
const LEAST_BEFORE = 50;

/** At most one finding for each operation: its statement that is the least likely to begin so late by chance. */
export function lateAdvisoriesOf(points: readonly Point[], windowMs: number): readonly LoadFinding[] {
  const statements = OPERATION_IDS.map((operation) => ({ operation, names: statementsOf(points, operation) }));
  const tested = statements.reduce((sum, { names }) => sum + names.length, 0);
  return statements.flatMap(({ operation, names }) => {
    const onsets = names.map((statement) => onsetOf(points, operation, statement));
    const [first] = onsets.toSorted((one, other) => one.logChance - other.logChance);
    const isLate = first !== undefined && first.before >= LEAST_BEFORE && first.logChance <= Math.log(CHANCE / tested);
    return isLate ? [findingOf(points, windowMs, operation, first)] : [];
  });
}

/** How the responses that deviate from a statement lie in a run. */
type Onset = {
  readonly statement: string;
  readonly fromMs: number;
  readonly before: number;
  readonly since: number;
  readonly hits: number;
  /** That all hits lie in the last part of the responses, if each lies anywhere: that part to the power of their number. */
  readonly logChance: number;
};

function onsetOf(points: readonly Point[], operation: OperationId, statement: string): Onset {
  const hitsIn = ({ advisory }: Point) => advisory[operation]?.get(statement) ?? 0;
  const responsesIn = ({ chart }: Point) => {
    const { count, errors } = chart.operations[operation] ?? { count: 0, errors: 0 };
    return count - errors;
  };
  const first = points.findIndex((point) => hitsIn(point) > 0);
  const sumOf = (part: readonly Point[], of: (point: Point) => number) =>
    part.reduce((sum, point) => sum + of(point), 0);
  const [before, since] = [sumOf(points.slice(0, first), responsesIn), sumOf(points.slice(first), responsesIn)];
  const hits = sumOf(points, hitsIn);
  const logChance = hits * Math.log(since / Math.max(1, before + since));
  return { statement, fromMs: points[first]?.chart.fromMs ?? 0, before, since, hits, logChance };
}

function findingOf(
  points: readonly Point[],
  windowMs: number,
  operation: OperationId,
  { statement, fromMs, before, since, hits }: Onset,
): LoadFinding {
  const toMs = (points.at(-1)?.chart.fromMs ?? 0) + windowMs;
  const sentence = `From ${fromMs / 1_000} s on, ${hits} of ${countOf(since, "response")} of ${operation} deviate from what the interface advises, and none of the ${before} before: ${statement}.`;
  return { kind: "advisory", operation, fromMs, toMs, value: hits, unit: "responses", sentence };
}

function statementsOf(points: readonly Point[], operation: OperationId): readonly string[] {
  return [...new Set(points.flatMap(({ advisory }) => [...(advisory[operation]?.keys() ?? [])]))];
}
