// Mutants whose fault shows only for requests with a certain value.
import { limitOf, valueAt } from "../../schemas/index.ts";
import { admitting } from "./authentication.ts";
import { isPresent, whereBody, whereField } from "./conditions.ts";
import type { MutantTable } from "./mutant.ts";
import { omitting, replacing, toNull } from "./response-edits.ts";
import { skipping } from "./skip-validation.ts";

const AMOUNT_LIMIT = limitOf("token-price", "amount", "exclusiveMinimum");
/** Position of an entry that only long pages have. */
const FAR_DOWN = Math.ceil(limitOf("get-leaderboard", "limit", "maximum") / 2);

/** Faults of one chain, direction, page or optional field. */
export const conditional: MutantTable = {
  "accepts-amount-at-limit-when-buying": {
    statements: ["token-price/request/amount/exclusiveMinimum", "limits/token-price/amount"],
    description: `Quotes an amount of ${AMOUNT_LIMIT} for purchases.`,
    install: skipping({
      operation: "token-price",
      pointers: ["/amount"],
      keywords: ["exclusiveMinimum"],
      accepts: (value, body) => value === AMOUNT_LIMIT && valueAt(body, "/direction") === "buy",
    }),
  },
  "sends-number-gas-limit-on-solana": {
    statements: ["transaction/gasLimit/type"],
    description: "Sends the gas limit of trades on solana-devnet as a number.",
    install: replacing("trade-token", "/transaction/gasLimit", Number, whereField("/chainSlug", "solana-devnet")),
  },
  "omits-transaction-chain-on-bnb-testnet": {
    statements: ["transaction/chain/required"],
    description: "Sends trades on bnb-testnet without the chain of the transaction.",
    install: omitting("trade-token", "/transaction/chain", whereField("/chainSlug", "bnb-testnet")),
  },
  "sends-text-amounts-on-monad": {
    statements: ["quote/inputAmount/type"],
    description: "Sends the input amount of quotes on monad as a string.",
    install: replacing("token-price", "/data/inputAmount", String, whereField("/chainSlug", "monad")),
  },
  "shortens-service-id-on-solana-devnet": {
    statements: ["created-token/token_service_id/pattern"],
    description: "Sends a token_service_id that is one digit short for tokens created on solana-devnet.",
    install: replacing(
      "create-token-transaction",
      "/metadata/token_service_id",
      (id) => String(id).slice(0, -1),
      whereField("/chainSlug", "solana-devnet"),
    ),
  },
  "sends-text-amounts-when-buying": {
    statements: ["quote/inputAmount/type"],
    description: "Sends the input amount of quotes for purchases as a string.",
    install: replacing("token-price", "/data/inputAmount", String, whereField("/direction", "buy")),
  },
  "omits-payload-when-selling": {
    statements: ["transaction/data/required"],
    description: "Sends the transaction of sales without data.",
    install: omitting("trade-token", "/transaction/data", whereField("/direction", "sell")),
  },
  "sends-null-for-huge-purchases": {
    statements: ["quote/outputAmount/type"],
    description:
      "Sends null as the output amount of quotes for purchases of 1e300 and more, where its formula overflows.",
    install: replacing("token-price", "/data/outputAmount", toNull, whereBody(isPurchaseOf(1e300))),
  },
  "sends-text-for-long-purchases": {
    statements: ["quote/outputAmount/type"],
    description: "Sends the output amount of quotes for purchases as a string if the amount has more than 25 digits.",
    install: replacing("token-price", "/data/outputAmount", String, whereBody(isPurchaseOf(1e25, 1e35))),
  },
  "sends-text-amount-for-usdc": {
    statements: ["quote/outputAmount/type"],
    description: "Sends the output amount of quotes with the input token usdc as a string.",
    install: replacing("token-price", "/data/outputAmount", String, whereField("/inputToken", "usdc")),
  },
  "sends-null-addresses-with-tags": {
    statements: ["created-token/addresses/type"],
    description: "Sends null as the addresses of created tokens that have tags.",
    install: replacing("create-token-transaction", "/metadata/addresses", toNull, whereField("/tags", isPresent)),
  },
  "sends-number-value-with-builder": {
    statements: ["transaction/value/type"],
    description: "Sends the value of trades with a builder as a number.",
    install: replacing("trade-token", "/transaction/value", Number, whereField("/builder", isPresent)),
  },
  "omits-gas-limit-with-referral": {
    statements: ["transaction/gasLimit/required"],
    description: "Sends the transaction of trades with a referral without gasLimit.",
    install: omitting("trade-token", "/transaction/gasLimit", whereField("/token_referral", isPresent)),
  },
  "sends-text-offset-of-test-networks": {
    statements: ["pagination/offset/type"],
    description: "Sends the offset of test network pages as a string.",
    install: replacing("get-leaderboard", "/pagination/offset", String, whereField("/network_mode", "testnet")),
  },
  "sends-number-rewards-with-chains": {
    statements: ["fee-summary/total_rewards_earned_usd/type"],
    description: "Sends the rewards of fees as a number when chains are requested.",
    install: replacing("get-user-fees", "/summary/total_rewards_earned_usd", Number, whereField("/chains", isPresent)),
  },
  "sends-text-ranks-on-deep-pages": {
    statements: ["leaderboard-entry/rank/type"],
    description: "Sends the first rank of pages from offset 100 on as a string.",
    install: replacing(
      "get-leaderboard",
      "/leaderboard/0/rank",
      String,
      whereField("/offset", (offset) => Number(offset) >= 100),
    ),
  },
  "sends-null-name-far-down-the-page": {
    statements: ["leaderboard-entry/username/type"],
    description: `Sends null as the username of entry ${FAR_DOWN} of a page.`,
    install: replacing(
      "get-leaderboard",
      `/leaderboard/${FAR_DOWN - 1}/username`,
      toNull,
      whereField("/limit", (limit) => Number(limit) >= FAR_DOWN),
    ),
  },
  "shows-everybody-the-first-page": {
    statements: ["authentication/header", "conventions/authorization"],
    description: "Returns the leaderboard without an Authorization header when the request has no fields.",
    install: admitting(
      ({ operation, headers, bytes }) =>
        operation === "get-leaderboard" && headers.authorization === undefined && bytes.toString().trim() === "{}",
    ),
  },
};

/** Whether a quote is one for a purchase of an amount in a range. */
function isPurchaseOf(least: number, below = Number.POSITIVE_INFINITY): (body: unknown) => boolean {
  return (body) => {
    const amount = Number(valueAt(body, "/amount"));
    return valueAt(body, "/direction") === "buy" && amount >= least && amount < below;
  };
}
