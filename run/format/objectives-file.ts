// Reads the objectives of a load run from a file.

import { isObject, type JsonObject } from "../../schemas/json.ts";
import { listAt } from "../../schemas/violation.ts";
import { type DocumentRules, parseDocument, readText, withoutByteOrderMark } from "../documents/document.ts";
import { compileSchema, mustBe, type Problem, schemaProblems } from "../documents/problem.ts";
import schema from "./objectives.schema.json" with { type: "json" };
import { BOUNDS, type Bound, COUNTED_METRICS, type Objective } from "./objectives.ts";

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
  return parseDocument<{ readonly objectives: readonly WrittenObjective[] }>(text, name, RULES).objectives.map(
    readShares,
  );
}

/** An objective as written: a share may be in per cent. */
type WrittenObjective = Omit<Objective, Bound> & Readonly<Partial<Record<Bound, number | string>>>;

function readShares(written: WrittenObjective): Objective {
  const bounds = BOUNDS.flatMap((bound) => {
    const value = written[bound];
    return value === undefined ? [] : [[bound, shareOf(value)] as const];
  });
  return { ...written, ...Object.fromEntries(bounds) } as Objective;
}

/** The number of a bound: 0.01 for "1 %". */
function shareOf(value: unknown): number {
  return typeof value === "string" ? Number((Number.parseFloat(value) / 100).toPrecision(12)) : Number(value);
}

type Item = { readonly pointer: string; readonly fields: JsonObject; readonly all: readonly Item[] };

function expectedOf(pointer: string, keyword: string): string | undefined {
  if (keyword === "anyOf" && !pointer.endsWith("/metric"))
    return 'a number from 0 on, or for errorRate and invalidRate a share such as "1 %"';
  if (keyword === "anyOf")
    return `one of ${COUNTED_METRICS.join(", ")}, or serviceTimeMs or responseTimeMs with .mean, .max or a percentile such as .p95`;
  return keyword === "pattern" && pointer.endsWith("/window") ? "run, or a length such as 10s, 1m or 1h" : undefined;
}

/** What the schema cannot say. */
function contradictions({ pointer, fields, all }: Item, content: unknown): readonly Problem[] {
  const { metric, tier, onTimeMs } = fields;
  const isRate = metric === "errorRate" || metric === "invalidRate";
  const earlier = all.find((other) => keyOf(other) === keyOf({ fields }));
  return [
    ...(metric === "dropped" && fields["operation"] !== "*"
      ? [{ pointer: `${pointer}/operation`, says: "must be *: a dropped iteration has no operation" }]
      : []),
    ...(tier !== undefined && metric !== "invalid" && metric !== "invalidRate"
      ? [{ pointer: `${pointer}/tier`, says: "is only for the metrics invalid and invalidRate" }]
      : []),
    ...(onTimeMs !== undefined && metric !== "goodputPerSecond"
      ? [{ pointer: `${pointer}/onTimeMs`, says: "is only for the metric goodputPerSecond" }]
      : []),
    ...BOUNDS.flatMap((bound) => {
      const expected = isRate ? expectedShare(bound, fields[bound]) : expectedNumber(fields[bound]);
      return expected === undefined ? [] : [mustBe(`${pointer}/${bound}`, expected, content)];
    }),
    ...otherLimit({ pointer, fields, all }),
    ...(earlier === undefined || earlier.pointer === pointer
      ? []
      : [{ pointer, says: `bounds the same metric as ${earlier.pointer}` }]),
  ];
}

/** What a bound on a share must be, if it is not; a bound that every share meets was probably meant in per cent. */
function expectedShare(bound: Bound, value: unknown): string | undefined {
  const share = shareOf(value);
  const isUpper = bound === "below" || bound === "atMost";
  if (!(isUpper ? share >= 1 : share > 1)) return undefined;
  const meant = typeof value === "number" && value <= 100 ? `: ${value / 100}, or "${value} %"` : "";
  return `a share ${isUpper ? "less than 1" : "from 0 to 1"}${meant}`;
}

function expectedNumber(value: unknown): string | undefined {
  return typeof value === "string" && value.endsWith("%")
    ? "a number: per cent are only for errorRate and invalidRate"
    : undefined;
}

/** An operation has one on-time limit. */
function otherLimit({ pointer, fields, all }: Item): readonly Problem[] {
  const { operation, onTimeMs } = fields;
  if (onTimeMs === undefined) return [];
  const isOfSame = (other: unknown) => other === operation || other === "*" || operation === "*";
  const index = all.findIndex((item) => item.pointer === pointer);
  const before = all.slice(0, index).find((item) => {
    const { operation: other, onTimeMs: limit } = item.fields;
    return limit !== undefined && limit !== onTimeMs && isOfSame(other);
  });
  if (before === undefined) return [];
  return [{ pointer: `${pointer}/onTimeMs`, says: `must be the same onTimeMs as ${before.pointer} has` }];
}

/** The metric that an objective bounds, and from which side. */
function keyOf({ fields }: Pick<Item, "fields">): string {
  const { operation, metric, tier = "specified", window = "run", below, atMost } = fields;
  return JSON.stringify([operation, metric, tier, window, below !== undefined || atMost !== undefined]);
}

function itemsOf(content: unknown): readonly Item[] {
  const all: Item[] = [];
  for (const [index, fields] of listAt(content, "/objectives").entries())
    if (isObject(fields)) all.push({ pointer: `/objectives/${index}`, fields, all });
  return all;
}
