// Workflow commands for GitHub Actions: one annotation for the verdict, one for each cause of failures, and those for
// server errors, stale known failures, behaviour drift and unstable results.

import type { ConformanceRun, Run, ServerError } from "../../results/run/run.ts";
import { showHiddenOnOneLine } from "../../results/text/hidden-characters.ts";
import { judge } from "../../results/verdict/verdict.ts";
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
import { partsOf } from "../view/parts.ts";
import { reproduceCommand } from "../view/rerun-command.ts";
import type { FormatOptions } from "./format.ts";
import { cut } from "./terminal.ts";

/** GitHub shows ten annotations of a level per step; the last one names the rest. */
const MAX_CAUSES = 8;
const MAX_VALUE_LENGTH = 300;

const LEVELS = { good: "notice", bad: "error", unknown: "warning" } as const;

/** A run as workflow commands, one per line. */
export function githubAnnotations(run: Run, place: FormatOptions = {}): string {
  const { word, state, reason } = judge(run);
  const { conformance } = partsOf(run);
  const causes = conformance.kind === "not-run" ? [] : failingCausesOf(conformance);
  const rest = causes.slice(MAX_CAUSES);
  return `${[
    annotation(LEVELS[state], `Assay: ${word}`, reason),
    ...causes.slice(0, MAX_CAUSES).map((cause) => causeAnnotation(run, cause, place)),
    ...(rest.length > 0
      ? [annotation("error", `Assay: ${writeCounted(rest.length, "more cause")}`, restText(rest))]
      : []),
    ...(conformance.kind === "not-run" ? [] : serverErrorAnnotations(conformance.serverErrors ?? [])),
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
