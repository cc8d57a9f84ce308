// Compares a response with what the recording shows of its operation: status class and shape, whatever the interface says. Prices,
// times and ids differ by nature and are not compared. Pure.

import { type DifferenceKind, differenceId } from "../../../run/format/replay.ts";
import type { OperationId } from "../../../schemas/operation.ts";
import type { Violation } from "../../../schemas/violation.ts";
import { type Shape, shapeDifferences } from "./shape.ts";

/** What VUs read of a recording: the shape of accepted responses, and the class of each recorded status, 0 without a response. */
export type Expectations = {
  readonly shapes: Readonly<Partial<Record<OperationId, Shape>>>;
  readonly classes: readonly number[];
};

/** The outcome of a request now; `answered` is the body of an accepted response. */
export type Today = { readonly status: number; readonly answered: unknown };

/**
 * The differences of a response as advisory findings: the interface is judged elsewhere. `recorded` is the class of the
 * recorded status, 1 to 5, or 0 without a recorded response.
 */
export function compareWithRecording(
  operation: OperationId,
  shape: Shape | undefined,
  recorded: number,
  { status, answered }: Today,
): readonly Violation[] {
  const found: Violation[] = [];
  const report = (kind: DifferenceKind, pointer: string, expected: string, actual: string): void => {
    const statement = differenceId(operation, kind, pointer);
    found.push({ pointer, keyword: "recording", statement, tier: "advisory", expected, actual });
  };
  const now = Math.floor(status / 100);
  if (recorded !== 0 && now !== recorded) report("status", "", `${recorded}xx`, now === 0 ? "no response" : `${now}xx`);
  if (shape === undefined || answered === undefined) return found;
  for (const difference of shapeDifferences(shape, answered))
    report(difference.kind, difference.pointer, difference.expected, difference.found);
  return found;
}
