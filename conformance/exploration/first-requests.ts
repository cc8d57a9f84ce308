// What an exploration sends before it draws anything.
import { type Boundary, boundariesOf } from "../../schemas/derive/boundaries.ts";
import type { SchemaNode } from "../../schemas/derive/nodes.ts";
import type { OperationId } from "../../schemas/index.ts";
import { type Drawn, placesOf } from "./drawn.ts";

/** Values of each JSON type, the empty ones among them. */
const EACH_TYPE = ['""', '"text"', "0", "1", "true", "null", "[]", "{}"] as const;

/**
 * Each listed value at each place, no credential, values of each type at each place, and those at the borders of the schemas: what
 * is judged before what is only observed.
 */
export function firstRequests(wanted: readonly OperationId[]): readonly Drawn[] {
  const atPlaces = (textsFor: (place: SchemaNode) => readonly string[]) =>
    wanted.flatMap((operation) =>
      placesOf(operation).flatMap(([pointer, place]) =>
        textsFor(place).map((json) => valueAt(operation, pointer, json)),
      ),
    );
  const borders = wanted.flatMap(boundariesOf);
  const isObserved = ({ expectation }: Boundary) => expectation === "observe";
  return [
    ...atPlaces(({ schema }) => (schema.enum ?? []).map((value) => JSON.stringify(value))),
    ...wanted.map((operation): Drawn => ({ operation, edit: { kind: "header", text: "" } })),
    ...EACH_TYPE.flatMap((json) => atPlaces(() => [json])),
    ...[...borders.filter((border) => !isObserved(border)), ...borders.filter(isObserved)].flatMap(
      ({ operation, pointer, edit }) =>
        edit.kind === "replace" && !edit.rewrite ? valueAt(operation, pointer, edit.json) : [],
    ),
  ];
}

function valueAt(operation: OperationId, pointer: string, json: string): Drawn {
  return { operation, edit: { kind: "value", pointer, json } };
}
