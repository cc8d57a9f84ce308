// What a body breaks, found by walking its schema. Slower than a check that is made for one schema, and exact: it names
// every broken constraint in ajv's order. Runs inside k6 too, on bodies that did not pass their check.

import type { Constraint, JsonType, Schema } from "./dialect.ts";
import { isObject } from "./json.ts";
import { describe, expectation, MAX_VIOLATIONS, type Violation } from "./violation.ts";

/** The constraints of a schema and the statements that they restate, without descriptions and examples. */
export type Rules = Pick<Schema, Constraint | "x-statement" | "x-tier"> & {
  readonly properties?: Readonly<Record<string, Rules>>;
  readonly items?: Rules;
};

type Formats = Readonly<Record<string, RegExp>>;

/** The violations of a body, at most {@link MAX_VIOLATIONS}. Only fields of the body's own count. */
export function walk(rules: Rules, body: unknown, formats: Formats): readonly Violation[] {
  const found: Violation[] = [];
  visit(rules, body, "", { found, formats });
  return found;
}

type Visit = { readonly found: Violation[]; readonly formats: Formats };

/** The order is ajv's: type, then constraints of numbers, of texts, of any value, of arrays, of objects. */
function visit(rules: Rules, value: unknown, pointer: string, into: Visit): void {
  if (into.found.length >= MAX_VIOLATIONS) return;
  const types = [rules.type ?? []].flat();
  const add = (keyword: Constraint, params: Readonly<Record<string, unknown>>): void =>
    report(into, rules, { keyword, params }, pointer, describe(value));
  const rejectType = (): void => {
    if (!types.some((type) => isOfType(value, type))) add("type", { type: rules.type });
  };
  // ajv refuses the type of a value where its constraints would stand, if it has but one type and that has constraints.
  const group = types.length === 1 ? groupOf(rules, types[0]) : undefined;
  if (types.length > 0 && group === undefined) rejectType();
  if (typeof value === "number" && Number.isFinite(value)) ofNumber(rules, value, add);
  else if (group === "number") rejectType();
  if (typeof value === "string") ofText(rules, value, add, into.formats);
  else if (group === "string") rejectType();
  ofAny(rules, value, add);
  if (Array.isArray(value)) ofArray(rules, value, pointer, into);
  else if (group === "array") rejectType();
  if (isObject(value)) ofObject(rules, value, pointer, into);
  else if (group === "object") rejectType();
}

type Add = (keyword: Constraint, params: Readonly<Record<string, unknown>>) => void;

function ofNumber({ maximum, minimum, exclusiveMinimum }: Rules, value: number, add: Add): void {
  if (maximum !== undefined && value > maximum) add("maximum", { comparison: "<=", limit: maximum });
  if (minimum !== undefined && value < minimum) add("minimum", { comparison: ">=", limit: minimum });
  if (exclusiveMinimum !== undefined && value <= exclusiveMinimum)
    add("exclusiveMinimum", { comparison: ">", limit: exclusiveMinimum });
}

function ofText(rules: Rules, value: string, add: Add, formats: Formats): void {
  const { maxLength, minLength, pattern, format } = rules;
  if (maxLength !== undefined && lengthOf(value) > maxLength) add("maxLength", { limit: maxLength });
  if (minLength !== undefined && lengthOf(value) < minLength) add("minLength", { limit: minLength });
  if (pattern !== undefined && !new RegExp(pattern, "u").test(value)) add("pattern", { pattern });
  if (format !== undefined && formats[format]?.test(value) === false) add("format", { format });
}

function ofAny({ enum: texts, not }: Rules, value: unknown, add: Add): void {
  if (texts?.some((text) => text === value) === false) add("enum", { allowedValues: texts });
  if (not !== undefined && isObject(value) && not.required.every((name) => has(value, name))) add("not", {});
}

function ofArray({ items }: Rules, value: readonly unknown[], pointer: string, into: Visit): void {
  if (items === undefined) return;
  for (let index = 0; index < value.length; index++) {
    if (into.found.length >= MAX_VIOLATIONS) return;
    visit(items, value[index], `${pointer}/${index}`, into);
  }
}

function ofObject({ required = [], properties = {} }: Rules, value: object, pointer: string, into: Visit): void {
  for (const name of required) {
    if (!has(value, name))
      report(into, properties[name] ?? {}, { keyword: "required", params: {} }, `${pointer}/${name}`, "no such field");
  }
  for (const [name, rules] of Object.entries(properties)) {
    if (has(value, name)) visit(rules, Reflect.get(value, name), `${pointer}/${name}`, into);
  }
}

function report(
  { found }: Visit,
  { "x-statement": statements, "x-tier": tiers }: Rules,
  { keyword, params }: { readonly keyword: Constraint; readonly params: Readonly<Record<string, unknown>> },
  pointer: string,
  actual: string,
): void {
  if (found.length >= MAX_VIOLATIONS) return;
  const statement = statements?.[keyword];
  if (statement === undefined) throw new Error(`no statement is known for ${keyword} of ${pointer}`);
  const tier = tiers?.[keyword] ?? "specified";
  found.push({ pointer, keyword, statement, tier, expected: expectation(keyword, params), actual });
}

function groupOf(rules: Rules, type: JsonType | undefined): keyof typeof GROUPS | undefined {
  if (type === undefined || !(type in GROUPS)) return undefined;
  const group = type as keyof typeof GROUPS;
  return GROUPS[group].some((keyword) => rules[keyword] !== undefined) ? group : undefined;
}

/** Constraints that ajv puts behind a look at the type. */
const GROUPS = {
  number: ["maximum", "minimum", "exclusiveMinimum", "format"],
  string: ["maxLength", "minLength", "pattern", "format"],
  array: ["items"],
  object: ["required", "properties"],
} as const satisfies Readonly<Record<string, readonly (keyof Rules)[]>>;

function isOfType(value: unknown, type: JsonType): boolean {
  switch (type) {
    case "array":
      return Array.isArray(value);
    case "object":
      return isObject(value);
    case "integer":
      return Number.isInteger(value);
    case "number":
      return Number.isFinite(value);
    case "null":
      return value === null;
    default:
      return typeof value === type;
  }
}

/** Characters, not units: those beyond the first plane are one each. */
function lengthOf(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}

function has(value: object, name: string): boolean {
  return Object.hasOwn(value, name) && Reflect.get(value, name) !== undefined;
}
