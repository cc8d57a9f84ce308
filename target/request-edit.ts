// The one edit by which a probe differs from its control: of a field of the body, its bytes, a header or the path.
import { applyEdits, type Edit } from "../schemas/edit.ts";
import { describe, type OperationId, valueAt } from "../schemas/index.ts";
import type { JsonObject } from "../schemas/json.ts";
import { bytesOf, type Probe, plainProbe } from "./exchange/probe.ts";

/** A change at one pointer of the body. */
export type FieldEdit = readonly [pointer: string, edit: Edit];

/**
 * One edit of an accepted request. `parts` names what it changes: fields such as `/amount`, `body`, or another part
 * of the request. Edits of different parts can be made in one request. `difference` describes the edit in one line.
 */
export type RequestEdit = {
  readonly parts: readonly string[];
  /** Changes of the body, made first. */
  readonly fields?: (body: JsonObject) => readonly FieldEdit[];
  /** What is changed of the request then; `body` is the parsed body of the control. */
  readonly change?: (probe: Probe, body: JsonObject) => Probe;
  readonly difference: (body: JsonObject) => string;
};

/** Prefix for the name of several edits in one request, because which edits are sent together differs from run to run. */
export const SEVERAL = "several changes at once: ";

/** A request with all these edits. They must change different parts. */
export function editedProbe(operation: OperationId, body: JsonObject, ...edits: readonly RequestEdit[]): Probe {
  const fields = edits
    .flatMap((edit) => edit.fields?.(body) ?? [])
    .filter(([pointer, edit]) => edit.kind === "replace" || valueAt(body, pointer) !== undefined);
  let json = JSON.stringify(body);
  if (fields.length > 0) json = applyEdits(body, fields);
  const label = edits.map((edit) => edit.difference(body)).join(", ");
  const probe = edits.reduce((one, edit) => edit.change?.(one, body) ?? one, plainProbe(operation, json));
  const changes = edits.map((edit) => changeOf(edit, body)).join(", ");
  return { ...probe, label, change: edits.length > 1 ? SEVERAL + changes : changes };
}

/** How a body differs from another in its top-level fields, in one line; undefined if it does not. */
export function bodyDifference(from: JsonObject, to: JsonObject): string | undefined {
  const changes = [...new Set([...Object.keys(from), ...Object.keys(to)])].flatMap((name) => {
    const json = JSON.stringify(to[name]);
    if (JSON.stringify(from[name]) === json) return [];
    const edit: Edit = json === undefined ? { kind: "remove" } : { kind: "replace", json };
    return [fieldDifference(from, [`/${name}`, edit])];
  });
  return changes.length === 0 ? undefined : changes.join(", ");
}

/** What an edit makes of a control. What depends on the control's own values, such as its ids, is masked. */
function changeOf(edit: RequestEdit, body: JsonObject): string {
  if (edit.fields === undefined) return edit.difference(body);
  return edit
    .fields(body)
    .map(([pointer, change]) => `${nameOf(pointer)} ${outcomeOf(change, valueAt(body, pointer), maskWords)}`)
    .join(", ");
}

function maskWords(json: string): string {
  return json.replace(/[A-Za-z0-9]{4,}/g, "…");
}

function outcomeOf(edit: Edit, before: unknown, mask = (json: string) => json): string {
  switch (edit.kind) {
    case "remove":
      return "left out";
    case "rename":
      return `renamed to ${edit.to}`;
    case "replace": {
      const isRewritten = edit.rewrite !== undefined && before !== undefined;
      return `-> ${shortened(isRewritten ? mask(edit.rewrite(JSON.stringify(before))) : edit.json)}`;
    }
  }
}

/** Whether two edits change the same part, or one of them a part within one of the other. */
export function shareAPart(one: RequestEdit, other: RequestEdit): boolean {
  return one.parts.some((part) => other.parts.some((name) => isWithin(name, part) || isWithin(part, name)));
}

/** Bytes of a whole body leave no field of it to edit. */
function isWithin(part: string, whole: string): boolean {
  return part === whole || part.startsWith(`${whole}/`) || (whole === "body" && part.startsWith("/"));
}

/** Edits one field of the body. Removing a field that is absent changes nothing. */
export function editAt(pointer: string, edit: Edit): RequestEdit {
  return editFields([[pointer, edit]]);
}

/** Makes edits that belong together, because one value is valid only with the other. */
export function editFields(edits: readonly FieldEdit[]): RequestEdit {
  return {
    // The array for an element of one, `body` for the whole document.
    parts: edits.map(([pointer]) => pointer.replace(/\/\d+(\/.*)?$/, "") || "body"),
    fields: () => edits,
    difference: (body) => edits.map((edit) => fieldDifference(body, edit)).join(", "),
  };
}

/** Replaces the body by bytes made from the JSON text of the control's body. */
export function rawBody(
  difference: string,
  bytes: (json: string, body: JsonObject) => string | Uint8Array,
): RequestEdit {
  return {
    parts: ["body"],
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
export function editRequest(part: string, difference: string, change: (probe: Probe) => Probe): RequestEdit {
  return { parts: [part], change, difference: () => difference };
}

/** Concatenates bytes; texts are UTF-8. */
export function concatenated(...parts: readonly (string | Uint8Array)[]): Uint8Array {
  return Buffer.concat(parts.map(bytesOf));
}

function fieldDifference(body: JsonObject, [pointer, edit]: FieldEdit): string {
  const before = valueAt(body, pointer);
  const was = before === undefined ? "absent" : shortened(textOf(before));
  return `${nameOf(pointer)}: ${edit.kind === "rename" ? "" : `${was} `}${outcomeOf(edit, before)}`;
}

function nameOf(pointer: string): string {
  return pointer === "" ? "body" : pointer;
}

function textOf(value: unknown): string {
  return typeof value === "object" && value !== null ? describe(value) : JSON.stringify(value);
}

export function shortened(text: string, longest = 60): string {
  return text.length <= longest ? text : `${text.slice(0, longest - 1)}…`;
}
