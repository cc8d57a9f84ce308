// Parses a body as strict JSON from its bytes, limited in depth and size before any recursion. Engines differ in what
// they accept; the suite judges by this parser alone.
import { parsedJson } from "../../schemas/json.ts";

/** Peculiarities that most parsers accept silently. */
export type JsonNote =
  | "byte-order-mark"
  | "duplicate-field"
  | "number-not-finite"
  | "integer-not-exact"
  | "nested-too-deep";

/** A body that is JSON, or the code of the reason why it cannot be judged. */
export type ParsedBody =
  | { readonly ok: true; readonly value: unknown; readonly notes: readonly JsonNote[] }
  | { readonly ok: false; readonly code: "not-utf8" | "not-json" | "json-too-deep" | "response-too-large" };

/** Limits within which a body is judged. */
export const JSON_LIMITS = { depth: 64, fields: 100_000, stringLength: 1024 * 1024 } as const;

const parsed = new WeakMap<Uint8Array, ParsedBody>();

/** Parses a body, once. A leading byte-order mark is noted and skipped (RFC 8259 section 8.1). */
export function parseJson(bytes: Uint8Array): ParsedBody {
  const found = parsed.get(bytes) ?? parse(bytes);
  parsed.set(bytes, found);
  return found;
}

const UTF8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

function parse(bytes: Uint8Array): ParsedBody {
  let text: string;
  try {
    text = UTF8.decode(bytes);
  } catch {
    return { ok: false, code: "not-utf8" };
  }
  const notes = new Set<JsonNote>();
  if (text.startsWith("\u{feff}")) {
    notes.add("byte-order-mark");
    text = text.slice(1);
  }
  const deep: DeepPart[] = [];
  const excess = scan(text, notes, deep);
  if (excess !== undefined) return { ok: false, code: excess };
  if (deep.length > 0) {
    // The rest of an object is judged without what is too deep in it.
    if (!text.trimStart().startsWith("{")) return { ok: false, code: "json-too-deep" };
    notes.add("nested-too-deep");
    text = withoutParts(text, deep);
  }
  try {
    // A number beyond doubles is still a number: parsed as the greatest double, it keeps its type.
    const value = notes.has("number-not-finite") ? JSON.parse(text, withinDoubles) : JSON.parse(text);
    return { ok: true, value, notes: [...notes].sort() };
  } catch {
    return { ok: false, code: "not-json" };
  }
}

function withinDoubles(_name: string, value: unknown): unknown {
  return typeof value === "number" && !Number.isFinite(value) ? Math.sign(value) * Number.MAX_VALUE : value;
}

type Excess = "response-too-large";

/** A value below the limit of depth, by its first and last character. */
type DeepPart = { readonly start: number; end: number };

function withoutParts(text: string, parts: readonly DeepPart[]): string {
  const starts = [0, ...parts.map(({ end }) => end)];
  return starts.map((from, index) => text.slice(from, parts[index]?.start)).join("null");
}

/** One pass over the characters, without recursion. The parser decides afterwards whether the text is JSON at all. */
function scan(text: string, notes: Set<JsonNote>, deep: DeepPart[]): Excess | undefined {
  const open: Set<string>[] = [];
  let fields = 0;
  let tooDeep = 0;
  let latest = { start: 0, end: 0 };
  for (let at = 0, end = 1; at < text.length; at = end++) {
    const first = text.charAt(at);
    if (first === '"') {
      end = endOfString(text, at);
      if (end - at > JSON_LIMITS.stringLength) return "response-too-large";
      latest = { start: at, end };
    } else if (first === ":") {
      if (tooDeep === 0) noteName(text.slice(latest.start, latest.end), open.at(-1), notes);
    } else if (first === ",") {
      fields++;
      if (fields > JSON_LIMITS.fields) return "response-too-large";
    } else if (first === "{" || first === "[") {
      if (open.length < JSON_LIMITS.depth) open.push(new Set());
      else if (tooDeep++ === 0) deep.push({ start: at, end: text.length });
    } else if (first === "}" || first === "]") {
      const part = deep.at(-1);
      if (tooDeep === 0) open.pop();
      else if (--tooDeep === 0 && part !== undefined) part.end = end;
    } else if (isOfNumber(first)) {
      while (isOfNumber(text.charAt(end))) end++;
      if (end - at >= SHORTEST_NOTED) noteNumber(text.slice(at, end), notes);
    }
  }
  return undefined;
}

/** Where a string ends that begins there: behind its quotation mark, or with the text. */
function endOfString(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let escaping = at;
    while (text.charAt(escaping - 1) === "\\") escaping--;
    if ((at - escaping) % 2 === 0) return at + 1;
  }
  return text.length;
}

/** The name as written, with its quotation marks. */
function noteName(written: string, names: Set<string> | undefined, notes: Set<JsonNote>): void {
  const name = written.includes("\\") ? String(parsedJson(written)) : written.slice(1, -1);
  if (names?.has(name)) notes.add("duplicate-field");
  names?.add(name);
}

function isOfNumber(character: string): boolean {
  return (character >= "0" && character <= "9") || (character !== "" && "-+.eE".includes(character));
}

/** The fewest characters of a number that has a peculiarity: 1e309. */
const SHORTEST_NOTED = 5;

function noteNumber(literal: string, notes: Set<JsonNote>): void {
  const value = Number(literal);
  if (!Number.isFinite(value)) notes.add("number-not-finite");
  else if (Number.isInteger(value) && !Number.isSafeInteger(value) && /^-?\d+$/.test(literal)) {
    notes.add("integer-not-exact");
  }
}
