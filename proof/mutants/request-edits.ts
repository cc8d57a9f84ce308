// Mutants that handle another request than the one sent.
import type { OperationId } from "../../schemas/index.ts";
import { type Body, isObject } from "../../service/exchange/stages.ts";
import type { Install } from "../../service/mutants.ts";

/**
 * Handles the requests of an operation that `change` returns another body for. `cover` edits the response so that it
 * fits the request again.
 */
export function handlingAs(
  operation: OperationId,
  change: (request: Body) => Body | undefined,
  cover: (response: Body, request: Body) => void = () => undefined,
): Install {
  return ({ stages, act }) => ({
    handle: (exchange) => {
      const request = isObject(exchange.body) ? exchange.body : {};
      const changed = exchange.operation === operation ? change(request) : undefined;
      if (changed === undefined) return stages.handle(exchange);
      const outcome = stages.handle({ ...exchange, body: changed });
      if (outcome.kind === "accepted") {
        cover(outcome.body, request);
        act();
      }
      return outcome;
    },
  });
}
