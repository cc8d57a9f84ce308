// What a parsed JSON value is. Runs inside k6 too.

/** The fields of a JSON object whose schema is not known. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Whether a parsed value is a JSON object: neither an array nor null. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
