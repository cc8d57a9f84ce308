// Bodies that are not JSON, and JSON in unusual bytes: about the document, not about its fields.
import { OPERATION_IDS, type OperationId, operations } from "../../schemas/index.ts";
import { concatenated, type RequestEdit, rawBody } from "../../target/request-edit.ts";
import { type DefinedCheck, PROBE_CLAIMS, type ProbeDraft, type ProbeKind, probeCheck } from "../definition/check.ts";

export function bodyChecks(): readonly DefinedCheck[] {
  return OPERATION_IDS.flatMap((operation) => [
    ...NOT_JSON.map((row, index) => documentCheck(operation, row, "reject", { smoke: index === 0 })),
    emptyCheck(operation),
    ...SAME_DOCUMENT.map((row) => documentCheck(operation, row, "accept", { tier: "advisory", interpretations: [] })),
    ...ARGUABLE.map((row) => documentCheck(operation, row, "observe")),
  ]);
}

type Row = readonly [variant: string, requestEdit: RequestEdit, why: string];

const NOT_JSON: readonly Row[] = [
  ["words", rawBody("text instead of JSON", () => "this is no JSON"), "the body is not a JSON document"],
  ["truncated", rawBody("without its last character", (json) => json.slice(0, -1)), "the document is not complete"],
  ["trailing-bytes", rawBody("a word after the document", (json) => `${json} assay`), "bytes follow the document"],
  ["nan-literal", added("a value NaN", '"assay":NaN'), "NaN is not a JSON value"],
  ["single-quotes", rawBody("names in single quotes", () => "{'assay':1}"), "JSON has double quotes only"],
  ["trailing-comma", rawBody("a comma at the end", (json) => `${json.slice(0, -1)},}`), "JSON has no comma at the end"],
  ["second-document", rawBody("a second document after it", (json) => `${json}\n${json}`), "a body is one document"],
  ["leading-zeros", added("a value 007", '"assay":007'), "JSON numbers do not begin with 0"],
  ["plus", added("a value +5", '"assay":+5'), "JSON numbers have no plus"],
  ["line-in-text", added("a text with a line break", '"assay":"a\nb"'), "JSON texts have escapes for line breaks"],
  ["unquoted-name", added("a name without quotes", "assay:1"), "JSON has quotes around names"],
  ["comment", rawBody("a comment before it", (json) => `/* assay */${json}`), "JSON has no comments"],
];

/** A field at the end of the document. */
function added(difference: string, field: string): RequestEdit {
  return rawBody(difference, (json) => withField(json, field));
}

const SAME_DOCUMENT: readonly Row[] = [
  ["blanks-around", rawBody("blanks around it", (json) => ` \r\n\t${json}\n`), "blanks around a document do not count"],
  [
    "fields-reversed",
    rawBody("its fields in reverse order", (_json, body) =>
      JSON.stringify(Object.fromEntries(Object.entries(body).reverse())),
    ),
    "the order of fields does not count",
  ],
  [
    "escaped-names",
    rawBody("its names written with escapes", (_json, body) => `{${Object.entries(body).map(escapedField).join(",")}}`),
    "an escaped letter is the same letter",
  ],
];

const ARGUABLE: readonly Row[] = [
  [
    "byte-order-mark",
    rawBody("a byte-order mark before it", (json) => concatenated(BYTE_ORDER_MARK, json)),
    "parsers may skip a byte-order mark or reject it",
  ],
  [
    "utf-16",
    rawBody("in UTF-16", (json) => concatenated(new Uint8Array([0xff, 0xfe]), Buffer.from(json, "utf16le"))),
    "JSON between systems is UTF-8, but older rules allowed UTF-16",
  ],
  [
    "invalid-utf-8",
    rawBody("an additional field with a byte that is not UTF-8", (json) =>
      concatenated(json.slice(0, -1), comma(json), '"assay":"', new Uint8Array([0xff]), '"}'),
    ),
    "parsers may replace such bytes or reject them",
  ],
  [
    "lone-surrogate",
    added("an additional field with half a character", '"assay":"\\ud800"'),
    "the escape is valid JSON, but not a valid character",
  ],
  [
    "duplicate-last-right",
    rawBody("its first field twice, the first one wrong", (json, body) => duplicated(json, body, "before")),
    "which of two fields with one name counts is left open",
  ],
  [
    "duplicate-first-right",
    rawBody("its first field twice, the last one wrong", (json, body) => duplicated(json, body, "after")),
    "which of two fields with one name counts is left open",
  ],
];

const BYTE_ORDER_MARK = new Uint8Array([0xef, 0xbb, 0xbf]);

/** If no field is required, a service may accept an empty body for an object without fields, although it is not a document. */
function emptyCheck(operation: OperationId): DefinedCheck {
  const required = operations[operation].request.required ?? [];
  const requestEdit = rawBody("left out", () => "");
  return required.length > 0
    ? documentCheck(operation, ["empty", requestEdit, "required fields are missing"], "reject")
    : documentCheck(operation, ["empty", requestEdit, "an empty body is not a JSON document"], "reject", {
        tier: "advisory",
      });
}

function documentCheck(
  operation: OperationId,
  [variant, requestEdit, why]: Row,
  kind: ProbeKind,
  more: Partial<ProbeDraft> = {},
): DefinedCheck {
  return probeCheck(kind, {
    parts: ["request", "body", "json", variant],
    operation,
    statements: ["conventions/request-body"],
    alternatives: [requestEdit],
    expected: `${PROBE_CLAIMS[kind].outcome}: ${why}`,
    ...more,
  });
}

/** The document with a field added at its end. */
function withField(json: string, field: string): string {
  return `${json.slice(0, -1)}${comma(json)}${field}}`;
}

function comma(json: string): string {
  return json === "{}" ? "" : ",";
}

function escapedField([name, value]: [string, unknown]): string {
  const first = name.charCodeAt(0).toString(16).padStart(4, "0");
  return `"\\u${first}${name.slice(1)}":${JSON.stringify(value)}`;
}

/** The document with its first field a second time. The other value is an object, which no first field of a body may be. */
function duplicated(json: string, body: Readonly<Record<string, unknown>>, wrong: "before" | "after"): string {
  const [name] = Object.keys(body);
  if (name === undefined) return '{"assay":1,"assay":2}';
  const field = `${JSON.stringify(name)}:{"assay":1}`;
  return wrong === "before" ? `{${field},${json.slice(1)}` : withField(json, field);
}
