// Mutants that accept requests which break a rule.
import { limitOf } from "../../schemas/index.ts";
import { type Body, isObject } from "../exchange/stages.ts";
import type { MutantTable } from "./mutant.ts";
import { skipping } from "./skip-validation.ts";

const LONGEST_SYMBOL = limitOf("create-token-transaction", "symbol", "maxLength");
const HIGHEST_LIMIT = limitOf("get-leaderboard", "limit", "maximum");
const AMOUNT_LIMIT = limitOf("token-price", "amount", "exclusiveMinimum");

/** Validation that is too lenient. */
export const acceptedRequests: MutantTable = {
  "accepts-missing-token-id": {
    statements: ["token-price/request/tokenId/required"],
    description: "Quotes some token when tokenId is missing.",
    install: skipping({ operation: "token-price", pointers: ["/tokenId"], keywords: ["required"] }),
  },
  "accepts-missing-direction": {
    statements: ["trade-token/request/direction/required"],
    description: "Trades when direction is missing.",
    install: skipping({ operation: "trade-token", pointers: ["/direction"], keywords: ["required"] }),
  },
  "accepts-numeric-string": {
    statements: [
      "token-price/request/amount/type",
      "trade-token/request/buyAmountUSD/type",
      "trade-token/request/sellAmountUSD/type",
      "get-leaderboard/request/limit/type",
      "get-leaderboard/request/offset/type",
    ],
    description: "Reads a number from a string.",
    install: skipping({
      keywords: ["type"],
      pointers: ["/amount", "/buyAmountUSD", "/sellAmountUSD", "/limit", "/offset"],
      accepts: (value) => typeof value === "string" && value.trim() !== "" && Number.isFinite(Number(value)),
    }),
  },
  "accepts-tags-of-any-type": {
    statements: ["create-token-transaction/request/tags/type", "create-token-transaction/request/tags/items/type"],
    description: "Creates a token whatever the type of its tags.",
    install: skipping({ operation: "create-token-transaction", pointers: ["/tags", "/tags/*"], keywords: ["type"] }),
  },
  "accepts-array-body": {
    statements: [
      "token-price/request/type",
      "create-token-transaction/request/type",
      "trade-token/request/type",
      "get-leaderboard/request/type",
      "get-user-fees/request/type",
    ],
    description: "Executes some request when the body is JSON but not an object.",
    install: skipping({ pointers: [""], keywords: ["type"] }),
  },
  "keeps-null-for-required-texts": {
    statements: ["conventions/types", "create-token-transaction/request/description/type"],
    description: "Accepts null as the description of a token.",
    install: skipping({
      operation: "create-token-transaction",
      pointers: ["/description"],
      keywords: ["type"],
      accepts: (value) => value === null,
    }),
  },
  "accepts-amount-at-limit": {
    statements: ["token-price/request/amount/exclusiveMinimum", "limits/token-price/amount"],
    description: `Quotes an amount of ${AMOUNT_LIMIT}.`,
    install: skipping({
      operation: "token-price",
      pointers: ["/amount"],
      keywords: ["exclusiveMinimum"],
      accepts: (value) => value === AMOUNT_LIMIT,
    }),
  },
  "accepts-any-wei-text": {
    statements: ["trade-token/request/buyAmountToken/pattern", "trade-token/request/sellAmountToken/pattern"],
    description: "Trades any text as an exact amount in wei.",
    install: skipping({
      operation: "trade-token",
      pointers: ["/buyAmountToken", "/sellAmountToken"],
      keywords: ["pattern"],
    }),
  },
  "accepts-limit-above-maximum": {
    statements: ["get-leaderboard/request/limit/maximum", "limits/get-leaderboard/limit"],
    description: `Returns a page when the limit is above ${HIGHEST_LIMIT}.`,
    install: skipping({ operation: "get-leaderboard", pointers: ["/limit"], keywords: ["maximum"] }),
  },
  "accepts-long-symbol": {
    statements: ["create-token-transaction/request/symbol/maxLength", "limits/create-token-transaction/symbol"],
    description: `Creates a token with a symbol longer than ${LONGEST_SYMBOL} characters.`,
    install: skipping({ operation: "create-token-transaction", pointers: ["/symbol"], keywords: ["maxLength"] }),
  },
  "cuts-long-symbols": {
    statements: ["create-token-transaction/request/symbol/maxLength", "limits/create-token-transaction/symbol"],
    description: `Truncates longer symbols to ${LONGEST_SYMBOL} characters.`,
    install: skipping({
      operation: "create-token-transaction",
      pointers: ["/symbol"],
      keywords: ["maxLength"],
      replacement: (symbol) => [...String(symbol)].slice(0, LONGEST_SYMBOL).join(""),
    }),
  },
  "accepts-empty-description": {
    statements: ["create-token-transaction/request/description/minLength", "limits/create-token-transaction/texts"],
    description: "Creates a token with an empty description.",
    install: skipping({ operation: "create-token-transaction", pointers: ["/description"], keywords: ["minLength"] }),
  },
  "accepts-any-case": {
    statements: [
      "chain-slug/enum",
      "token-price/request/direction/enum",
      "token-price/request/inputToken/enum",
      "trade-token/request/direction/enum",
      "create-token-transaction/request/poolType/enum",
      "create-token-transaction/request/type/enum",
      "get-leaderboard/request/network_mode/enum",
    ],
    description: "Reads enumeration values in any case and with surrounding whitespace.",
    install: ({ stages, act }) => ({
      validate: (exchange) => {
        const violations = stages.validate(exchange);
        if (violations.length === 0 || violations.some(({ keyword }) => keyword !== "enum")) return violations;
        const body = normalized(
          exchange.body,
          violations.map(({ pointer }) => pointer),
        );
        if (stages.validate({ ...exchange, body }).length > 0) return violations;
        exchange.body = body;
        act();
        return [];
      },
    }),
  },
  "reads-names-in-any-case": {
    statements: ["conventions/field-names"],
    description: "Accepts fields whose names begin with a capital letter.",
    install: ({ stages, act }) => ({
      validate: (exchange) => {
        const violations = stages.validate(exchange);
        if (violations.length === 0 || !isObject(exchange.body)) return violations;
        const body = withLowerCaseNames(exchange.body);
        if (stages.validate({ ...exchange, body }).length > 0) return violations;
        exchange.body = body;
        act();
        return [];
      },
    }),
  },
  "accepts-any-token-id": {
    statements: ["token-price/request/tokenId/format", "trade-token/request/tokenId/format"],
    description: "Finds a token for any text in tokenId.",
    install: skipping({ pointers: ["/tokenId"], keywords: ["format"] }),
  },
  "accepts-any-user-id": {
    statements: ["get-user-fees/request/user_id/format"],
    description: "Reports the fees of some user for any text in user_id.",
    install: skipping({ pointers: ["/user_id"], keywords: ["format"] }),
  },
};

/** Enumerations at the top level only, where all but one of them are. */
function normalized(body: unknown, pointers: readonly string[]): unknown {
  if (!isObject(body)) return body;
  const fields = Object.entries(body).map(([name, value]) =>
    typeof value === "string" && pointers.includes(`/${name}`) ? [name, value.trim().toLowerCase()] : [name, value],
  );
  return Object.fromEntries(fields);
}

function withLowerCaseNames(body: Body): Body {
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name.charAt(0).toLowerCase() + name.slice(1), value]),
  );
}
