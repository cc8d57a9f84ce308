// Success responses: which fields they have beyond the required ones, and their status, headers and JSON text.
import { type OperationId, operations, type Schema } from "../../schemas/index.ts";
import type { Choices } from "../open-points/choices.ts";
import { type Body, type Exchange, isObject, type ServiceResponse } from "./stages.ts";

export function createSuccessWriter(choices: Choices): (exchange: Exchange, body: Body) => ServiceResponse {
  const status = Number(choices["response.status"]);
  const headers = { "content-type": choices["response.contentType"], ...extraHeaders(choices) };
  const write = writerOf(choices);
  return (_exchange, body) => ({ status, headers, text: write(body), body });
}

function extraHeaders(choices: Choices): Readonly<Record<string, string>> {
  return {
    ...(choices["response.rateLimit"] !== "none" && {
      "x-ratelimit-limit": "1000000",
      "x-ratelimit-remaining": "999999",
    }),
    ...(choices["response.version"] === "header" && { "x-api-version": "1" }),
  };
}

function writerOf(choices: Choices): (body: Body) => string {
  const spell = NUMBER_SPELLINGS[choices["response.numbers"]];
  const indent = choices["response.layout"] === "indented" ? 2 : 0;
  const encode = choices["response.layout"] === "escaped" ? escapeText : (text: string) => text;
  if (spell === undefined) return (body) => encode(JSON.stringify(body, undefined, indent));
  return (body) => encode(spellNumbers(JSON.stringify(body, undefined, indent), spell));
}

const NUMBER_SPELLINGS: Readonly<Record<Choices["response.numbers"], ((text: string) => string) | undefined>> = {
  shortest: undefined,
  "decimal-point": (text) => (/^-?\d+$/.test(text) ? `${text}.0` : text),
  exponent: (text) => Number(text).toExponential(),
};

/** Rewrites every number of a JSON text; strings are matched first so that digits within them stay. */
function spellNumbers(json: string, spell: (text: string) => string): string {
  return json.replace(/"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g, (word) => (word.startsWith('"') ? word : spell(word)));
}

/** Characters beyond ASCII, and the slash, as escapes. */
function escapeText(json: string): string {
  return json
    .replaceAll("/", "\\/")
    .replace(/[^\0-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** The presentation stage. */
export function createPresentation(choices: Choices): (exchange: Exchange, body: Body) => Body {
  const presence = choices["response.unmarked"];
  const addsExtra = choices["response.extra"] === "added";
  if (presence === "present" && !addsExtra) return (_exchange, body) => body;
  return ({ operation }, body) => {
    const kept = presence === "present" ? body : dropUnmarked(body, rootOf(operation), presence);
    if (addsExtra) addFields(kept);
    return kept;
  };
}

/** The response schema with the evidence of acceptance among the required fields, since an accepted response has it. */
function rootOf(operation: OperationId): Schema {
  const { response, evidence } = operations[operation];
  return { ...response, required: [...(response.required ?? []), ...evidence] };
}

function dropUnmarked(body: Body, schema: Schema, presence: "sparse" | "absent"): Body {
  const fields = Object.entries(body).filter(
    ([name], index) => schema.required?.includes(name) || (presence === "sparse" && index % 2 === 0),
  );
  return Object.fromEntries(
    fields.map(([name, value]) => [name, dropWithin(value, schema.properties?.[name] ?? {}, presence)]),
  );
}

function dropWithin(value: unknown, schema: Schema, presence: "sparse" | "absent"): unknown {
  if (Array.isArray(value)) return value.map((element) => dropWithin(element, schema.items ?? {}, presence));
  return isObject(value) ? dropUnmarked(value, schema, presence) : value;
}

function addFields(value: unknown): void {
  if (Array.isArray(value)) for (const element of value) addFields(element);
  if (!isObject(value)) return;
  for (const field of Object.values(value)) addFields(field);
  value["requestTag"] = "extra";
  value["x_details"] = null;
}
