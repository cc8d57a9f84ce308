// Mutants that send fields under other names.
import { valueAt } from "../../schemas/index.ts";
import { allBreaking } from "./mutant.ts";
import { CREATE, FEES, PAGE, QUOTE, TRADE } from "./operations.ts";
import { editing, renameField, renaming } from "./response-edits.ts";

export const responseNames = allBreaking("conventions/field-names", {
  "writes-has-more-in-camel-case": renaming(PAGE, "/pagination/has_more", "hasMore"),
  "writes-totals-of-entries-in-camel-case": renaming(
    PAGE,
    "/leaderboard/1/total_earned_all_tokens",
    "totalEarnedAllTokens",
  ),
  "writes-balances-of-chains-with-a-capital": renaming(PAGE, "/leaderboard/0/chain_balances/0/balance", "Balance"),
  "writes-token-ids-of-quotes-in-capitals": renaming(QUOTE, "/data/tokenId", "tokenID"),
  "writes-graduation-in-snake-case": editing(
    QUOTE,
    (body) => valueAt(body, "/data/direction") === "buy" && renameField(body, "/data/isGraduated", "is_graduated"),
  ),
  "writes-service-ids-in-camel-case": renaming(CREATE, "/metadata/token_service_id", "tokenServiceId"),
  "writes-evm-addresses-in-capitals": renaming(CREATE, "/metadata/addresses/evm", "EVM"),
  "writes-chain-ids-with-an-underscore": renaming(CREATE, "/chainId", "chain_id"),
  "writes-gas-limits-in-snake-case": {
    statements: ["conventions/field-names", "transaction/gasLimit/required"],
    install: renaming(TRADE, "/transaction/gasLimit", "gas_limit"),
  },
  "writes-distributions-in-camel-case": renaming(FEES, "/balances/0/last_distribution_at", "lastDistributionAt"),
  "writes-sums-in-pascal-case": renaming(FEES, "/summary/total_claimable_usd", "TotalClaimableUsd"),
  "writes-quotes-with-a-capital": renaming(QUOTE, "/data", "Data"),
});
