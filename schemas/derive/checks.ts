// Writes straight-line checks of the bodies, for k6's interpreter, where each call and each look-up has its price. A check
// that passes means that the body conforms to its schema; one that does not pass says nothing more, and a walk finds out what
// is broken. ajv is the reference of both: tests hold them against it.
import { CONSTRAINTS, FORMATS, type JsonType, type Schema, typesOf } from "../dialect.ts";
import type { Direction, OperationId } from "../operation.ts";

/** Name of the check of one body in the generated module, such as `tokenPriceRequest`. */
export function checkName(operation: OperationId, direction: Direction): string {
  return `${operation}-${direction}`.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** Source of a module without imports: one exported check per name, and the formats by name. */
export function checksSource(schemas: ReadonlyMap<string, Schema>): string {
  const hoisted = createHoisted();
  const checks = [...schemas].map(([name, schema]) => {
    const lines = checkOf(schema, "body", { hoisted, depth: 1, count: { next: 0 } });
    return [`export function ${name}(body) {`, ...lines, "  return true;", "}"].join("\n");
  });
  const formats = Object.keys(FORMATS).map((name) => `  ${JSON.stringify(name)}: ${hoisted.format(name)},`);
  const formatTable = ["export const formats = {", ...formats, "};"].join("\n");
  return `${[[...PLAIN, ...hoisted.declarations()].join("\n"), formatTable, ...checks].join("\n\n")}\n`;
}

/**
 * A field that is there counts only if it is the object's own. Of a plain object every field is, as long as the
 * prototype of all objects has none of these names; any other object is left to the walk.
 */
const PLAIN = ["const plain = Object.prototype;", "const prototypeOf = Object.getPrototypeOf;"];

type Place = { readonly hoisted: Hoisted; readonly depth: number; readonly count: { next: number } };

/** Statements that leave the function with false unless the value of an expression keeps the schema. */
function checkOf(schema: Schema, value: string, place: Place): string[] {
  const type = nestedTypeOf(schema);
  if (type === undefined) return rejectUnless(conditionOf(schema, value, place.hoisted), place);
  const indent = "  ".repeat(place.depth);
  if (type === "array") {
    return [`${indent}if (!Array.isArray(${value})) return false;`, ...elementsOf(schema, value, place)];
  }
  const faults = [`typeof ${value} !== "object"`, `${value} === null`, `prototypeOf(${value}) !== plain`];
  const unwanted = schema.not?.required.map((name) => `${field(value, name)} !== undefined`).join(" && ");
  const all = unwanted === undefined ? faults : [...faults, unwanted];
  return [`${indent}if (${all.join(" || ")}) return false;`, ...fieldsOf(schema, value, place)];
}

function nestedTypeOf(schema: Schema): "object" | "array" | undefined {
  const [type, ...more] = typesOf(schema);
  if (more.length > 0 || schema.enum !== undefined) return undefined;
  return type === "object" || type === "array" ? type : undefined;
}

function fieldsOf({ properties = {}, required = [] }: Schema, value: string, place: Place): string[] {
  const indent = "  ".repeat(place.depth);
  const names = new Set([...Object.keys(properties), ...required]);
  return [...names].flatMap((name) => {
    const node = properties[name] ?? {};
    const isRequired = required.includes(name);
    if (!isRequired && Object.keys(node).every((key) => !CONSTRAINTS.some((constraint) => constraint === key)))
      return [];
    const own = `v${place.count.next++}`;
    const read = `${indent}const ${own} = ${field(value, name)};`;
    if (nestedTypeOf(node) === undefined) {
      const condition = conditionOf(node, own, place.hoisted);
      if (!isRequired) return [read, ...rejectUnless(`${own} === undefined || ${condition}`, place)];
      return [read, ...rejectUnless(condition === "true" ? `${own} !== undefined` : condition, place)];
    }
    if (isRequired) return [read, ...checkOf(node, own, place)];
    const inner = checkOf(node, own, { ...place, depth: place.depth + 1 });
    return [read, `${indent}if (${own} !== undefined) {`, ...inner, `${indent}}`];
  });
}

function elementsOf({ items }: Schema, value: string, place: Place): string[] {
  if (items === undefined) return [];
  const indent = "  ".repeat(place.depth);
  const [index, own] = [`i${place.count.next}`, `v${place.count.next++}`];
  const inner = checkOf(items, own, { ...place, depth: place.depth + 1 });
  return [
    `${indent}for (let ${index} = 0, end = ${value}.length; ${index} < end; ${index}++) {`,
    `${indent}  const ${own} = ${value}[${index}];`,
    ...inner,
    `${indent}}`,
  ];
}

function rejectUnless(condition: string, place: Place): string[] {
  return condition === "true" ? [] : [`${"  ".repeat(place.depth)}if (!(${condition})) return false;`];
}

/**
 * When a value that is neither object nor array keeps a schema; of several types each has the constraints of its own.
 * What no body of the facts needs is left to the walk.
 */
function conditionOf(schema: Schema, value: string, hoisted: Hoisted): string {
  const types = typesOf(schema).filter(isScalar);
  if (typesOf(schema).length === 0)
    return CONSTRAINTS.some((keyword) => schema[keyword] !== undefined) ? UNDECIDED : "true";
  if (types.length < typesOf(schema).length) return UNDECIDED;
  if (schema.enum !== undefined && (types.length > 1 || types[0] !== "string")) return UNDECIDED;
  const parts = types.map((type) => scalarCondition(schema, type, value, hoisted));
  return parts.length === 1 ? parts.join("") : parts.map((part) => `(${part})`).join(" || ");
}

const UNDECIDED = "false";

function isScalar(type: JsonType): type is ScalarType {
  return type !== "object" && type !== "array";
}

type ScalarType = Exclude<JsonType, "object" | "array">;

function scalarCondition(schema: Schema, type: ScalarType, value: string, hoisted: Hoisted): string {
  const conditions = [
    // A text of a closed list is a text.
    schema.enum === undefined ? TYPES[type](value) : listed(schema.enum, value, hoisted),
    ...(type === "string" ? textOf(schema, value, hoisted) : []),
    ...(type === "number" || type === "integer" ? numberOf(schema, value) : []),
  ];
  return conditions.join(" && ");
}

/** Up to three comparisons are cheaper than a look-up. A list is an object's names: a Set would take k6 three times the memory. */
function listed(texts: readonly string[], value: string, hoisted: Hoisted): string {
  if (texts.length > 3) return `typeof ${value} === "string" && ${hoisted.list(texts)}[${value}] === 1`;
  return `(${texts.map((text) => `${value} === ${JSON.stringify(text)}`).join(" || ")})`;
}

/** Lengths count characters, which are one or two units of `length`: if the units leave it open, the walk decides. */
function textOf({ maxLength, minLength, pattern, format }: Schema, value: string, hoisted: Hoisted): string[] {
  return [
    ...(maxLength === undefined ? [] : [`${value}.length <= ${maxLength}`]),
    ...(minLength === undefined ? [] : [`${value}.length >= ${minLength > 1 ? 2 * minLength : minLength}`]),
    ...(pattern === undefined ? [] : [`${hoisted.pattern(pattern)}.test(${value})`]),
    ...(format === undefined ? [] : [formatCondition(format, value, hoisted)]),
  ];
}

/**
 * Texts that nearly every response has, by their format. The expression of all the others has alternatives that begin alike,
 * which takes k6's engine several times as long.
 */
const USUAL: Readonly<Record<string, RegExp>> = {
  "date-time": /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|1\d|2[0-8])T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?Z$/,
};

function formatCondition(format: string, value: string, hoisted: Hoisted): string {
  const all = `${hoisted.format(format)}.test(${value})`;
  const usual = USUAL[format];
  return usual === undefined ? all : `(${hoisted.usual(usual)}.test(${value}) || ${all})`;
}

function numberOf({ maximum, minimum, exclusiveMinimum }: Schema, value: string): string[] {
  return [
    ...(maximum === undefined ? [] : [`${value} <= ${maximum}`]),
    ...(minimum === undefined ? [] : [`${value} >= ${minimum}`]),
    ...(exclusiveMinimum === undefined ? [] : [`${value} > ${exclusiveMinimum}`]),
  ];
}

function field(value: string, name: string): string {
  return /^[A-Za-z_]\w*$/.test(name) ? `${value}.${name}` : `${value}[${JSON.stringify(name)}]`;
}

const TYPES: Readonly<Record<ScalarType, (value: string) => string>> = {
  string: (value) => `typeof ${value} === "string"`,
  number: (value) => `typeof ${value} === "number" && ${value} - ${value} === 0`,
  integer: (value) => `typeof ${value} === "number" && ${value} % 1 === 0`,
  boolean: (value) => `(${value} === true || ${value} === false)`,
  null: (value) => `${value} === null`,
};

type Hoisted = ReturnType<typeof createHoisted>;

/** What is made once: lists, and expressions as literals, which all VUs of k6 share but for a small object. */
function createHoisted() {
  const names = new Map<string, string>();
  const named = (prefix: string, source: string): string => {
    const known = names.get(source);
    if (known !== undefined) return known;
    const name = `${prefix}${names.size}`;
    names.set(source, name);
    return name;
  };
  return {
    list: (texts: readonly string[]) =>
      named("list", `{ __proto__: null, ${texts.map((text) => `${JSON.stringify(text)}: 1`).join(", ")} }`),
    pattern: (pattern: string) => named("pattern", String(new RegExp(pattern, "u"))),
    usual: (expression: RegExp) => named("usual", String(expression)),
    format: (name: string) => named("format", String(FORMATS[name as keyof typeof FORMATS])),
    declarations: () => [...names].map(([source, name]) => `const ${name} = ${source};`),
  };
}
