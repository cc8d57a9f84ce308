// Reads assay.config.json and names every problem in it at once, with pointer and line.
import { readFileSync } from "node:fs";
import { Ajv2020, type ErrorObject } from "ajv/dist/2020.js";
import { findNodeAtLocation, type Node, type ParseError, parseTree, printParseErrorCode } from "jsonc-parser";
import { Failure } from "../errors.ts";
import { describe, valueAt } from "../schemas/violation.ts";
import { configSchema } from "./config-schema.ts";
import { expectationMissed } from "./resolution.ts";
import type { Setting } from "./setting.ts";
import { SETTINGS } from "./settings.ts";

const DEFAULT_FILE = "assay.config.json";

/** A config file as read: where it lay (undefined where there was none) and its members. */
export type ConfigFile = { readonly path: string | undefined; readonly members: Readonly<Record<string, unknown>> };

/**
 * Reads the config file at `path`, or `assay.config.json` of the current folder where there is one.
 * Fails with `config-unreadable` or, for a file that is no JSON or breaks the schema, `config-invalid`.
 */
export function readConfigFile(path: string | undefined): ConfigFile {
  const source = readText(path);
  if (source === undefined) return { path: undefined, members: {} };
  const file = path ?? DEFAULT_FILE;
  const errors: ParseError[] = [];
  const tree = parseTree(source, errors, { disallowComments: true, allowTrailingComma: false });
  if (errors.length > 0 || tree === undefined)
    throw invalid(
      file,
      "to be JSON",
      errors.map(({ error, offset }) => `line ${lineOf(source, offset)}: ${wordsOf(printParseErrorCode(error))}`),
    );
  const members: unknown = JSON.parse(source);
  const validate = new Ajv2020({ allErrors: true, ownProperties: true, verbose: true }).compile(configSchema());
  const broken = validate(members) ? [] : (validate.errors ?? []).map(schemaProblem);
  const problems = [...broken, ...ownProblems(members, broken)];
  if (problems.length > 0)
    throw invalid(
      file,
      "to match the config schema",
      problems.map((problem) => sentenceOf(problem, members, source, tree)),
    );
  return { path: file, members: members as Record<string, unknown> };
}

/** A place of the file and what is wrong there: what was expected, or that nothing was. */
type Problem = { readonly pointer: string; readonly expected: string | undefined };

function readText(path: string | undefined): string | undefined {
  try {
    // Some editors begin a file with a byte order mark.
    return readFileSync(path ?? DEFAULT_FILE, "utf8").replace(/^\uFEFF/, "");
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? "unknown";
    if (path === undefined && code === "ENOENT") return undefined;
    throw new Failure("config-unreadable", `Expected a readable config file at ${path ?? DEFAULT_FILE}, got ${code}.`);
  }
}

function schemaProblem({ instancePath, keyword, params, message, data }: ErrorObject): Problem {
  const extra: unknown = params["additionalProperty"];
  if (typeof extra === "string") return { pointer: `${instancePath}/${extra}`, expected: undefined };
  const allowed: unknown = params["allowedValues"];
  const setting = settingOf(instancePath.slice(1));
  const own = keyword === "pattern" && setting !== undefined ? expectationMissed(setting, data) : undefined;
  const listed = Array.isArray(allowed) ? `one of ${allowed.join(", ")}` : undefined;
  const type = keyword === "type" ? `of type ${String(params["type"])}` : undefined;
  return { pointer: instancePath, expected: own ?? listed ?? type ?? (message ?? "valid").replace(/^must be /, "") };
}

/** What the schema cannot say, such as the range of a duration, is said by the setting itself. */
function ownProblems(members: unknown, broken: readonly Problem[]): readonly Problem[] {
  if (typeof members !== "object" || members === null) return [];
  return Object.entries(members).flatMap(([member, value]: [string, unknown]) => {
    const isBroken = broken.some(({ pointer }) => pointer.split("/")[1] === member);
    const setting = isBroken ? undefined : settingOf(member);
    const expected = setting === undefined ? undefined : expectationMissed(setting, value);
    return expected === undefined ? [] : [{ pointer: `/${member}`, expected }];
  });
}

function settingOf(member: string): Setting | undefined {
  return Object.values<Setting>(SETTINGS).find(({ config }) => config?.member === member);
}

function sentenceOf({ pointer, expected }: Problem, members: unknown, source: string, tree: Node): string {
  const node = findNodeAtLocation(tree, pointer.split("/").slice(1)) ?? tree;
  const found = describe(valueAt(members, pointer));
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
