// What reports say of failed checks, by their causes, of server errors, and of valid requests that were not accepted. JUnit
// takes the text of each check from test-cases.ts.
import { conformanceIn } from "../../run/format/parts.ts";
import type { CheckResult, Run, ServerError } from "../../run/format/run.ts";
import { judge } from "../../run/verdict/verdict.ts";
import { sumOf } from "../../statistics/arithmetic.ts";
import { firstTexts, writeCount, writeCounted } from "../text/number-format.ts";
import { type Cause, type CauseRow, isAboutRequest } from "./causes.ts";
import { advisoryCausesOf, failingCausesOf, knownFailingEntries } from "./failure-groups.ts";
import { stepBack, titleWithTier, whyImplied } from "./implied.ts";
import { type CommandPlace, keepCommand, reproduceCommand } from "./rerun-command.ts";
import { command, NO_PROBLEMS, type Problem, type Problems, type Row, sentence, value } from "./summary-rows.ts";
import { firstRequestTitle, unacceptedRequests } from "./undecided.ts";

const MAX_DIFFERENCES = 4;
const MAX_ENTRIES = 4;
const MAX_SERVER_ERRORS = 10;
/** A run stores the first 256 characters of a response: one of this length was likely cut. */
const EXCERPT_LENGTH = 256;

/** The problems of a run, with commands for the place where they are typed. */
export function problemsOf(run: Run, place: CommandPlace): Problems {
  const conformance = conformanceIn(run);
  if (conformance === undefined) return NO_PROBLEMS;
  return {
    failures: failingCausesOf(conformance).map((cause) => causeProblem(run, cause, "bad", place)),
    serverErrors: serverErrorProblems(conformance.serverErrors ?? [], run),
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
    title: check.tier === "advisory" ? `advisory: ${title}` : titleWithTier(cause),
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
      ...value("implied", whyImplied(check)),
      ...value("statement", `${check.statements.join(", ")}${interpretationClause(check)}`),
      ...command("reproduce", reproduceCommand(run, check, place)),
      ...command("keep", keepCommand(run, check, place)),
      ...command("curl", check.curl),
      ...value("step back", stepBack(check)),
      ...(state === "bad" ? entryRows(knownFailingEntries(cause, run.startedAt)) : []),
    ],
  };
}

function entryRows(entries: readonly string[]): readonly Row[] {
  const more = entries.length - MAX_ENTRIES;
  return [
    ...entries.slice(0, MAX_ENTRIES).flatMap((entry) => command("known as", entry)),
    ...(more > 0 ? [sentence("known as", `and ${more} more in the HTML report`)] : []),
  ];
}

function serverErrorProblems(errors: readonly ServerError[], run: Run): readonly Problem[] {
  if (errors.length === 0) return [];
  const shown = serverErrorsInOrder(errors).slice(0, MAX_SERVER_ERRORS);
  const more = errors.length - shown.length;
  return [
    {
      state: errors.some((error) => isServerFailure(error, run)) ? "bad" : "unknown",
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

/** A field of a cause in one line: `/amount: 1 -> "1"`, or what was found in a response. */
export type CauseLine = { readonly operation: string; readonly text: string };

/** One line for each field and operation, with the request that showed it and how many checks fail there. */
export function fieldLines({ rows }: Cause): readonly CauseLine[] {
  return rows.map((row) => {
    const more = row.checks.length > 1 ? ` (${writeCounted(row.checks.length, "check")})` : "";
    return { operation: row.operation, text: `${exampleOf(row)}${more}` };
  });
}

/** A difference or a finding that begins with a pointer names the exact place by itself. */
function exampleOf({ place, checks: [{ id, actual, difference }] }: CauseRow): string {
  const example = isAboutRequest(id) ? difference : actual;
  if (example === undefined) return place;
  return example.startsWith("/") || !place.startsWith("/") ? example : `${place}: ${example}`;
}

/** The differences of the requests that showed a cause, each once, at most `most` of them. */
export function differencesOf(checks: readonly CheckResult[], most: number): readonly string[] {
  return firstTexts([...new Set(checks.flatMap(({ difference }) => difference ?? []))], most);
}

/**
 * A server error in one line: "status 500, 3 times, to a valid request: /amount -> 1e308". Other requests break a rule, or the
 * interface leaves open whether they do.
 */
export function serverErrorText({ status, reason, count, trigger, isValidRequest }: ServerError): string {
  const met = status === undefined ? `no complete response (${reason ?? "unknown reason"})` : `status ${status}`;
  const times = count === 1 ? "once" : `${writeCounted(count, "time")}`;
  return `${met}, ${times}, to ${isValidRequest ? "a valid request" : "a request that is not clearly valid"}: ${trigger}`;
}

/** Whether a server error looks like a failure; beside PASS none does. */
export function isServerFailure({ isValidRequest }: ServerError, run: Run): boolean {
  return isValidRequest && judge(run).word !== "PASS";
}

export function serverErrorsInOrder(errors: readonly ServerError[]): readonly ServerError[] {
  return errors.toSorted((one, other) => Number(other.isValidRequest) - Number(one.isValidRequest));
}

/** "5 requests with a server error or no response, 3 of them valid". */
export function serverErrorSummary(errors: readonly ServerError[]): string {
  const requests = sumOf(errors.map(({ count }) => count));
  const valid = sumOf(errors.map(({ count, isValidRequest }) => (isValidRequest ? count : 0)));
  const share = valid === 0 ? "none of them clearly valid" : `${writeCount(valid)} of them valid`;
  return `${writeCounted(requests, "request")} with a server error or no response, ${share}`;
}
