// Mutants that respond with a server error: a status of 500 or above, or a closed connection.
import { limitOf, OPERATION_IDS, type OperationId, operations, valueAt } from "../../schemas/index.ts";
import { type Exchange, isObject } from "../../service/exchange/stages.ts";
import { plantedCrash } from "../../service/mutants.ts";
import { type Condition, every, whereField } from "./conditions.ts";
import { breaking, type Row, type RowTable } from "./mutant.ts";
import { CREATE, FEES, PAGE, QUOTE, TRADE } from "./operations.ts";
import { replying } from "./response-edits.ts";
import { statementsOf } from "./statement-lists.ts";

const HIGHEST_LIMIT = limitOf(PAGE, "limit", "maximum");

/** Crashes and lost connections: of all requests now and then, or of some requests always. */
export const serverErrors: RowTable = {
  "fails-every-eleventh-request": failing(OPERATION_IDS, every(11)),
  "fails-far-pages": failing(
    [PAGE],
    whereField("/offset", (offset) => Number(offset) > HIGHEST_LIMIT),
  ),
  "drops-the-longest-page": failing([PAGE], whereField("/limit", HIGHEST_LIMIT), "reset"),
  "has-no-gateway-for-solana-devnet": failing([TRADE], whereField("/chainSlug", "solana-devnet"), 502),
  "is-not-implemented-for-tests": failing([CREATE], whereField("/poolType", "test"), 501),
  "fails-once-after-an-absurd-purchase": failingAfterPurchase(QUOTE, (bought, { body }) =>
    bought.delete(valueAt(body, "/tokenId")),
  ),
  "fails-fees-after-an-absurd-purchase": failingAfterPurchase(FEES, ({ size }) => size > 0),
  "loses-connections-after-long-exponents": {
    statements: ["token-price/path", "trade-token/path"],
    description:
      "Resets all connections of an operation after a request with a number whose exponent has seven digits.",
    install: (context) => {
      const lost = new Set<OperationId>();
      return {
        parse: (exchange) => {
          if (/:\d+e\d{7}[,}]/.test(exchange.bytes.toString())) lost.add(exchange.operation);
          return context.stages.parse(exchange);
        },
        ...replying((response, { operation }) => (lost.has(operation) ? { ...response, isReset: true } : undefined))(
          context,
        ),
      };
    },
  },
  "crashes-on-unknown-fields": {
    ...failing(OPERATION_IDS, () => hasUnknownField),
    statements: ["open/U14"],
    tier: "advisory",
  },
};

function hasUnknownField({ operation, body }: Exchange): boolean {
  const known = operations[operation].request.properties ?? {};
  return isObject(body) && Object.keys(body).some((name) => !Object.hasOwn(known, name));
}

/** Fails an operation where tokens were bought in absurd amounts. */
function failingAfterPurchase(
  affected: OperationId,
  isAffected: (bought: Set<unknown>, exchange: Exchange) => boolean,
): Row {
  return breaking(`${affected}/path`, ({ stages, act }) => {
    const bought = new Set<unknown>();
    return {
      handle: (exchange) => {
        const { operation, body } = exchange;
        if (operation === affected && isAffected(bought, exchange)) {
          act();
          throw plantedCrash("the number is not finite");
        }
        const outcome = stages.handle(exchange);
        const isAbsurd = operation === TRADE && Number(valueAt(body, "/buyAmountToken")) >= 1e300;
        if (isAbsurd && outcome.kind === "accepted") bought.add(valueAt(body, "/tokenId"));
        return outcome;
      },
    };
  });
}

/** Executes some valid requests and responds with a server error, or crashes or resets the connection. */
function failing(
  affected: readonly [OperationId, ...OperationId[]],
  createCondition: () => Condition,
  how: number | "crash" | "reset" = "crash",
): Row {
  return breaking(
    statementsOf(affected, (operation) => `${operation}/path`),
    (context) => {
      const conditions = new Map(affected.map((operation) => [operation, createCondition()]));
      return replying((response, exchange) => {
        if (conditions.get(exchange.operation)?.(exchange) !== true) return undefined;
        if (how === "reset") return { ...response, isReset: true };
        if (how !== "crash") return { ...response, status: how, text: '{"error":"failed"}' };
        context.act();
        throw plantedCrash("the request is an unlucky one");
      })(context);
    },
  );
}
