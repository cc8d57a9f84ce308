// Mutants that rewrite the text of success responses after it was made from right values.
import type { OperationId } from "../../../schemas/index.ts";
import type { Install } from "../mutant.ts";

/** Rewrites the JSON text of an operation's success responses; acts only where that changes it. */
export function rewriting(operation: OperationId, rewrite: (json: string) => string): Install {
  return ({ stages, act }) => ({
    writeSuccess: (exchange, body) => {
      const response = stages.writeSuccess(exchange, body);
      if (exchange.operation !== operation) return response;
      const text = rewrite(response.text);
      if (text !== response.text) act();
      return { ...response, text };
    },
  });
}
