// The interface as an OpenAPI 3.1 description, for tools that read one: mock servers, generators, other test tools.
import { inBothCases, type Schema } from "../dialect.ts";
import { type Operation, operationDocuments, operations, resourceDocuments } from "../facts.ts";
import { OPERATION_IDS, type OperationId } from "../operation.ts";
import { exampleOf } from "./examples.ts";
import type { SchemaDocument } from "./inline.ts";

/**
 * The description as a JSON value. It claims what the interface states and no more: formats of advisory weight are left
 * out but for those of media, as a pattern; responses that are not a success have no schema, and examples fill every body.
 */
export function openapiDocument(): object {
  return {
    openapi: "3.1.0",
    info: {
      title: "Token Trading Service",
      version: "1.0.0",
      description:
        "Five operations to quote, create and trade tokens on several blockchains, to rank earners and to read fee balances. The interface names no version; this number counts editions of the description.",
    },
    servers: [{ url: "{origin}", variables: { origin: { default: "http://127.0.0.1:8080" } } }],
    security: [{ credential: [] }],
    paths: Object.fromEntries(OPERATION_IDS.map((id) => [operations[id].path, { post: postOf(operations[id]) }])),
    components: {
      securitySchemes: { credential: { type: "http", scheme: "bearer", description: "A JWT or an API key." } },
      schemas: {
        ...Object.fromEntries(Object.values(resourceDocuments).map(component)),
        ...Object.fromEntries(OPERATION_IDS.flatMap(bodiesOf)),
      },
    },
  };
}

function postOf({ id, description, request, response }: Operation): object {
  return {
    operationId: id,
    summary: description,
    requestBody: { required: true, content: contentOf(request) },
    responses: {
      "200": {
        description: "Success. The interface names no status; any of the 200 class may stand here.",
        content: contentOf(response),
      },
      default: { description: "Any other response. Status, media type and body of errors are left open." },
    },
  };
}

function contentOf(schema: Schema): object {
  return {
    "application/json": {
      schema: { $ref: `#/components/schemas/${nameOf(schema)}` },
      examples: { typical: { value: exampleOf(schema) } },
    },
  };
}

function bodiesOf(id: OperationId): (readonly [string, object])[] {
  const { request, response } = operationDocuments[id].$defs;
  return [component(request), component(response)];
}

function component(document: object): readonly [string, object] {
  const schema = document as SchemaDocument;
  return [nameOf(schema), described(schema)];
}

/** The name of a component. Generators of clients name the response itself after its operation, such as `TokenPriceResponse`. */
function nameOf({ title }: { readonly title?: string }): string {
  if (title === undefined) throw new Error("a component needs a title to be named by");
  return title.replace(/Response$/, "ResponseBody");
}

/** A schema in the words of OpenAPI: references into the components, without annotations that only Assay reads. */
function described(schema: SchemaDocument): object {
  const { $schema: _schema, $id: _id, $ref, title: _title, ...rest } = schema as SchemaDocument & { $schema?: string };
  const isAdvisory = schema["x-tier"]?.format === "advisory";
  const own = Object.fromEntries(
    Object.entries(rest)
      .filter(([key]) => !(key.startsWith("x-") && key !== "x-statement") && !(key === "format" && isAdvisory))
      .map(([key, value]) => [key, translated(key, value, schema)]),
  );
  if (isOfMedia(schema)) own["pattern"] = urlPattern(MEDIA[schema.format]);
  if (typeof own["pattern"] === "string") own["pattern"] = withoutSign(own["pattern"]);
  // Generators of Go and of zod code take no list of types.
  if (Array.isArray(own["type"])) {
    const { type: types, exclusiveMinimum, pattern, ...both } = own;
    const further: Readonly<Record<string, object>> = { number: { exclusiveMinimum }, string: { pattern } };
    return { anyOf: (types as string[]).map((type) => ({ type, ...further[type] })), ...both };
  }
  if ($ref === undefined) return own;
  const reference = { $ref: componentReference($ref) };
  // Some tools ignore the siblings of a reference, so constraints there become a second part.
  const { required, properties, not, ...annotations } = own;
  const further = Object.entries({ required, properties, not }).filter(([, value]) => value !== undefined);
  return further.length === 0
    ? { ...reference, ...annotations }
    : { allOf: [reference, { type: "object", ...Object.fromEntries(further) }], ...annotations };
}

const MEDIA = { "image-uri": "image/", "video-uri": "video/" } as const;

/** Tools know no format of media, so that a pattern says it. */
function isOfMedia(schema: Schema): schema is Schema & { readonly format: keyof typeof MEDIA } {
  return schema.format !== undefined && Object.hasOwn(MEDIA, schema.format);
}

/** A URL that is a data: URL only of this media type. Without a lookahead, which tools in Go and Rust do not read. */
function urlPattern(mediaType: string): string {
  return String.raw`^((${OTHER_SCHEME}):|[dD][aA][tT][aA]:${inBothCases(mediaType)})\S+$`;
}

/** Any scheme but `data`: each leaves that word at one of its letters, or is longer. */
const OTHER_SCHEME =
  "[a-ce-zA-CE-Z]_*|[dD]([b-zB-Z0-9+.-]_*|[aA]([a-su-zA-SU-Z0-9+.-]_*|[tT]([b-zB-Z0-9+.-]_*|[aA]_+)?)?)?".replaceAll(
    "_",
    "[a-zA-Z0-9+.-]",
  );

/** The pattern of amounts with its lookahead, "no sign before it", as a part of its own. */
function withoutSign(pattern: string): string {
  return pattern.replace(String.raw`^(?!\s*-)[\s\S]*`, String.raw`^\s*([^\s-][\s\S]*)?`);
}

function translated(key: string, value: unknown, schema: SchemaDocument): unknown {
  const entries = Object.entries(Object(value));
  switch (key) {
    case "items":
      return described(value as SchemaDocument);
    case "properties":
      return Object.fromEntries(entries.map(([name, field]) => [name, described(field as SchemaDocument)]));
    case "not":
      // Makers of sample data take a type within "not" for one to be avoided, and send null for an object.
      return Object.fromEntries(entries.filter(([facet]) => facet !== "type"));
    case "x-statement":
      return Object.fromEntries(entries.flatMap((entry) => statementOf(entry, schema)));
    default:
      return value;
  }
}

/** A statement by the keyword that holds it here. Linters read any member `default` as that of a schema. */
function statementOf([facet, statement]: readonly [string, unknown], schema: SchemaDocument): [string, unknown][] {
  if (facet === "default") return [["defaultValue", statement]];
  if (facet !== "format" || schema["x-tier"]?.format !== "advisory") return [[facet, statement]];
  return isOfMedia(schema) ? [["pattern", statement]] : [];
}

function componentReference(reference: string): string {
  const file = reference.replace("../resources/", "").replace(".json", "");
  const document = Object.entries(resourceDocuments).find(([id]) => id === file)?.[1];
  if (document === undefined) throw new Error(`a schema refers to ${reference}, and there is no such resource`);
  return `#/components/schemas/${document.title}`;
}
