// What is done wrong to each constraint keyword of a schema node: it is forgotten, or read too loosely or too strictly.
import { type Constraint, type JsonType, type Schema, typesOf } from "../../../schemas/dialect.ts";

/** A wrong version of a schema node: what was done to it, and what replaces it. */
export type Weakening = {
  readonly variant: string;
  readonly kind: "dropped" | "loosened" | "tightened";
  /** The field whose mark was changed, if the fault is not in the node's own value. */
  readonly field?: string;
  readonly schema: Schema;
};

type Weaken = (schema: Schema) => readonly Weakening[];

/** The wrong versions of a node that has the keyword; a missing row does not compile. */
export const WEAKENINGS: Readonly<Record<Constraint, Weaken>> = {
  type: (schema) => {
    // Where fields are enumerated, no value of another type passes: a fault of the type alone changes nothing.
    if (schema.enum) return [];
    const types = typesOf(schema);
    return [
      { variant: "any", kind: "dropped", schema: withKeyword(schema, "type", ALL_TYPES) },
      ...types.slice(0, 1).map((first) => widened(schema, types, first)),
      ...narrowed(schema, types),
    ];
  },
  enum: (schema) => {
    const values = schema.enum ?? [];
    const [first = ""] = values;
    const capitals = first.toUpperCase();
    const foreign = values.includes(capitals) ? `${capitals}x` : capitals;
    return [
      dropped(schema, "enum"),
      { variant: `with-${foreign}`, kind: "loosened", schema: withKeyword(schema, "enum", [...values, foreign]) },
      ...values.map((field) => ({
        variant: `without-${field}`,
        kind: "tightened" as const,
        schema: withKeyword(
          schema,
          "enum",
          // An enumeration without values is no schema; a value that nobody sends takes the place of the last one.
          values.length === 1 ? ["nonesuch"] : values.filter((other) => other !== field),
        ),
      })),
    ];
  },
  required: (schema) => {
    const marked = schema.required ?? [];
    const unmarked = Object.keys(schema.properties ?? {}).filter((field) => !marked.includes(field));
    return [
      ...marked.map((field): Weakening => {
        const others = marked.filter((other) => other !== field);
        return { variant: "optional", kind: "dropped", field, schema: { ...schema, required: others } };
      }),
      ...unmarked.map((field): Weakening => {
        const required = [...marked, field];
        return { variant: "required", kind: "tightened", field, schema: { ...restated(schema, field), required } };
      }),
    ];
  },
  format: (schema) => [dropped(schema, "format"), ...(schema.format === "date-time" ? [rfc3339(schema)] : [])],
  pattern: (schema) => [dropped(schema, "pattern"), ...changed(schema)],
  minLength: (schema) => [
    dropped(schema, "minLength"),
    // No text of the format is so short, so that one character more would change nothing.
    ...(schema.format === undefined ? [moved(schema, "minLength", 1, "tightened")] : []),
  ],
  maxLength: (schema) => movedBothWays(schema, "maxLength", 1),
  minimum: (schema) => movedBothWays(schema, "minimum", -1),
  maximum: (schema) => movedBothWays(schema, "maximum", 1),
  exclusiveMinimum: (schema) => {
    const unlimited = dropped(schema, "exclusiveMinimum");
    const limit = schema.exclusiveMinimum ?? 0;
    const included = withKeyword(unlimited.schema, "minimum", limit, "exclusiveMinimum");
    return [
      unlimited,
      { variant: "limit-included", kind: "loosened", schema: included },
      moved(schema, "exclusiveMinimum", 1, "tightened"),
    ];
  },
  not: (schema) => [dropped(schema, "not")],
};

const ALL_TYPES: readonly JsonType[] = ["string", "number", "boolean", "object", "array", "null"];

function dropped(schema: Schema, keyword: Constraint): Weakening {
  return { variant: "any", kind: "dropped", schema: without(schema, keyword) };
}

type Limit = "minLength" | "maxLength" | "minimum" | "maximum" | "exclusiveMinimum";

/** The node with its limit moved by one. */
function moved(schema: Schema, keyword: Limit, by: 1 | -1, kind: Weakening["kind"]): Weakening {
  const variant = by === 1 ? "one-more" : "one-less";
  return { variant, kind, schema: withKeyword(schema, keyword, (schema[keyword] ?? 0) + by) };
}

/** The limit is forgotten, and moved by one: outwards, which is up or down, and inwards. */
function movedBothWays(schema: Schema, keyword: Limit, outwards: 1 | -1): Weakening[] {
  const inwards = outwards === 1 ? -1 : 1;
  return [
    dropped(schema, keyword),
    moved(schema, keyword, outwards, "loosened"),
    moved(schema, keyword, inwards, "tightened"),
  ];
}

function widened(schema: Schema, types: readonly JsonType[], first: JsonType): Weakening {
  // The commonest confusion of each type; a union of number and string is joined by boolean.
  const added: Readonly<Record<JsonType, JsonType>> = {
    string: "number",
    number: types.includes("string") ? "boolean" : "string",
    integer: "number",
    boolean: "string",
    object: "array",
    array: "object",
    null: "string",
  };
  const to = first === "integer" ? "number" : [...types, added[first]];
  return { variant: `or-${added[first]}`, kind: "loosened", schema: withKeyword(schema, "type", to) };
}

function narrowed(schema: Schema, types: readonly JsonType[]): Weakening[] {
  const alone: Weakening[] = (types.length > 1 ? types : []).map((only) => ({
    variant: `${only}-only`,
    kind: "tightened",
    // The other type's constraints go with it: strict compilers refuse a keyword that fits no type of its node.
    schema: withKeyword(without(schema, only === "number" ? "pattern" : "exclusiveMinimum"), "type", only),
  }));
  if (!types.includes("number")) return alone;
  const whole = types.map((one) => (one === "number" ? "integer" : one));
  const [only = "integer"] = whole;
  return [
    ...alone,
    {
      variant: whole.length > 1 ? "whole-numbers" : "integer-only",
      kind: "tightened",
      schema: withKeyword(schema, "type", whole.length > 1 ? whole : only),
    },
  ];
}

/** The object with a statement for a mark that the facts do not have: what says that the field may be absent. */
function restated(schema: Schema, name: string): Schema {
  const field = schema.properties?.[name] ?? {};
  const facets = field["x-statement"] ?? {};
  const open = Object.values(field["x-open"] ?? {})[0];
  const statement = facets["optional"] ?? open ?? facets["type"];
  if (statement === undefined) throw new Error(`nothing is said of ${name}, so that no mark of it can be wrong`);
  const named: Schema = { ...field, "x-statement": { ...facets, required: statement } };
  return { ...schema, properties: { ...schema.properties, [name]: named } };
}

/** ISO 8601 read as the narrower RFC 3339, the commonest mistake of validators. */
function rfc3339(schema: Schema): Weakening {
  const pattern = "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?(Z|[+-]\\d\\d:\\d\\d)$";
  return { variant: "rfc-3339-only", kind: "tightened", schema: withKeyword(schema, "pattern", pattern, "format") };
}

/** Faults that happen to expressions: an anchor is forgotten, a count loses its upper end, capitals are not thought of. */
function changed(schema: Schema): Weakening[] {
  const source = schema.pattern ?? "";
  const faults: readonly (readonly [string, Weakening["kind"], string])[] = [
    ["without-start", "loosened", source.replace(/^\^/, "")],
    ["without-end", "loosened", source.replace(/\$$/, "")],
    ["open-count", "loosened", source.replace(/\{(\d+)\}/, "{$1,}")],
    ["lower-case-only", "tightened", source.replace("a-fA-F]{", "a-f]{")],
  ];
  return faults
    .filter(([, , to]) => to !== source)
    .map(([variant, kind, to]) => ({ variant, kind, schema: withKeyword(schema, "pattern", to) }));
}

function without(schema: Schema, keyword: Constraint): Schema {
  return Object.fromEntries(Object.entries(schema).filter(([key]) => key !== keyword));
}

/** The node with a keyword put in or replaced; it restates the statement of `restated`, a keyword that the node has. */
function withKeyword<K extends Constraint>(
  schema: Schema,
  keyword: K,
  to: NonNullable<Schema[K]>,
  restated: Constraint = keyword,
): Schema {
  const statement = schema["x-statement"]?.[restated];
  return {
    ...schema,
    [keyword]: to,
    ...(statement !== undefined && { "x-statement": { ...schema["x-statement"], [keyword]: statement } }),
  };
}
