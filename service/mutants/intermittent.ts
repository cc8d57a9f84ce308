// Mutants whose fault shows only now and then, after a while, or under concurrency.
import { OPERATION_IDS, type OperationId } from "../../schemas/index.ts";
import { admitting } from "./authentication.ts";
import { after, every, whereConcurrent } from "./conditions.ts";
import type { MutantTable } from "./mutant.ts";
import { editingWhere, omitting, replacing, rewriting, toNull, withoutLastByte } from "./response-edits.ts";

/** Faults that a single request does not show. */
export const intermittent: MutantTable = {
  "sends-text-amount-in-every-fifth-quote": {
    statements: ["quote/outputAmount/type"],
    description: "Sends the output amount of every fifth quote as a string.",
    install: editingWhere("token-price", every(5), replacing("/data", "outputAmount", String)),
  },
  "omits-success-in-every-fifth-trade": {
    statements: ["trade-token/response/success/required"],
    description: "Sends every fifth trade without success.",
    install: editingWhere("trade-token", every(5), omitting("", "success")),
  },
  "cuts-every-twentieth-response-short": {
    statements: ["conventions/response-body"],
    description: "Sends every twentieth success response without its last byte.",
    install: rewriting(OPERATION_IDS, withoutLastByte, every(20)),
  },
  "sends-null-time-in-every-fiftieth-quote": {
    statements: ["quote/timestamp/type"],
    description: "Sends null as the time of every fiftieth quote.",
    install: editingWhere("token-price", every(50), replacing("/data", "timestamp", toNull)),
  },
  "sends-text-total-on-every-fiftieth-page": {
    statements: ["pagination/total/type"],
    description: "Sends the total of every fiftieth page as a string.",
    install: editingWhere("get-leaderboard", every(50), replacing("/pagination", "total", String)),
  },
  "omits-gas-limit-in-every-fiftieth-creation": {
    statements: ["transaction/gasLimit/required"],
    description: "Sends the transaction of every fiftieth creation without gasLimit.",
    install: editingWhere("create-token-transaction", every(50), omitting("/transaction", "gasLimit")),
  },
  "sends-number-claimable-after-fifty-requests": {
    statements: ["fee-summary/total_claimable_usd/type"],
    description: "Sends the claimable amount as a number after fifty requests for fees.",
    install: editingWhere("get-user-fees", after(50), replacing("/summary", "total_claimable_usd", Number)),
  },
  "loses-names-under-concurrency": {
    statements: ["quote/tokenName/type"],
    description: "Sends null as the token's name when two quotes are in flight at once.",
    install: editingWhere("token-price", whereConcurrent, replacing("/data", "tokenName", toNull)),
  },
  "demands-no-credential-after-a-while": {
    statements: ["authentication/header", "conventions/authorization"],
    description: "Accepts requests without an Authorization header after the 300th request.",
    install: admitting(({ headers, number }) => headers.authorization === undefined && number > 300),
  },
  "stops-responding-after-a-while": {
    statements: [
      "token-price/path",
      "create-token-transaction/path",
      "trade-token/path",
      "get-leaderboard/path",
      "get-user-fees/path",
    ],
    description: "Resets the connections of an operation after its fortieth success.",
    install: ({ stages, act }) => {
      const served = new Map<OperationId, number>();
      return {
        writeSuccess: (exchange, body) => {
          const response = stages.writeSuccess(exchange, body);
          const count = (served.get(exchange.operation) ?? 0) + 1;
          served.set(exchange.operation, count);
          if (count <= 40) return response;
          act();
          return { ...response, isReset: true };
        },
      };
    },
  },
};
