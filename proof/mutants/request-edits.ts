// Mutants that handle another request than the one sent.
import type { OperationId } from "../../schemas/index.ts";
import { type Body, type Exchange, isObject, type Outcome } from "../../service/exchange/stages.ts";
import type { State } from "../../service/market/state.ts";
import type { Install } from "../../service/mutants.ts";
import type { Condition } from "./conditions.ts";
import { breaking, type Row, type Statements } from "./mutant.ts";
import { TRADE } from "./operations.ts";

/**
 * Handles the requests of an operation that `change` returns another body for. `cover` edits the response so that it
 * fits the request again.
 */
export function handlingAs(
  operation: OperationId,
  change: (request: Body, state: State) => Body | undefined,
  cover: (response: Body, request: Body) => void = () => undefined,
): Install {
  return ({ stages, act, state }) => ({
    handle: (exchange) => {
      const request = isObject(exchange.body) ? exchange.body : {};
      const changed = exchange.operation === operation ? change(request, state) : undefined;
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

/** A mutant that handles another request than the one sent. */
export function misreading(statements: string | Statements, ...how: Parameters<typeof handlingAs>): Row {
  return breaking(statements, handlingAs(...how));
}

/** Reads another body than the one sent where `change` returns one, before it is validated. */
export function rereading(change: (body: Body, operation: OperationId) => Body | undefined): Install {
  return ({ stages, act }) => ({
    validate: (exchange) => {
      const changed = isObject(exchange.body) ? change(exchange.body, exchange.operation) : undefined;
      if (changed !== undefined) {
        exchange.body = changed;
        act();
      }
      return stages.validate(exchange);
    },
  });
}

/** Handles some requests in another way. */
export function handlingWhere(when: () => Condition, handle: (exchange: Exchange) => Outcome): Install {
  return ({ stages, act }) => {
    const isDue = when();
    return {
      handle: (exchange) => {
        if (!isDue(exchange)) return stages.handle(exchange);
        act();
        return handle(exchange);
      },
    };
  };
}

/** A trade as it is built: `key` is the same for trades that come out alike, `isWrong` where that is a fault. */
type Built = { readonly key: string; readonly isWrong: boolean; readonly request?: Body };

/** Builds a trade as the first one of its key was built: the market moves, so that the same trade would be another one. */
export function buildingOnce(read: (request: Body) => Built | undefined): Install {
  return ({ stages, act }) => {
    const transactions = new Map<string, unknown>();
    return {
      handle: (exchange) => {
        const body = isObject(exchange.body) ? exchange.body : {};
        const built = exchange.operation === TRADE ? read(body) : undefined;
        if (built === undefined) return stages.handle(exchange);
        const { key, isWrong, request = body } = built;
        const outcome = stages.handle({ ...exchange, body: request });
        if (outcome.kind === "rejected") return outcome;
        if (isWrong) act();
        const transaction = transactions.get(key) ?? outcome.body["transaction"];
        transactions.set(key, transaction);
        return { ...outcome, body: { ...outcome.body, transaction } };
      },
    };
  };
}
