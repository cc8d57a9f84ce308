// Titles of causes: short, each different from the others of its list.
import type { CheckResult } from "../../results/run/run.ts";
import { OPERATION_IDS, type OperationId } from "../../schemas/index.ts";
import { writeCount, writeCounted } from "../text/number-format.ts";
import { type CauseRow, placeText, rowsOf } from "./cause-places.ts";

/** The title of one violated statement: for a field of responses what is wrong with it, else the rule. */
export function titleOfRule(checks: readonly CheckResult[]): string {
  const [first] = checks;
  if (first === undefined) return "";
  if (first.family !== "response-shape" && first.family !== "presence") return first.rule;
  const keywords = [...new Set(checks.map(({ id }) => lastPartOf(id)))];
  const faults = keywords.map((keyword) => FAULTS[keyword] ?? `violates its rule on ${keyword}`);
  const place = placeText(first);
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
  const places = rowsOf(checks);
  const fields = writeCounted(places.length, "field");
  if (checks.every(({ actual }) => actual.startsWith("accepted")))
    return `${fields} accept the same invalid values: ${shown}`;
  if (checks.every(({ actual }) => /^(refused|rejected)/.test(actual)))
    return `${fields} reject the same valid values: ${shown}`;
  return `${fields} violate “${checks[0]?.family}” rules in the same way: ${shown}`;
}

const MAX_VARIANTS = 4;

/** Adds operation and place to titles that occur more than once, and a number if that is not enough. */
export function distinctTitles(
  causes: readonly {
    readonly title: string;
    readonly operations: readonly OperationId[];
    readonly rows: readonly CauseRow[];
  }[],
): readonly string[] {
  const isRepeated = (titles: readonly string[], title: string) => titles.filter((one) => one === title).length > 1;
  const plain = causes.map(({ title }) => title);
  const named = causes.map(({ title, operations, rows }) => {
    if (!isRepeated(plain, title)) return title;
    const place = rows.length === 1 ? ` ${rows[0]?.place}` : "";
    return `${title.replace(/[.]$/, "")} (${operationsText(operations)}${place})`;
  });
  return named.map((title, at) =>
    isRepeated(named, title) ? `${title}, ${named.slice(0, at + 1).filter((one) => one === title).length}` : title,
  );
}

/** Operations joined; "every operation" for all. */
export function operationsText(operations: readonly OperationId[]): string {
  return operations.length === OPERATION_IDS.length ? "every operation" : operations.join(", ");
}

/** The last part of an id names the variant of the probe, or the rule for a response. */
export function lastPartOf(id: string): string {
  return id.slice(id.lastIndexOf("/") + 1);
}
