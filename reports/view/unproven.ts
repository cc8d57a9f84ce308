// What a run never saw accepted, in lines for people: one for all values of a field, with what would show them.
import type { ConformanceRun } from "../../run/format/run.ts";
import { type Unproven, unprovenOf } from "../../run/verdict/unproven.ts";
import { writeCount } from "../text/number-format.ts";

/** `what` was never accepted; `hint` is a sentence; `id` is a check or pattern for a known-failing list. */
export type UnprovenLine = { readonly what: string; readonly hint: string; readonly id: string };

/** Values that a line names. */
const MAX_NAMED = 6;

/** A line for each operation, field and set of values that was never accepted and is not known to be so. */
export function unprovenLines(run: ConformanceRun): readonly UnprovenLine[] {
  const groups = new Map<string, [Unproven, ...Unproven[]]>();
  for (const one of unprovenOf(run.checks)) {
    const key = `${one.kind} ${one.field ?? ""} ${hintOf(one)}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [one]);
    else group.push(one);
  }
  return [...groups.values()].map((group) => ({
    what: subjectOf(group),
    hint: hintOf(group[0]),
    id: patternOf(group),
  }));
}

/** A check that represents all, or the pattern of the values that an operation never accepted. */
function patternOf([{ kind, operation, checks }, ...others]: readonly [Unproven, ...Unproven[]]): string {
  const [{ id }] = checks;
  const hasMore = others.some((other) => other.operation === operation);
  return kind === "value" && hasMore ? `${id.slice(0, id.lastIndexOf("/"))}/**` : id;
}

/** "token-price, trade-token", "builder of trade-token", "chainSlug of token-price, trade-token: base, bnb and 9 more". */
function subjectOf(group: readonly [Unproven, ...Unproven[]]): string {
  const operations = [...new Set(group.map(({ operation }) => operation))].join(", ");
  const { field } = group[0];
  if (field === undefined) return operations;
  const values = [...new Set(group.flatMap(({ value = [] }) => value))];
  const more = values.length - MAX_NAMED;
  const named = `${values.slice(0, MAX_NAMED).join(", ")}${more > 0 ? ` and ${writeCount(more)} more` : ""}`;
  return `${field} of ${operations}${values.length === 0 ? "" : `: ${named}`}`;
}

/** What the reader can give so that it may be accepted. */
function hintOf({ kind, operation, field = "", value = "", checks: [{ reason }] }: Unproven): string {
  const isTraded = operation === "token-price" || operation === "trade-token";
  if (kind === "operation" && reason === "fixture-missing" && isTraded)
    return "Give a token with its chain: --fixtures FILE, or --fixture tokenId=ID and --fixture chainSlug=SLUG.";
  if (kind === "operation")
    return "Its first request is shown with the response; values and users that only you know go into --fixtures FILE.";
  if (isTraded && field === "chainSlug") return "Give a token on each of these chains: --fixtures FILE.";
  if (operation === "trade-token" && (/^sell/.test(field) || value === "sell"))
    return "Give a user who holds the token: holdings in --fixtures FILE.";
  if (operation === "trade-token" && (/^buy/.test(field) || value === "buy"))
    return "Give a user who can pay for a purchase: --fixtures FILE.";
  if (operation === "get-user-fees") return "Give a user and a chain with fees: --fixtures FILE.";
  return "Allow it in the target, or say why it is never accepted.";
}

/** How to accept what a target never accepts; `id` is an example. */
export function waiverSentence(id: string): string {
  return `What the target never accepts can be listed with a reason in --known-failing FILE, kind "unproven", such as ${id}.`;
}
