// Mutants whose success responses break the response schema.
import { type OperationId, valueAt } from "../../schemas/index.ts";
import { isObject } from "../exchange/stages.ts";
import type { MutantTable } from "./mutant.ts";
import { editing, omitting, renaming, replacing } from "./response-edits.ts";

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
  "sends-hub-url-without-slug": {
    statements: ["created-token/hubUrl/pattern"],
    description: "Sends a hubUrl that ends in /hub/.",
    install: editing(
      ["create-token-transaction"],
      replacing("/metadata", "hubUrl", (value) => String(value).replace(/[^/]+$/, "")),
    ),
  },
  "writes-has-more-in-camel-case": misspelling("get-leaderboard", "/pagination", "has_more", "hasMore"),
  "writes-totals-of-entries-in-camel-case": misspelling(
    "get-leaderboard",
    "/leaderboard/1",
    "total_earned_all_tokens",
    "totalEarnedAllTokens",
  ),
  "writes-balances-of-chains-with-a-capital": misspelling(
    "get-leaderboard",
    "/leaderboard/0/chain_balances/0",
    "balance",
    "Balance",
  ),
  "writes-token-ids-of-quotes-in-capitals": misspelling("token-price", "/data", "tokenId", "tokenID"),
  "writes-graduation-in-snake-case": {
    statements: ["conventions/field-names"],
    description: "Sends is_graduated instead of isGraduated in quotes of purchases.",
    install: editing(["token-price"], (body) =>
      valueAt(body, "/data/direction") === "buy" ? renaming("/data", "isGraduated", "is_graduated")(body) : false,
    ),
  },
  "writes-service-ids-in-camel-case": misspelling(
    "create-token-transaction",
    "/metadata",
    "token_service_id",
    "tokenServiceId",
  ),
  "writes-evm-addresses-in-capitals": misspelling("create-token-transaction", "/metadata/addresses", "evm", "EVM"),
  "writes-chain-ids-with-an-underscore": misspelling("create-token-transaction", "", "chainId", "chain_id"),
  "writes-gas-limits-in-snake-case": {
    statements: ["conventions/field-names", "transaction/gasLimit/required"],
    description: "Sends gas_limit instead of gasLimit in trades.",
    install: editing(["trade-token"], renaming("/transaction", "gasLimit", "gas_limit")),
  },
  "writes-distributions-in-camel-case": misspelling(
    "get-user-fees",
    "/balances/0",
    "last_distribution_at",
    "lastDistributionAt",
  ),
  "writes-sums-in-pascal-case": misspelling("get-user-fees", "/summary", "total_claimable_usd", "TotalClaimableUsd"),
  "writes-quotes-with-a-capital": misspelling("token-price", "", "data", "Data"),
};

/** Sends a field of the object at `holder` under a name of another style. */
function misspelling(operation: OperationId, holder: string, name: string, other: string): MutantTable[string] {
  const object = holder === "" ? "the body" : holder;
  return {
    statements: ["conventions/field-names"],
    description: `Sends ${other} instead of ${name} in ${object} of ${operation}.`,
    install: editing([operation], renaming(holder, name, other)),
  };
}
