// Mutants that judge requests by a schema with one fault in it: what it drops or loosens gets through, what it tightens is
// refused although it is right.
import { judgeOf } from "../../../schemas/derive/ajv.ts";
import { type SchemaMutation, type Tier, type Violation, validateRequest } from "../../../schemas/index.ts";
import type { Install } from "../mutant.ts";
import { mend } from "../overlook.ts";
import { widened } from "./widened.ts";

/** Validates the mutation's operation by its schema; acts only where that lets through or refuses what it must not. */
export function validatingBy(mutation: SchemaMutation): Install {
  const { operation, tier } = mutation;
  return ({ stages, act, state }) => {
    const judge = judgeOf(widened(mutation));
    return {
      validate: (exchange) => {
        const violations = stages.validate(exchange);
        if (exchange.operation !== operation) return violations;
        const faulty = judge(exchange.body);
        if (violations.length === 0) {
          const invented = without(faulty, validateRequest(operation, exchange.body));
          if (invented.length > 0) act();
          return invented;
        }
        const isChosen = violations.some(({ keyword }) => keyword === CHOICE);
        if (isChosen || weighty(violations, tier).length === 0) return violations;
        if (weighty(faulty, tier).length > 0) return faulty;
        for (const { pointer } of violations) exchange.body = mend(operation, exchange.body, pointer, state);
        act();
        return [];
      },
    };
  };
}

/** Keyword of what the service refuses by its own choice and not by the schema. */
const CHOICE = "choice";

/** What counts beside a fault of a tier: a likely expectation does not make good for a rule that is broken. */
function weighty(violations: readonly Violation[], tier: Tier): readonly Violation[] {
  return tier === "specified" ? violations.filter((violation) => violation.tier === tier) : violations;
}

function without(violations: readonly Violation[], known: readonly Violation[]): readonly Violation[] {
  if (known.length === 0) return violations;
  return violations.filter(
    ({ pointer, keyword }) => !known.some((other) => other.pointer === pointer && other.keyword === keyword),
  );
}
