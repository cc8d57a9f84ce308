// What failed, as Markdown: causes, server errors and advisory findings, each folded.
import type { Run, ServerError } from "../../run/format/run.ts";
import { showHiddenOnOneLine } from "../../run/text/hidden-characters.ts";
import { writeCount, writeCounted } from "../text/number-format.ts";
import {
  differencesOf,
  fieldLines,
  serverErrorSummary,
  serverErrorsInOrder,
  serverErrorText,
} from "../view/cause-lines.ts";
import { advisoryCausesOf, type Cause, failingCausesOf } from "../view/failure-groups.ts";
import type { Parts } from "../view/parts.ts";
import { reproduceCommand } from "../view/rerun-command.ts";
import type { FormatOptions } from "./format.ts";
import { code, fenced, inHtml, prose } from "./markdown-text.ts";
import { cut, MARKS } from "./terminal.ts";

const MAX_CAUSES = 20;
const MAX_DIFFERENCES = 4;
const MAX_VALUE_LENGTH = 300;

/** Causes of failures, server errors and advisory findings of a run, each folded. */
export function failureLines(run: Run, { conformance }: Parts, place: FormatOptions): readonly string[] {
  if (conformance.kind === "not-run") return [];
  const causes = failingCausesOf(conformance);
  const rest = causes.slice(MAX_CAUSES);
  return [
    ...causes.slice(0, MAX_CAUSES).flatMap((cause, at) => causeBlock(run, cause, at, place)),
    ...(rest.length > 0 ? ["", ...rest.map(oneLine)] : []),
    ...serverErrorLines(conformance.serverErrors ?? []),
    ...advisoryLines(run, advisoryCausesOf(conformance), place),
  ];
}

/** Advisory findings as one folded list: each cause with its fields, what was found, and how to see it. */
function advisoryLines(run: Run, causes: readonly Cause[], place: FormatOptions): readonly string[] {
  if (causes.length === 0) return [];
  const rest = causes.slice(MAX_CAUSES);
  return [
    "",
    `<details><summary>${MARKS.unknown} ${writeCounted(causes.length, "advisory finding")} (not required by the interface)</summary>`,
    "",
    ...causes.slice(0, MAX_CAUSES).flatMap((cause) => {
      const [check] = cause.checks;
      return [
        `- ${prose(cause.title)} ${prose(cause.operations.join(", "))}, ${writeCounted(cause.checks.length, "check")}, first ${code(check.id)}: ${codeOf(check.actual)}`,
        ...(cause.rows.length > 1 ? fieldItems(cause) : []),
        `  - reproduce: ${code(reproduceCommand(run, check, place))}`,
        ...(check.curl === undefined ? [] : [`  - curl: ${code(check.curl)}`]),
      ];
    }),
    ...rest.map(oneLine),
    "",
    "</details>",
  ];
}

function serverErrorLines(errors: readonly ServerError[]): readonly string[] {
  if (errors.length === 0) return [];
  const mark = errors.some(({ isValidRequest }) => isValidRequest) ? MARKS.bad : MARKS.unknown;
  const shown = serverErrorsInOrder(errors).slice(0, MAX_CAUSES);
  const more = errors.length - shown.length;
  return [
    "",
    `<details><summary>${mark} ${inHtml(serverErrorSummary(errors))}</summary>`,
    "",
    ...shown.flatMap((error) => [
      `- ${code(error.operation)} ${codeOf(serverErrorText(error))}`,
      `  - curl: ${code(error.curl)}`,
    ]),
    ...(more > 0 ? [`- and ${writeCount(more)} more in the report`] : []),
    "",
    "</details>",
  ];
}

function causeBlock(run: Run, cause: Cause, at: number, place: FormatOptions): readonly string[] {
  const { title, operations, checks, rows } = cause;
  const [check] = checks;
  const item = (label: string, value: string | undefined) =>
    value === undefined || value === "" ? [] : [`- ${label}: ${codeOf(value)}`];
  return [
    "",
    `<details><summary>${MARKS.bad} ${at + 1}. ${inHtml(title)} (${operations.join(", ")}, ${writeCounted(checks.length, "check")})</summary>`,
    "",
    ...(rows.length > 1 ? ["- where:", ...fieldItems(cause)] : []),
    ...item("check", check.id),
    ...item("rule", check.rule === title ? undefined : check.rule),
    ...(rows.length > 1 ? [] : differencesOf(checks, MAX_DIFFERENCES).flatMap((text) => item("difference", text))),
    ...item("expected", check.expected),
    ...item("found", check.actual),
    ...item("response", check.response),
    ...item("statement", check.statements.join(", ")),
    ...item("interpretation", check.interpretations.join(", ")),
    "",
    fenced(reproduceCommand(run, check, place)),
    ...(check.curl === undefined ? [] : ["", fenced(check.curl)]),
    "",
    "</details>",
  ];
}

function fieldItems(cause: Cause): readonly string[] {
  return fieldLines(cause).map(({ operation, text }) => `  - ${code(operation)} ${codeOf(text)}`);
}

/** A cause beyond those shown in full. */
function oneLine({ title, operations, checks }: Cause): string {
  return `- ${prose(title)} ${prose(operations.join(", "))}, ${writeCounted(checks.length, "check")}, first ${code(checks[0].id)}`;
}

/** A value in code, on one line, cut where it is long. */
export function codeOf(value: string): string {
  return code(cut(showHiddenOnOneLine(value), MAX_VALUE_LENGTH));
}
