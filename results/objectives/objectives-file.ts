// Reads the objectives of a load run from a file.
import { type DocumentRules, parseDocument, readText, withoutByteOrderMark } from "../../documents/document.ts";
import { compileSchema, mustBe, type Problem, schemaProblems } from "../../documents/problem.ts";
import { isObject, type JsonObject } from "../../schemas/json.ts";
import schema from "./objectives.schema.json" with { type: "json" };
import { BOUNDS, COUNTED_METRICS, type Objective } from "./objectives.ts";

const RULES: DocumentRules = {
  what: "an objectives file",
  code: "config-invalid",
  check: (content) => [
    ...schemaProblems(compileSchema(schema), content, { showsValues: true, expected: expectedOf }),
    ...itemsOf(content).flatMap((item) => contradictions(item, content)),
  ],
};

/** The objectives of a file. Fails with `config-unreadable` or `config-invalid`. */
export async function readObjectives(path: string): Promise<readonly Objective[]> {
  const text = readText(path, { ...RULES, code: "config-unreadable" });
  return parseObjectives(withoutByteOrderMark(text), path);
}

/** The objectives of a text; `name` is what a failure calls it. */
export function parseObjectives(text: string, name: string): readonly Objective[] {
  return parseDocument<{ readonly objectives: readonly Objective[] }>(text, name, RULES).objectives;
}

type Item = { readonly pointer: string; readonly fields: JsonObject; readonly all: readonly Item[] };

function expectedOf(pointer: string, keyword: string): string | undefined {
  if (keyword === "anyOf")
    return `one of ${COUNTED_METRICS.join(", ")}, or serviceTimeMs or responseTimeMs with .mean, .max or a percentile such as .p95`;
  return keyword === "pattern" && pointer.endsWith("/window") ? "run, or a length such as 10s, 1m or 1h" : undefined;
}

/** What the schema cannot say. */
function contradictions({ pointer, fields, all }: Item, content: unknown): readonly Problem[] {
  const { metric, tier } = fields;
  const isRate = metric === "errorRate" || metric === "invalidRate";
  const tooHigh = BOUNDS.filter((bound) => isRate && Number(fields[bound]) > 1);
  const earlier = all.find((other) => keyOf(other) === keyOf({ fields }));
  return [
    ...(metric === "dropped" && fields["operation"] !== "*"
      ? [{ pointer: `${pointer}/operation`, says: "must be *: a dropped iteration has no operation" }]
      : []),
    ...(tier !== undefined && metric !== "invalid" && metric !== "invalidRate"
      ? [{ pointer: `${pointer}/tier`, says: "is only for the metrics invalid and invalidRate" }]
      : []),
    ...tooHigh.map((bound) => mustBe(`${pointer}/${bound}`, "a share from 0 to 1, 0.01 for 1 %", content)),
    ...(earlier === undefined || earlier.pointer === pointer
      ? []
      : [{ pointer, says: `bounds the same metric as ${earlier.pointer}` }]),
  ];
}

/** The metric that an objective bounds, and from which side. */
function keyOf({ fields }: Pick<Item, "fields">): string {
  const { operation, metric, tier = "specified", window = "run", below, atMost } = fields;
  return JSON.stringify([operation, metric, tier, window, below !== undefined || atMost !== undefined]);
}

function itemsOf(content: unknown): readonly Item[] {
  const objectives = isObject(content) ? content["objectives"] : undefined;
  const all: Item[] = [];
  for (const [index, fields] of (Array.isArray(objectives) ? objectives : []).entries())
    if (isObject(fields)) all.push({ pointer: `/objectives/${index}`, fields, all });
  return all;
}
