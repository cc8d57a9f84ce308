// The failures of a run for a terminal: a block for each cause, with its fields, one difference and the commands that show it.
import type { CheckResult, ConformanceRun, Run } from "../../run/format/run.ts";
import { showHiddenOnOneLine } from "../../run/text/hidden-characters.ts";
import type { State } from "../../run/verdict/verdict.ts";
import { writeCounted } from "../text/number-format.ts";
import {
  differencesOf,
  fieldLines,
  serverErrorSummary,
  serverErrorsInOrder,
  serverErrorText,
} from "../view/cause-lines.ts";
import { advisoryCausesOf, type Cause, failingCausesOf } from "../view/failure-groups.ts";
import { partsOf } from "../view/parts.ts";
import { reproduceCommand } from "../view/rerun-command.ts";
import type { FormatOptions } from "./format.ts";
import { BLANK, cut, type Line, labelled, MARKS, verbatim } from "./terminal.ts";

const INDENT = 14;
const MAX_CAUSES = 8;
const MAX_ADVISORY = 3;
const MAX_SERVER_ERRORS = 8;
const MAX_DIFFERENCES = 4;
const MAX_VALUE_LENGTH = 300;

/** Advisory findings, server errors and failures in this order, so that the failures stand next to the verdict. */
export function failureLines(run: Run, options: FormatOptions): readonly Line[] {
  const { conformance } = partsOf(run);
  if (conformance.kind === "not-run") return [];
  const blocks = [
    ...causeBlocks(run, advisoryCausesOf(conformance), "unknown", MAX_ADVISORY, options),
    ...serverErrorBlock(conformance),
    ...causeBlocks(run, failingCausesOf(conformance), "bad", MAX_CAUSES, options),
  ];
  return blocks.flatMap((block, at) => (at === 0 ? block : [BLANK, ...block]));
}

/** The first causes in full, all others in one line each. */
function causeBlocks(
  run: Run,
  causes: readonly Cause[],
  state: State,
  most: number,
  options: FormatOptions,
): readonly (readonly Line[])[] {
  const shown = causes.slice(0, most).map((cause, at) => {
    const head = headOf(cause, at + 1, state);
    return [head, ...(state === "bad" ? details(run, cause, options) : outline(run, cause, options))];
  });
  const rest = causes.slice(most).flatMap((cause, at) => {
    const { operations, checks } = cause;
    const about = `${operations.join(", ")} · ${writeCounted(checks.length, "check")} · ${checks[0].id}`;
    return [headOf(cause, most + at + 1, state), labelled("", line(about), 5)];
  });
  return rest.length === 0 ? shown : [...shown, rest];
}

function headOf({ title, checks }: Cause, number: number, state: State): Line {
  const mark = `${MARKS[state]} ${number}`;
  const tier = checks[0].tier === "advisory" ? "advisory: " : "";
  return labelled(mark, line(tier + title), 5, state);
}

function details(run: Run, cause: Cause, place: FormatOptions): readonly Line[] {
  const { title, checks } = cause;
  const [check] = checks;
  return [
    ...places(cause),
    ...field("check", check.id),
    ...field("rule", check.rule === title ? undefined : check.rule),
    ...differences(cause),
    ...field("expected", check.expected),
    ...field("found", check.actual),
    ...field("response", check.response === undefined ? undefined : quoted(check.response)),
    ...field("statement", `${check.statements.join(", ")}${interpretationClause(check)}`),
    ...commands(run, check, place),
  ];
}

/** What an advisory finding needs: where, what, and how to see it. */
function outline(run: Run, cause: Cause, place: FormatOptions): readonly Line[] {
  const [check] = cause.checks;
  return [
    ...places(cause),
    ...field("check", check.id),
    ...differences(cause),
    ...field("found", check.actual),
    ...commands(run, check, place),
  ];
}

function places(cause: Cause): readonly Line[] {
  const { operations, checks, rows } = cause;
  const counted = `${operations.join(", ")} · ${writeCounted(checks.length, "check")}`;
  if (rows.length === 1) return field("operation", counted);
  const width = Math.max(...operations.map(({ length }) => length)) + 2;
  return fieldLines(cause).map(({ operation, text }, at) =>
    labelled(
      `${(at === 0 ? "  where" : "").padEnd(INDENT)}${operation}`,
      cut(line(text), MAX_VALUE_LENGTH),
      INDENT + width,
    ),
  );
}

/** The requests that showed a failure of one field; for several fields each line names its own. */
function differences({ checks, rows }: Cause): readonly Line[] {
  if (rows.length > 1) return [];
  return differencesOf(checks, MAX_DIFFERENCES).map((text, at) =>
    labelled(at === 0 ? "  difference" : "", cut(line(text), MAX_VALUE_LENGTH), INDENT),
  );
}

/** Commands stay on one line each, to be copied. */
function commands(run: Run, check: CheckResult, place: FormatOptions): readonly Line[] {
  return [
    verbatim(`  ${"reproduce".padEnd(INDENT - 2)}${reproduceCommand(run, check, place)}`),
    ...(check.curl === undefined ? [] : [verbatim(`  ${"curl".padEnd(INDENT - 2)}${line(check.curl)}`)]),
  ];
}

function serverErrorBlock({ serverErrors = [] }: ConformanceRun): readonly (readonly Line[])[] {
  if (serverErrors.length === 0) return [];
  const state: State = serverErrors.some(({ isValidRequest }) => isValidRequest) ? "bad" : "unknown";
  const shown = serverErrorsInOrder(serverErrors).slice(0, MAX_SERVER_ERRORS);
  const more = serverErrors.length - shown.length;
  return [
    [
      labelled(MARKS[state], line(serverErrorSummary(serverErrors)), 5, state),
      ...shown.flatMap((error) => [
        labelled("", cut(line(`${error.operation}: ${serverErrorText(error)}`), MAX_VALUE_LENGTH), 2),
        verbatim(`  ${"curl".padEnd(INDENT - 2)}${line(error.curl)}`),
      ]),
      ...(more > 0 ? [labelled("", `and ${more} more in the report`, 2)] : []),
    ],
  ];
}

/** A run keeps the first 256 characters: a response of this length was likely cut. */
function quoted(response: string): string {
  const isCut = [...response].length >= EXCERPT_LENGTH;
  return `“${response}${isCut ? "…" : ""}”`;
}

const EXCERPT_LENGTH = 256;

function field(label: string, value: string | undefined): readonly Line[] {
  return value === undefined || value === ""
    ? []
    : [labelled(`  ${label}`, cut(line(value), MAX_VALUE_LENGTH), INDENT)];
}

function interpretationClause({ interpretations }: CheckResult): string {
  return interpretations.length === 0
    ? ""
    : ` (${interpretations.length === 1 ? "interpretation" : "interpretations"} ${interpretations.join(", ")})`;
}

/** Text from a run on one line, safe for a terminal. */
function line(text: string): string {
  return showHiddenOnOneLine(text);
}
