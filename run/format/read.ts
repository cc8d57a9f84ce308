// Reads a run back, checked against the published schema of its kind, so that reports can rely on it.
import { stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { Failure } from "../../errors.ts";
import { isObject } from "../../schemas/json.ts";
import { type DocumentRules, parseDocument, readText } from "../documents/document.ts";
import { compileSchema, mustBe, type Problem, schemaProblems } from "../documents/problem.ts";
import capacity from "./capacity.schema.json" with { type: "json" };
import check from "./check.schema.json" with { type: "json" };
import comparison from "./comparison.schema.json" with { type: "json" };
import conformance from "./conformance.schema.json" with { type: "json" };
import fixtures from "./fixtures.schema.json" with { type: "json" };
import load from "./load.schema.json" with { type: "json" };
import { RUN_FILE, RUN_FORMAT_VERSION, type Run } from "./run.ts";
import header from "./run-header.schema.json" with { type: "json" };

/** The published schemas, by the names of their files. They have no `$id`, so that every reader finds the files beside them. */
export const RUN_SCHEMAS = {
  "run-header.schema.json": header,
  "conformance.schema.json": conformance,
  "load.schema.json": load,
  "check.schema.json": check,
  "capacity.schema.json": capacity,
  "comparison.schema.json": comparison,
  "fixtures.schema.json": fixtures,
} as const;

/** Reads a run from its file or from the output folder that holds it. */
export async function readRun(path: string): Promise<Run> {
  const file = await runFileAt(path);
  return parseRun(readText(file, RULES), file);
}

/** A run from its JSON text; `name` is what the failure calls it. */
export function parseRun(text: string, name: string): Run {
  return parseDocument<Run>(text, name, RULES);
}

/**
 * A run as this version reads it. Versions before the tier implied counted none: their runs get counts of zero, and every
 * other run is left as it is.
 */
function completed(document: unknown): unknown {
  if (!isObject(document)) return document;
  const { conformance, counts } = document;
  if (isObject(conformance)) return { ...document, conformance: completed(conformance) };
  if (!isObject(counts) || !("specified" in counts) || "implied" in counts) return document;
  return { ...document, counts: { ...counts, implied: { pass: 0, fail: 0, inconclusive: 0, notApplicable: 0 } } };
}

/** Everything that keeps a document from being a run; empty for a run. */
export function problemsOf(document: unknown): readonly Problem[] {
  if (!isObject(document)) return [mustBe("", "an object", document)];
  const { kind, formatVersion } = document;
  if (formatVersion !== RUN_FORMAT_VERSION) return [mustBe("/formatVersion", String(RUN_FORMAT_VERSION), document)];
  if (!isKind(kind)) return [mustBe("/kind", `one of ${KINDS.join(", ")}`, document)];
  const validate = compileSchema(RUN_SCHEMAS[`${kind}.schema.json`], RUN_SCHEMAS);
  return schemaProblems(validate, document, { showsValues: true });
}

const KINDS = ["conformance", "load", "check", "capacity", "comparison"] as const satisfies readonly Run["kind"][];

function isKind(kind: unknown): kind is Run["kind"] {
  return KINDS.some((known) => known === kind);
}

const RULES: DocumentRules = { what: "a run of Assay", code: "run-unreadable", complete: completed, check: problemsOf };

async function runFileAt(path: string): Promise<string> {
  const found = await stat(path).catch(() => undefined);
  if (found === undefined)
    throw new Failure("run-unreadable", `${resolve(path)} must be a run or its folder, got nothing.`);
  return found.isDirectory() ? join(path, RUN_FILE) : path;
}
