// Where a cause shows: the field or the part of the message that each check is about, one row for each; and the titles of
// causes: short, each different from the others of its list.
import type { CheckResult } from "../../run/format/run.ts";
import { OPERATION_IDS, type OperationId } from "../../schemas/index.ts";
import { writeCount, writeCounted } from "../text/number-format.ts";
import { groupBy, type Some } from "./groups.ts";

/** Checks about one field of one operation; `place` names it as a pointer, or names the part of the message. */
export type CauseRow = {
  readonly operation: OperationId;
  readonly place: string;
  readonly checks: Some<CheckResult>;
};

/** Failures that likely have one cause; `checks` keeps the order of the run, `rows` has each of its fields. */
export type Cause = {
  /** Different from the titles of all other causes of the tier. */
  readonly title: string;
  readonly operations: readonly OperationId[];
  readonly checks: Some<CheckResult>;
  readonly rows: readonly CauseRow[];
};

export function rowsOf(checks: readonly CheckResult[]): readonly CauseRow[] {
  return [...groupBy(checks, placeOf).values()].map((own) => ({
    operation: own[0].operation,
    place: placeText(own[0]),
    checks: own,
  }));
}

/** A check id without the parts that name the rule and, for requests, the variant; responses have no variants. */
export function placeOf({ id }: CheckResult): string {
  const parts = id.split("/");
  const echo = parts.indexOf("echo");
  if (echo > 0) return parts.slice(0, echo).join("/");
  return parts.slice(0, isAboutRequest(id) ? -2 : -1).join("/");
}

/** Whether an id is about what a request holds, and not about the form of responses. */
export function isAboutRequest(id: string): boolean {
  return !id.includes("/response/");
}

/** The place for readers: `/amount` for a field, with * for the items of an array, or `Authorization header`. */
export function placeText(check: CheckResult): string {
  const [, part = "", ...path] = placeOf(check).split("/");
  if (part === "authentication") return "Authorization header";
  if (part === "request" && NOT_FIELDS.has(path[0] ?? "body")) return path[0] ?? "request";
  if (part === "response" && check.family === "responsiveness") return "response";
  if (path.length === 0 || path.join("/") === "body") return part;
  return `/${path.map((step) => (step === "items" ? "*" : step)).join("/")}`;
}

const NOT_FIELDS: ReadonlySet<string> = new Set(["body", "method", "path", "content-type"]);

/** The title of one violated statement: what is wrong with a field of responses or a valid value, else the rule. */
export function titleOfRule(checks: readonly CheckResult[]): string {
  const [first] = checks;
  if (first === undefined) return "";
  const place = placeText(first);
  if (place.startsWith("/") && isAboutRequest(first.id) && checks.every(isRejected))
    return `Request field ${place}: valid values are rejected`;
  if (first.family !== "response-shape" && first.family !== "presence") return first.rule;
  const keywords = [...new Set(checks.map(({ id }) => lastPartOf(id)))];
  const faults = keywords.map((keyword) => FAULTS[keyword] ?? `violates its rule on ${keyword}`);
  return `${place === "response" ? "The response" : `Response field ${place}`} ${faults.join(", ")}`;
}

const FAULTS: Readonly<Record<string, string>> = {
  json: "is not a JSON document",
  required: "is missing",
  presence: "is missing",
  type: "has the wrong type",
  enum: "has a value that is not listed",
  format: "has the wrong format",
  pattern: "does not have the required form",
  not: "must not be there",
};

/** The title of a request field all of whose checks of the type fail, in one operation or several. */
export function titleOfUnvalidated(field: string, statements: number): string {
  return `Request field /${field} appears not to be validated (${writeCounted(statements, "statement")} violated)`;
}

/** The title of a family of checks that nearly all fail. */
export function titleOfMissing(family: string, failing: number, all: number): string {
  return `${writeCount(failing)} of ${writeCount(all)} “${family}” checks fail: this validation appears to be missing`;
}

/** The title of several statements of a family violated by the same variants of probes. */
export function titleOfAlike(checks: readonly CheckResult[], variants: readonly string[]): string {
  const shown = `${variants.slice(0, MAX_VARIANTS).join(", ")}${variants.length > MAX_VARIANTS ? ", …" : ""}`;
  const places = [...new Set(rowsOf(checks).map(({ place }) => place))];
  const fields = places.length > MAX_PLACES ? writeCounted(places.length, "request field") : places.join(", ");
  const subject = (verb: string) => `${fields} ${places.length === 1 ? `${verb}s` : verb}`;
  if (checks.every(({ actual }) => actual.startsWith("accepted")))
    return `${subject("accept")} invalid values: ${shown}`;
  if (checks.every(isRejected)) return `${subject("reject")} valid values: ${shown}`;
  return `${subject("violate")} “${checks[0]?.family}” rules in the same way: ${shown}`;
}

function isRejected({ actual }: CheckResult): boolean {
  return /^(refused|rejected)/.test(actual);
}

const MAX_PLACES = 3;
const MAX_VARIANTS = 4;

/** Adds operation and place to titles that occur more than once, and a number if that is not enough. */
export function distinctTitles(causes: readonly Cause[]): readonly string[] {
  const isRepeated = (titles: readonly string[], title: string) => titles.filter((one) => one === title).length > 1;
  const plain = causes.map(({ title }) => title);
  const named = causes.map(({ title, operations, rows }) => {
    if (!isRepeated(plain, title)) return title;
    const all = operations.length === OPERATION_IDS.length ? "every operation" : operations.join(", ");
    return `${title.replace(/[.]$/, "")} (${all}${rows.length === 1 ? ` ${rows[0]?.place}` : ""})`;
  });
  return named.map((title, at) =>
    isRepeated(named, title) ? `${title}, ${named.slice(0, at + 1).filter((one) => one === title).length}` : title,
  );
}

/** The last part of an id names the variant of the probe, or the rule for a response. */
export function lastPartOf(id: string): string {
  return id.slice(id.lastIndexOf("/") + 1);
}
