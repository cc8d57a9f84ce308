// Lists the fee balances of a user and sums up the referral rewards.
import { type GetUserFeesRequest, operations } from "../../schemas/index.ts";
import { refuse } from "../exchange/stages.ts";
import { CHAINS, type ChainSlug } from "../market/chains.ts";
import { type Balance, balancesOf, type User } from "../market/ledger.ts";
import type { Choices } from "../open-points/choices.ts";
import { accept, type Context, exampleFieldsOf, type Handler } from "./handler.ts";
import { chainName, chainOfName, spellTimestamp, spellUnits, spellUsd, spellWhole } from "./spellings.ts";

const { balances: BALANCES, summary: SUMMARY } = operations["get-user-fees"].response.properties ?? {};
const EXAMPLE_BALANCE = exampleFieldsOf(BALANCES?.items);
const EXAMPLE_SUMMARY = exampleFieldsOf(SUMMARY);

export const getUserFees: Handler<GetUserFeesRequest> = (request, context) => {
  const { choices } = context;
  const user = userOf(request, context);
  if (user === undefined && request.user_id === undefined) return refuse("invalid", "user_id must be there.");
  if (choices["fees.otherUser"] === "rejected" && user !== context.state.ledger.userOfCredential(context.credential))
    return refuse("unknown", "The fees of other users are not shown.");
  if (user === undefined && choices["fees.unknownUser"] === "rejected")
    return refuse("unknown", "There is no such user.");
  const names = choices["response.chainNames"];
  const requested = request.chains?.map((name) => chainOfName(name, names));
  if (requested?.includes(undefined) && choices["fees.unknownChain"] === "rejected")
    return refuse("invalid", "There is no such chain.");
  const isEverything = requested === undefined || (requested.length === 0 && choices["fees.noChains"] === "all");
  const balances = user === undefined ? [] : balancesOf(user, "both");
  return accept({
    ...(choices["response.success"] === "present" && { success: true }),
    balances: balances
      .filter(([chain]) => isEverything || requested.includes(chain))
      .map(([chain, balance]) => balanceOf(chain, balance, choices)),
    summary: {
      ...EXAMPLE_SUMMARY,
      total_traders_referred: user?.referredTraders ?? 0,
      total_rewards_earned_usd: spellUsd(user?.referralRewards ?? 0),
      total_claimable_usd: spellUsd(balances.reduce((sum, [, balance]) => sum + balance.earned - balance.claimed, 0)),
    },
  });
};

function userOf(request: GetUserFeesRequest, { state, choices, credential }: Context): User | undefined {
  if (request.user_id !== undefined) return state.ledger.findUser(request.user_id.toLowerCase());
  // A service that shows fees to their owner only knows whose they are.
  const isOwn = choices["fees.ownUser"] === "own" || choices["fees.otherUser"] === "rejected";
  return isOwn ? state.ledger.userOfCredential(credential) : undefined;
}

function balanceOf(chain: ChainSlug, balance: Balance, choices: Choices): Record<string, unknown> {
  const { decimals, usdcAddress } = CHAINS[chain];
  const form = choices["response.amountText"];
  const claimable = balance.earned - balance.claimed;
  return {
    ...EXAMPLE_BALANCE,
    currency_address: usdcAddress,
    chain: chainName(chain, choices["response.chainNames"]),
    total_earned: spellUnits(balance.earned, decimals, form),
    claimable_amount: spellUnits(claimable, decimals, form),
    total_earned_with_decimals: spellWhole(balance.earned),
    claimable_amount_with_decimals: spellWhole(claimable),
    decimals,
    last_distribution_at: spellDistribution(balance.distributedAt, choices["response.distributedAt"]),
  };
}

/** Empty if nothing was ever distributed. */
function spellDistribution(timeMs: number, form: Choices["response.distributedAt"]): string {
  if (timeMs === 0 || form === "empty") return "";
  return form === "date-time" ? spellTimestamp(timeMs, "milliseconds") : String(Math.floor(timeMs / 1000));
}
