// Draws requests: values at every place, changed texts, names, documents and credentials, valid values of many fields at once, and
// changes of what showed something new.
import fc, { type Arbitrary } from "fast-check";
import type { Splice } from "../../run/format/run.ts";
import { type OperationId, operations, perOperation } from "../../schemas/index.ts";
import { REFUSED_TOKEN, TOKEN } from "../../target/exchange/probe.ts";
import { type Drawn, type DrawnEdit, placesOf, spliced } from "./drawn.ts";
import { freeFields, NUMBERS, SPLICE, valuesFor } from "./drawn-values.ts";

export type Draw = {
  readonly operations: readonly OperationId[];
  /** How often a place is drawn, beside 1. */
  readonly weightOf: (operation: OperationId, pointer: string) => number;
  /** Requests that showed something new: one in four is a change of one of them. */
  readonly kept: readonly Drawn[];
};

export function drawnRequests({ operations: wanted, weightOf, kept }: Draw): Arbitrary<Drawn> {
  edits ??= perOperation(editsOf);
  const places = edits;
  const fresh = wanted.flatMap((operation) =>
    places[operation].map(({ pointer, edit }) => ({
      arbitrary: edit.map((drawn): Drawn => ({ operation, edit: drawn })),
      weight: Math.max(1, Math.round(10 * weightOf(operation, pointer))),
    })),
  );
  const known = kept.filter(({ operation, edit }) => CHANGED.includes(edit.kind) && wanted.includes(operation));
  if (known.length === 0) return fc.oneof(...fresh);
  return fc.oneof({ arbitrary: fc.oneof(...fresh), weight: 3 }, { arbitrary: changesOf(known), weight: 1 });
}

let edits: Readonly<Record<OperationId, readonly Place[]>> | undefined;

type Place = { readonly pointer: string; readonly edit: Arbitrary<DrawnEdit> };

/** The ways to draw an edit of an operation, by the place that each is about. */
function editsOf(operation: OperationId): readonly Place[] {
  return placesOf(operation).flatMap(([pointer, node]) => {
    const value = valuesFor(node).map((json): DrawnEdit => ({ kind: "value", pointer, json }));
    if (pointer === "")
      return [value, HEADERS, documents(), ...severalValues(operation)].map((edit) => ({ pointer, edit }));
    const { schema, presence } = node;
    const isChanged = schema.enum !== undefined || schema.format === "uuid";
    const name = pointer.slice(pointer.lastIndexOf("/") + 1);
    return [
      { pointer, edit: value },
      ...(isChanged ? [{ pointer, edit: SPLICE.map((splice): DrawnEdit => ({ kind: "text", pointer, splice })) }] : []),
      ...(presence === "required" ? [{ pointer, edit: names(operation, pointer, name) }] : []),
    ];
  });
}

/** Other names for a field: changed in one place, or in their case. */
function names(operation: OperationId, pointer: string, name: string): Arbitrary<DrawnEdit> {
  const known = Object.keys(operations[operation].request.properties ?? {});
  const changed = SPLICE.map((splice) => spliced(name, splice)).filter((to) => to !== "" && !known.includes(to));
  return changed.map((to) => ({ kind: "name", pointer, to }));
}

/** Authorization headers with another scheme, another blank or no credential. */
const HEADERS: Arbitrary<DrawnEdit> = fc
  .tuple(
    fc.oneof(
      fc.constantFrom("", "Bearer", "Basic", "Token", "Digest", "JWT"),
      SPLICE.map((splice) => spliced("Bearer", splice)),
    ),
    fc.constantFrom(" ", "", "  ", "="),
    fc.constantFrom(TOKEN, "", REFUSED_TOKEN, `${TOKEN} x`),
  )
  .map((parts) => ({
    kind: "header",
    text: parts
      .join("")
      .replace(/[^ -~]/g, "x")
      .trim(),
  }));

/** Documents that are changed in one place. */
function documents(): Arbitrary<DrawnEdit> {
  const insert = fc.string({ unit: fc.constantFrom(..."{}[]\",:'\\0aN-.\n"), maxLength: 3 });
  return fc
    .record({ at: fc.double({ min: 0, max: 0.999, noNaN: true }), remove: fc.nat({ max: 2 }), insert })
    .map((splice) => ({ kind: "bytes", splice }));
}

/** Valid values of some optional fields together; those whose values depend on state or on each other are left out. */
function severalValues(operation: OperationId): readonly Arbitrary<DrawnEdit>[] {
  const fields = freeFields(operation);
  return fields === undefined ? [] : [fields.map((chosen) => ({ kind: "values", fields: chosen }))];
}

/** The kinds of edits that can be changed in one place. */
const CHANGED: readonly string[] = ["value", "text", "bytes"] satisfies readonly DrawnEdit["kind"][];

/** Requests that were kept, changed in one place. */
function changesOf(kept: readonly Drawn[]): Arbitrary<Drawn> {
  return fc.tuple(fc.constantFrom(...kept), SPLICE, NUMBERS).map(([drawn, splice, number]) => {
    const { operation, edit } = drawn;
    if (edit.kind === "text" || edit.kind === "bytes")
      return { operation, edit: { ...edit, splice: { ...edit.splice, insert: edit.splice.insert + splice.insert } } };
    if (edit.kind !== "value") return drawn;
    const changed = changedValue(JSON.parse(edit.json), splice, number);
    return { operation, edit: { ...edit, json: JSON.stringify(changed) } };
  });
}

function changedValue(value: unknown, splice: Splice, number: number): unknown {
  if (typeof value === "string") return spliced(value, splice);
  if (typeof value === "number") return Number.isFinite(value * number) ? value * number : number;
  if (Array.isArray(value)) return [...value, splice.insert];
  if (typeof value === "object" && value !== null) return { ...value, [splice.insert]: number };
  return [value];
}
