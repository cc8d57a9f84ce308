// Mutants that send one field wrongly on certain occasions. Their statement and their description follow from what they do.
import { type OperationId, operations } from "../../schemas/index.ts";
import { type Condition, every, isPresent, whereField } from "./conditions.ts";
import type { Row, Statements } from "./mutant.ts";
import { omitting, replacing } from "./response-edits.ts";
import { nodeAt, stepsTo } from "./schema-nodes.ts";

type Fault = {
  readonly says: string;
  readonly breaks: "type" | "required" | "pattern";
  /** Undefined omits the field. */
  readonly change?: (value: unknown) => unknown;
};

export const TEXT: Fault = { says: "as a string", breaks: "type", change: String };
export const NUMBER: Fault = { says: "as a number", breaks: "type", change: Number };
export const NULL: Fault = { says: "as null", breaks: "type", change: () => null };
export const OMITTED: Fault = { says: "without a value", breaks: "required" };
export const SHORTER: Fault = {
  says: "without its last character",
  breaks: "pattern",
  change: (value) => String(value).slice(0, -1),
};

/** When a field is wrong. `when` makes the condition of one service. */
export type Occasion = { readonly says: string; readonly when: () => Condition };

export function everyNth(count: number): Occasion {
  return { says: `in every ${count}th response`, when: every(count) };
}

export function having(field: string): Occasion {
  return { says: `if the request has ${field}`, when: whereField(`/${field}`, isPresent) };
}

export function naming(field: string, value: string): Occasion {
  return { says: `if ${field} is ${value}`, when: whereField(`/${field}`, value) };
}

export function atLeast(field: string, least: number): Occasion {
  return { says: `if ${field} is ${least} or more`, when: whereField(`/${field}`, (value) => Number(value) >= least) };
}

/** A mutant that sends the field at a pointer of a response wrongly. */
export function wrongField(
  { says, breaks, change }: Fault,
  operation: OperationId,
  pointer: string,
  { says: occasion, when }: Occasion,
): Row {
  return {
    statements: [statementAt(operation, pointer, breaks)],
    description: `Sends ${pointer.slice(1).replaceAll("/", ".")} of ${operation} ${says} ${occasion}.`,
    install: change === undefined ? omitting(operation, pointer, when) : replacing(operation, pointer, change, when),
  };
}

/** A mutant that sends another value at a pointer of a response, of the right type: it breaks what is said of that value. */
export function misstating(
  operation: OperationId,
  pointer: string,
  change: (value: unknown) => unknown,
  when?: () => Condition,
): Row {
  const statements: Statements = [statementAt(operation, pointer, "type")];
  return { statements, install: replacing(operation, pointer, change, when) };
}

function statementAt(operation: OperationId, pointer: string, facet: Fault["breaks"]): string {
  const statement = nodeAt(operations[operation].response, stepsTo(pointer))["x-statement"]?.[facet];
  if (statement === undefined) throw new Error(`no statement is known for ${facet} of ${pointer}`);
  return statement;
}
