// Misspelled fields of a response: their names differ in case or underscores only.
import { evidenceOf } from "../../schemas/derive/evidence.ts";
import { type OperationId, operations, type Schema } from "../../schemas/index.ts";
import { isObject, type JsonObject } from "../../schemas/json.ts";

/** The pointer of a stated field, with `items` for array positions, and the name that the response has instead. */
export type MisspelledField = { readonly pointer: string; readonly found: string };

/**
 * The stated fields, at every depth, that a value has under a misspelled name only. Fields that the interface states only in
 * general, or forbids, do not count.
 */
export function misspelledFieldsOf(schema: Schema, value: unknown): readonly MisspelledField[] {
  const { items, properties } = schema;
  if (Array.isArray(value)) {
    return items ? value.flatMap((element) => within("/items", misspelledFieldsOf(items, element))) : [];
  }
  if (properties === undefined || !isObject(value)) return [];
  return Object.keys(properties).flatMap((name) => {
    const field = properties[name] as Schema;
    const pointer = `/${name}`;
    if (Object.hasOwn(value, name)) return within(pointer, misspelledFieldsOf(field, value[name]));
    const found = isStated(field) ? spellingOf(name, value, properties) : undefined;
    if (found === undefined) return [];
    return [{ pointer, found }, ...within(pointer, misspelledFieldsOf(field, value[found]))];
  });
}

function within(place: string, fields: readonly MisspelledField[]): readonly MisspelledField[] {
  if (fields.length === 0) return fields;
  return fields.map(({ pointer, found }) => ({ pointer: `${place}${pointer}`, found }));
}

/**
 * Whether a response with status 2xx has all the evidence of an acceptance, some of it under a misspelled name. Such a response
 * announces a success, although nothing can be compared with it.
 */
export function hasMisspelledEvidence(response: {
  readonly operation: OperationId;
  readonly status?: number;
  readonly body?: unknown;
}): boolean {
  const { operation, status = 0, body } = response;
  if (status < 200 || status > 299 || !isObject(body)) return false;
  const { properties = {} } = operations[operation].response;
  return evidenceOf(operation).every(({ name, kind }) => {
    const found = Object.hasOwn(body, name) ? name : spellingOf(name, body, properties);
    const value = found === undefined ? undefined : body[found];
    if (kind === "true") return value === true;
    return kind === "array" ? Array.isArray(value) : isObject(value);
  });
}

/** Whether the interface lists the field for this object: not only as a field of responses in general (open/T1). */
function isStated(field: Schema): boolean {
  return field.not === undefined && field["x-open"]?.["presence"] !== "open/T1";
}

/** The name of a field that differs from a stated one in case, underscores and hyphens only, and is not stated itself. */
function spellingOf(name: string, value: JsonObject, stated: Readonly<Record<string, Schema>>): string | undefined {
  return Object.keys(value).find((other) => letters(other) === letters(name) && !Object.hasOwn(stated, other));
}

function letters(name: string): string {
  return name.replace(/[_-]/g, "").toLowerCase();
}
