// Enumerations are read without regard to case and blanks.
import { type Body, isObject } from "../stages.ts";
import type { Mutant } from "./mutant.ts";

/** Reads members of enumerations in any case and with blanks around them. */
export const acceptsAnyCase: Mutant = {
  id: "accepts-any-case",
  statements: [
    "chain-slug/enum",
    "token-price/request/direction/enum",
    "token-price/request/inputToken/enum",
    "trade-token/request/direction/enum",
    "create-token-transaction/request/poolType/enum",
    "create-token-transaction/request/type/enum",
    "get-leaderboard/request/network_mode/enum",
  ],
  tier: "specified",
  description: "Reads members of enumerations in any case and with blanks around them.",
  install: ({ stages, act }) => ({
    validate: (exchange) => {
      const violations = stages.validate(exchange);
      if (violations.length === 0 || violations.some(({ keyword }) => keyword !== "enum")) return violations;
      const plain = structuredClone(exchange.body);
      if (isObject(plain)) for (const { pointer } of violations) writePlainly(plain, pointer.slice(1));
      const replaced = stages.validate({ ...exchange, body: plain });
      if (replaced.length > 0) return violations;
      exchange.body = plain;
      act();
      return replaced;
    },
  }),
};

/** Members at the top alone, where all but one of the enumerations are. */
function writePlainly(body: Body, name: string): void {
  const value = body[name];
  if (typeof value === "string") body[name] = value.trim().toLowerCase();
}
