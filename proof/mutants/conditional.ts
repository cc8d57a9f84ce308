// Mutants whose fault shows only for requests with a certain value.
import { limitOf, valueAt } from "../../schemas/index.ts";
import { admitting, NO_HEADER } from "./authentication.ts";
import { whereBody } from "./conditions.ts";
import {
  atLeast,
  having,
  NULL,
  NUMBER,
  naming,
  type Occasion,
  OMITTED,
  SHORTER,
  TEXT,
  wrongField,
} from "./field-fault.ts";
import type { RowTable } from "./mutant.ts";
import { CREATE, FEES, PAGE, QUOTE, TRADE } from "./operations.ts";
import { accepting } from "./skip-validation.ts";

const AMOUNT_LIMIT = limitOf(QUOTE, "amount", "exclusiveMinimum");
/** Position of an entry that only long pages have. */
const FAR_DOWN = Math.ceil(limitOf(PAGE, "limit", "maximum") / 2);

const ON_BNB_TESTNET = naming("chainSlug", "bnb-testnet");
const ON_SOLANA_DEVNET = naming("chainSlug", "solana-devnet");
const LONG_PURCHASES = purchasesOf(1e25, 1e35);
/** The formula of the reference service overflows. */
const HUGE_PURCHASES = purchasesOf(1e300, Number.POSITIVE_INFINITY);

/** Faults of one chain, direction, page or optional field. */
export const conditional: RowTable = {
  "accepts-amount-at-limit-when-buying": accepting({
    statements: ["token-price/request/amount/exclusiveMinimum", "limits/token-price/amount"],
    accepts: (value, body) => value === AMOUNT_LIMIT && valueAt(body, "/direction") === "buy",
  }),
  "sends-number-gas-limit-on-solana": wrongField(NUMBER, TRADE, "/transaction/gasLimit", ON_SOLANA_DEVNET),
  "omits-transaction-chain-on-bnb-testnet": wrongField(OMITTED, TRADE, "/transaction/chain", ON_BNB_TESTNET),
  "sends-text-amounts-on-monad": wrongField(TEXT, QUOTE, "/data/inputAmount", naming("chainSlug", "monad")),
  "shortens-service-id-on-solana-devnet": wrongField(SHORTER, CREATE, "/metadata/token_service_id", ON_SOLANA_DEVNET),
  "omits-payload-when-selling": wrongField(OMITTED, TRADE, "/transaction/data", naming("direction", "sell")),
  "sends-null-for-huge-purchases": wrongField(NULL, QUOTE, "/data/outputAmount", HUGE_PURCHASES),
  "sends-text-for-long-purchases": wrongField(TEXT, QUOTE, "/data/outputAmount", LONG_PURCHASES),
  "sends-text-amount-for-usdc": wrongField(TEXT, QUOTE, "/data/outputAmount", naming("inputToken", "usdc")),
  "sends-null-addresses-with-tags": wrongField(NULL, CREATE, "/metadata/addresses", having("tags")),
  "sends-number-value-with-builder": wrongField(NUMBER, TRADE, "/transaction/value", having("builder")),
  "omits-gas-limit-with-referral": wrongField(OMITTED, TRADE, "/transaction/gasLimit", having("token_referral")),
  "sends-text-offset-of-test-networks": wrongField(TEXT, PAGE, "/pagination/offset", naming("network_mode", "testnet")),
  "sends-number-rewards-with-chains": wrongField(NUMBER, FEES, "/summary/total_rewards_earned_usd", having("chains")),
  "sends-text-ranks-on-deep-pages": wrongField(TEXT, PAGE, "/leaderboard/0/rank", atLeast("offset", 100)),
  "sends-null-name-far-down-the-page": wrongField(
    NULL,
    PAGE,
    `/leaderboard/${FAR_DOWN - 1}/username`,
    atLeast("limit", FAR_DOWN),
  ),
  "shows-everybody-the-first-page": {
    statements: NO_HEADER,
    install: admitting(
      ({ operation, headers, bytes }) =>
        operation === PAGE && headers.authorization === undefined && bytes.toString().trim() === "{}",
    ),
  },
};

/** Quotes for a purchase of an amount in a range. */
function purchasesOf(least: number, below: number): Occasion {
  const isMeant = (body: unknown) => {
    const amount = Number(valueAt(body, "/amount"));
    return valueAt(body, "/direction") === "buy" && amount >= least && amount < below;
  };
  return { says: `for purchases of ${least} or more`, when: whereBody(isMeant) };
}
