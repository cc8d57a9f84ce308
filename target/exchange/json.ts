// Parses a body as strict JSON from its bytes, limited in depth and size before any recursion. Engines differ in what
// they accept; the suite judges by this parser alone.
import { createScanner } from "jsonc-parser";

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

/** Parses a body. A leading byte-order mark is noted and skipped (RFC 8259 section 8.1). */
export function parseJson(bytes: Uint8Array): ParsedBody {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
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

/** One pass over the tokens, without recursion. The parser decides afterwards whether the text is JSON at all. */
function scan(text: string, notes: Set<JsonNote>, deep: DeepPart[]): Excess | undefined {
  const scanner = createScanner(text, true);
  const open: Set<string>[] = [];
  let fields = 0;
  let tooDeep = 0;
  let name = "";
  for (scanner.scan(); scanner.getTokenOffset() < text.length; scanner.scan()) {
    const first = text.charAt(scanner.getTokenOffset());
    if (first === "{" || first === "[") {
      if (open.length < JSON_LIMITS.depth) open.push(new Set());
      else if (tooDeep++ === 0) deep.push({ start: scanner.getTokenOffset(), end: text.length });
    } else if (first === "}" || first === "]") {
      const part = deep.at(-1);
      if (tooDeep === 0) open.pop();
      else if (--tooDeep === 0 && part !== undefined) part.end = scanner.getTokenOffset() + 1;
    } else if (first === ",") {
      fields++;
      if (fields > JSON_LIMITS.fields) return "response-too-large";
    } else if (first === '"') {
      if (scanner.getTokenLength() > JSON_LIMITS.stringLength) return "response-too-large";
      name = scanner.getTokenValue();
    } else if (first === ":" && tooDeep === 0) {
      const names = open.at(-1);
      if (names?.has(name)) notes.add("duplicate-field");
      names?.add(name);
    } else if (/[-0-9]/.test(first)) {
      noteNumber(scanner.getTokenValue(), notes);
    }
  }
  return undefined;
}

function noteNumber(literal: string, notes: Set<JsonNote>): void {
  const value = Number(literal);
  if (!Number.isFinite(value)) notes.add("number-not-finite");
  else if (Number.isInteger(value) && !Number.isSafeInteger(value) && /^-?\d+$/.test(literal)) {
    notes.add("integer-not-exact");
  }
}
