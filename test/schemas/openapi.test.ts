import { describe, expect, test } from "vitest";
import { createAjv } from "../../schemas/derive/ajv.ts";
import { FORMATS } from "../../schemas/dialect.ts";
import {
  OPERATION_IDS,
  openapiDocument,
  operations,
  validateRequest,
  validateResponse,
  valueAt,
} from "../../schemas/index.ts";

const document = openapiDocument();
const at = (pointer: string) => valueAt(document, pointer);
const paths = OPERATION_IDS.map((id) => ({ id, root: `/paths/${operations[id].path.replaceAll("/", "~1")}/post` }));
const ajv = ajvFor(document);

describe("the OpenAPI description", () => {
  test("is of version 3.1 and describes the five paths, with POST only", () => {
    expect(at("/openapi")).toBe("3.1.0");
    const described = Object.entries(Object(at("/paths"))).map(([path, item]) => [path, Object.keys(Object(item))]);
    expect(described).toEqual(OPERATION_IDS.map((id) => [operations[id].path, ["post"]]));
  });

  test("requires a bearer credential for every operation", () => {
    expect(at("/security")).toEqual([{ credential: [] }]);
    expect(at("/components/securitySchemes/credential")).toMatchObject({ type: "http", scheme: "bearer" });
  });

  test.each(Object.keys(Object(at("/components/schemas"))))("has a component %s that strict ajv compiles", (name) => {
    expect(ajv.getSchema(`description#/components/schemas/${name}`)).toBeTypeOf("function");
  });

  test.each(paths)("has a success response of $id, and one of any other kind without a schema", ({ root }) => {
    expect(Object.keys(Object(at(`${root}/responses`)))).toEqual(["200", "default"]);
    expect(Object.keys(Object(at(`${root}/responses/default`)))).toEqual(["description"]);
    expect(at(`${root}/requestBody/required`)).toBe(true);
  });

  test.each(paths)("has examples of $id that its components and the validators accept", ({ id, root }) => {
    const request = at(`${root}/requestBody/content/application~1json`);
    const response = at(`${root}/responses/200/content/application~1json`);
    const [requested, answered] = [request, response].map((content) => valueAt(content, "/examples/typical/value"));
    expect(validateRequest(id, requested)).toEqual([]);
    expect(validateResponse(id, answered)).toEqual([]);
    expect(judged(valueAt(request, "/schema/$ref"), requested)).toBe(true);
    expect(judged(valueAt(response, "/schema/$ref"), answered)).toBe(true);
    expect(judged(valueAt(request, "/schema/$ref"), "text")).toBe(false);
  });

  test("has an example of a quote that matches its example of a request", () => {
    const requested = at("/paths/~1token-price/post/requestBody/content/application~1json/examples/typical/value");
    const quote = at("/paths/~1token-price/post/responses/200/content/application~1json/examples/typical/value/data");
    const { tokenId, chainSlug, direction, inputToken, amount } = Object(requested);
    expect(quote).toMatchObject({ tokenId, chainSlug, direction, inputToken, inputAmount: amount });
  });

  test("has the specified formats and no advisory ones", () => {
    const formats = everyObject(document).flatMap((node) =>
      typeof node["format"] === "string" ? [node["format"]] : [],
    );
    expect(new Set(formats)).toEqual(new Set(["uuid", "date-time"]));
  });

  test("requires a chain in the transaction of a trade, and forbids it in that of a creation", () => {
    const transaction = { to: "0x1", data: "0x", value: "0", gasLimit: "1" };
    const trade = (inner: object) =>
      judged("#/components/schemas/TradeTokenResponse", { success: true, transaction: inner });
    const create = (inner: object) =>
      judged("#/components/schemas/CreateTokenTransactionResponse", { success: true, transaction: inner });
    expect([trade(transaction), trade({ ...transaction, chain: "base" })]).toEqual([false, true]);
    expect([create(transaction), create({ ...transaction, chain: "base" })]).toEqual([true, false]);
  });

  test("names no type within `not`, which generators of sample data would avoid", () => {
    const forbidden = [...JSON.stringify(openapiDocument()).matchAll(/"not":\{([^{}]*)\}/g)].map(
      ([, inside]) => inside,
    );
    expect(forbidden).toEqual(['"required":["chain"]']);
  });

  test("carries no annotation but the statements", () => {
    const keys = new Set(everyObject(at("/components")).flatMap((node) => Object.keys(node)));
    expect([...keys].filter((key) => key.startsWith("x-") || key.startsWith("$"))).toEqual(["x-statement", "$ref"]);
  });
});

test("is written as linters and generators read it: a host, no list of types, no `default` that is none of a schema", () => {
  expect(valueAt(document, "/servers/0")).toEqual({
    url: "{origin}",
    variables: { origin: { default: expect.stringMatching(/^http:..[^/]/) } },
  });
  const nodes = everyObject(valueAt(document, "/components"));
  expect(nodes.filter(({ type }) => Array.isArray(type))).toEqual([]);
  expect(nodes.filter((node) => "default" in Object(node["x-statement"]))).toEqual([]);
  const media = "/components/schemas/CreateTokenTransactionRequest/properties";
  for (const [field, format] of [
    ["image", "image-uri"],
    ["banner", "image-uri"],
    ["video", "video-uri"],
  ] as const)
    expect(valueAt(document, `${media}/${field}/pattern`)).toBe(FORMATS[format].source);
});

function judged(reference: unknown, body: unknown): unknown {
  return ajv.getSchema(`description${String(reference)}`)?.(body);
}

function ajvFor(description: object) {
  const created = createAjv();
  for (const keyword of ["x-statement", "openapi", "info", "servers", "security", "paths", "components"]) {
    created.addKeyword(keyword);
  }
  return created.addSchema(description, "description");
}

function everyObject(value: unknown): Readonly<Record<string, unknown>>[] {
  if (typeof value !== "object" || value === null) return [];
  const own = Array.isArray(value) ? [] : [value as Readonly<Record<string, unknown>>];
  const inner = Object.entries(value).filter(([key]) => key !== "x-statement");
  return [...own, ...inner.flatMap(([, field]) => everyObject(field))];
}
