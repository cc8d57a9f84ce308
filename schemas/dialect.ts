// The closed part of JSON Schema 2020-12 that the facts are written in, and the annotations of our own.

/** Constraint keywords that the facts may use; each has a file in schemas/keywords. */
export const CONSTRAINTS = [
  "type",
  "enum",
  "required",
  "format",
  "pattern",
  "minLength",
  "maxLength",
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "not",
] as const;

/** One of the constraint keywords. */
export type Constraint = (typeof CONSTRAINTS)[number];

/** Keywords that give structure or information and refuse nothing by themselves. */
export const ANNOTATIONS = [
  "$schema",
  "$id",
  "$ref",
  "$defs",
  "title",
  "description",
  "default",
  "properties",
  "items",
  "x-operation",
  "x-statement",
  "x-open",
  "x-tier",
] as const;

/** Formats that the facts may name; `uri` occurs in advisory claims only. */
export const FORMATS: Readonly<Record<"uuid" | "date-time" | "uri", RegExp>> = {
  uuid: /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i,
  // ISO 8601, not RFC 3339: extended or basic, the offset and the seconds may be missing, comma or point before a fraction.
  "date-time":
    /^[+-]?\d{4,6}(-?(0[1-9]|1[0-2])-?(0[1-9]|[12]\d|3[01])|-?W[0-5]\d-?[1-7]|-?[0-3]\d\d)T([01]\d|2[0-4])(:?[0-5]\d(:?([0-5]\d|60))?)?([.,]\d+)?(Z|[+-]([01]\d|2[0-3])(:?[0-5]\d)?)?$/,
  uri: /^[a-z][a-z0-9+.-]*:\S+$/i,
};

/** How much a claim weighs: a rule of the interface, a likely expectation, or a fact that is only recorded. */
export type Tier = "specified" | "advisory" | "observed";

export type JsonType = "string" | "number" | "integer" | "boolean" | "object" | "array" | "null";

/** A schema of the facts with every reference replaced by what it refers to. */
export type Schema = {
  readonly title?: string;
  readonly description?: string;
  readonly type?: JsonType | readonly JsonType[];
  readonly enum?: readonly string[];
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly format?: keyof typeof FORMATS;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly not?: { readonly required: readonly string[] };
  readonly default?: unknown;
  /** Facet of this node to the statement it restates: a constraint keyword, or `required`/`optional`/`default` of the member itself. */
  readonly "x-statement"?: Readonly<Record<string, string>>;
  /** What the interface leaves open here, by open statement. */
  readonly "x-open"?: Readonly<Record<string, string>>;
  /** Tier of a constraint where it is not `specified`. */
  readonly "x-tier"?: Readonly<Partial<Record<Constraint, Tier>>>;
};

/** The JSON types that a node allows, as a list. */
export function typesOf(schema: Schema): readonly JsonType[] {
  if (schema.type === undefined) return [];
  return typeof schema.type === "string" ? [schema.type] : schema.type;
}
