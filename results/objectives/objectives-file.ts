// Reads the objectives of a load run from a file and names every problem in it at once, each with its line.
import { readFile } from "node:fs/promises";
import { Ajv2020, type ErrorObject } from "ajv/dist/2020.js";
import { findNodeAtLocation, type Node, type ParseError, parseTree, printParseErrorCode } from "jsonc-parser";
import { Failure } from "../../errors.ts";
import { describe, valueAt } from "../../schemas/violation.ts";
import schema from "./objectives.schema.json" with { type: "json" };
import { BOUNDS, COUNTED_METRICS, type Objective } from "./objectives.ts";

/** The objectives of a file. Fails with `config-unreadable` or `config-invalid`. */
export async function readObjectives(path: string): Promise<readonly Objective[]> {
  const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    throw new Failure("config-unreadable", `Expected a readable objectives file at ${path}, got ${error.code}.`);
  });
  return parseObjectives(text.replace(/^\uFEFF/, ""), path);
}

/** The objectives of a text; `name` is what a failure calls it. */
export function parseObjectives(text: string, name: string): readonly Objective[] {
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
  if (errors.length > 0 || tree === undefined) {
    const problems = errors.map(
      ({ error, offset }) =>
        `line ${lineAt(text, offset)}: ${printParseErrorCode(error)
          .replace(/\B[A-Z]/g, " $&")
          .toLowerCase()}`,
    );
    throw invalid(name, "to be JSON", problems);
  }
  const content: unknown = JSON.parse(text);
  const validate = new Ajv2020({ allErrors: true, ownProperties: true }).compile<{
    readonly objectives: readonly Objective[];
  }>(schema);
  const broken = validate(content) ? [] : problemsOf(validate.errors ?? [], content);
  const problems = [...broken, ...itemsOf(content).flatMap(contradictions)];
  if (problems.length > 0) {
    const sentences = problems.map(({ pointer, says }) => `line ${lineOf(pointer, tree, text)}: ${pointer} ${says}`);
    throw invalid(name, "to match the objectives schema", sentences);
  }
  return (content as { readonly objectives: readonly Objective[] }).objectives;
}

/** A place of the file and what is wrong there, as the end of a sentence. */
type Problem = { readonly pointer: string; readonly says: string };

type Item = {
  readonly pointer: string;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly all: readonly Item[];
};

function problemsOf(errors: readonly ErrorObject[], content: unknown): readonly Problem[] {
  return errors.flatMap(({ keyword, instancePath, schemaPath, params, message }): readonly Problem[] => {
    // Alternatives are told by the sentence of the whole: what a metric can be, and that there is one bound.
    if (/\/(anyOf|oneOf)\/\d+\//.test(schemaPath) || keyword === "oneOf") return [];
    const found = `got ${describe(valueAt(content, instancePath))}`;
    const pointer = instancePath === "" ? "the file" : instancePath;
    if (keyword === "additionalProperties")
      return [{ pointer: `${instancePath}/${String(params["additionalProperty"])}`, says: "is no member of it" }];
    if (keyword === "required") return [{ pointer, says: `must have the member ${String(params["missingProperty"])}` }];
    if (keyword === "enum") return [{ pointer, says: `must be one of ${listOf(params["allowedValues"])}, ${found}` }];
    if (keyword === "anyOf") return [{ pointer, says: `must be ${METRIC_WORDS}, ${found}` }];
    if (keyword === "pattern") return [{ pointer, says: `must be run, or a length such as 10s, 1m or 1h, ${found}` }];
    return [{ pointer, says: `${message ?? "is wrong"}, ${found}` }];
  });
}

const METRIC_WORDS = `one of ${COUNTED_METRICS.join(", ")}, or serviceTimeMs or responseTimeMs with .mean, .max or a percentile such as .p95`;

/** What the schema cannot say, or says unclearly. */
function contradictions(item: Item): readonly Problem[] {
  const { pointer, fields, all } = item;
  const { operation, metric, tier } = fields;
  const problems: Problem[] = [];
  const bounds = BOUNDS.filter((bound) => fields[bound] !== undefined);
  if (bounds.length !== 1) {
    const found = bounds.length === 0 ? "none" : bounds.join(" and ");
    problems.push({ pointer, says: `must set exactly one of ${BOUNDS.join(", ")}, got ${found}` });
  }
  if (metric === "dropped" && operation !== "*")
    problems.push({ pointer: `${pointer}/operation`, says: "must be *: what is dropped has no operation yet" });
  if (tier !== undefined && metric !== "invalid" && metric !== "invalidRate")
    problems.push({ pointer: `${pointer}/tier`, says: "is for the metrics invalid and invalidRate alone" });
  for (const bound of bounds) {
    const limit = fields[bound];
    if ((metric === "errorRate" || metric === "invalidRate") && typeof limit === "number" && limit > 1)
      problems.push({
        pointer: `${pointer}/${bound}`,
        says: `must be a share from 0 to 1, 0.01 for 1 %, got ${limit}`,
      });
  }
  const before = all.slice(0, Math.max(0, all.indexOf(item)));
  const twin = before.find((other) => keyOf(other) === keyOf(item));
  if (twin !== undefined) problems.push({ pointer, says: `bounds the same figure as ${twin.pointer}` });
  return problems;
}

/** The figure that an objective bounds, and from which side. */
function keyOf({ fields }: Item): string {
  const { operation, metric, tier = "specified", window = "run", below, atMost } = fields;
  return JSON.stringify([operation, metric, tier, window, below !== undefined || atMost !== undefined]);
}

function itemsOf(content: unknown): readonly Item[] {
  if (typeof content !== "object" || content === null || !("objectives" in content)) return [];
  if (!Array.isArray(content.objectives)) return [];
  const all: Item[] = [];
  for (const [index, fields] of content.objectives.entries())
    if (typeof fields === "object" && fields !== null) all.push({ pointer: `/objectives/${index}`, fields, all });
  return all;
}

function listOf(values: unknown): string {
  return Array.isArray(values) ? values.join(", ") : String(values);
}

function invalid(name: string, expected: string, problems: readonly string[]): Failure {
  const count = problems.length === 1 ? "one problem" : `${problems.length} problems`;
  return new Failure("config-invalid", `Expected ${name} ${expected}, got ${count}.`, problems);
}

function lineOf(pointer: string, tree: Node, text: string): number {
  const path = pointer.split("/").slice(1);
  const node = findNodeAtLocation(
    tree,
    path.map((step) => (/^\d+$/.test(step) ? Number(step) : step)),
  );
  return lineAt(text, (node ?? tree).offset);
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split("\n").length;
}
