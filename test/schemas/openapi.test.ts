import { expect, test } from "vitest";
import { FORMATS } from "../../schemas/dialect.ts";
import {
  OPERATION_IDS,
  openapiDocument,
  operations,
  validateRequest,
  validateResponse,
  valueAt,
} from "../../schemas/index.ts";
import { createAjv } from "../../tools/schemas/ajv.ts";

const document = openapiDocument();
const at = (pointer: string) => valueAt(document, pointer);
const paths = OPERATION_IDS.map((id) => ({ id, root: `/paths/${operations[id].path.replaceAll("/", "~1")}/post` }));
const ajv = createAjv();
for (const name of ["x-statement", "openapi", "info", "servers", "security", "paths", "components"])
  ajv.addKeyword(name);
ajv.addSchema(document, "description");

test("the description is of version 3.1 and describes the five paths, with POST only and a bearer credential", () => {
  expect(at("/openapi")).toBe("3.1.0");
  expect(at("/security")).toEqual([{ credential: [] }]);
  expect(at("/components/securitySchemes/credential")).toMatchObject({ type: "http", scheme: "bearer" });
  const described = Object.entries(Object(at("/paths"))).map(([path, item]) => [path, Object.keys(Object(item))]);
  expect(described).toEqual(OPERATION_IDS.map((id) => [operations[id].path, ["post"]]));
});

test.each(Object.keys(Object(at("/components/schemas"))))(
  "the description has a component %s that strict ajv compiles",
  (name) => {
    expect(ajv.getSchema(`description#/components/schemas/${name}`)).toBeTypeOf("function");
  },
);

test.each(paths)(
  "the description has a success response of $id, and one of any other kind without a schema",
  ({ root }) => {
    expect(Object.keys(Object(at(`${root}/responses`)))).toEqual(["200", "default"]);
    expect(Object.keys(Object(at(`${root}/responses/default`)))).toEqual(["description"]);
    expect(at(`${root}/requestBody/required`)).toBe(true);
  },
);

test.each(paths)(
  "the description has examples of $id that its components and the validators accept",
  ({ id, root }) => {
    const request = at(`${root}/requestBody/content/application~1json`);
    const response = at(`${root}/responses/200/content/application~1json`);
    const [requested, answered] = [request, response].map((content) => valueAt(content, "/examples/typical/value"));
    expect(validateRequest(id, requested)).toEqual([]);
    expect(validateResponse(id, answered)).toEqual([]);
    expect(judged(valueAt(request, "/schema/$ref"), requested)).toBe(true);
    expect(judged(valueAt(response, "/schema/$ref"), answered)).toBe(true);
    expect(judged(valueAt(request, "/schema/$ref"), "text")).toBe(false);
  },
);

test("the description has an example of a quote that matches its example of a request", () => {
  const requested = at("/paths/~1token-price/post/requestBody/content/application~1json/examples/typical/value");
  const quote = at("/paths/~1token-price/post/responses/200/content/application~1json/examples/typical/value/data");
  const { tokenId, chainSlug, direction, inputToken, amount } = Object(requested);
  expect(quote).toMatchObject({ tokenId, chainSlug, direction, inputToken, inputAmount: amount });
});

test("the description requires a chain in the transaction of a trade, and forbids it in that of a creation", () => {
  const transaction = { to: "0x1", data: "0x", value: "0", gasLimit: "1" };
  const isOf = (operation: string, more: object) => {
    const body = { success: true, transaction: { ...transaction, ...more } };
    return judged(`#/components/schemas/${operation}ResponseBody`, body);
  };
  expect([isOf("TradeToken", {}), isOf("TradeToken", { chain: "base" })]).toEqual([false, true]);
  const create = "CreateTokenTransaction";
  expect([isOf(create, {}), isOf(create, { chain: "base" })]).toEqual([true, false]);
});

test("the description holds what linters and generators read: a host, two formats, and no annotation but the statements", () => {
  expect(at("/servers/0")).toEqual({
    url: "{origin}",
    variables: { origin: { default: expect.stringMatching(/^http:..[^/]/) } },
  });
  expect(new Set(textsOf("format"))).toEqual(new Set(["uuid", "date-time"]));
  const nodes = everyObject(at("/components"));
  const keys = new Set(nodes.flatMap((node) => Object.keys(node)));
  expect([...keys].filter((key) => key.startsWith("x-") || key.startsWith("$"))).toEqual(["x-statement", "$ref"]);
  expect(nodes.filter(({ type }) => Array.isArray(type))).toEqual([]);
  // No `default` that is none of a schema, and no type within `not`, which generators of sample data would avoid.
  expect(nodes.filter((node) => "default" in Object(node["x-statement"]))).toEqual([]);
  expect(nodes.flatMap(({ not }) => not ?? [])).toEqual([{ required: ["chain"] }]);
});

const patternOf = (request: string, field: string) =>
  new RegExp(String(at(`/components/schemas/${request}/properties/${field}/pattern`)));

test("the patterns of the description have no lookaround, which Go and Rust do not read", () => {
  const patterns = textsOf("pattern");
  expect(patterns).toHaveLength(7);
  expect(patterns.filter((pattern) => /\(\?/.test(pattern))).toEqual([]);
});

test.each([
  ["image", "image-uri"],
  ["banner", "image-uri"],
  ["video", "video-uri"],
] as const)("the patterns decide on %s as the format of the facts, but for what data: URLs hold", (field, format) => {
  const pattern = patternOf("CreateTokenTransactionRequest", field);
  const likeData = ["d:x", "da:x", "dat:x", "datas:x", "DATE:x", "data.x:y", "drive:x"];
  const urls = ["https://a.test/b.png", "ipfs://Qm/1", ...likeData];
  const typed = ["data:image/png;base64,aGk=", "data:video/mp4;base64,aGk="];
  const dataUrls = [...typed, "DATA:IMAGE/png,a", "data:text/plain,a"];
  const others = ["", "text", "data:", "1:x", ":x", "https: x", "data", "dat", "a.png"];
  for (const text of [...urls, ...dataUrls, ...others])
    expect([text, pattern.test(text)]).toEqual([text, FORMATS[format].test(text)]);
  expect(pattern.test("data:text/plain,a")).toBe(false);
});

test("the patterns of the description decide on amounts in text as those of the facts", () => {
  const pattern = patternOf("TradeTokenRequest", "buyAmountToken/anyOf/1");
  const { pattern: ofFacts = "" } = operations["trade-token"].request.properties?.["buyAmountToken"] ?? {};
  const numbers = ["1", "0", "-1", "0.0", "0.01", "000", "+3", "0x0", "0x1F"];
  for (const text of [...numbers, " -1", " 1", "\n5", "0-1", "abc", "Infinity", "", "٣"])
    expect([text, pattern.test(text)]).toEqual([text, new RegExp(ofFacts).test(text)]);
});

function judged(reference: unknown, body: unknown): unknown {
  return ajv.getSchema(`description${String(reference)}`)?.(body);
}

/** The texts of a keyword. */
function textsOf(keyword: string): readonly string[] {
  return everyObject(document).flatMap(({ [keyword]: text }) => (typeof text === "string" ? [text] : []));
}

function everyObject(value: unknown): Readonly<Record<string, unknown>>[] {
  if (typeof value !== "object" || value === null) return [];
  const own = Array.isArray(value) ? [] : [value as Readonly<Record<string, unknown>>];
  const inner = Object.entries(value).filter(([key]) => key !== "x-statement");
  return [...own, ...inner.flatMap(([, field]) => everyObject(field))];
}
