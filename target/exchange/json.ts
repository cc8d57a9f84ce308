// Parses a body as strict JSON from its bytes, limited in depth and size before any recursion. Engines differ in what
// they accept; the suite judges by this parser alone.

/** Peculiarities that most parsers accept silently. */
export type JsonNote = "byte-order-mark" | "duplicate-field" | "number-not-finite" | "integer-not-exact";

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
  const excess = scan(text, notes);
  if (excess !== undefined) return { ok: false, code: excess };
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

type Excess = "json-too-deep" | "response-too-large" | "not-json";

/**
 * One pass over the text without recursion: depth, fields, string lengths, repeated names, unusual numbers. The parser
 * decides afterwards whether the text is JSON at all.
 */
function scan(text: string, notes: Set<JsonNote>): Excess | undefined {
  const open: (Set<string> | undefined)[] = [];
  let fields = 0;
  let index = 0;
  while (index < text.length) {
    const unit = text.charAt(index);
    if (unit === "{" || unit === "[") {
      open.push(unit === "{" ? new Set() : undefined);
      if (open.length > JSON_LIMITS.depth) return "json-too-deep";
    } else if (unit === "}" || unit === "]") {
      open.pop();
    } else if (unit === ",") {
      fields++;
      if (fields > JSON_LIMITS.fields) return "response-too-large";
    } else if (unit === '"') {
      const end = endOfString(text, index);
      if (end === undefined) return "not-json";
      if (end - index > JSON_LIMITS.stringLength) return "response-too-large";
      const names = open.at(-1);
      if (names !== undefined && isFollowedByColon(text, end)) noteName(text.slice(index, end), names, notes);
      index = end;
      continue;
    } else if (unit === "-" || (unit >= "0" && unit <= "9")) {
      NUMBER.lastIndex = index;
      const literal = NUMBER.exec(text)?.[0] ?? unit;
      noteNumber(literal, notes);
      index += literal.length;
      continue;
    }
    index++;
  }
  return undefined;
}

const NUMBER = /[-+0-9.eE]+/y;

/** Index after the closing quote of the string that begins at `start`. */
function endOfString(text: string, start: number): number | undefined {
  let end = text.indexOf('"', start + 1);
  while (end !== -1) {
    let backslashes = 0;
    while (text.charAt(end - 1 - backslashes) === "\\") backslashes++;
    if (backslashes % 2 === 0) return end + 1;
    end = text.indexOf('"', end + 1);
  }
  return undefined;
}

const COLON = /[ \t\r\n]*:/y;

function isFollowedByColon(text: string, index: number): boolean {
  COLON.lastIndex = index;
  return COLON.test(text);
}

function noteName(literal: string, names: Set<string>, notes: Set<JsonNote>): void {
  const name = literal.includes("\\") ? unescapeName(literal) : literal.slice(1, -1);
  if (names.has(name)) notes.add("duplicate-field");
  names.add(name);
}

function unescapeName(literal: string): string {
  try {
    return String(JSON.parse(literal));
  } catch {
    return literal;
  }
}

function noteNumber(literal: string, notes: Set<JsonNote>): void {
  const value = Number(literal);
  if (!Number.isFinite(value)) notes.add("number-not-finite");
  else if (Number.isInteger(value) && !Number.isSafeInteger(value) && /^-?\d+$/.test(literal)) {
    notes.add("integer-not-exact");
  }
}
