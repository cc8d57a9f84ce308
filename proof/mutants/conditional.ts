// Mutants whose fault shows only for requests with a certain value.
import { limitOf, valueAt } from "../../schemas/index.ts";
import type { MutantTable } from "../../service/mutants.ts";
import { admitting } from "./authentication.ts";
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
import { accepting } from "./skip-validation.ts";

const AMOUNT_LIMIT = limitOf("token-price", "amount", "exclusiveMinimum");
/** Position of an entry that only long pages have. */
const FAR_DOWN = Math.ceil(limitOf("get-leaderboard", "limit", "maximum") / 2);

const ON_SOLANA_DEVNET = naming("chainSlug", "solana-devnet");
const LONG_PURCHASES = purchasesOf(1e25, 1e35);
/** The formula of the reference service overflows. */
const HUGE_PURCHASES = purchasesOf(1e300, Number.POSITIVE_INFINITY);

/** Faults of one chain, direction, page or optional field. */
export const conditional: MutantTable = {
  "accepts-amount-at-limit-when-buying": accepting({
    statements: ["token-price/request/amount/exclusiveMinimum", "limits/token-price/amount"],
    description: `Quotes an amount of ${AMOUNT_LIMIT} for purchases.`,
    accepts: (value, body) => value === AMOUNT_LIMIT && valueAt(body, "/direction") === "buy",
  }),
  "sends-number-gas-limit-on-solana": wrongField(NUMBER, "trade-token", "/transaction/gasLimit", ON_SOLANA_DEVNET),
  "omits-transaction-chain-on-bnb-testnet": wrongField(
    OMITTED,
    "trade-token",
    "/transaction/chain",
    naming("chainSlug", "bnb-testnet"),
  ),
  "sends-text-amounts-on-monad": wrongField(TEXT, "token-price", "/data/inputAmount", naming("chainSlug", "monad")),
  "shortens-service-id-on-solana-devnet": wrongField(
    SHORTER,
    "create-token-transaction",
    "/metadata/token_service_id",
    ON_SOLANA_DEVNET,
  ),
  "omits-payload-when-selling": wrongField(OMITTED, "trade-token", "/transaction/data", naming("direction", "sell")),
  "sends-null-for-huge-purchases": wrongField(NULL, "token-price", "/data/outputAmount", HUGE_PURCHASES),
  "sends-text-for-long-purchases": wrongField(TEXT, "token-price", "/data/outputAmount", LONG_PURCHASES),
  "sends-text-amount-for-usdc": wrongField(TEXT, "token-price", "/data/outputAmount", naming("inputToken", "usdc")),
  "sends-null-addresses-with-tags": wrongField(NULL, "create-token-transaction", "/metadata/addresses", having("tags")),
  "sends-number-value-with-builder": wrongField(NUMBER, "trade-token", "/transaction/value", having("builder")),
  "omits-gas-limit-with-referral": wrongField(
    OMITTED,
    "trade-token",
    "/transaction/gasLimit",
    having("token_referral"),
  ),
  "sends-text-offset-of-test-networks": wrongField(
    TEXT,
    "get-leaderboard",
    "/pagination/offset",
    naming("network_mode", "testnet"),
  ),
  "sends-number-rewards-with-chains": wrongField(
    NUMBER,
    "get-user-fees",
    "/summary/total_rewards_earned_usd",
    having("chains"),
  ),
  "sends-text-ranks-on-deep-pages": wrongField(TEXT, "get-leaderboard", "/leaderboard/0/rank", atLeast("offset", 100)),
  "sends-null-name-far-down-the-page": wrongField(
    NULL,
    "get-leaderboard",
    `/leaderboard/${FAR_DOWN - 1}/username`,
    atLeast("limit", FAR_DOWN),
  ),
  "shows-everybody-the-first-page": {
    statements: ["authentication/header", "conventions/authorization"],
    description: "Returns the leaderboard without an Authorization header when the request has no fields.",
    install: admitting(
      ({ operation, headers, bytes }) =>
        operation === "get-leaderboard" && headers.authorization === undefined && bytes.toString().trim() === "{}",
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
