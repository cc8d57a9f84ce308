// Mutants whose success responses break the response schema.
import { valueAt } from "../../schemas/index.ts";
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
  "writes-has-more-in-camel-case": {
    statements: ["conventions/field-names"],
    description: "Sends hasMore instead of has_more.",
    install: editing(["get-leaderboard"], renaming("/pagination", "has_more", "hasMore")),
  },
  "writes-totals-of-entries-in-camel-case": {
    statements: ["conventions/field-names"],
    description: "Sends totalEarnedAllTokens instead of total_earned_all_tokens in the second entry of a page.",
    install: editing(
      ["get-leaderboard"],
      renaming("/leaderboard/1", "total_earned_all_tokens", "totalEarnedAllTokens"),
    ),
  },
  "writes-balances-of-chains-with-a-capital": {
    statements: ["conventions/field-names"],
    description: "Sends Balance instead of balance in the chain balances of the first entry of a page.",
    install: editing(["get-leaderboard"], renaming("/leaderboard/0/chain_balances/0", "balance", "Balance")),
  },
  "writes-token-ids-of-quotes-in-capitals": {
    statements: ["conventions/field-names"],
    description: "Sends tokenID instead of tokenId in quotes.",
    install: editing(["token-price"], renaming("/data", "tokenId", "tokenID")),
  },
  "writes-graduation-in-snake-case": {
    statements: ["conventions/field-names"],
    description: "Sends is_graduated instead of isGraduated in quotes of purchases.",
    install: editing(["token-price"], (body) =>
      valueAt(body, "/data/direction") === "buy" ? renaming("/data", "isGraduated", "is_graduated")(body) : false,
    ),
  },
  "writes-service-ids-in-camel-case": {
    statements: ["conventions/field-names"],
    description: "Sends tokenServiceId instead of token_service_id with created tokens.",
    install: editing(["create-token-transaction"], renaming("/metadata", "token_service_id", "tokenServiceId")),
  },
  "writes-evm-addresses-in-capitals": {
    statements: ["conventions/field-names"],
    description: "Sends EVM instead of evm in the addresses of created tokens.",
    install: editing(["create-token-transaction"], renaming("/metadata/addresses", "evm", "EVM")),
  },
  "writes-chain-ids-with-an-underscore": {
    statements: ["conventions/field-names"],
    description: "Sends chain_id instead of chainId with created tokens.",
    install: editing(["create-token-transaction"], renaming("", "chainId", "chain_id")),
  },
  "writes-gas-limits-in-snake-case": {
    statements: ["conventions/field-names", "transaction/gasLimit/required"],
    description: "Sends gas_limit instead of gasLimit in trades.",
    install: editing(["trade-token"], renaming("/transaction", "gasLimit", "gas_limit")),
  },
  "writes-distributions-in-camel-case": {
    statements: ["conventions/field-names"],
    description: "Sends lastDistributionAt instead of last_distribution_at in the first balance.",
    install: editing(["get-user-fees"], renaming("/balances/0", "last_distribution_at", "lastDistributionAt")),
  },
  "writes-sums-in-pascal-case": {
    statements: ["conventions/field-names"],
    description: "Sends TotalClaimableUsd instead of total_claimable_usd in the summary of fees.",
    install: editing(["get-user-fees"], renaming("/summary", "total_claimable_usd", "TotalClaimableUsd")),
  },
  "writes-quotes-with-a-capital": {
    statements: ["conventions/field-names"],
    description: "Sends Data instead of data, so that a quote has no evidence of its acceptance.",
    install: editing(["token-price"], renaming("", "data", "Data")),
  },
};
