// Mutants that send fields under other names.
import { type OperationId, valueAt } from "../../schemas/index.ts";
import type { MutantRow, MutantTable } from "../../service/mutants.ts";
import { CREATE, FEES, PAGE, QUOTE, TRADE } from "./operations.ts";
import { editing, renameField, renaming } from "./response-edits.ts";

/** Names in another case or style. */
export const responseNames: MutantTable = {
  "writes-has-more-in-camel-case": renamed(PAGE, "/pagination", "has_more", "hasMore"),
  "writes-totals-of-entries-in-camel-case": renamed(
    PAGE,
    "/leaderboard/1",
    "total_earned_all_tokens",
    "totalEarnedAllTokens",
  ),
  "writes-balances-of-chains-with-a-capital": renamed(PAGE, "/leaderboard/0/chain_balances/0", "balance", "Balance"),
  "writes-token-ids-of-quotes-in-capitals": renamed(QUOTE, "/data", "tokenId", "tokenID"),
  "writes-graduation-in-snake-case": {
    statements: ["conventions/field-names"],
    description: "Sends is_graduated instead of isGraduated in quotes of purchases.",
    install: editing(QUOTE, (body) =>
      valueAt(body, "/data/direction") === "buy" ? renameField(body, "/data/isGraduated", "is_graduated") : false,
    ),
  },
  "writes-service-ids-in-camel-case": renamed(CREATE, "/metadata", "token_service_id", "tokenServiceId"),
  "writes-evm-addresses-in-capitals": renamed(CREATE, "/metadata/addresses", "evm", "EVM"),
  "writes-chain-ids-with-an-underscore": renamed(CREATE, "", "chainId", "chain_id"),
  "writes-gas-limits-in-snake-case": {
    statements: ["conventions/field-names", "transaction/gasLimit/required"],
    description: "Sends gas_limit instead of gasLimit in trades.",
    install: renaming(TRADE, "/transaction/gasLimit", "gas_limit"),
  },
  "writes-distributions-in-camel-case": renamed(FEES, "/balances/0", "last_distribution_at", "lastDistributionAt"),
  "writes-sums-in-pascal-case": renamed(FEES, "/summary", "total_claimable_usd", "TotalClaimableUsd"),
  "writes-quotes-with-a-capital": renamed(QUOTE, "", "data", "Data"),
};

/** Sends a field of the object at `holder` under a name of another style. */
function renamed(operation: OperationId, holder: string, name: string, other: string): MutantRow {
  const object = holder === "" ? "the body" : holder;
  return {
    statements: ["conventions/field-names"],
    description: `Sends ${other} instead of ${name} in ${object} of ${operation}.`,
    install: renaming(operation, `${holder}/${name}`, other),
  };
}
