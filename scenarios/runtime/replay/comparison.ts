// Compares a response with what the recording shows of its operation: status class, shape, and echoes of the request. Prices,
// times and ids differ by nature and are not compared. Pure.
import { type DifferenceKind, differenceId } from "../../../run/format/replay.ts";
import type { OperationId } from "../../../schemas/operation.ts";
import type { Violation } from "../../../schemas/violation.ts";
import { type Echo, echoDifferences } from "./echoes.ts";
import { type Shape, shapeDifferences } from "./shape.ts";

/** What the recording shows of an operation; no shape without an accepted response. */
export type Baseline = { readonly shape?: Shape; readonly echoes: readonly Echo[] };

/** The outcome of a request now; `answered` is the body of an accepted response. */
export type Today = { readonly status: number; readonly request: string; readonly answered: unknown };

/**
 * The differences of a response as advisory findings: the interface is judged elsewhere. `recorded` is the class of the
 * recorded status, 1 to 5, or 0 without a recorded response.
 */
export function compareWithRecording(
  operation: OperationId,
  baseline: Baseline | undefined,
  recorded: number,
  { status, request, answered }: Today,
): readonly Violation[] {
  const found: Violation[] = [];
  const report = (kind: DifferenceKind, pointer: string, expected: string, actual: string): void => {
    found.push({
      pointer,
      keyword: "recording",
      statement: differenceId(operation, kind, pointer),
      tier: "advisory",
      expected,
      actual,
    });
  };
  const now = Math.floor(status / 100);
  if (recorded !== 0 && now !== recorded) report("status", "", `${recorded}xx`, now === 0 ? "no response" : `${now}xx`);
  if (baseline === undefined || answered === undefined) return found;
  if (baseline.shape !== undefined) {
    for (const { kind, pointer, expected, found: actual } of shapeDifferences(baseline.shape, answered))
      report(kind, pointer, expected, actual);
  }
  if (baseline.echoes.length > 0) {
    const requested: unknown = JSON.parse(request);
    for (const { pointer, expected, found: actual } of echoDifferences(baseline.echoes, { requested, answered }))
      report("value", pointer, expected, actual);
  }
  return found;
}
