// Reads a JSON file by a schema and names every problem in it at once, each with pointer and line.
import { readFileSync } from "node:fs";
import { Ajv2020, type ErrorObject } from "ajv/dist/2020.js";
import { findNodeAtLocation, type Node, type ParseError, parseTree, printParseErrorCode } from "jsonc-parser";
import { Failure } from "../../errors.ts";
import { countOf } from "../../results/text/plural.ts";
import { describe, valueAt } from "../../schemas/violation.ts";

/** A place of a file and what ought to be there; nothing, where `expected` is undefined. */
export type Problem = { readonly pointer: string; readonly expected: string | undefined };

/** What a file has to keep. */
export type FileRules = {
  /** The file as messages call it. */
  readonly file: string;
  readonly schema: object;
  /** The schema as messages call it, such as `the config schema`. */
  readonly schemaName: string;
  /** What a broken value ought to be in better words than the schema's. */
  readonly wordsFor?: (pointer: string, keyword: string, value: unknown) => string | undefined;
  /** Problems that no schema sees; `broken` are those that it saw. */
  readonly further?: (content: unknown, broken: readonly Problem[]) => readonly Problem[];
};

/** The text of a file without the byte order mark that some editors put; undefined for none. Fails with `config-unreadable`. */
export function readText(path: string, what: string): string | undefined {
  try {
    return readFileSync(path, "utf8").replace(/^\uFEFF/, "");
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? "unknown";
    if (code === "ENOENT") return undefined;
    throw new Failure("config-unreadable", `Expected a readable ${what} at ${path}, got ${code}.`);
  }
}

/** The content of a JSON text. Fails with `config-invalid` for a text that is no JSON or breaks its rules. */
export function parseByRules(source: string, rules: FileRules): unknown {
  const { file, schema, schemaName, wordsFor, further } = rules;
  const errors: ParseError[] = [];
  const tree = parseTree(source, errors, { disallowComments: true, allowTrailingComma: false });
  if (errors.length > 0 || tree === undefined) {
    const problems = errors.map(
      ({ error, offset }) => `line ${lineOf(source, offset)}: ${wordsOf(printParseErrorCode(error))}`,
    );
    throw invalid(file, "to be JSON", problems);
  }
  const content: unknown = JSON.parse(source);
  const validate = new Ajv2020({ allErrors: true, ownProperties: true, verbose: true }).compile(schema);
  // What is wrong with a name is told once, at the name.
  const errorsOfSchema = (validate(content) ? [] : (validate.errors ?? [])).filter(
    ({ schemaPath }) => !schemaPath.includes("/propertyNames/"),
  );
  const broken = errorsOfSchema.map((error) => problemOf(error, wordsFor));
  const problems = [...broken, ...(further?.(content, broken) ?? [])];
  if (problems.length === 0) return content;
  throw invalid(
    file,
    `to match ${schemaName}`,
    problems.map((problem) => sentenceOf(problem, content, source, tree)),
  );
}

function problemOf(error: ErrorObject, wordsFor: FileRules["wordsFor"]): Problem {
  const { instancePath, keyword, params, message, data } = error;
  const extra: unknown = params["additionalProperty"];
  if (typeof extra === "string") return { pointer: `${instancePath}/${extra}`, expected: undefined };
  const name: unknown = params["propertyName"];
  if (typeof name === "string")
    return { pointer: `${instancePath}/${name}`, expected: "under a name of small letters, digits and hyphens" };
  return {
    pointer: instancePath,
    expected: wordsFor?.(instancePath, keyword, data) ?? schemaWords(keyword, params) ?? plain(message),
  };
}

function schemaWords(keyword: string, params: Readonly<Record<string, unknown>>): string | undefined {
  const allowed = params["allowedValues"];
  if (Array.isArray(allowed)) return `one of ${allowed.join(", ")}`;
  if (keyword === "type") return `of type ${String(params["type"])}`;
  if (keyword === "required") return `an object with the member ${String(params["missingProperty"])}`;
  if (keyword === "minItems") return `a list of ${countOf(Number(params["limit"]), "element")} or more`;
  return keyword === "maxItems" ? `a list of ${countOf(Number(params["limit"]), "element")} or fewer` : undefined;
}

function plain(message: string | undefined): string {
  return (message ?? "valid").replace(/^must be /, "");
}

function sentenceOf({ pointer, expected }: Problem, content: unknown, source: string, tree: Node): string {
  const path = pointer.split("/").slice(1);
  const steps = path.map((step) => (/^\d+$/.test(step) ? Number(step) : step));
  const node = findNodeAtLocation(tree, steps) ?? tree;
  const found = describe(valueAt(content, pointer));
  const wrong = expected === undefined ? "is no setting" : `must be ${expected}, got ${found}`;
  return `line ${lineOf(source, node.offset)}: ${pointer === "" ? "the file" : pointer} ${wrong}`;
}

function invalid(file: string, expected: string, problems: readonly string[]): Failure {
  const count = problems.length === 1 ? "one problem" : `${problems.length} problems`;
  return new Failure("config-invalid", `Expected ${file} ${expected}, got ${count}.`, problems);
}

/** `close brace expected` of the parser's `CloseBraceExpected`. */
function wordsOf(code: string): string {
  return code.replace(/(?!^)[A-Z]/g, (capital) => ` ${capital}`).toLowerCase();
}

function lineOf(source: string, offset: number): number {
  return source.slice(0, offset).split("\n").length;
}
