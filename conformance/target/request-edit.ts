// The one edit by which a probe differs from its control: at a place of the body, of its bytes, a header or the path.
import { applyEdits, type Edit } from "../../schemas/edit.ts";
import { describe, type OperationId, valueAt } from "../../schemas/index.ts";
import type { JsonObject } from "../../schemas/json.ts";
import { bytesOf, type Probe, plainProbe } from "../exchange/probe.ts";

/** A change of one place of the body. */
export type FieldEdit = readonly [pointer: string, edit: Edit];

/**
 * One edit of an accepted request. `places` names what it changes: top-level fields such as `/amount`, `body`, or the part
 * of the request. Edits of different places can be made in one request. `difference` describes it in one line.
 */
export type RequestEdit = {
  readonly places: readonly string[];
  /** Changes of the body, made first. */
  readonly fields?: (body: JsonObject) => readonly FieldEdit[];
  /** What is changed of the request then; `body` is the parsed body of the control. */
  readonly change?: (probe: Probe, body: JsonObject) => Probe;
  readonly difference: (body: JsonObject) => string;
};

/** A request with all these edits. They must change different places. */
export function editedProbe(operation: OperationId, body: JsonObject, ...edits: readonly RequestEdit[]): Probe {
  const fields = edits
    .flatMap((edit) => edit.fields?.(body) ?? [])
    .filter(([pointer, edit]) => !isVoid(body, pointer, edit));
  let json = JSON.stringify(body);
  if (fields.length > 0) json = applyEdits(body, fields);
  return edits.reduce((probe, edit) => edit.change?.(probe, body) ?? probe, plainProbe(operation, json));
}

/** Whether two edits change a place in common. */
export function shareAPlace(one: RequestEdit, other: RequestEdit): boolean {
  return one.places.some((place) =>
    other.places.some((name) => name === place || isWithin(name, place) || isWithin(place, name)),
  );
}

/** Bytes of a whole body leave no field of it to edit. */
function isWithin(place: string, whole: string): boolean {
  return whole === "body" && place.startsWith("/");
}

/** Edits one place of the body. Removing a field that is absent changes nothing. */
export function editAt(pointer: string, edit: Edit): RequestEdit {
  return editFields([[pointer, edit]]);
}

/** Makes two edits that belong together, because one value is valid only beside the other. */
export function editBoth(first: FieldEdit, second: FieldEdit): RequestEdit {
  return editFields([first, second]);
}

/** Makes edits that belong together. */
export function editFields(edits: readonly FieldEdit[]): RequestEdit {
  return {
    places: edits.map(([pointer]) => topLevelOf(pointer)),
    fields: () => edits,
    difference: (body) => edits.map((edit) => fieldDifference(body, edit)).join(", "),
  };
}

/** The top-level field to which a pointer leads, as a pointer; `body` for the whole document. */
function topLevelOf(pointer: string): string {
  const [, field] = pointer.split("/");
  return field === undefined ? "body" : `/${field}`;
}

function isVoid(body: JsonObject, pointer: string, edit: Edit): boolean {
  return edit.kind !== "replace" && valueAt(body, pointer) === undefined;
}

/** Replaces the body by bytes made from the JSON text of the control's body. */
export function rawBody(
  difference: string,
  bytes: (json: string, body: JsonObject) => string | Uint8Array,
): RequestEdit {
  return {
    places: ["body"],
    change: (probe, body) => ({ ...probe, body: bytes(JSON.stringify(body), body) }),
    difference: () => `body: ${difference}`,
  };
}

/** Replaces the Authorization header by these values, or removes it; `{token}` stands for the credential. */
export function authorization(difference: string, values: readonly string[], name?: string): RequestEdit {
  return editRequest("authorization", `Authorization header: ${difference}`, (probe) => ({
    ...probe,
    authorization: values,
    ...(name !== undefined && { authorizationName: name }),
  }));
}

/** Edits any other part of a request. */
export function editRequest(place: string, difference: string, change: (probe: Probe) => Probe): RequestEdit {
  return { places: [place], change, difference: () => difference };
}

/** Concatenates bytes; texts are UTF-8. */
export function concatenated(...parts: readonly (string | Uint8Array)[]): Uint8Array {
  return Buffer.concat(parts.map(bytesOf));
}

function fieldDifference(body: JsonObject, [pointer, edit]: FieldEdit): string {
  return `${pointer === "" ? "body" : pointer}: ${editDifference(valueAt(body, pointer), edit)}`;
}

function editDifference(before: unknown, edit: Edit): string {
  const was = before === undefined ? "absent" : shortened(textOf(before));
  switch (edit.kind) {
    case "remove":
      return `${was} left out`;
    case "rename":
      return `renamed to ${edit.to}`;
    case "replace": {
      const isRewritten = edit.rewrite !== undefined && before !== undefined;
      return `${was} -> ${shortened(isRewritten ? edit.rewrite(JSON.stringify(before)) : edit.json)}`;
    }
  }
}

function textOf(value: unknown): string {
  return typeof value === "object" && value !== null ? describe(value) : JSON.stringify(value);
}

const LONGEST = 60;

function shortened(text: string): string {
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST - 1)}…`;
}
