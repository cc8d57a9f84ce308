// Reads a JSON document of a user: its text, checked, with every problem named at once by line and pointer.
import { readFileSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { Failure, type FailureCode } from "../../errors.ts";
import { parsedJson } from "../../schemas/json.ts";
import { linesOf, syntaxProblems } from "./lines.ts";
import type { Problem } from "./problem.ts";

export type DocumentRules = {
  /** The kind of document as messages call it, such as `a config file`. */
  readonly what: string;
  /** The failure for a document that is not like that. */
  readonly code: FailureCode;
  /** Everything that is wrong with the content; see `schemaCheck` for what a schema finds. */
  readonly check: (content: unknown) => readonly Problem[];
  /** Adds what documents of earlier versions lack, before the check; by default nothing. */
  readonly complete?: (content: unknown) => unknown;
};

/** The problems that a failure lists; the rest is counted. */
const MOST_LISTED = 20;

/**
 * The content of a JSON text, which is a `T` if the rules find no problem. `name` is what the failure calls the document.
 * Strict JSON: no comments, no trailing commas, no byte order mark; of equal names in an object the last one counts.
 */
export function parseDocument<T>(text: string, name: string, rules: DocumentRules): T {
  const parsed = parsedJson(text);
  // The parser's own message quotes the text, which may hold secrets.
  if (parsed === undefined)
    throw new Failure(rules.code, `${name} must be ${rules.what}, got no JSON document.`, syntaxDetails(text));
  const content = rules.complete?.(parsed) ?? parsed;
  const problems = rules.check(content);
  if (problems.length === 0) return content as T;
  const lines = linesOf(text, new Set(problems.map(({ pointer }) => pointer)));
  throw problematic(name, rules, problems, (pointer) => lines.get(pointer));
}

/** The failure that lists problems in the order of their lines; `lineAt` is undefined for a pointer without a line. */
export function problematic(
  name: string,
  { what, code }: Pick<DocumentRules, "what" | "code">,
  problems: readonly Problem[],
  lineAt: (pointer: string) => number | undefined,
): Failure {
  const lines = problems
    .map(({ pointer, says }) => ({ line: lineAt(pointer), text: `${pointer || "the document"} ${says}` }))
    .sort((one, other) => (one.line ?? 0) - (other.line ?? 0))
    .map(({ line, text }) => onOneLine(line === undefined ? text : `line ${line}: ${text}`));
  const details = [...new Set(lines)];
  const count = details.length === 1 ? "one problem" : `${details.length} problems`;
  return new Failure(code, `${name} must be ${what}, got ${count}.`, capped(details));
}

/** Limits of a file; `code` is the failure for one that cannot be read. */
type FileLimits = { readonly what: string; readonly code: FailureCode; readonly mostBytes?: number };

/** The faults that users make most, in words. */
const FAULTS: Readonly<Record<string, string>> = {
  ENOENT: "no such file",
  EISDIR: "a folder",
  EACCES: "a file that this user may not read",
};

/** The content of a file. Fails with its whole path, because a relative one does not say where it was looked for. */
export function readBytes(path: string, { what, code, mostBytes }: FileLimits): Buffer {
  const unreadable = (found: string) => new Failure(code, `${resolve(path)} must be ${what}, got ${found}.`);
  try {
    const { size } = statSync(path);
    if (mostBytes !== undefined && size > mostBytes)
      throw unreadable(`${size} bytes, more than ${mostBytes / 2 ** 20} MiB`);
    return readFileSync(path);
  } catch (error) {
    if (error instanceof Failure) throw error;
    const fault = error instanceof Error && "code" in error ? String(error.code) : "an unknown fault";
    throw unreadable(FAULTS[fault] ?? fault);
  }
}

/** The unchanged text of a file. */
export function readText(path: string, limits: FileLimits): string {
  return readBytes(path, limits).toString("utf8");
}

/** A text without the byte order mark that some editors put at its beginning, for documents that may have one. */
export function withoutByteOrderMark(text: string): string {
  return text.replace(/^\uFEFF/, "");
}

/** The content of a file that may begin with a byte order mark; `unreadable` is the failure for one that cannot be read. */
export function readDocument<T>(path: string, rules: DocumentRules, unreadable: FailureCode): T {
  return parseDocument<T>(withoutByteOrderMark(readText(path, { ...rules, code: unreadable })), path, rules);
}

function syntaxDetails(text: string): readonly string[] {
  return capped(syntaxProblems(text).map(({ line, says }) => `line ${line}: ${says}`));
}

/** Names of fields are anything at all. */
function onOneLine(text: string): string {
  return text.replace(/[\n\r\t]/g, (character) => JSON.stringify(character).slice(1, -1));
}

function capped(details: readonly string[]): readonly string[] {
  const more = details.length - MOST_LISTED;
  return more > 0 ? [...details.slice(0, MOST_LISTED), `and ${more} more`] : details;
}
