// A drawn request, one edit of an accepted one, or a sequence of requests, as data, so that a run and a list can hold it.
import type { DrawnRequest, Splice } from "../../run/format/run.ts";
import { nodesOf, pointerOf, type SchemaNode } from "../../schemas/derive/nodes.ts";
import { type OperationId, operations, perOperation } from "../../schemas/index.ts";
import { namesMainnet } from "../../target/fixtures.ts";

/**
 * An edit of an accepted request: `value` puts JSON text at a place, `text` changes the text that the control has there, `name`
 * renames a field, `absent` leaves it out, `border` is what a boundary check sends, `bytes` changes the document, `header` is
 * another Authorization header, and `values` puts a valid value in each of several fields. A `sequence` is of several accepted
 * requests.
 */
export type Drawn = DrawnRequest;

export type DrawnEdit = Drawn["edit"];

/** The pointer of the place that an edit is about; of several places and of the document, the body. */
export function pointerIn(edit: DrawnEdit): string {
  return "pointer" in edit ? edit.pointer : "";
}

/** Whether an edit names a main network: where test networks alone are permitted, what creates or trades may not. */
export function isOfMainnet(edit: DrawnEdit): boolean {
  if (edit.kind === "value") return namesMainnet(edit.json);
  const bodies = edit.kind === "sequence" ? edit.steps : edit.kind === "values" ? [edit] : [];
  return bodies.some(({ fields = {} }) => Object.values(fields).some(namesMainnet));
}

/** The place of a request that a pointer leads to; undefined if the schema has none there. */
export function placeAt(operation: OperationId, pointer: string): SchemaNode | undefined {
  return PLACES[operation].get(pointer);
}

/** Every place of an operation's request, the body first. */
export function placesOf(operation: OperationId): readonly (readonly [pointer: string, place: SchemaNode])[] {
  return [...PLACES[operation]];
}

const PLACES = perOperation(
  (operation): ReadonlyMap<string, SchemaNode> =>
    new Map(nodesOf(operations[operation].request).map((node) => [pointerOf(node.path), node])),
);

export function spliced(text: string, { at, remove, insert }: Splice): string {
  const from = Math.min(Math.floor(at * (text.length + 1)), text.length);
  return text.slice(0, from) + insert + text.slice(from + remove);
}
