// A problem of a document, and the one wording for what a JSON Schema finds.
import { Ajv2020, type ErrorObject, type ValidateFunction } from "ajv/dist/2020.js";
import { isObject } from "../../schemas/json.ts";
import { describe, valueAt } from "../../schemas/violation.ts";
import { nearestOf } from "../text/nearest.ts";
import { pointerToken } from "./lines.ts";

/** A pointer into a document and the predicate of a sentence about it, such as `must be above 0, got -1`. */
export type Problem = { readonly pointer: string; readonly says: string };

type Wording = {
  /** Whether messages show the values found. Not for documents that may hold credentials: those get the kind of value. */
  readonly showsValues: boolean;
  /** What a value must be in better words than the schema's, such as `a duration such as 10s`. */
  readonly expected?: (pointer: string, keyword: string, value: unknown) => string | undefined;
};

const compiled = new WeakMap<object, ValidateFunction>();

/**
 * A validator of one of Assay's own schemas, compiled once: commands that read no such document need not wait for it.
 * `references` are the schemas that `schema` refers to by the names of their files; it may be one of them.
 */
export function compileSchema(schema: object, references: Readonly<Record<string, object>> = {}): ValidateFunction {
  const known = compiled.get(schema);
  if (known !== undefined) return known;
  const ajv = new Ajv2020({
    allErrors: true,
    ownProperties: true,
    verbose: true,
    strict: true,
    strictRequired: false,
    allowUnionTypes: true,
    // Our own schemas, which the tests check against the one of JSON Schema: compiling that takes longer than theirs.
    meta: false,
    validateSchema: false,
  });
  for (const [name, reference] of Object.entries(references)) if (reference !== schema) ajv.addSchema(reference, name);
  const validate = ajv.compile(schema);
  compiled.set(schema, validate);
  return validate;
}

/** What a validator finds in a value; `at` is the pointer of the value in its document. */
export function schemaProblems(validate: ValidateFunction, value: unknown, wording: Wording, at = ""): Problem[] {
  if (validate(value)) return [];
  return (validate.errors ?? []).flatMap((error): readonly Problem[] => {
    if (isReportedElsewhere(error)) return [];
    const { pointer, says } = problemOf(error, value, wording);
    return [{ pointer: at + pointer, says }];
  });
}

export function mustBe(pointer: string, expected: string, document: unknown): Problem {
  return { pointer, says: `must be ${expected}, got ${describe(valueAt(document, pointer))}` };
}

/** A wrong name is reported at the name; an alternative by the whole of them; a condition by what it demands. */
function isReportedElsewhere({ schemaPath, keyword, propertyName }: ErrorObject): boolean {
  return keyword === "if" || propertyName !== undefined || /\/(anyOf|oneOf)\/\d+\//.test(schemaPath);
}

function problemOf(error: ErrorObject, document: unknown, wording: Wording): Problem {
  const { instancePath: pointer, keyword, params, data } = error;
  if (keyword === "additionalProperties") {
    const name = String(params["additionalProperty"]);
    return { pointer: `${pointer}/${pointerToken(name)}`, says: `is an unknown field${suggestion(name, error)}` };
  }
  if (keyword === "propertyNames") {
    const name = String(params["propertyName"]);
    return { pointer: `${pointer}/${pointerToken(name)}`, says: `must have a name that matches ${patternOf(error)}` };
  }
  if (keyword === "required") return { pointer, says: `must have the field ${String(params["missingProperty"])}` };
  const names = keyword === "oneOf" ? alternativeFields(error) : [];
  if (names.length > 0)
    return { pointer, says: `must set exactly one of ${names.join(", ")}, got ${present(names, data)}` };
  const expected = wording.expected?.(pointer, keyword, data) ?? expectedBy(keyword, params) ?? plain(error.message);
  const value = valueAt(document, pointer);
  return { pointer, says: `must be ${expected}, got ${wording.showsValues ? describe(value) : kindOf(value)}` };
}

const MOST_SUGGESTED = 8;

/** The name that was meant if one is near, else the fields that may still be set if they are few. */
function suggestion(name: string, { parentSchema, data }: ErrorObject): string {
  const properties: unknown = parentSchema?.["properties"];
  const known = isObject(properties) ? Object.keys(properties) : [];
  const near = nearestOf(name, known);
  if (near !== undefined) return `; did you mean ${near}?`;
  const free = known.filter((field) => field !== "$schema" && !has(data, field));
  return free.length > 0 && free.length <= MOST_SUGGESTED ? `; use ${orList(free)}` : "";
}

/** `a, b or c` */
function orList(names: readonly string[]): string {
  return names.length === 1 ? String(names[0]) : `${names.slice(0, -1).join(", ")} or ${names.at(-1)}`;
}

/** The fields of alternatives that demand one field each; none for alternatives of another kind. */
function alternativeFields({ schema }: ErrorObject): readonly string[] {
  const alternatives: readonly unknown[] = Array.isArray(schema) ? schema : [];
  const fields = alternatives.map((one) => {
    const { required, ...rest } = isObject(one) ? one : {};
    const isBare = Array.isArray(required) && required.length === 1 && Object.keys(rest).length === 0;
    return isBare ? String(required[0]) : undefined;
  });
  return fields.every((field) => field !== undefined) ? fields : [];
}

function present(names: readonly string[], data: unknown): string {
  const found = names.filter((name) => has(data, name));
  return found.length === 0 ? "none" : found.join(" and ");
}

function has(data: unknown, name: string): boolean {
  return isObject(data) && Object.hasOwn(data, name);
}

function patternOf({ parentSchema }: ErrorObject): string {
  const names: unknown = parentSchema?.["propertyNames"];
  return isObject(names) && "pattern" in names ? String(names["pattern"]) : "the schema";
}

type Params = Readonly<Record<string, unknown>>;

/** What each keyword expects. Keywords that are not here have ajv's own words. */
const EXPECTED: Readonly<Record<string, (params: Params) => string>> = {
  type: ({ type }) => `of type ${[type].flat().join(" or ")}`,
  enum: ({ allowedValues }) => `one of ${[allowedValues].flat().join(", ")}`,
  const: ({ allowedValue }) => describe(allowedValue),
  pattern: ({ pattern }) => `a text that matches ${String(pattern)}`,
  minLength: ({ limit }) => `a text of at least ${counted(limit, "character")}`,
  maxLength: ({ limit }) => `a text of at most ${counted(limit, "character")}`,
  minItems: ({ limit }) => `a list of at least ${counted(limit, "element")}`,
  maxItems: ({ limit }) => `a list of at most ${counted(limit, "element")}`,
  minimum: ({ limit }) => `at least ${String(limit)}`,
  maximum: ({ limit }) => `at most ${String(limit)}`,
  exclusiveMinimum: ({ limit }) => `above ${String(limit)}`,
  anyOf: () => "in one of the forms that the schema allows",
  oneOf: () => "in exactly one of the forms that the schema allows",
};

function expectedBy(keyword: string, params: Params): string | undefined {
  return EXPECTED[keyword]?.(params);
}

function plain(message: string | undefined): string {
  return (message ?? "valid").replace(/^must be /, "");
}

function counted(limit: unknown, noun: string): string {
  return `${Number(limit)} ${noun}${limit === 1 ? "" : "s"}`;
}

function kindOf(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "an array";
  return typeof value === "object" ? "an object" : `a ${typeof value}`;
}
