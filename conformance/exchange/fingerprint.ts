// Compares refusals without knowing the error format: what of an answer stays when its values are masked.
import { type HttpResponse, mediaTypeOf } from "../../traffic/http/exchange.ts";
import { parseJson } from "./json.ts";

/**
 * Two refusals with the same fingerprint have, as far as can be told, the same reason. `values` are texts of the request
 * that the answer may repeat; they are masked.
 */
export function fingerprintOf(response: HttpResponse, values: readonly string[] = []): string {
  return `${shapeOf(response)} ${texts(response, values)}`;
}

/** Status, media type and member names of an answer; empty bodies have no names. */
export function shapeOf(response: HttpResponse): string {
  const parsed = parseJson(response.body);
  const names = parsed.ok ? fieldNames(parsed.value) : [response.body.byteLength === 0 ? "(empty)" : "(no JSON)"];
  return `${response.status} ${mediaTypeOf(response)} {${[...new Set(names)].sort().join(",")}}`;
}

/** Beyond this many characters texts say nothing more about the reason. */
const LONGEST = 2_000;

function texts(response: HttpResponse, values: readonly string[]): string {
  const parsed = parseJson(response.body);
  const found = parsed.ok ? stringsOf(parsed.value) : [new TextDecoder().decode(response.body.slice(0, LONGEST))];
  return found
    .map((text) => mask(values.reduce(withoutValue, text)))
    .join("|")
    .slice(0, LONGEST);
}

/** A value is masked where it stands as a word: "solana" says nothing of "solana-devnet" in a list of what is allowed. */
function withoutValue(text: string, value: string): string {
  if (value === "") return text;
  const literal = value.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return text.replace(new RegExp(`(?<![\\w-])${literal}(?![\\w-])`, "g"), "…");
}

/** Without quoted values, and without words that have a digit in them: ids, times, counts. */
function mask(text: string): string {
  return text
    .replace(/"[^"]*"|'[^']*'|`[^`]*`/g, "…")
    .replace(/[\w.:+-]*\d[\w.:+-]*/g, "#")
    .replace(/\s+/g, " ")
    .trim();
}

function fieldNames(value: unknown, path = ""): string[] {
  if (Array.isArray(value)) return value.slice(0, 1).flatMap((element) => fieldNames(element, `${path}[]`));
  if (typeof value !== "object" || value === null) return path === "" ? [typeof value] : [path];
  return Object.entries(value).flatMap(([name, field]) => fieldNames(field, `${path}.${name}`));
}

function stringsOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([, field]) => stringsOf(field));
}
