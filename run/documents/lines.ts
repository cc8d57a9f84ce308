// Positions in a JSON text: the lines of pointers, and of text that is not JSON.
import { type JSONVisitor, type ParseErrorCode, type ParseOptions, printParseErrorCode, visit } from "jsonc-parser";

const STRICT: ParseOptions = { disallowComments: true, allowTrailingComma: false };

/** Faults of syntax that are counted; a large text of another format has one on each word. */
const MOST_COUNTED = 1_000;

/** What keeps a text from being JSON, by line. No part of the text is quoted. */
export function syntaxProblems(text: string): readonly { readonly line: number; readonly says: string }[] {
  if (text.startsWith("\uFEFF")) return [{ line: 1, says: "byte order mark" }];
  const problems: { line: number; says: string }[] = [];
  const onError = (error: ParseErrorCode, _offset: number, _length: number, startLine: number): void => {
    if (problems.length < MOST_COUNTED) problems.push({ line: startLine + 1, says: wordsOf(error) });
  };
  visit(text, { onError }, STRICT);
  return problems;
}

/**
 * The lines of pointers in a JSON text, from 1; a pointer to nothing has the line of what is nearest above it. Parts of the
 * text that no pointer leads to are passed over.
 */
export function linesOf(text: string, pointers: ReadonlySet<string>): ReadonlyMap<string, number> {
  const ways = new Set([...pointers].flatMap(waysTo));
  const found = new Map<string, number>();
  const enter = (_offset: number, _length: number, line: number, _at: number, path: () => Path): boolean => {
    const pointer = pointerOf(path());
    if (!ways.has(pointer)) return false;
    found.set(pointer, line + 1);
    return true;
  };
  // jsonc-parser only resumes after a part that was passed over if it has someone to call at the end of it.
  const ends = { onObjectEnd: () => undefined, onArrayEnd: () => undefined };
  const onLiteralValue: JSONVisitor["onLiteralValue"] = (_, ...position) => void enter(...position);
  visit(text, { ...ends, onObjectBegin: enter, onArrayBegin: enter, onLiteralValue }, STRICT);
  return new Map([...pointers].map((pointer) => [pointer, nearest(pointer, found)]));
}

type Path = readonly (string | number)[];

/** A pointer and all that stand above it. */
function waysTo(pointer: string): readonly string[] {
  const tokens = pointer.split("/");
  return tokens.map((_, index) => tokens.slice(0, index + 1).join("/"));
}

function nearest(pointer: string, found: ReadonlyMap<string, number>): number {
  const way = waysTo(pointer).findLast((one) => found.has(one));
  return (way === undefined ? undefined : found.get(way)) ?? 1;
}

function pointerOf(path: Path): string {
  return path.map((token) => `/${pointerToken(String(token))}`).join("");
}

export function pointerToken(name: string): string {
  return name.replaceAll("~", "~0").replaceAll("/", "~1");
}

/** `close brace expected` of the parser's `CloseBraceExpected`. */
function wordsOf(code: ParseErrorCode): string {
  return printParseErrorCode(code)
    .replace(/\B[A-Z]/g, " $&")
    .toLowerCase();
}
