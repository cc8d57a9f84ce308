// Judges a body against the facts, in Node and inside k6: first by a check that ajv generates, which nearly every body passes;
// what does not pass is walked, by rules that are read when the first such body comes.
import * as checks from "./generated/checks.js";
import { rulesText } from "./generated/rules.ts";
import type { Direction, OperationId } from "./operation.ts";
import type { Violation } from "./violation.ts";
import { type Rules, walk } from "./walk.ts";

/** What a request body violates; empty if it is right. Advisory violations are among them, marked by their tier. */
export function validateRequest(operation: OperationId, body: unknown): readonly Violation[] {
  return checks.requestChecks[operation](body) ? NONE : walk(rulesOf(operation, "request"), body, checks.formats);
}

/** What the body of a success response violates; empty if it is right. */
export function validateResponse(operation: OperationId, body: unknown): readonly Violation[] {
  return checks.responseChecks[operation](body) ? NONE : walk(rulesOf(operation, "response"), body, checks.formats);
}

const NONE: readonly Violation[] = [];

type RuleTable = Readonly<Record<OperationId, Readonly<Record<Direction, Rules>>>>;

let table: RuleTable | undefined;

function rulesOf(operation: OperationId, direction: Direction): Rules {
  table ??= JSON.parse(rulesText) as RuleTable;
  return table[operation][direction];
}
