// The limits of request fields as numbers, for code and tests that need a value at or beyond one.
import type { Schema } from "./dialect.ts";
import { operations } from "./facts.ts";
import type { OperationId } from "./operation.ts";

export type LimitKeyword = {
  [Keyword in keyof Schema]-?: Exclude<Schema[Keyword], undefined> extends number ? Keyword : never;
}[keyof Schema];

/** The limit that a keyword sets for a field at the top level of a request. Throws where it sets none. */
export function limitOf(operation: OperationId, field: string, keyword: LimitKeyword): number {
  const limit = operations[operation].request.properties?.[field]?.[keyword];
  if (limit === undefined) throw new Error(`${operation} has no ${keyword} for ${field}`);
  return limit;
}
