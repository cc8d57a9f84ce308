// JSON objects among parsed values. Runs inside k6 too.

/** A JSON object as it was parsed: any fields, nothing promised of their values. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Arrays and null are no objects in JSON. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
