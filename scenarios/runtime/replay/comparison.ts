// Compares a response with what the recording shows of its operation: status class, shape, and echoes of the request, whatever
// the interface says. Prices, times and ids differ by nature and are not compared. Pure.

import { type DifferenceKind, differenceId } from "../../../run/format/replay.ts";
import type { OperationId } from "../../../schemas/operation.ts";
import { ECHOES, isSame } from "../../../schemas/relations.ts";
import { type Violation, valueAt } from "../../../schemas/violation.ts";
import { type Shape, shapeDifferences } from "./shape.ts";

/** A field of the response and the field of the request that it repeats in the recording. */
export type Echo = {
  readonly field: string;
  readonly pointer: string;
  /** The one value that the recording has if the request omits the field. */
  readonly fallback?: string | number | boolean;
};

/** A request and its response, both as JSON values. */
export type Pair = { readonly requested: unknown; readonly answered: unknown };

/** What the recording shows of an operation; no shape without an accepted response. */
export type Baseline = { readonly shape?: Shape; readonly echoes: readonly Echo[] };

/** What VUs read of a recording: the baselines, and the class of each recorded status, 0 without a response. */
export type Expectations = {
  readonly baselines: Readonly<Partial<Record<OperationId, Baseline>>>;
  readonly classes: readonly number[];
};

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
    const statement = differenceId(operation, kind, pointer);
    found.push({ pointer, keyword: "recording", statement, tier: "advisory", expected, actual });
  };
  const now = Math.floor(status / 100);
  if (recorded !== 0 && now !== recorded) report("status", "", `${recorded}xx`, now === 0 ? "no response" : `${now}xx`);
  if (baseline === undefined || answered === undefined) return found;
  const { shape, echoes } = baseline;
  if (shape !== undefined)
    for (const difference of shapeDifferences(shape, answered))
      report(difference.kind, difference.pointer, difference.expected, difference.found);
  const requested: unknown = echoes.length > 0 ? JSON.parse(request) : {};
  for (const { field, pointer, fallback } of echoes) {
    const [wanted, actual] = [valueAt(requested, `/${field}`) ?? fallback, valueAt(answered, pointer)];
    // A missing field is a matter of the shape.
    if (wanted === undefined || actual === undefined || isSame(wanted, actual)) continue;
    report("value", pointer, textOf(wanted), textOf(actual));
  }
  return found;
}

/** Fields that may repeat the request, besides those that the interface implies. */
const FURTHER: Readonly<Partial<Record<OperationId, Readonly<Record<string, string>>>>> = {
  "token-price": { amount: "/data/inputAmount" },
  "create-token-transaction": { description: "/metadata/description" },
};

/** A single value without a field in the request may be chance. */
const LEAST_FALLBACKS = 2;

export function echoesOf(operation: OperationId, pairs: readonly Pair[]): readonly Echo[] {
  const candidates = Object.entries({ ...ECHOES[operation]?.fields, ...FURTHER[operation] });
  return candidates.flatMap(([field, pointer]): Echo[] => {
    const values = pairs.map(({ requested, answered }) => ({
      wanted: valueAt(requested, `/${field}`),
      found: valueAt(answered, pointer),
    }));
    const both = values.filter(({ wanted, found }) => wanted !== undefined && found !== undefined);
    if (both.length === 0 || !both.every(({ wanted, found }) => isSame(wanted, found))) return [];
    const unrequested = values.filter(({ wanted }) => wanted === undefined).map(({ found }) => found);
    const [fallback] = unrequested;
    const isSettled =
      unrequested.length >= LEAST_FALLBACKS && isScalar(fallback) && unrequested.every((one) => one === fallback);
    return [{ field, pointer, ...(isSettled && { fallback }) }];
  });
}

function isScalar(value: unknown): value is string | number | boolean {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean";
}

function textOf(value: unknown): string {
  return isScalar(value) ? String(value).slice(0, 80) : typeof value;
}
