// Which checks weigh more than their families say. `npm run prove` gathers the evidence: an implied check fails on no service that
// conforms, and an advisory one fails on one of them or has a reading that allows what it forbids (`proof/prove/tiers.ts`).
import type { InterpretationId, Tier } from "../../schemas/index.ts";
import type { Check } from "../definition/check.ts";
import { matcherOf } from "./glob.ts";

/** Globs over the advisory checks that every reading of the interface implies, by the interpretation that they rest on. */
export const IMPLIED: Readonly<Partial<Record<InterpretationId, readonly string[]>>> = {
  I1: [
    "create-token-transaction/request/links/{format,type}/alike",
    "*/request/*/format/{base64,blank-before,blank-after,line-break-after}",
    "trade-token/request/*AmountToken/pattern/string-{blank-within,digit-groups,full-width,other-digits}",
  ],
  I4: [
    "create-token-transaction/request/{name,description}/minLength/digit-zero",
    "get-user-fees/request/user_id/format/versions",
    "*/request/userAddress/type/{checksummed,of-its-chain}",
    "trade-token/request/buyAmountToken/type/whole-token-in-wei",
  ],
  I8: ["create-token-transaction/response/status/no-server-error-for-one-name"],
  I9: [
    "token-price/response/data/*/echo",
    "trade-token/request/*/direction/own",
    "trade-token/response/transaction/chain/echo",
    "token-price/request/*/default/same-quote",
    "token-price/response/data/{tokenSymbol,tokenName}/stable",
    "token-price/response/data/outputAmount/follows-{amount,input-token,fraction}",
    "token-price/response/data/outputTokenSymbol/not-that-of-the-input",
    "token-price/response/data/outputAmount/round-trip",
    "token-price/response/data/inputAmount/not-that-of-the-output",
    "token-price/response/data/outputAmount/of-its-own-token",
    "trade-token/response/transaction/usd-of-its-direction",
    "trade-token/response/transaction/usd-is-not-tokens",
    "token-price/response/data/of-its-own-request",
    "create-token-transaction/response/chainId/{same-on-one-chain,different-on-another-chain,one-for-each-chain}",
    "trade-token/response/transaction/follows-amount-in-wei",
    "get-leaderboard/response/pagination/{limit,offset}/echo",
  ],
  I10: [
    "get-leaderboard/response/leaderboard/{at-most-limit,as-many-as-requested,pages}",
    "get-leaderboard/response/leaderboard/items/rank/{ascending,ties}",
    "get-leaderboard/response/leaderboard/items/total_earned_all_tokens/descending",
    "get-leaderboard/response/leaderboard/items/user_id/unique",
    "get-leaderboard/response/leaderboard/items/unique_chains_count/counts-chains",
    "get-leaderboard/response/pagination/has_more/{consistent,false-at-the-end,false-at-the-exact-end,true-before-the-last}",
    "get-leaderboard/response/pagination/total/{same-on-all-pages,of-both-networks}",
  ],
  I11: [
    "get-leaderboard/response/leaderboard/network_mode",
    "get-user-fees/request/chains/{filter,filter-without-balances,filter-of-all,filter-by-whole-name}",
    "get-user-fees/request/user_id/{filter,unknown}",
    "get-user-fees/response/summary/total_rewards_earned_usd/of-all-chains",
  ],
  I12: [
    "create-token-transaction/response/metadata/{name,symbol,description}/echo/as-requested",
    "create-token-transaction/response/metadata/name/echo/{mixed-case,long,accents,quoting}",
    "create-token-transaction/response/metadata/description/echo/{long,emoji,quoting}",
    "create-token-transaction/response/metadata/of-its-own-request",
    "create-token-transaction/response/metadata/{tokenId,token_service_id,slug}/unique",
    "create-token-transaction/response/transactionHash/unique",
    "create-token-transaction/response/metadata/tokenId/{uuid,quotable-if-created-at-once}",
    "create-token-transaction/request/destinationChains/default/counts-as-listed",
    "token-price/response/data/{tokenName,tokenSymbol}/{of-created-token,as-created}",
    "create-token-transaction/response/metadata/{tokenId,token_service_id}/unique-for-one-name",
    "create-token-transaction/response/metadata/tokenId/quotable-for-one-name",
    "create-token-transaction/request/chainSlug/known-on-initial-chain",
  ],
  I13: [
    "token-price/response/data/inputAmount/keeps-digits",
    "trade-token/response/transaction/follows-exact-amount",
    "get-user-fees/response/balances/items/{claimable_amount,claimable_amount_with_decimals}/not-above-*",
    "get-user-fees/response/balances/items/decimals/fits-the-amounts",
    "get-user-fees/response/balances/items/total_earned/never-falls",
    "get-user-fees/response/summary/total_traders_referred/counts-traders",
    "get-user-fees/response/summary/total_rewards_earned_usd/{follows-ranking,counts-every-balance}",
    "get-leaderboard/response/leaderboard/items/total_earned_all_tokens/{unit-of-the-balances,sum-in-each-mode}",
    "**/not-negative",
  ],
  I14: [
    "**/type/exponent",
    "create-token-transaction/request/symbol/maxLength/longest-two-byte",
    "*/request/body/json/{blanks-around,fields-reversed,escaped-names}",
    "*/authentication/header/name-in-lower-case",
    "*/response/body/byte-order-mark",
  ],
};

/** An advisory check with the weight that the tables above give it. */
export function weighed<C extends Pick<Check, "id" | "tier" | "interpretations">>(check: C): C {
  if (check.tier !== "advisory") return check;
  const found = IMPLIED_MATCHERS.find(({ matches }) => matches(check.id));
  if (found === undefined) return check;
  const tier: Tier = "implied";
  return { ...check, tier, interpretations: [...new Set([...check.interpretations, found.name])] };
}

/** The pattern of each table row with its name; `{a,b}` stands for either. */
export function matchersOf<Name extends string>(table: Readonly<Partial<Record<Name, readonly string[]>>>) {
  return (Object.entries(table) as [Name, readonly string[]][]).flatMap(([name, globs]) =>
    globs.flatMap((glob) => expand(glob).map((pattern) => ({ name, pattern, matches: matcherOf(pattern) }))),
  );
}

function expand(glob: string): readonly string[] {
  const [, head = "", choices = "", tail = ""] = /^(.*?)\{([^}]*)\}(.*)$/.exec(glob) ?? [];
  if (choices === "") return [glob];
  return choices.split(",").flatMap((choice) => expand(`${head}${choice}${tail}`));
}

const IMPLIED_MATCHERS = matchersOf(IMPLIED);
