// What every format says of a cause: its fields with the requests that showed the failure, and the counts.
import type { CheckResult, ServerError } from "../../run/format/run.ts";
import { firstTexts, writeCount, writeCounted } from "../text/number-format.ts";
import { type Cause, type CauseRow, isAboutRequest } from "./causes.ts";

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

/** A server error in one line: "status 500, 3 times: /amount: 1 -> 1e308". */
export function serverErrorText({ status, reason, count, trigger, isValidRequest }: ServerError): string {
  const met = status === undefined ? `no complete response (${reason ?? "unknown reason"})` : `status ${status}`;
  const times = count === 1 ? "once" : `${writeCounted(count, "time")}`;
  return `${met}, ${times}, to ${isValidRequest ? "a valid request" : "an invalid request"}: ${trigger}`;
}

/** Server errors with those to valid requests first. */
export function serverErrorsInOrder(errors: readonly ServerError[]): readonly ServerError[] {
  return errors.toSorted((one, other) => Number(other.isValidRequest) - Number(one.isValidRequest));
}

/** "3 requests met by a server error or no response, 2 of them valid". */
export function serverErrorSummary(errors: readonly ServerError[]): string {
  const valid = errors.filter(({ isValidRequest }) => isValidRequest).length;
  const share = valid === 0 ? "none of them valid" : `${writeCount(valid)} of them valid`;
  return `${writeCounted(errors.length, "request")} met by a server error or no response, ${share}`;
}
