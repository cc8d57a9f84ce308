// Fields that a response has under nearly their names: in another case, or with other underscores.
import { evidenceOf } from "../../schemas/derive/evidence.ts";
import { type OperationId, operations, type Schema } from "../../schemas/index.ts";
import { isObject, type JsonObject } from "../../schemas/json.ts";

/** A stated field at a place, with array positions as `items`, and the name that the response has instead. */
export type FoundName = { readonly place: string; readonly found: string };

/**
 * The stated fields that a value lacks while it has one of nearly their name, at every depth. A field that the interface
 * states only in general, or forbids, is not meant.
 */
export function misspelledFieldsOf(schema: Schema, value: unknown, path = ""): readonly FoundName[] {
  const { items, properties = {} } = schema;
  if (Array.isArray(value)) {
    return items ? value.flatMap((element) => misspelledFieldsOf(items, element, `${path}/items`)) : [];
  }
  if (!isObject(value)) return [];
  return Object.entries(properties).flatMap(([name, field]) => {
    const place = `${path}/${name}`;
    if (Object.hasOwn(value, name)) return misspelledFieldsOf(field, value[name], place);
    const found = isStated(field) ? spellingOf(name, value, properties) : undefined;
    return found === undefined ? [] : [{ place, found }, ...misspelledFieldsOf(field, value[found], place)];
  });
}

/**
 * Whether a response with status 2xx has everything that shows an acceptance, some of it under nearly its name: such a
 * response means a success, though nothing could be compared with it.
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
