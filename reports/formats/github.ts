// Workflow commands for GitHub Actions: one annotation for the verdict with the next step, one for each cause of failures,
// missed objective and finding under load, and those for server errors, stale known failures, drift and unstable results.

import { EXIT } from "../../errors.ts";
import { conformanceIn, loadIn } from "../../run/format/parts.ts";
import type { ConformanceRun, LoadRun, Run } from "../../run/format/run.ts";
import { showHiddenOnOneLine } from "../../run/text/hidden-characters.ts";
import { judge } from "../../run/verdict/verdict.ts";
import { firstTexts, writeCounted } from "../text/number-format.ts";
import { expectationsOf } from "../view/expectations.ts";
import { problemsOf } from "../view/failure-text.ts";
import { nextStep } from "../view/next-step.ts";
import { type CommandPlace, repeatCommand } from "../view/rerun-command.ts";
import { mostCommon, objectiveValue } from "../view/summary.ts";
import { MAX_VALUE_LENGTH, type Problem } from "../view/summary-rows.ts";
import { cut } from "./terminal.ts";

/** GitHub shows ten annotations of a level per step; the last one names the rest. */
const MAX_CAUSES = 8;

const LEVELS = { good: "notice", bad: "error", unknown: "warning" } as const;

/** A run as workflow commands, one per line. */
export function githubAnnotations(run: Run, place: CommandPlace = {}): string {
  const { word, state, reason, exitCode } = judge(run);
  const [conformance, load] = [conformanceIn(run), loadIn(run)];
  const next = nextStep(run, place);
  const { failures, serverErrors } = problemsOf(run, place);
  const rest = failures.slice(MAX_CAUSES).map(({ title, cause }) => `${title} (${cause?.about})`);
  return `${[
    annotation(exitCode === EXIT.couldNotRun ? "error" : LEVELS[state], `Assay: ${word}`, [
      reason,
      `Next: ${next.what}${next.command === undefined ? "" : `: ${next.command}`}`,
    ]),
    ...failures.slice(0, MAX_CAUSES).map(problemAnnotation),
    ...(rest.length > 0 ? [annotation("error", `Assay: ${writeCounted(rest.length, "more cause")}`, rest)] : []),
    ...serverErrors.map(problemAnnotation),
    ...(conformance === undefined ? [] : expectationAnnotations(conformance)),
    ...(load === undefined ? [] : loadAnnotations(load, repeatCommand(run, place))),
  ].join("\n")}\n`;
}

/** One annotation for each missed objective, and one for all findings. A run that is not valid fails nothing. */
function loadAnnotations(load: LoadRun, command: string): readonly string[] {
  const { valid } = load.validity;
  const missed = load.objectives.filter(({ met, status }) => !met && (status !== "undecided" || !valid));
  const errors = mostCommon(load.total.errorsByCode, "reason");
  const objectives = missed.slice(0, MAX_LINES).map((objective) => {
    const lines = [
      `Expected: ${objective.expression}`,
      `Found: ${objectiveValue(objective)} (${writeCounted(objective.samples, "sample")})`,
      ...(objective.metric === "errorRate" && errors !== undefined ? [`Errors: ${errors}`] : []),
      `Repeat: ${command}`,
    ];
    return annotation(valid ? "error" : "warning", `Objective ${objective.expression}`, lines);
  });
  const findings = firstTexts(
    load.findings.map(({ kind, sentence }) => `${kind}: ${sentence}`),
    MAX_LINES,
  );
  return [...objectives, ...(findings.length === 0 ? [] : [annotation("warning", "Findings under load", findings)])];
}

/** One annotation per label, so that drift everywhere does not displace the causes. */
function expectationAnnotations(conformance: ConformanceRun): readonly string[] {
  const lines = expectationsOf(conformance);
  return (["stale", "drift", "unstable"] as const).flatMap((label) => {
    const own = lines.filter((line) => line.label === label);
    const [first] = own;
    if (first === undefined || first.grade === "info") return [];
    const texts = own.map(({ text }) => text);
    return [annotation(first.grade, TITLES[label], firstTexts(texts, MAX_LINES))];
  });
}

const MAX_LINES = 10;
const TITLES = {
  stale: "Known-failing list is stale",
  drift: "Observed behaviour has drifted",
  unstable: "Unstable results",
} as const;

/** Server errors are an error if one of the requests is valid. */
function problemAnnotation({ state, title, cause, rows }: Problem): string {
  const lines = rows.map(
    ({ kind, label, text }) => `${label}: ${kind === "command" ? text : cut(text, MAX_VALUE_LENGTH)}`,
  );
  return annotation(LEVELS[state], cause?.about ?? "Server errors", [title, ...lines]);
}

function annotation(level: "notice" | "warning" | "error", title: string, lines: readonly string[]): string {
  return `::${level} title=${escapeProperty(title)}::${escapeData(lines.join("\n"))}`;
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
