// Reading a response of unknown shape.

import { FORMATS } from "../../../schemas/dialect.ts";
import type { Fields } from "../../runtime/response.ts";

/** An id as the interface has them. */
export const UUID = FORMATS.uuid;

/** The value if it is a list, else an empty one. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Whether a value is a JSON object. */
export function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
