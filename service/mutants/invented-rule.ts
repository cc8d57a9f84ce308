// Mutants that reject valid requests by a rule that the interface does not have.
import { type Constraint, describe, type OperationId, operations, valueAt } from "../../schemas/index.ts";
import type { Install } from "./mutant.ts";
import { nodeAt, stepsTo } from "./schema-nodes.ts";

/** A rule about one field, of one operation or of all: a keyword of its schema, read too strictly. */
export type InventedRule = {
  readonly operation?: OperationId;
  readonly pointer: string;
  readonly keyword: Constraint;
  /** What the rejection asks for. */
  readonly expected: string;
  readonly rejects: (value: unknown, body: unknown) => boolean;
};

/** Rejects the valid requests that break one of the invented rules. */
export function rejectingAny(rules: readonly InventedRule[]): Install {
  return (context) => {
    let { stages } = context;
    for (const rule of rules) stages = { ...stages, ...rejecting(rule)({ ...context, stages }) };
    return { validate: stages.validate };
  };
}

/** Rejects the valid requests that break the invented rule. */
export function rejecting({ pointer, keyword, expected, rejects, ...rule }: InventedRule): Install {
  return ({ stages, act }) => ({
    validate: (exchange) => {
      const { operation, body } = exchange;
      const violations = stages.validate(exchange);
      const value = valueAt(body, pointer);
      const isAffected = rule.operation === undefined || rule.operation === operation;
      if (violations.length > 0 || !isAffected || !rejects(value, body)) return violations;
      act();
      const node = nodeAt(operations[operation].request, stepsTo(pointer));
      const statement = node["x-statement"]?.[keyword] ?? "";
      return [{ pointer, keyword, statement, tier: "specified", expected, actual: describe(value) }];
    },
  });
}
