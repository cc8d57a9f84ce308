// What a parsed JSON value is. Runs inside k6 too.

/** The fields of a JSON object whose schema is not known. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Whether a parsed value is a JSON object: neither an array nor null. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The value of a JSON text; undefined if the text is no JSON. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
