// What a parsed JSON value is.

/** The fields of a JSON object whose schema is not known. */
export type Fields = Readonly<Record<string, unknown>>;

/** Whether a parsed value is a JSON object: neither an array nor null. */
export function isObject(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
