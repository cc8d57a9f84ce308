// What went wrong in the conformance part of a run, as rows: failures by cause, server errors, advisory findings, and valid
// requests that were not accepted.
import type { CheckResult, Run, ServerError } from "../../run/format/run.ts";
import { writeCounted } from "../text/number-format.ts";
import type { Cause } from "../view/causes.ts";
import { advisoryCausesOf, failingCausesOf, knownFailingEntries } from "../view/failure-groups.ts";
import {
  differencesOf,
  fieldLines,
  serverErrorSummary,
  serverErrorsInOrder,
  serverErrorText,
} from "../view/failure-text.ts";
import { partsOf } from "../view/parts.ts";
import { type CommandPlace, reproduceCommand } from "../view/rerun-command.ts";
import { command, NO_PROBLEMS, type Problem, type Problems, sentence, value } from "../view/summary-rows.ts";
import { firstRequestTitle, unacceptedRequests } from "../view/undecided.ts";

const MAX_DIFFERENCES = 4;
const MAX_SERVER_ERRORS = 10;
/** A run stores the first 256 characters of a response: one of this length was likely cut. */
const EXCERPT_LENGTH = 256;

/** The problems of a run, with commands for the place where they are typed. */
export function problemsOf(run: Run, place: CommandPlace): Problems {
  const { conformance } = partsOf(run);
  if (conformance.kind === "not-run") return NO_PROBLEMS;
  return {
    failures: failingCausesOf(conformance).map((cause) => causeProblem(run, cause, "bad", place)),
    serverErrors: serverErrorProblems(conformance.serverErrors ?? []),
    advisory: advisoryCausesOf(conformance).map((cause) => causeProblem(run, cause, "unknown", place)),
    notAccepted: unacceptedRequests(conformance).map((first) => ({
      state: "unknown",
      title: firstRequestTitle(first),
      rows: [
        ...value("found", first.actual),
        ...value("response", quoted(first.response)),
        ...command("curl", first.curl),
      ],
    })),
  };
}

function causeProblem(run: Run, cause: Cause, state: Problem["state"], place: CommandPlace): Problem {
  const { title, operations, checks, rows } = cause;
  const [check] = checks;
  const about = `${operations.join(", ")} · ${writeCounted(checks.length, "check")}`;
  return {
    state,
    title: check.tier === "advisory" ? `advisory: ${title}` : title,
    cause: { about, firstCheck: check.id },
    rows: [
      ...(rows.length === 1 ? value("operation", about) : []),
      ...(rows.length === 1
        ? differencesOf(checks, MAX_DIFFERENCES).flatMap((text) => value("difference", text))
        : fieldLines(cause).flatMap(({ operation, text }) => value("where", `${operation}: ${text}`))),
      ...value("check", check.id),
      ...value("rule", check.rule === title ? undefined : check.rule),
      ...value("expected", check.expected),
      ...value("found", check.actual),
      ...value("response", quoted(check.response)),
      ...value("statement", `${check.statements.join(", ")}${interpretationClause(check)}`),
      ...command("reproduce", reproduceCommand(run, check, place)),
      ...command("curl", check.curl),
      ...(state === "bad"
        ? knownFailingEntries(cause, run.startedAt).flatMap((entry) => command("known as", entry))
        : []),
    ],
  };
}

function serverErrorProblems(errors: readonly ServerError[]): readonly Problem[] {
  if (errors.length === 0) return [];
  const shown = serverErrorsInOrder(errors).slice(0, MAX_SERVER_ERRORS);
  const more = errors.length - shown.length;
  return [
    {
      state: errors.some(({ isValidRequest }) => isValidRequest) ? "bad" : "unknown",
      title: serverErrorSummary(errors),
      rows: [
        ...shown.flatMap((error) => [
          ...value("request", `${error.operation}: ${serverErrorText(error)}`),
          ...command("curl", error.curl),
        ]),
        ...(more > 0 ? [sentence("request", `and ${more} more in the report`)] : []),
      ],
    },
  ];
}

function quoted(response: string | undefined): string | undefined {
  if (response === undefined) return undefined;
  return `“${response}${[...response].length >= EXCERPT_LENGTH ? "…" : ""}”`;
}

function interpretationClause({ interpretations }: CheckResult): string {
  if (interpretations.length === 0) return "";
  return ` (${interpretations.length === 1 ? "interpretation" : "interpretations"} ${interpretations.join(", ")})`;
}
