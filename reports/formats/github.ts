// Workflow commands for GitHub Actions: one annotation for the verdict, one for each cause of failures, and those for
// stale known failures, behaviour drift and unstable results.

import type { ConformanceRun, Run } from "../../results/run/run.ts";
import { showHiddenOnOneLine } from "../../results/text/hidden-characters.ts";
import { judge } from "../../results/verdict/verdict.ts";
import { writeCounted } from "../text/number-format.ts";
import { expectationsOf } from "../view/expectations.ts";
import { type Cause, causesOf } from "../view/failure-groups.ts";
import { partsOf } from "../view/parts.ts";

/** GitHub shows ten annotations of a level per step; the last one counts the rest. */
const MAX_CAUSES = 8;

const LEVELS = { good: "notice", bad: "error", unknown: "warning" } as const;

/** A run as workflow commands, one per line. */
export function githubAnnotations(run: Run): string {
  const { word, state, reason } = judge(run);
  const { conformance } = partsOf(run);
  const causes = conformance.kind === "not-run" ? [] : causesOf(conformance, "specified");
  const more = causes.length - MAX_CAUSES;
  return `${[
    annotation(LEVELS[state], `Assay: ${word}`, reason),
    ...causes.slice(0, MAX_CAUSES).map(causeAnnotation),
    ...(more > 0 ? [annotation("error", "Assay", `and ${writeCounted(more, "more cause")} in the report.`)] : []),
    ...(conformance.kind === "not-run" ? [] : expectationAnnotations(conformance)),
  ].join("\n")}\n`;
}

/** One annotation per label, so that drift everywhere does not displace the causes. */
function expectationAnnotations(conformance: ConformanceRun): readonly string[] {
  const lines = expectationsOf(conformance).filter(({ grade }) => grade !== "info");
  return (["stale", "drift", "unstable"] as const).flatMap((label) => {
    const own = lines.filter((line) => line.label === label);
    const [first] = own;
    if (first === undefined || first.grade === "info") return [];
    const more = own.length - MAX_LINES;
    const texts = [...own.slice(0, MAX_LINES).map(({ text }) => text), ...(more > 0 ? [`and ${more} more`] : [])];
    return [annotation(first.grade, TITLES[label], texts.join("\n"))];
  });
}

const MAX_LINES = 10;
const TITLES = {
  stale: "Known-failing list is stale",
  drift: "Observed behaviour has drifted",
  unstable: "Unstable results",
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
