// Responses that violate the interface under load: when in the run they begin, and how many they are.

import type { OperationId } from "../../schemas/index.ts";
import type { LoadFinding, OperationLoad } from "../format/load-run.ts";
import { countOf } from "../text/plural.ts";
import type { Point } from "./window-point.ts";

const MOST_STATEMENTS = 3;

/** One finding for each operation with responses that violate a specified statement. */
export function violationsOf(
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
    const since =
      before === 0 ? "since the start" : `the first at ${fromMs / 1_000} s, after ${countOf(before, "valid response")}`;
    const responses =
      invalid === count ? `All ${countOf(count, "response")}` : `${invalid} of ${countOf(count, "response")}`;
    const statements = Object.keys(invalidByStatement).slice(0, MOST_STATEMENTS).join(", ");
    const sentence = `${responses} of ${operation} violate the interface, ${since}: ${statements}.`;
    return [{ kind: "violation", operation, fromMs, toMs, value: invalid, unit: "responses", sentence }];
  });
}
