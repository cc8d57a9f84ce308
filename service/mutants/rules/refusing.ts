// Mutants that refuse every value of a member that may be there.
import { type OperationId, type Violation, valueAt } from "../../../schemas/index.ts";
import type { Install } from "../mutant.ts";

/** Refuses right requests of the operation that have the member, whatever its value. */
export function refusing(operation: OperationId, field: string): Install {
  const violation: Violation = {
    pointer: `/${field}`,
    keyword: "type",
    statement: `${operation}/request/${field}/type`,
    tier: "specified",
    expected: "absent",
    actual: "a value",
  };
  return ({ stages, act }) => ({
    validate: (exchange) => {
      const violations = stages.validate(exchange);
      const isFree = exchange.operation !== operation || valueAt(exchange.body, `/${field}`) === undefined;
      if (violations.length > 0 || isFree) return violations;
      act();
      return [violation];
    },
  });
}
