// Mutants that validate requests against a schema with one fault: they accept what it drops or relaxes and reject what it
// restricts.
import { FORMATS, type Tier, type Violation, validateRequest } from "../../../schemas/index.ts";
import { walk } from "../../../schemas/walk.ts";
import type { Install } from "../../../service/mutants.ts";
import { mutatedSchema } from "../schema-nodes.ts";
import { makeUsable } from "../skip-validation.ts";
import type { SchemaMutation } from "./mutations.ts";

/** Validates the operation by the mutated schema; acts only if that accepts or rejects what it must not. */
export function validatingBy(mutation: SchemaMutation): Install {
  const { operation, tier } = mutation;
  return ({ stages, act, state }) => {
    const schema = mutatedSchema(mutation);
    return {
      validate: (exchange) => {
        const violations = stages.validate(exchange);
        if (exchange.operation !== operation) return violations;
        const faulty = walk(schema, exchange.body, FORMATS);
        if (violations.length === 0) {
          const invented = without(faulty, validateRequest(operation, exchange.body));
          if (invented.length > 0) act();
          return invented;
        }
        const isUntried = violations.some(({ keyword }) => keyword === CHOICE);
        if (isUntried || weighty(violations, tier).length === 0) return violations;
        if (weighty(faulty, tier).length > 0) return faulty;
        for (const { pointer } of violations) exchange.body = makeUsable(operation, exchange.body, pointer, state);
        act();
        return [];
      },
    };
  };
}

/** Keyword of what the service rejects by its own choice and not by the schema. */
const CHOICE = "choice";

/** The violations that matter beside a fault of a tier: an advisory one does not make up for a broken rule. */
function weighty(violations: readonly Violation[], tier: Tier): readonly Violation[] {
  return tier === "specified" ? violations.filter((violation) => violation.tier === tier) : violations;
}

function without(violations: readonly Violation[], known: readonly Violation[]): readonly Violation[] {
  if (known.length === 0) return violations;
  return violations.filter(
    ({ pointer, keyword }) => !known.some((other) => other.pointer === pointer && other.keyword === keyword),
  );
}
