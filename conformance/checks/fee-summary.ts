// Whether the summary of fees counts the balances beside it, for every user whose fees may be read, and whether a filter by chain
// takes the name of a chain for the beginning of another.
import { valueAt } from "../../schemas/index.ts";
import type { JsonObject } from "../../schemas/json.ts";
import { CHAIN_SLUGS, isChainSlug } from "../../target/chains.ts";
import type { SendResult } from "../../target/exchange/sent-request.ts";
import type { DefinedCheck, Judgement } from "../definition/check.ts";
import type { Dialogue } from "../definition/dialogue.ts";
import { decimalOf } from "./decimal.ts";
import { absent, accepted, notAccepted, objectsAt, requestedBody, verdictOf } from "./dialogue-check.ts";
import { ALL, FEES, feeCheck, judgeUsers, USERS } from "./fees.ts";

export function feeSummaryChecks(): readonly DefinedCheck[] {
  return [
    feeCheck(
      "response/summary/total_rewards_earned_usd/counts-every-balance",
      ["fee-summary/total_rewards_earned_usd/type", "fee-summary/total_claimable_usd/type"],
      {
        rule: "A summary that adds up one amount of all balances does not take the other from one of them.",
        expected: "if one total is the sum of the balances for each user, the other is not that of one balance alone",
        shared: USERS,
        judge: (dialogue) => judgeUsers(dialogue, judgeTotals),
      },
    ),
    feeCheck("request/chains/filter-by-whole-name", [`${FEES}/request/chains/type`, "fee-balance/chain/type"], {
      rule: "A chain whose name is the beginning of another's does not stand for the other.",
      expected: "for any user with a balance on such another chain, no balance of a chain that was not requested",
      requests: { [FEES]: 1 },
      shared: USERS,
      judge: (dialogue) => judgeUsers(dialogue, (results) => judgeNames(dialogue, results)),
    }),
  ];
}

/** The totals of a summary, and the amount of a balance that each would count. */
const COUNTED = [
  { total: "/summary/total_rewards_earned_usd", amount: "total_earned_with_decimals" },
  { total: "/summary/total_claimable_usd", amount: "claimable_amount_with_decimals" },
] as const;

/** A cent: totals may be rounded. */
const CENT = decimalOf("0.01") ?? 0n;

/** Users whose summaries have to agree: a single one may have earned by chance what makes the totals look so. */
const LEAST_USERS = 2;

function judgeTotals(results: readonly SendResult[]): Judgement {
  const [first] = results;
  if (first === undefined) return notAccepted(first);
  const known = results.flatMap((result) => {
    const totals = COUNTED.map(({ total, amount }) => countedIn(result, total, amount));
    return totals.every((total) => total !== undefined) ? [{ result, totals }] : [];
  });
  const [shown] = known;
  if (shown === undefined || known.length < LEAST_USERS) return absent(first, "/balances/1/total_earned_with_decimals");
  for (const [at, { total }] of COUNTED.entries()) {
    if (!known.every(({ totals }) => totals[1 - at] === "all" && totals[at] === "one")) continue;
    const actual = `${total} is the amount of one balance for ${known.length} users, and ${COUNTED[1 - at]?.total} that of all`;
    return verdictOf(false, actual, shown.result);
  }
  return verdictOf(true, "no total of one balance beside a total of all", shown.result);
}

/** Whether a total is that of all balances, of one of them, or another; undefined with fewer than two amounts above 0. */
function countedIn(result: SendResult, pointer: string, name: string): "all" | "one" | "other" | undefined {
  const total = decimalOf(valueAt(result.body, pointer));
  const amounts = objectsAt(result, "/balances").map((balance) => decimalOf(balance[name]));
  if (total === undefined || amounts.length < 2) return undefined;
  const known = amounts.flatMap((amount) => (amount !== undefined && amount > CENT ? [amount] : []));
  if (known.length < amounts.length) return undefined;
  const isTotal = (amount: bigint) => amount - total < CENT && total - amount < CENT;
  if (isTotal(known.reduce((sum, amount) => sum + amount))) return "all";
  return known.some(isTotal) ? "one" : "other";
}

/** Only where slugs name the chains. A chain may be rejected. The user of the plain request comes last: others judge it. */
async function judgeNames(dialogue: Dialogue, results: readonly SendResult[]): Promise<Judgement> {
  for (const result of results.toReversed()) {
    const known = objectsAt(result, "/balances").map(({ chain }) => String(chain));
    const short = CHAIN_SLUGS.find((slug) => known.some((chain) => chain !== slug && chain.startsWith(slug)));
    if (short === undefined || !known.every(isChainSlug)) continue;
    const user: JsonObject = { ...ALL, user_id: requestedBody(result)["user_id"] };
    const filtered = accepted(await dialogue.sample(FEES, { ...user, chains: [short] }));
    const foreign = objectsAt(filtered, "/balances").flatMap(({ chain }) => (chain === short ? [] : [String(chain)]));
    return verdictOf(foreign.length === 0, `chains ${foreign.join(", ") || "none"} for ${short}`, filtered);
  }
  return results[0] === undefined ? notAccepted(undefined) : absent(results[0], "/balances/0/chain");
}
