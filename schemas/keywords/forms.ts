// Lenient forms: values of another JSON type that some readers take for a value of a place. One row for each form; the keyword
// `type` tries every form at every place of a request that it can stand for, nested places included.
import { type Schema, typesOf } from "../dialect.ts";
import { isObject } from "../json.ts";
import { type BoundaryValue, observe, type Presence, reject, rewriteText, type ValueOptions } from "./keyword.ts";

/** What a place holds; an amount is a number or a string. */
type PlaceKind = "text" | "number" | "amount" | "boolean" | "object" | "array";

/** One form. Rows of one variant differ in the kinds of places that they are for. */
export type Form = {
  readonly variant: string;
  /** Kinds of places that the form can stand for. */
  readonly at: readonly PlaceKind[];
  /** A further condition of the place. */
  readonly where?: (schema: Schema, presence: Presence) => boolean;
  /** JSON text of the form, where the request has no value to write in it. */
  readonly json: string | ((schema: Schema) => string);
  readonly why: string;
  /** Writes a value in this form. */
  readonly rewrite?: (json: string, schema: Schema) => string;
  /** Whether a value has this form: what a lenient reader takes. */
  readonly has: (value: unknown) => boolean;
};

const ANY: readonly PlaceKind[] = ["text", "number", "amount", "boolean", "object", "array"];

/** Every form, in the order in which a run lists them. */
export const FORMS: readonly Form[] = [
  form("numeric-string", ["number"], '"1"', "a number written as a string is a string", {
    rewrite: rewriteText(String),
    has: (value) => typeof value === "string" && /^\S+$/.test(value) && Number.isFinite(Number(value)),
  }),
  form("numeric-string-blanks", ["number"], '" 1 "', "a number between blanks is a string", {
    rewrite: rewriteText((text) => ` ${text} `),
    has: (value) => typeof value === "string" && /^ \S+ $/.test(value),
  }),
  form("text", ["number"], '"many"', "a text is not a number", { has: isWord }),
  form("empty-text", ["number"], '""', "an empty text is not a number"),
  form("blank-text", ["number"], '" "', "a blank is not a number"),
  form("boolean-string", ["boolean"], '"true"', "a boolean written as a string is a string"),
  form("text", ["object", "array"], '"text"', "a text is neither object nor array", {
    rewrite: firstElement,
    has: isWord,
  }),
  form("json-string", ["object", "array"], emptyAsText, "JSON text within a string is a string", {
    rewrite: (json) => JSON.stringify(json),
    has: (value) => typeof value === "string" && /^[[{]/.test(value),
  }),
  form("empty-text", ["object", "array"], '""', "an empty text is neither object nor array"),
  form("number", ["text", "boolean", "object", "array"], "1", "a number is of another type"),
  form("uuid-as-number", ["text"], `${2n ** 126n}`, "the number of a UUID is not a text", {
    where: ({ format }) => format === "uuid",
    rewrite: (json) => `${BigInt(`0x${String(JSON.parse(json)).replaceAll("-", "")}`)}`,
    has: (value) => Number(value) > 1e30,
  }),
  form("boolean", ["text", "number", "amount", "object", "array"], "true", "a boolean is of another type"),
  form(
    "object",
    ["text", "number", "amount", "boolean", "array"],
    objectFor,
    "an object is of another type, whatever its names are",
    {
      rewrite: (json, { enum: listed }) => (listed === undefined ? "{}" : named(String(JSON.parse(json)))),
      has: (value) => isObject(value) && !Object.hasOwn(value, "0"),
    },
  ),
  form("array", ["object"], "[]", "an array is not an object"),
  form("array", ["text", "number", "amount", "boolean"], arrayFor, "an array of one value is no such value", {
    rewrite: listOf,
    has: (value) => Array.isArray(value) && value.length === 1,
  }),
  form("positional", ["object"], exampleValues, "an array of its values is not an object", {
    rewrite: positional,
    has: (value) => Array.isArray(value) && value.length > 1,
  }),
  // Values that are false where a reader only asks whether there is one. Lists of values may have them among their own ones.
  form("false", ["text", "number", "amount", "object", "array"], "false", "false does not stand for an absent value", {
    where: ({ enum: listed }, presence) => presence === "optional" && listed?.length !== 2,
  }),
  form("zero", ["text", "object", "array"], "0", "0 does not stand for an absent value", {
    where: ({ enum: listed }, presence) => presence === "optional" && listed === undefined,
  }),
  form("array-of-one", ["object"], "[{}]", "an array of one object is not an object", {
    rewrite: listOf,
    has: (value) => Array.isArray(value) && value.length === 1 && typeof value[0] === "object",
  }),
  form("comma-separated", ["array"], '"text,other"', "a text with commas is not an array", {
    rewrite: (json) => JSON.stringify(elementsOf(json).join(",")),
    has: (value) => typeof value === "string" && /^[^[{].*,/.test(value),
  }),
  form("indexed", ["array"], '{"0":"text"}', "an object whose names are positions is not an array", {
    rewrite: (json) => JSON.stringify(Object.fromEntries(Object.entries(elementsOf(json)))),
    has: (value) => isObject(value) && Object.hasOwn(value, "0"),
  }),
  form("null", ANY, "null", "null is not a value of the type"),
];

/** A row; by default, the values that have the form are those of its JSON text. */
function form(
  variant: string,
  at: Form["at"],
  json: Form["json"],
  why: string,
  more: Partial<Pick<Form, "where" | "rewrite" | "has">> = {},
): Form {
  return { variant, at, json, why, has: (value) => JSON.stringify(value) === json, ...more };
}

function emptyAsText(schema: Schema): string {
  return JSON.stringify(typesOf(schema).includes("array") ? "[]" : "{}");
}

/** Some readers of enumerations take an object with a listed value as its only name for that value. */
function objectFor({ enum: [first] = [] }: Schema): string {
  return first === undefined ? "{}" : named(first);
}

function arrayFor(schema: Schema): string {
  return typesOf(schema).includes("string") ? '["text"]' : "[1]";
}

function exampleValues({ properties = {} }: Schema): string {
  return JSON.stringify(Object.values(properties).map((field) => field.examples?.[0] ?? null));
}

/** The values that a place is tried with: one for each form that can stand for a value of it. */
export function formsFor(schema: Schema, presence: Presence): readonly BoundaryValue[] {
  const kind = placeKind(schema);
  return FORMS.filter(({ at, where }) => at.includes(kind) && (where?.(schema, presence) ?? true)).map((form) =>
    triedValue(form, schema, presence),
  );
}

export function placeKind(schema: Schema): PlaceKind {
  const types = typesOf(schema);
  const isNumber = types.includes("number") || types.includes("integer");
  if (types.includes("string")) return isNumber ? "amount" : "text";
  if (isNumber) return "number";
  return types.includes("array") ? "array" : types.includes("object") ? "object" : "boolean";
}

function triedValue({ variant, json, why, rewrite }: Form, schema: Schema, presence: Presence): BoundaryValue {
  const text = typeof json === "string" ? json : json(schema);
  const isNull = variant === "null";
  if (isNull && presence === "optional") {
    return observe(variant, text, "the interface never says whether null stands for an absent field");
  }
  const options: ValueOptions = {
    ...(rewrite && { rewrite: (current) => rewrite(current, schema) }),
    statements: ["conventions/types"],
    ...(!isNull && { interpretations: ["I2"] }),
    // Where no field of a body is required, a value that is empty may stand for an object without fields.
    ...(presence === "body" && schema.required === undefined && EMPTY.includes(variant) && { tier: "advisory" }),
  };
  return reject(variant, text, why, options);
}

const EMPTY: readonly string[] = ["null", "array", "empty-text"];

function named(name: string): string {
  return JSON.stringify({ [name]: null });
}

function listOf(json: string): string {
  return `[${json}]`;
}

/**
 * The values of an object without their names, in the order of the interface: some readers take an array for a record. A field
 * that is left out has its default, or null, which such a reader takes for an absent value only where there is no default.
 */
function positional(json: string, { properties = {} }: Schema): string {
  const values: Readonly<Record<string, unknown>> = JSON.parse(json);
  return JSON.stringify(Object.entries(properties).map(([name, field]) => values[name] ?? field.default ?? null));
}

function firstElement(json: string): string {
  const value: unknown = JSON.parse(json);
  return Array.isArray(value) && typeof value[0] === "string" ? JSON.stringify(value[0]) : '"text"';
}

/** The elements of an array, a single one twice: without a comma a text could stand for one element. */
function elementsOf(json: string): readonly unknown[] {
  const value: unknown = JSON.parse(json);
  const elements = Array.isArray(value) && value.length > 0 ? value : ["text"];
  return elements.length === 1 ? [...elements, ...elements] : elements;
}

/** A text that is neither empty, a number, JSON text nor a list. */
function isWord(value: unknown): boolean {
  return typeof value === "string" && value !== "" && Number.isNaN(Number(value)) && !/^[[{]|,/.test(value);
}
