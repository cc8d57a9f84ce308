// The token of a quote has a new name each time.
import { replacing } from "../alter.ts";
import type { Mutant } from "../mutant.ts";

/** Sends another name with every quote for a token. */
export const renamesQuotedTokens: Mutant = {
  id: "renames-quoted-tokens",
  statements: ["quote/tokenName/type"],
  tier: "advisory",
  description: "Sends another name with every quote for a token.",
  install: ({ stages, act }) => {
    let count = 0;
    return {
      present: (exchange, body) => {
        const presented = stages.present(exchange, body);
        count += 1;
        const name = `Token ${count}`;
        if (exchange.operation === "token-price" && replacing("/data", "tokenName", () => name)(presented)) act();
        return presented;
      },
    };
  },
};
