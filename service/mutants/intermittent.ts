// Mutants whose fault shows only now and then, after a while, or under concurrency.
import { OPERATION_IDS, type OperationId } from "../../schemas/index.ts";
import { admitting } from "./authentication.ts";
import { after, every, whereConcurrent } from "./conditions.ts";
import type { MutantTable } from "./mutant.ts";
import { omitting, replacing, rewriting, toNull, withoutLastByte } from "./response-edits.ts";

/** Faults that a single request does not show. */
export const intermittent: MutantTable = {
  "sends-text-amount-in-every-fifth-quote": {
    statements: ["quote/outputAmount/type"],
    description: "Sends the output amount of every fifth quote as a string.",
    install: replacing("token-price", "/data/outputAmount", String, every(5)),
  },
  "omits-success-in-every-fifth-trade": {
    statements: ["trade-token/response/success/required"],
    description: "Sends every fifth trade without success.",
    install: omitting("trade-token", "/success", every(5)),
  },
  "cuts-every-twentieth-response-short": {
    statements: ["conventions/response-body"],
    description: "Sends every twentieth success response without its last byte.",
    install: rewriting(OPERATION_IDS, withoutLastByte, every(20)),
  },
  "sends-null-time-in-every-fiftieth-quote": {
    statements: ["quote/timestamp/type"],
    description: "Sends null as the time of every fiftieth quote.",
    install: replacing("token-price", "/data/timestamp", toNull, every(50)),
  },
  "sends-text-total-on-every-fiftieth-page": {
    statements: ["pagination/total/type"],
    description: "Sends the total of every fiftieth page as a string.",
    install: replacing("get-leaderboard", "/pagination/total", String, every(50)),
  },
  "omits-gas-limit-in-every-fiftieth-creation": {
    statements: ["transaction/gasLimit/required"],
    description: "Sends the transaction of every fiftieth creation without gasLimit.",
    install: omitting("create-token-transaction", "/transaction/gasLimit", every(50)),
  },
  "sends-number-claimable-after-fifty-requests": {
    statements: ["fee-summary/total_claimable_usd/type"],
    description: "Sends the claimable amount as a number after fifty requests for fees.",
    install: replacing("get-user-fees", "/summary/total_claimable_usd", Number, after(50)),
  },
  "loses-names-under-concurrency": {
    statements: ["quote/tokenName/type"],
    description: "Sends null as the token's name when two quotes are in flight at once.",
    install: replacing("token-price", "/data/tokenName", toNull, whereConcurrent),
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
