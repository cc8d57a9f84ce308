// Workflow commands for GitHub Actions: one annotation for each cause of failure, one for the verdict, and those for what a
// team expected beside the interface and did not get.

import type { ConformanceRun, Run } from "../../results/run/run.ts";
import { showHiddenOnOneLine } from "../../results/text/hidden-characters.ts";
import { judge } from "../../results/verdict/verdict.ts";
import { writeCounted } from "../text/number-format.ts";
import { expectationsOf } from "../view/expectations.ts";
import { type Cause, causesOf } from "../view/failure-groups.ts";
import { partsOf } from "../view/parts.ts";

/** GitHub shows ten annotations of a kind for one step; the last says how many more there are. */
const MOST_CAUSES = 8;

const LEVELS = { good: "notice", bad: "error", unknown: "warning" } as const;

/** A record as workflow commands, one a line. */
export function githubAnnotations(record: Run): string {
  const { word, state, reason } = judge(record);
  const { conformance } = partsOf(record);
  const causes = conformance.kind === "not-run" ? [] : causesOf(conformance, "specified");
  const more = causes.length - MOST_CAUSES;
  return `${[
    annotation(LEVELS[state], `Assay: ${word}`, reason),
    ...causes.slice(0, MOST_CAUSES).map(causeAnnotation),
    ...(more > 0 ? [annotation("error", "Assay", `and ${writeCounted(more, "more cause")} in the report.`)] : []),
    ...(conformance.kind === "not-run" ? [] : expectationAnnotations(conformance)),
  ].join("\n")}\n`;
}

/** One annotation for all of a kind, so that a pinned profile that drifted everywhere leaves room for the causes. */
function expectationAnnotations(conformance: ConformanceRun): readonly string[] {
  const lines = expectationsOf(conformance).filter(({ grade }) => grade !== "figure");
  return (["stale", "drift", "unstable"] as const).flatMap((label) => {
    const own = lines.filter((line) => line.label === label);
    const [first] = own;
    if (first === undefined || first.grade === "figure") return [];
    const more = own.length - MOST_LINES;
    const texts = [...own.slice(0, MOST_LINES).map(({ text }) => text), ...(more > 0 ? [`and ${more} more`] : [])];
    return [annotation(first.grade, TITLES[label], texts.join("\n"))];
  });
}

const MOST_LINES = 10;
const TITLES = {
  stale: "Known-failing list is stale",
  drift: "Pinned profile has drifted",
  unstable: "Not the same each time",
} as const;

function causeAnnotation({ title, operations, checks }: Cause): string {
  const [check] = checks;
  const lines = [
    title,
    `Expected: ${check.expected}`,
    `First of ${writeCounted(checks.length, "check")}: ${check.id}`,
    `Statement: ${check.statements.join(", ")}`,
  ];
  return annotation("error", operations.join(", "), lines.join("\n"));
}

function annotation(level: "notice" | "warning" | "error", title: string, message: string): string {
  return `::${level} title=${escapeProperty(title)}::${escapeData(message)}`;
}

function escapeData(text: string): string {
  return text
    .split("\n")
    .map((line) => showHiddenOnOneLine(line).replaceAll("%", "%25"))
    .join("%0A");
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
