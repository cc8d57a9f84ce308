// Judges a body against the facts by ajv: what the suite and the reference service go by. Compiled at first use, so it is
// for Node alone; inside k6 schemas/validate.ts says the same, and tests hold the two together. What is wrong with a body is
// found by walking it, which ends after the violations that are kept.
import { acceptorOf } from "./derive/ajv.ts";
import { FORMATS } from "./dialect.ts";
import { operations } from "./facts.ts";
import type { Direction, OperationId } from "./operation.ts";
import type { Violation } from "./violation.ts";
import { walk } from "./walk.ts";

type Judge = (body: unknown) => readonly Violation[];

const judges = new Map<string, Judge>();

/** What a request body violates; empty if it is right. Advisory violations are among them, marked by their tier. */
export function validateRequest(operation: OperationId, body: unknown): readonly Violation[] {
  return judge(operation, "request")(body);
}

/** What the body of a success response violates; empty if it is right. */
export function validateResponse(operation: OperationId, body: unknown): readonly Violation[] {
  return judge(operation, "response")(body);
}

function judge(operation: OperationId, direction: Direction): Judge {
  const key = `${operation}/${direction}`;
  const known = judges.get(key);
  if (known !== undefined) return known;
  const schema = operations[operation][direction];
  const conforms = acceptorOf(schema);
  const made: Judge = (body) => (conforms(body) ? [] : walk(schema, body, FORMATS));
  judges.set(key, made);
  return made;
}
