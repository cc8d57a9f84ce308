// Finds relations between a request and its response that do not hold (schemas/relations.ts).
import { isObject, type JsonObject } from "./json.ts";
import type { OperationId } from "./operation.ts";
import { ECHOES, IDENTITIES, isSame, PAGINGS } from "./relations.ts";
import { describe, type Violation, valueAt } from "./violation.ts";

/** The relations that a response violates. `request` is the body as it was sent. */
export function brokenRelations(operation: OperationId, request: string, response: JsonObject): readonly Violation[] {
  if (ECHOES[operation] === undefined && PAGINGS[operation] === undefined) return [];
  const requested = parse(request);
  return [...brokenEchoes(operation, requested, response), ...brokenPage(operation, requested, response)];
}

function brokenEchoes(operation: OperationId, requested: JsonObject, response: JsonObject): readonly Violation[] {
  const { statement = "", fields = {} } = ECHOES[operation] ?? {};
  return Object.entries(fields).flatMap(([field, pointer]) => {
    const [wanted, found] = [requested[field], valueAt(response, pointer)];
    // A value of another type violates the schema.
    return typeof wanted !== typeof found || isSame(wanted, found) ? [] : [broken(statement, pointer, wanted, found)];
  });
}

function brokenPage(operation: OperationId, requested: JsonObject, response: JsonObject): readonly Violation[] {
  const paging = PAGINGS[operation];
  if (paging === undefined) return [];
  const { list, rank, total: totalAt, more: moreAt } = paging;
  const [limit, offset, entries] = [requested[paging.limit], requested[paging.offset], valueAt(response, list)];
  if (!Array.isArray(entries) || typeof limit !== "number" || typeof offset !== "number") return [];
  const found: Violation[] = [];
  const add = (name: string, pointer: string, wanted: unknown, actual: unknown) =>
    found.push(broken(`${operation}/relation/${name}`, pointer, wanted, actual));
  if (entries.length > limit) add("length", list, `at most ${limit}`, entries.length);
  const [total, hasMore] = [valueAt(response, totalAt), valueAt(response, moreAt)];
  if (typeof total === "number" && typeof hasMore === "boolean") {
    const follows = offset + entries.length < total;
    if (follows !== hasMore) add("has-more", moreAt, follows, hasMore);
  }
  const ranks = entries.map((entry) => rankOf(entry, rank));
  const descent = ranks.findIndex((one, index) => one <= (ranks[index - 1] ?? Number.NaN));
  if (descent > 0) add("order", `${list}/${descent}/${rank}`, `above ${ranks[descent - 1]}`, ranks[descent]);
  return found;
}

type Exchanged = { readonly request: string; readonly body: JsonObject };

/** The violation of a response that contradicts an earlier one: the page before it, or any about the same thing. */
export function contradictionTo(operation: OperationId, before: Exchanged, next: Exchanged): Violation | undefined {
  return brokenContinuation(operation, before, next) ?? brokenIdentity(operation, before, next);
}

function brokenIdentity(operation: OperationId, before: Exchanged, next: Exchanged): Violation | undefined {
  const { statement = "", of = [], fields = [] } = IDENTITIES[operation] ?? {};
  const [first, second] = [parse(before.request), parse(next.request)];
  if (!of.every((name) => isSame(first[name], second[name]))) return undefined;
  for (const pointer of fields) {
    const [earlier, found] = [valueAt(before.body, pointer), valueAt(next.body, pointer)];
    if (!isText(earlier) || !isText(found) || earlier === found) continue;
    return broken(statement, pointer, `${describe(earlier)}, as in an earlier response about the same`, found);
  }
  return undefined;
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}

/**
 * The violation of a page that directly follows the one before it; undefined without one, or if it does not follow.
 * Entries may move between two requests, but ranks do not.
 */
function brokenContinuation(operation: OperationId, before: Exchanged, next: Exchanged): Violation | undefined {
  const paging = PAGINGS[operation];
  if (paging === undefined) return undefined;
  const { list, rank, limit, offset } = paging;
  const [first, second] = [parse(before.request), parse(next.request)];
  const expected = { ...first, [offset]: Number(first[offset]) + Number(first[limit]) };
  const isNext = Object.keys({ ...expected, ...second }).every((name) => expected[name] === second[name]);
  const [page, following] = [valueAt(before.body, list), valueAt(next.body, list)];
  if (!isNext || !Array.isArray(page) || !Array.isArray(following)) return undefined;
  const [last, begin] = [rankOf(page.at(-1), rank), rankOf(following[0], rank)];
  if (!(begin <= last)) return undefined;
  return broken(`${operation}/relation/continuation`, `${list}/0/${rank}`, `above ${last}`, begin);
}

/** NaN without a rank, for which no comparison holds. */
function rankOf(entry: unknown, rank: string): number {
  const value = isObject(entry) ? entry[rank] : undefined;
  return typeof value === "number" ? value : Number.NaN;
}

function broken(statement: string, pointer: string, wanted: unknown, found: unknown): Violation {
  const expected = typeof wanted === "string" ? wanted : describe(wanted);
  return { pointer, keyword: "relation", statement, tier: "advisory", expected, actual: describe(found) };
}

function parse(request: string): JsonObject {
  const value: unknown = JSON.parse(request);
  return isObject(value) ? value : {};
}
