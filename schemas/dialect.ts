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

export type Constraint = (typeof CONSTRAINTS)[number];

/**
 * Formats that the facts may name; those of URLs occur in advisory claims only. Base64 in a data: URL has to be base64, and
 * where media is expected, a data: URL has to be of that kind.
 */
export const FORMATS: Readonly<Record<"uuid" | "date-time" | "uri" | "image-uri" | "video-uri", RegExp>> = {
  uuid: /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i,
  "date-time": isoDateTime(),
  uri: uriOf(""),
  "image-uri": uriOf("image/"),
  "video-uri": uriOf("video/"),
};

/**
 * How much a claim weighs, the heaviest first: a rule of the interface, what every reading of it implies, a likely
 * expectation, or a fact that is only recorded.
 */
export const TIERS = ["specified", "implied", "advisory", "observed"] as const;

export type Tier = (typeof TIERS)[number];

/** Whether a failure of this tier fails a run by itself. */
export function isDeciding(tier: Tier): boolean {
  return tier === "specified" || tier === "implied";
}

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
  /** Fields that must be absent; of type object, so that a value of another type breaks `type` alone. */
  readonly not?: { readonly type: "object"; readonly required: readonly string[] };
  readonly default?: unknown;
  /** Valid values of our own making, realistic; examples of whole bodies use the first one. */
  readonly examples?: readonly unknown[];
  /** Facet of this node to the statement it restates: a constraint keyword, or `required`/`optional`/`default` of the field. */
  readonly "x-statement"?: Readonly<Record<string, string>>;
  /** What the interface leaves open here, by open statement. */
  readonly "x-open"?: Readonly<Record<string, string>>;
  /** Tier of a claim if it is not `specified`: of a constraint, `optional` (may be left out), `accept` (any allowed value). */
  readonly "x-tier"?: Readonly<Partial<Record<Constraint | "optional" | "accept", Tier>>>;
};

/** The JSON types that a node allows, as a list. */
export function typesOf(schema: Schema): readonly JsonType[] {
  if (schema.type === undefined) return [];
  return typeof schema.type === "string" ? [schema.type] : schema.type;
}

/** The `properties` and `items` of a schema, each of them changed; nothing of what it does not have. */
export function innerOf<Inner>(
  { properties, items }: Schema,
  change: (node: Schema) => Inner,
): { readonly properties?: Readonly<Record<string, Inner>>; readonly items?: Inner } {
  const changed = Object.entries(properties ?? {}).map(([name, field]) => [name, change(field)] as const);
  return { ...(properties && { properties: Object.fromEntries(changed) }), ...(items && { items: change(items) }) };
}

/**
 * A URL; a data: URL is of a media type that begins like this. Letters stand in both cases, because with the flag `i` each VU of
 * k6 would compile the negated classes for 70 ms.
 */
function uriOf(mediaType: string): RegExp {
  const [data, media, base64] = ["data:", mediaType, ";base64,"].map(inBothCases);
  const other = String.raw`(?!${data}(?!${media})|${data}[^,]*${base64})[a-zA-Z][a-zA-Z0-9+.-]*:\S+`;
  return new RegExp(String.raw`^${other}$|^${data}${media}[^,\s]*${base64}[a-zA-Z0-9+/]*={0,2}$`);
}

/** An expression for a text in any case, without the flag that says so. */
export function inBothCases(text: string): string {
  return text.replace(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`);
}

/**
 * ISO 8601, not RFC 3339: extended or basic; calendar, ordinal or week date; the offset and the seconds may be missing;
 * comma or point before a fraction; T and Z in either case. Days that no calendar has are none.
 */
function isoDateTime(): RegExp {
  const year = String.raw`[+-]?\d{4,6}`;
  const leapYear = String.raw`[+-]?(\d{2,4}(0[48]|[2468][048]|[13579][26])|\d{0,2}([02468][048]|[13579][26])00)`;
  const day =
    "((0[13578]|1[02])-?(0[1-9]|[12][0-9]|3[01])|(0[469]|11)-?(0[1-9]|[12][0-9]|30)|02-?(0[1-9]|1[0-9]|2[0-8]))";
  const week = "W(0[1-9]|[1-4][0-9]|5[0-3])-?[1-7]";
  const ordinal = "(00[1-9]|0[1-9][0-9]|[12][0-9][0-9]|3[0-5][0-9]|36[0-6])";
  const date = `(${year}-?(${day}|${week}|${ordinal})|${leapYear}-?02-?29)`;
  const time = String.raw`([01]\d|2[0-4])(:?[0-5]\d(:?([0-5]\d|60))?)?([.,]\d+)?`;
  const offset = String.raw`(Z|[+-]([01]\d|2[0-3])(:?[0-5]\d)?)?`;
  return new RegExp(`^${date}T${time}${offset}$`, "i");
}
