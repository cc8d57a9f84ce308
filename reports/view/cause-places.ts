// Where a cause shows: the field or the part of the message that each check is about, one row for each.
import type { CheckResult } from "../../run/format/run.ts";
import type { OperationId } from "../../schemas/index.ts";

/** Checks about one field of one operation; `place` names it as a pointer, or names the part of the message. */
export type CauseRow = {
  readonly operation: OperationId;
  readonly place: string;
  readonly checks: readonly [CheckResult, ...CheckResult[]];
};

/** The checks by operation and place, in their order. */
export function rowsOf(checks: readonly CheckResult[]): readonly CauseRow[] {
  const rows = new Map<string, [CheckResult, ...CheckResult[]]>();
  for (const check of checks) {
    const key = placeOf(check);
    const row = rows.get(key);
    if (row === undefined) rows.set(key, [check]);
    else row.push(check);
  }
  return [...rows.values()].map((own) => ({ operation: own[0].operation, place: placeText(own[0]), checks: own }));
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
