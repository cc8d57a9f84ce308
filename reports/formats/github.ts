// Workflow commands for GitHub Actions: one annotation for each cause of failure, and one for the verdict. They carry our
// own words and ids only, nothing that the target sent.
import { showHiddenOnOneLine } from "../../results/hidden-characters.ts";
import type { RunRecord } from "../../results/record.ts";
import { judge } from "../../results/verdict.ts";
import { type Cause, causesOf } from "../causes.ts";
import { writeCounted } from "../figures.ts";
import { halvesOf } from "../halves.ts";

/** GitHub shows ten annotations of a kind for one step; the last says how many more there are. */
const MOST_CAUSES = 8;

const LEVELS = { good: "notice", bad: "error", unknown: "warning" } as const;

/** A record as workflow commands, one a line. */
export function githubAnnotations(record: RunRecord): string {
  const { word, state, reason } = judge(record);
  const { conformance } = halvesOf(record);
  const causes = conformance.kind === "not-run" ? [] : causesOf(conformance, "specified");
  const more = causes.length - MOST_CAUSES;
  return `${[
    annotation(LEVELS[state], `Assay: ${word}`, reason),
    ...causes.slice(0, MOST_CAUSES).map(causeAnnotation),
    ...(more > 0 ? [annotation("error", "Assay", `and ${writeCounted(more, "more cause")} in the report.`)] : []),
  ].join("\n")}\n`;
}

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
