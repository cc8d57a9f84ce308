// The figures of the first screen as short clauses, shared by the terminal, Markdown and the page.
import type { ConformanceRun, LoadRun, ObjectiveResult, Run } from "../../results/run/run.ts";
import { goodputMetric, writeResponseTime } from "../text/load-text.ts";
import { writeCount, writeCounted, writeDuration, writeNumber, writeShare } from "../text/number-format.ts";
import { k6VersionOf } from "./parts.ts";
import { unjudgedOf } from "./unjudged.ts";

/** "471 of 475 rule checks hold". */
export function interfaceFigures({ counts }: ConformanceRun): string {
  const { pass, fail } = counts.specified;
  return `${writeCount(pass)} of ${writeCounted(pass + fail, "rule check")} ${pass + fail === 1 ? "holds" : "hold"}`;
}

/** "812 good answers/s", "p95 84.3 ms", "0.0213 % errors", "0 invalid", each by itself. */
export function loadFigures(load: LoadRun): readonly string[] {
  const { total } = load;
  return [
    goodputMetric(load),
    `p95 ${writeResponseTime(load, total)}`,
    `${writeShare(total.errors, total.count)} errors`,
    `${writeCount(total.invalid)} invalid`,
    `${writeCounted(total.count, "request")}`,
  ];
}

/** How many names are given of what is counted by name. */
const MOST_NAMED = 3;

/** "reset 12, server-error 3, and 2 more reasons": the commonest by name; nothing where nothing was counted. */
export function commonest(counts: Readonly<Record<string, number>>, noun: string): string | undefined {
  const named = Object.entries(counts).sort(([, one], [, other]) => other - one);
  const more = named.length - MOST_NAMED;
  const shown = named.slice(0, MOST_NAMED).map(([name, count]) => `${name} ${writeCount(count)}`);
  return shown.length === 0
    ? undefined
    : [...shown, ...(more > 0 ? [`and ${writeCounted(more, `more ${noun}`)}`] : [])].join(", ");
}

/** The value of an objective as its bound is written: shares in per cent, counts as whole numbers. */
export function objectiveValue({ expression, value }: Pick<ObjectiveResult, "expression" | "value">): string {
  if (value === null) return "no value";
  if (expression.includes(" %")) return writeShare(value, 1);
  return Number.isInteger(value) ? writeCount(value) : writeNumber(value);
}

/** "12 inconclusive, 30 not applicable", or nothing where all was judged. */
export function unjudgedFigures(record: ConformanceRun): string | undefined {
  const groups = unjudgedOf(record);
  const sum = (verdict: string) =>
    groups.filter((group) => group.verdict === verdict).reduce((count, { checks }) => count + checks.length, 0);
  const [inconclusive, notApplicable] = [sum("inconclusive"), sum("notApplicable")];
  const parts = [
    ...(inconclusive > 0 ? [`${writeCount(inconclusive)} inconclusive`] : []),
    ...(notApplicable > 0 ? [`${writeCount(notApplicable)} not applicable`] : []),
  ];
  return parts.length === 0 ? undefined : parts.join(", ");
}

/** Seed, duration and versions, each by itself. */
export function provenance(record: Run): readonly string[] {
  const k6 = k6VersionOf(record);
  return [
    `seed ${record.seed}`,
    writeDuration(record.durationMs),
    `assay ${record.versions.assay}`,
    `node ${record.versions.node}`,
    ...(k6 === undefined ? [] : [`k6 ${k6}`]),
  ];
}
