// Reads a record back, checked against the published schema of its kind, so that whatever reports on it can rely on it.
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { Ajv2020, type ErrorObject } from "ajv/dist/2020.js";
import { Failure } from "../../errors.ts";
import { showHiddenOnOneLine } from "../text/hidden-characters.ts";
import check from "./check.schema.json" with { type: "json" };
import conformance from "./conformance.schema.json" with { type: "json" };
import load from "./load.schema.json" with { type: "json" };
import { RUN_FILE, RUN_FORMAT_VERSION, type Run } from "./run.ts";
import header from "./run-header.schema.json" with { type: "json" };

/** The published schemas by file name. */
export const RUN_SCHEMAS = {
  "run-header.schema.json": header,
  "conformance.schema.json": conformance,
  "load.schema.json": load,
  "check.schema.json": check,
} as const;

/** Problems listed for one record; a foreign file can have any number of them. */
const MOST_PROBLEMS = 20;

/** Reads a record from its file or from the output folder that holds it. */
export async function readRun(path: string): Promise<Run> {
  const file = await runFileAt(path);
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    throw unreadable(`${file} must be a record, and it cannot be read (${error.code ?? "unknown fault"}).`);
  });
  return parseRun(text, file);
}

/** A record from its JSON text; `name` is what the failure calls it. */
export function parseRun(text: string, name: string): Run {
  const document = parseJson(text, name);
  const problems = problemsOf(document);
  if (problems.length === 0) return document as Run;
  const listed = problems.slice(0, MOST_PROBLEMS);
  if (problems.length > MOST_PROBLEMS) listed.push(`and ${problems.length - MOST_PROBLEMS} more`);
  const count = problems.length === 1 ? "one problem" : `${problems.length} problems`;
  throw unreadable(`${name} must be a record of Assay, and it has ${count}.`, listed);
}

/** Everything that keeps a document from being a record; empty where it is one. */
export function problemsOf(document: unknown): readonly string[] {
  if (typeof document !== "object" || document === null || Array.isArray(document)) {
    return ["the document must be an object"];
  }
  const kind = "kind" in document ? document.kind : undefined;
  const version = "formatVersion" in document ? document.formatVersion : undefined;
  if (version !== RUN_FORMAT_VERSION) {
    return [`/formatVersion must be ${RUN_FORMAT_VERSION}, and it is ${shown(version)}`];
  }
  if (kind !== "conformance" && kind !== "load" && kind !== "check") {
    return [`/kind must be "conformance", "load" or "check", and it is ${shown(kind)}`];
  }
  const validate = compiled().getSchema(`${kind}.schema.json`);
  if (validate === undefined) throw new Failure("harness-bug", `there is no schema for records of kind ${kind}.`);
  if (validate(document)) return [];
  return sentencesOf(validate.errors ?? []);
}

let schemas: Ajv2020 | undefined;

/** Compiled at the first reading: commands that read no record need not wait for it. */
function compiled(): Ajv2020 {
  if (schemas === undefined) {
    schemas = new Ajv2020({ allErrors: true, strict: true, allowUnionTypes: true });
    for (const schema of Object.values(RUN_SCHEMAS)) schemas.addSchema(schema);
  }
  return schemas;
}

function sentencesOf(errors: readonly ErrorObject[]): readonly string[] {
  return [...new Set(errors.map(sentenceOf))];
}

function sentenceOf({ instancePath, message, params }: ErrorObject): string {
  const allowed = "allowedValues" in params ? `: ${JSON.stringify(params["allowedValues"])}` : "";
  return showHiddenOnOneLine(
    `${instancePath === "" ? "the document" : instancePath} ${message ?? "is wrong"}${allowed}`,
  );
}

function shown(value: unknown): string {
  if (value === undefined) return "missing";
  return showHiddenOnOneLine(JSON.stringify(value)).slice(0, 60);
}

async function runFileAt(path: string): Promise<string> {
  const found = await stat(path).catch(() => undefined);
  if (found === undefined) throw unreadable(`${path} must be a record or its folder, and there is nothing there.`);
  return found.isDirectory() ? join(path, RUN_FILE) : path;
}

/** The parser's own message quotes the text, which may hold what the target sent; it is left out. */
function parseJson(text: string, name: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw unreadable(`${name} must be a record of Assay, and its ${text.length} characters are no JSON document.`);
  }
}

function unreadable(sentence: string, details: readonly string[] = []): Failure {
  return new Failure("run-unreadable", sentence, details);
}
