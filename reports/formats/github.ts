// Workflow commands for GitHub Actions: one annotation for the verdict with the next step, one for each cause of failures,
// missed objective and finding under load, and those for server errors, stale known failures, drift and unstable results.

import { EXIT } from "../../errors.ts";
import type { ConformanceRun, LoadRun, Run, ServerError } from "../../run/format/run.ts";
import { showHiddenOnOneLine } from "../../run/text/hidden-characters.ts";
import { judge } from "../../run/verdict/verdict.ts";
import { writeCounted } from "../text/number-format.ts";
import {
  differencesOf,
  fieldLines,
  serverErrorSummary,
  serverErrorsInOrder,
  serverErrorText,
} from "../view/cause-lines.ts";
import { expectationsOf } from "../view/expectations.ts";
import { type Cause, failingCausesOf } from "../view/failure-groups.ts";
import { nextStep } from "../view/next-step.ts";
import { partsOf } from "../view/parts.ts";
import { repeatCommand, reproduceCommand } from "../view/rerun-command.ts";
import { mostCommon, objectiveValue } from "../view/summary.ts";
import type { FormatOptions } from "./format.ts";
import { cut } from "./terminal.ts";

/** GitHub shows ten annotations of a level per step; the last one names the rest. */
const MAX_CAUSES = 8;
const MAX_VALUE_LENGTH = 300;

const LEVELS = { good: "notice", bad: "error", unknown: "warning" } as const;

/** A run as workflow commands, one per line. */
export function githubAnnotations(run: Run, place: FormatOptions = {}): string {
  const { word, state, reason, exitCode } = judge(run);
  const { conformance, load } = partsOf(run);
  const next = nextStep(run, state, place);
  const causes = conformance.kind === "not-run" ? [] : failingCausesOf(conformance);
  const rest = causes.slice(MAX_CAUSES);
  return `${[
    annotation(
      exitCode === EXIT.couldNotRun ? "error" : LEVELS[state],
      `Assay: ${word}`,
      [reason, `Next: ${next.what}${next.command === undefined ? "" : `: ${next.command}`}`].join("\n"),
    ),
    ...causes.slice(0, MAX_CAUSES).map((cause) => causeAnnotation(run, cause, place)),
    ...(rest.length > 0
      ? [annotation("error", `Assay: ${writeCounted(rest.length, "more cause")}`, restText(rest))]
      : []),
    ...(conformance.kind === "not-run" ? [] : serverErrorAnnotations(conformance.serverErrors ?? [])),
    ...(conformance.kind === "not-run" ? [] : expectationAnnotations(conformance)),
    ...(load.kind === "not-run" ? [] : loadAnnotations(load, repeatCommand(run, place))),
  ].join("\n")}\n`;
}

/** One annotation for each missed objective, and one for all findings. A run that is not valid fails nothing. */
function loadAnnotations(load: LoadRun, command: string): readonly string[] {
  const missed = load.objectives.filter(({ met, status }) => !met && (status !== "undecided" || !load.validity.valid));
  const level = load.validity.valid ? "error" : "warning";
  const objectives = missed
    .slice(0, MAX_LINES)
    .map((objective) =>
      annotation(
        level,
        `Objective ${objective.expression}`,
        [
          `Expected: ${objective.expression}`,
          `Found: ${objectiveValue(objective)} (${writeCounted(objective.samples, "sample")})`,
          ...(objective.metric === "errorRate" ? errorLines(load) : []),
          `Repeat: ${command}`,
        ].join("\n"),
      ),
    );
  const findings = load.findings.slice(0, MAX_LINES).map(({ kind, sentence }) => `${kind}: ${sentence}`);
  const more = load.findings.length - findings.length;
  const rest = more > 0 ? [`and ${more} more`] : [];
  return [
    ...objectives,
    ...(findings.length === 0 ? [] : [annotation("warning", "Findings under load", [...findings, ...rest].join("\n"))]),
  ];
}

/** The codes of the errors, the most frequent first. */
function errorLines({ total }: LoadRun): readonly string[] {
  const codes = mostCommon(total.errorsByCode, "reason");
  return codes === undefined ? [] : [`Errors: ${codes}`];
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

function restText(causes: readonly Cause[]): string {
  return causes.map(({ title, operations }) => `${title} (${operations.join(", ")})`).join("\n");
}

function causeAnnotation(run: Run, cause: Cause, place: FormatOptions): string {
  const { title, operations, checks, rows } = cause;
  const [check] = checks;
  const shown = rows.length > 1 ? fieldLines(cause) : [];
  const lines = [
    title,
    ...shown.map(({ operation, text }) => `${operation} ${cut(text, MAX_VALUE_LENGTH)}`),
    ...(rows.length > 1 ? [] : differencesOf(checks, 1).map((text) => `Difference: ${cut(text, MAX_VALUE_LENGTH)}`)),
    `Expected: ${check.expected}`,
    `Found: ${cut(check.actual, MAX_VALUE_LENGTH)}`,
    `First of ${writeCounted(checks.length, "check")}: ${check.id}`,
    `Statement: ${check.statements.join(", ")}`,
    `Reproduce: ${reproduceCommand(run, check, place)}`,
  ];
  return annotation("error", operations.join(", "), lines.join("\n"));
}

/** One annotation for all requests that were met by a server error; an error if one of them is valid. */
function serverErrorAnnotations(errors: readonly ServerError[]): readonly string[] {
  if (errors.length === 0) return [];
  const level = errors.some(({ isValidRequest }) => isValidRequest) ? "error" : "warning";
  const shown = serverErrorsInOrder(errors).slice(0, MAX_LINES);
  const more = errors.length - shown.length;
  const lines = [
    serverErrorSummary(errors),
    ...shown.map((error) => cut(`${error.operation}: ${serverErrorText(error)}`, MAX_VALUE_LENGTH)),
    ...(more > 0 ? [`and ${more} more`] : []),
  ];
  return [annotation(level, "Server errors", lines.join("\n"))];
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
