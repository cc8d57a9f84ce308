// Answers that no longer keep their schema: where in the run they begin, and how many they are.

import type { LoadFinding, OperationLoad } from "../../results/run/load-run.ts";
import type { OperationId } from "../../schemas/index.ts";
import type { Point } from "./point.ts";

const MOST_STATEMENTS = 3;

/** One finding for each operation with answers that break a specified statement. */
export function driftOf(
  points: readonly Point[],
  windowMs: number,
  operations: Readonly<Partial<Record<OperationId, OperationLoad>>>,
): readonly LoadFinding[] {
  return Object.entries(operations).flatMap(([id, { count, invalid, invalidByStatement }]): readonly LoadFinding[] => {
    const operation = id as OperationId;
    const hit = points.filter(({ chart }) => (chart.operations[operation]?.invalid ?? 0) > 0);
    const [first, last] = [hit[0], hit.at(-1)];
    if (first === undefined || last === undefined) return [];
    const [fromMs, toMs] = [first.chart.fromMs, last.chart.fromMs + windowMs];
    const before = points
      .filter(({ chart }) => chart.fromMs < fromMs)
      .reduce((sum, { chart }) => sum + (chart.operations[operation]?.count ?? 0), 0);
    const begin = before === 0 ? "from the beginning" : `the first at ${fromMs / 1_000} s, after ${before} good ones`;
    const statements = Object.keys(invalidByStatement).slice(0, MOST_STATEMENTS).join(", ");
    const sentence = `${invalid} of ${count} answers of ${operation} break the interface, ${begin}: ${statements}.`;
    return [{ kind: "violation", operation, fromMs, toMs, value: invalid, unit: "answers", sentence }];
  });
}
