// Mutants whose fees keep the schema and say something wrong.
import { valueAt } from "../../../schemas/index.ts";
import { type Body, isObject } from "../../../service/exchange/stages.ts";
import { CHAIN_SLUGS } from "../../../service/market/chains.ts";
import type { State } from "../../../service/market/state.ts";
import { misstating } from "../field-fault.ts";
import { advisory, breaking, type Row } from "../mutant.ts";
import { FEES } from "../operations.ts";
import { misreading } from "../request-edits.ts";
import { editing, replaceField, replacing } from "../response-edits.ts";

const OF_CHAINS = ["get-user-fees/request/chains/type", "fee-balance/chain/type"] as const;
const OF_USER = "get-user-fees/request/user_id/type";

/** Fees that ignore their filter, and balances and sums that cannot be. */
export const feeSemantics = advisory({
  "filters-fees-by-the-beginning-of-a-chain": misreading(OF_CHAINS, FEES, onAllBegun),
  "shows-everybody-the-fees-of-one-user": misreading(OF_USER, FEES, (request, { ledger }) =>
    request["user_id"] === undefined ? undefined : { ...request, user_id: ledger.seededUsers[0]?.userId },
  ),
  "shows-the-first-user-for-an-unknown-one": misreading(OF_USER, FEES, (request, { ledger }) => {
    const user = request["user_id"];
    if (typeof user !== "string" || ledger.findUser(user.toLowerCase()) !== undefined) return undefined;
    return { ...request, user_id: ledger.seededUsers[0]?.userId };
  }),
  "sends-eighteen-decimals": {
    statements: ["fee-balance/decimals/type"],
    install: editing(FEES, ({ balances }) => {
      if (!Array.isArray(balances)) return false;
      const wrong = balances.filter((balance) => isObject(balance) && balance["decimals"] !== 18);
      for (const balance of wrong) Object.assign(balance, { decimals: 18 });
      return wrong.length > 0;
    }),
  },
  "sends-total-earned-below-zero": belowZero("total_earned"),
  "sends-claimable-amount-below-zero": belowZero("claimable_amount"),
  "sends-total-earned-with-decimals-below-zero": belowZero("total_earned_with_decimals"),
  "sends-claimable-amount-with-decimals-below-zero": belowZero("claimable_amount_with_decimals"),
  "reports-all-chains-instead-of-none": {
    statements: OF_CHAINS,
    install: ({ stages, act }) => ({
      handle: (exchange) => {
        const outcome = stages.handle(exchange);
        const { body } = exchange;
        if (exchange.operation !== FEES || outcome.kind === "rejected" || !isObject(body)) return outcome;
        const { chains, ...rest } = body;
        const { balances } = outcome.body;
        if (chains === undefined || !Array.isArray(balances) || balances.length > 0) return outcome;
        act();
        return stages.handle({ ...exchange, body: rest });
      },
    }),
  },
  "reports-the-first-of-several-chains": misreading(OF_CHAINS, FEES, ({ chains, ...rest }) =>
    Array.isArray(chains) && chains.length > 1 ? { ...rest, chains: chains.slice(0, 1) } : undefined,
  ),
  "offers-more-than-was-earned": offeringMore("", (earned) => `${earned}0`),
  "offers-more-decimals-than-were-earned": offeringMore("_with_decimals", (earned) => `9${earned}`),
  "counts-traders-below-zero": misstating(FEES, "/summary/total_traders_referred", (count) => -1 - Number(count)),
  "sums-up-rewards-below-zero": misstating(FEES, "/summary/total_rewards_earned_usd", (amount) => `-1${amount}`),
  "sums-up-claims-below-zero": misstating(FEES, "/summary/total_claimable_usd", (amount) => `-1${amount}`),
  "replaces-what-was-earned": reportingTheLatest(),
  "counts-a-trader-with-each-trade": referring("total_traders_referred", (act, refer, referrer, trader, amount) => {
    if (trader.isReferred) act();
    trader.isReferred = false;
    refer(referrer, trader, amount);
  }),
  "rewards-the-largest-referral-alone": referring(
    "total_rewards_earned_usd",
    (act, refer, referrer, trader, amount) => {
      const before = referrer.referralRewards;
      refer(referrer, trader, amount);
      if (before > 0) act();
      referrer.referralRewards = Math.max(before, amount);
    },
  ),
  "sums-up-the-rewards-of-the-last-chain": {
    statements: ["fee-summary/total_rewards_earned_usd/type", "get-user-fees/request/chains/type"],
    description: "Assigns instead of adding, so the rewards are those of the last chain shown.",
    install: editing(FEES, (body) => {
      const last = Array.isArray(body["balances"]) ? body["balances"].at(-1) : undefined;
      const rewards = valueAt(last, "/total_earned_with_decimals");
      return rewards !== undefined && replaceField(body, "/summary/total_rewards_earned_usd", () => rewards);
    }),
  },
  "sums-up-the-rewards-of-all-users": {
    statements: ["fee-summary/total_rewards_earned_usd/type", "get-user-fees/request/user_id/type"],
    install: replacing(FEES, "/summary/total_rewards_earned_usd", () => "4711.00"),
  },
});

/** A request for one chain as one for all chains whose slugs begin with it, if there are several. */
export function onAllBegun({ chains, ...rest }: Body): Body | undefined {
  const [slug, ...others] = Array.isArray(chains) ? chains : [];
  const begun = CHAIN_SLUGS.filter((one) => typeof slug === "string" && one.startsWith(slug));
  return others.length === 0 && begun.length > 1 ? { ...rest, chains: begun } : undefined;
}

type Refer = State["ledger"]["refer"];

/** Counts referrals in another way. */
function referring(field: string, count: (act: () => void, refer: Refer, ...referral: Parameters<Refer>) => void): Row {
  return breaking(`fee-summary/${field}/type`, ({ state: { ledger }, act }) => {
    const { refer } = ledger;
    Object.assign(ledger, { refer: (...referral: Parameters<Refer>) => count(act, refer, ...referral) });
    return {};
  });
}

/** Keeps what each user had earned on each chain when it was last reported. */
function reportingTheLatest(): Row {
  return breaking("fee-balance/total_earned/type", (context) => {
    const reported = new Map<string, { earned: number; latest: number }>();
    return editing(FEES, ({ balances }, { body }) => {
      const changed = [balances].flat().map((balance) => {
        const key = `${valueAt(body, "/user_id")} ${valueAt(balance, "/chain")}`;
        const earned = Number(valueAt(balance, "/total_earned"));
        const before = reported.get(key);
        const latest =
          before === undefined || earned === before.earned ? (before?.latest ?? earned) : earned - before.earned;
        reported.set(key, { earned, latest });
        return latest !== earned && isObject(balance) && replaceField(balance, "/total_earned", () => String(latest));
      });
      return changed.includes(true);
    })(context);
  });
}

/** Sends more as claimable than was earned. `suffix` is that of both fields. */
function offeringMore(suffix: string, more: (earned: unknown) => string): Row {
  const [claimable, earned] = [`claimable_amount${suffix}`, `total_earned${suffix}`];
  const install = editing(FEES, (body) =>
    replaceField(body, `/balances/0/${claimable}`, () => more(valueAt(body, `/balances/0/${earned}`))),
  );
  return breaking([`fee-balance/${claimable}/type`, `fee-balance/${earned}/type`], install);
}

function belowZero(field: string): Row {
  return misstating(FEES, `/balances/0/${field}`, () => "-1");
}
