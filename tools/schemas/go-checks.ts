// Writes checks of the responses in Go, for scenarios/engine/internal/judge: each reads a body from one end to the other without a
// copy, and notes where its values begin and which fields have one. A check that passes means that the body conforms to its schema;
// one that does not pass says nothing more. ajv is the reference: a test compares them with it.

import { evidenceOf } from "../../schemas/derive/evidence.ts";
import { fieldNames, type ResponseField, responseFields } from "../../schemas/derive/response-fields.ts";
import { CONSTRAINTS, type Constraint, FORMATS, type Schema, typesOf } from "../../schemas/dialect.ts";
import { operations } from "../../schemas/facts.ts";
import type { OperationId } from "../../schemas/operation.ts";
import { ECHOES, IDENTITIES, PAGINGS } from "../../schemas/relations.ts";

/**
 * Source of the Go file for the response schemas, in the order of the operations. Throws if a schema has a constraint of
 * which no response has made use so far, or an expression that may mean something else in Go.
 */
export function goChecksSource(responses: ReadonlyMap<OperationId, Schema>): string {
  const hoisted = createHoisted();
  const checks = [...responses].flatMap(([id, schema]) => {
    const bits = new Map(responseFields(schema).map(({ name }, bit) => [name, bit]));
    return bodyCheck(schema, { path: [id], prefix: "", bits, list: false, hoisted });
  });
  const paths = [...responses].map(([id, schema]) => offsetPaths(schema, [id]));
  const names = [...responses.keys()].map((id) => pascal([id]));
  return `${[
    HEADER,
    constants(names),
    `// Offsets says where the values of a body begin, 0 for an absent value.\ntype Offsets [${Math.max(...paths.map(({ length }) => length))}]int`,
    ...paths.map((ofBody) => constants(ofBody.map(pascal))),
    ...fieldTables([...responses.values()].map(responseFields)),
    TABLE_TYPES,
    ...evidenceTables([...responses.keys()]),
    ...relationTables(responses),
    ...hoisted.declarations(),
    dispatch(names),
    ...checks,
  ].join("\n\n")}\n`;
}

const HEADER = `// Code generated from schemas/operations and schemas/resources by npm run generate. DO NOT EDIT.

// Package generated checks the responses of each operation.
package generated

import (
	"regexp"

	"assay/engine/internal/cursor"
)`;

const TABLE_TYPES = `// Evidence is a value of a body, by its index in Offsets.
type Evidence struct {
	Index int
	First byte
}

// Echo is a field of a request that a response repeats, by its index in Offsets. A request without a needed one is left to
// JavaScript.
type Echo struct {
	Field              string
	Index              int
	IsNumber, IsNeeded bool
}

// Identity has the fields of requests that say what they are about, and the indices in Offsets of what responses about the same
// have in common.
type Identity struct {
	Of     []string
	Fields []int
}

// Paging is a list that requests read page by page: the indices in Offsets of the list and of its figures, and the name of a
// rank.
type Paging struct {
	List, Limit, Offset, Total, More int
	Rank                             string
}`;

function constants([first, ...others]: readonly string[]): string {
  return ["const (", `\t${first} = iota`, ...others.map((name) => `\t${name}`), ")"].join("\n");
}

/** What the first byte of a value says of its kind. */
const FIRST_BYTES = { object: "{", array: "[", true: "t" } as const;

function evidenceTables(ids: readonly OperationId[]): readonly string[] {
  const evidences = ids.map((id) =>
    evidenceOf(id).map(({ name, kind }) => `{${pascal([id, name])}, '${FIRST_BYTES[kind]}'}`),
  );
  return [
    `// Successes are the fields that say whether a request was accepted.\nvar Successes = [...]int{${ids.map((id) => pascal([id, "success"])).join(", ")}}`,
    [
      "// Evidences are the fields that show that a request was accepted, and what their values begin with.",
      "var Evidences = [...][]Evidence{",
      ...evidences.map((cells) => `\t{${cells.join(", ")}},`),
      "}",
    ].join("\n"),
  ];
}

function fieldTables(operations: readonly (readonly ResponseField[])[]): readonly string[] {
  const table = (comment: string, name: string, type: string, cell: (field: ResponseField) => string | number) => {
    const rows = operations.map((fields) => `\t{${fields.map(cell).join(", ")}},`);
    return [`// ${name} ${comment}.`, `var ${name} = [...][]${type}{`, ...rows, "}"].join("\n");
  };
  return [
    table(
      "are the fields of the body of each operation, in the order of their bits",
      "FieldNames",
      "string",
      ({ name }) => text(name),
    ),
    table(
      "has, for each field of the body of an operation, the bits of those within it",
      "NestedFields",
      "uint32",
      ({ within }) => within,
    ),
  ];
}

/** The relations of schemas/relations.ts whose response fields the schemas have. */
function relationTables(responses: ReadonlyMap<OperationId, Schema>): readonly string[] {
  const constantOf = (id: OperationId, pointer: string) => pascal([id, ...pointer.split("/").slice(1)]);
  const echoes = [...responses].map(([id, schema]) => {
    const fields = Object.entries(ECHOES[id]?.fields ?? {}).flatMap(([field, pointer]) => {
      const node = nodeAt(schema, pointer);
      const isNumber = node !== undefined && typesOf(node).some((type) => type === "integer" || type === "number");
      const { required = [] } = operations[id].request;
      const isNeeded = [...required, PAGINGS[id]?.limit, PAGINGS[id]?.offset].includes(field);
      return node === undefined ? [] : [`{${text(field)}, ${constantOf(id, pointer)}, ${isNumber}, ${isNeeded}}`];
    });
    return `\t{${fields.join(", ")}},`;
  });
  const pagings = [...responses].map(([id, schema]) => {
    const { list, rank, limit, offset, total, more } = PAGINGS[id] ?? {};
    const { [limit ?? ""]: limitAt, [offset ?? ""]: offsetAt } = ECHOES[id]?.fields ?? {};
    const pointers = [list, limitAt, offsetAt, total, more];
    const constantNames = pointers.flatMap((pointer) =>
      pointer === undefined || nodeAt(schema, pointer) === undefined ? [] : [constantOf(id, pointer)],
    );
    return constantNames.length < pointers.length
      ? "\tnil,"
      : `\t{${[...constantNames, text(rank ?? "")].join(", ")}},`;
  });
  const identities = [...responses].map(([id, schema]) => {
    const { of = [], fields = [] } = IDENTITIES[id] ?? {};
    const constantNames = fields.filter((pointer) => nodeAt(schema, pointer)).map((pointer) => constantOf(id, pointer));
    return `\t{[]string{${of.map(text).join(", ")}}, []int{${constantNames.join(", ")}}},`;
  });
  return [
    [
      "// Identities are the texts that all responses about the same thing have in common.",
      "var Identities = [...]Identity{",
      ...identities,
      "}",
    ],
    [
      "// Echoes are the response fields that repeat fields of the request.",
      "var Echoes = [...][]Echo{",
      ...echoes,
      "}",
    ],
    ["// Pagings are the lists that requests read page by page.", "var Pagings = [...]*Paging{", ...pagings, "}"],
  ].map((lines) => lines.join("\n"));
}

function nodeAt(schema: Schema, pointer: string): Schema | undefined {
  return pointer
    .split("/")
    .slice(1)
    .reduce<Schema | undefined>((node, name) => node?.properties?.[name], schema);
}

function dispatch(names: readonly string[]): string {
  return [
    "// Conforms says whether a body that the cursor reads certainly conforms to the response schema of an operation.",
    "func Conforms(op int, c *cursor.Cursor, at *Offsets) bool {",
    "\tswitch op {",
    ...names.flatMap((name) => [`\tcase ${name}:`, `\t\treturn is${name}(c, at)`]),
    "\t}",
    "\treturn false",
    "}",
  ].join("\n");
}

/**
 * Where a schema is: its path from the operation on, how the names of its fields begin, and whether it is within a list,
 * whose values have no offset.
 */
type Context = {
  readonly path: readonly string[];
  readonly prefix: string;
  readonly bits: ReadonlyMap<string, number>;
  readonly list: boolean;
  readonly hoisted: Hoisted;
};

/** A condition in Go that passes a value, and the functions that it calls. */
type Check = { readonly condition: string; readonly functions: readonly string[] };

function bodyCheck(schema: Schema, context: Context): readonly string[] {
  const type = typeOf(schema, context);
  if (type !== "object") throw new Error(`${context.path.join("/")} of type ${type}: no check in Go for such a body`);
  return objectCheck(schema, context).functions;
}

function checkOf(schema: Schema, context: Context): Check {
  const type = typeOf(schema, context);
  if (type === "object") return objectCheck(schema, context);
  if (type === "array") return listCheck(schema, context);
  return { condition: scalarCondition(schema, type, context), functions: [] };
}

/** Constraints that checks know, by the type of the value. */
const KNOWN: Readonly<Record<string, readonly Constraint[]>> = {
  object: ["type", "required", "not"],
  array: ["type"],
  string: ["type", "enum", "format", "pattern"],
  number: ["type"],
  integer: ["type"],
  boolean: ["type"],
  any: [],
};

function typeOf(schema: Schema, { path }: Context): string {
  const type = typesOf(schema).length === 0 ? "any" : typesOf(schema).join(" or ");
  const unknown = CONSTRAINTS.filter((name) => schema[name] !== undefined && !KNOWN[type]?.includes(name));
  if (unknown.length > 0)
    throw new Error(`${path.join("/")} of type ${type}: no check in Go for ${unknown.join(", ")}`);
  return type;
}

function objectCheck(schema: Schema, context: Context): Check {
  const { path, prefix, bits, list } = context;
  const { properties = {}, required = [], not } = schema;
  const name = `is${pascal(path)}`;
  const fields = fieldNames(schema).map((field, index) => {
    const inner = [...path, field];
    const offset = `at[${list ? index : pascal(inner)}]`;
    const name = `${prefix}${field}`;
    const check = checkOf(properties[field] ?? {}, { ...context, path: inner, prefix: `${name}.` });
    return { field, offset, bit: bits.get(name), check };
  });
  const offsetOf = (field: string) => fields.find((one) => one.field === field)?.offset;
  const present = required.map((field) => `${offsetOf(field)} != 0`);
  const absent = (not?.required ?? []).map((field) => `${offsetOf(field)} == 0`).join(" || ");
  const unwanted = not === undefined ? [] : [not.required.length === 1 ? absent : `(${absent})`];
  const source = [
    `func ${name}(c *cursor.Cursor${list ? "" : ", at *Offsets"}) bool {`,
    ...(list ? [`\tvar at [${fields.length}]int`] : []),
    "\tok := true",
    "\tfor more := c.Open('{'); more; more = ok && c.More('{') {",
    "\t\tswitch c.Name() {",
    ...fields.flatMap(({ field, offset, bit, check: { condition } }) => [
      `\t\tcase ${text(field)}:`,
      `\t\t\tok = c.Once(&${offset}, ${bit === undefined ? 0 : `1<<${bit}`}) && ${condition}`,
    ]),
    "\t\tdefault:",
    "\t\t\tok = c.Skip(cursor.Deepest)",
    "\t\t}",
    "\t}",
    `\treturn ${["ok", "!c.Failed", ...present, ...unwanted].join(" && ")}`,
    "}",
  ].join("\n");
  return {
    condition: list ? `${name}(c)` : `${name}(c, at)`,
    functions: [source, ...fields.flatMap(({ check }) => check.functions)],
  };
}

function listCheck({ items = {} }: Schema, context: Context): Check {
  const name = `is${pascal(context.path)}`;
  const prefix = `${context.prefix.slice(0, -1)}[].`;
  const element = checkOf(items, { ...context, path: [...context.path, "item"], prefix, list: true });
  const source = [
    `func ${name}(c *cursor.Cursor) bool {`,
    "\tok := true",
    "\tfor more := c.Open('['); more; more = ok && c.More('[') {",
    `\t\tok = ${element.condition}`,
    "\t}",
    "\treturn ok && !c.Failed",
    "}",
  ].join("\n");
  return { condition: `${name}(c)`, functions: [source, ...element.functions] };
}

function scalarCondition({ enum: texts, format, pattern }: Schema, type: string, { hoisted }: Context): string {
  if (type === "any") return "c.Skip(cursor.Deepest)";
  const readers = [
    ...(texts === undefined ? [] : [hoisted.list(texts)]),
    ...(format === undefined ? [] : [hoisted.format(format)]),
    ...(pattern === undefined ? [] : [hoisted.pattern(pattern)]),
  ];
  if (readers.length > 1) throw new Error(`no check in Go for several constraints of one text: ${readers.join(" ")}`);
  return readers[0] ?? `c.${pascal([type])}()`;
}

/** Paths of all values that have an offset: those of the body first, and no values in a list. */
function offsetPaths(schema: Schema, path: readonly string[]): readonly (readonly string[])[] {
  const inner = Object.entries(schema.properties ?? {}).filter(([, node]) => node.type === "object");
  return [
    ...fieldNames(schema).map((name) => [...path, name]),
    ...inner.flatMap(([name, node]) => offsetPaths(node, [...path, name])),
  ];
}

type Hoisted = ReturnType<typeof createHoisted>;

/** What is declared once, lists and expressions. Each method returns how the value of a text is tried. */
function createHoisted() {
  const declared = new Map<string, string>();
  const nameOf = (prefix: string, declare: (name: string) => string, key: string): string => {
    const name = [...declared.keys()].find((known) => declared.get(known) === declare(known)) ?? `${prefix}${key}`;
    declared.set(name, declare(name));
    return name;
  };
  const expression = (name: string, source: string, flags: string): string => {
    if (!SAME_IN_GO.test(source)) throw new Error(`the expression ${source} may mean something else in Go`);
    return `var ${name} = regexp.MustCompile(\`${flags}${source}\`)`;
  };
  return {
    list: (texts: readonly string[]) => {
      const name = nameOf("isListed", (own) => listSource(own, texts), String(declared.size));
      return `${name}(c.Value())`;
    },
    pattern: (source: string) => {
      const name = nameOf("pattern", (own) => expression(own, source, ""), String(declared.size));
      return `cursor.Matches(${name}, c.Value())`;
    },
    format: (format: keyof typeof FORMATS) => {
      if (format === "uuid") return "cursor.IsUUID(c.Value())";
      if (format !== "date-time") throw new Error(`no check in Go for the format ${format}`);
      declared.set("FormatDateTime", expression("FormatDateTime", FORMATS[format].source, "(?i)"));
      return "cursor.IsDateTime(c.Value(), FormatDateTime)";
    },
    declarations: () => [...declared.values()],
  };
}

/** Neither escapes, but for digits, nor classes within classes, nor groups with a question mark, nor a point for any character. */
const SAME_IN_GO = /^(?:[^\\.[\]()`]|\\d|\[\^?[^\\[\]^`]+\]|\((?!\?)|\))*$/;

function listSource(name: string, texts: readonly string[]): string {
  return [
    `func ${name}(value string) bool {`,
    "\tswitch value {",
    `\tcase ${texts.map(text).join(", ")}:`,
    "\t\treturn true",
    "\t}",
    "\treturn false",
    "}",
  ].join("\n");
}

/** A text in Go, which has the escapes of JSON. */
const text = (value: string): string => JSON.stringify(value);

/** One name of all words on a path, such as TokenPriceDataTokenId. */
function pascal(path: readonly string[]): string {
  return path
    .flatMap((step) => step.split(/[-_]/))
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("");
}
