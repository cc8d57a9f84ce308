// Mutants whose success responses break the response schema.
import { isObject } from "../exchange/stages.ts";
import type { MutantTable } from "./mutant.ts";
import { editing, omitting, replacing } from "./response-edits.ts";

/** Responses with a field that is missing, or of another type, form or value. */
export const responses: MutantTable = {
  "omits-quote": {
    statements: ["token-price/response/data/required"],
    description: "Sends a quote without data.",
    install: editing(["token-price"], omitting("", "data")),
  },
  "omits-success": {
    statements: ["trade-token/response/success/required"],
    description: "Sends trades without success.",
    install: editing(["trade-token"], omitting("", "success")),
  },
  "omits-summary": {
    statements: ["get-user-fees/response/summary/required"],
    description: "Sends fees without summary.",
    install: editing(["get-user-fees"], omitting("", "summary")),
  },
  "omits-transaction-chain": {
    statements: ["transaction/chain/required"],
    description: "Sends trades without the chain of the transaction.",
    install: editing(["trade-token"], omitting("/transaction", "chain")),
  },
  "omits-gas-limit": {
    statements: ["transaction/gasLimit/required"],
    description: "Sends transactions without gasLimit.",
    install: editing(["trade-token", "create-token-transaction"], omitting("/transaction", "gasLimit")),
  },
  "adds-chain-to-creation": {
    statements: ["transaction/chain/not"],
    description: "Sends chain in the transaction of a creation.",
    install: editing(["create-token-transaction"], (body) => {
      const { transaction } = body;
      if (!isObject(transaction)) return false;
      transaction["chain"] = "base";
      return true;
    }),
  },
  "sends-output-amount-as-text": {
    statements: ["quote/outputAmount/type"],
    description: "Sends outputAmount as a string.",
    install: editing(["token-price"], replacing("/data", "outputAmount", String)),
  },
  "sends-chain-id-as-text": {
    statements: ["create-token-transaction/response/chainId/type"],
    description: "Sends chainId as a string.",
    install: editing(["create-token-transaction"], replacing("", "chainId", String)),
  },
  "sends-rank-as-text": {
    statements: ["leaderboard-entry/rank/type"],
    description: "Sends the rank of the first entry of a page as a string.",
    install: editing(["get-leaderboard"], replacing("/leaderboard/0", "rank", String)),
  },
  "sends-amounts-as-numbers": {
    statements: ["fee-balance/total_earned/type"],
    description: "Sends total_earned of the first balance as a number.",
    install: editing(["get-user-fees"], replacing("/balances/0", "total_earned", Number)),
  },
  "sends-timestamp-for-people": {
    statements: ["quote/timestamp/format"],
    description: "Sends a timestamp that is not in ISO 8601.",
    install: editing(
      ["token-price"],
      replacing("/data", "timestamp", (value) => new Date(String(value)).toUTCString()),
    ),
  },
  "sends-foreign-direction": {
    statements: ["quote/direction/enum"],
    description: "Sends the direction of a quote in capital letters.",
    install: editing(
      ["token-price"],
      replacing("/data", "direction", (value) => String(value).toUpperCase()),
    ),
  },
  "shortens-service-id": {
    statements: ["created-token/token_service_id/pattern"],
    description: "Sends a token_service_id that is one digit short.",
    install: editing(
      ["create-token-transaction"],
      replacing("/metadata", "token_service_id", (value) => String(value).slice(0, -1)),
    ),
  },
  "sends-hub-url-without-slug": {
    statements: ["created-token/hubUrl/pattern"],
    description: "Sends a hubUrl that ends in /hub/.",
    install: editing(
      ["create-token-transaction"],
      replacing("/metadata", "hubUrl", (value) => String(value).replace(/[^/]+$/, "")),
    ),
  },
  "sends-user-name-as-user-id": {
    statements: ["leaderboard-entry/user_id/format"],
    description: "Sends a user name as user_id.",
    install: editing(
      ["get-leaderboard"],
      replacing("/leaderboard/0", "user_id", () => "amber-otter"),
    ),
  },
};
