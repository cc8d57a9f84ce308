// A violation: which statement a body violates and where, what was expected and what was found.
import type { Constraint, Tier } from "./dialect.ts";

/** A place of an instance where it violates a statement. `expected` and `actual` are short texts for people. */
export type Violation = {
  readonly pointer: string;
  readonly keyword: string;
  readonly statement: string;
  readonly tier: Tier;
  readonly expected: string;
  readonly actual: string;
};

/** At most this many violations of one body are kept: a hostile body can break a rule in each of 100,000 elements. */
export const MAX_VIOLATIONS = 100;

/** What a constraint asks for, in a few words. */
export function expectation(keyword: Constraint, params: Readonly<Record<string, unknown>>): string {
  switch (keyword) {
    case "type":
      return `of type ${[params["type"]].flat().join(" or ")}`;
    case "enum":
      return `one of ${(params["allowedValues"] as string[]).join(", ")}`;
    case "format":
      return `a ${String(params["format"])}`;
    case "pattern":
      return `a text that matches ${String(params["pattern"])}`;
    case "minLength":
      return `at least ${String(params["limit"])} characters`;
    case "maxLength":
      return `at most ${String(params["limit"])} characters`;
    case "required":
      return "a field of this name";
    case "not":
      return "no field chain";
    default:
      return `${String(params["comparison"])} ${String(params["limit"])}`;
  }
}

/** A value as JSON, cut to 80 characters. */
export function describe(value: unknown): string {
  if (value === undefined) return "nothing";
  const text = Array.isArray(value) ? `an array of ${value.length}` : shallowJson(value);
  return text.length <= 80 ? text : `${text.slice(0, 79)}…`;
}

function shallowJson(value: unknown): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  return `an object with ${Object.keys(value).slice(0, 8).join(", ") || "no fields"}`;
}

/** The value at a JSON pointer, or undefined without one. */
export function valueAt(instance: unknown, pointer: string): unknown {
  let value = instance;
  for (const token of pointer.split("/").slice(1)) {
    if (typeof value !== "object" || value === null) return undefined;
    const key = token.replaceAll("~1", "/").replaceAll("~0", "~");
    if (!Object.hasOwn(value, key)) return undefined;
    value = (value as Record<string, unknown>)[key];
  }
  return value;
}

/** The list at a JSON pointer; an empty one where there is none. */
export function listAt(instance: unknown, pointer: string): readonly unknown[] {
  const value = valueAt(instance, pointer);
  return Array.isArray(value) ? value : [];
}
