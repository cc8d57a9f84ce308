// Compares rejections of any error format by what remains of a response when its values are masked.
import { type HttpResponse, mediaTypeOf } from "../../http/exchange.ts";
import { parseJson } from "./json.ts";

/**
 * Rejections with the same fingerprint most likely have the same reason. `values` are texts of the request that the
 * response may repeat; they are masked.
 */
export function fingerprintOf(response: HttpResponse, values: readonly string[] = []): string {
  return `${shapeOf(response)} ${texts(response, values)}`;
}

/** Status, media type and field names of a response; empty bodies have no names. */
export function shapeOf(response: HttpResponse): string {
  const parsed = parseJson(response.body);
  const names = parsed.ok ? fieldNames(parsed.value) : [response.body.byteLength === 0 ? "(empty)" : "(no JSON)"];
  return `${response.status} ${mediaTypeOf(response)} {${[...new Set(names)].sort().join(",")}}`;
}

/** Further characters of the texts add nothing about the reason. */
const LONGEST = 2_000;

function texts(response: HttpResponse, values: readonly string[]): string {
  const parsed = parseJson(response.body);
  const found = parsed.ok ? stringsOf(parsed.value) : [new TextDecoder().decode(response.body.slice(0, LONGEST))];
  return found
    .map((text) => mask(values.reduce(withoutValue, text)))
    .join("|")
    .slice(0, LONGEST);
}

/** Masks whole words only: "solana" must not hide part of "solana-devnet" in a list of allowed values. */
function withoutValue(text: string, value: string): string {
  if (value === "" || !text.includes(value)) return text;
  const literal = value.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return text.replace(new RegExp(`(?<![\\w-])${literal}(?![\\w-])`, "g"), "…");
}

/** Drops quoted values and words that contain a digit, such as ids, times and counts. */
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
