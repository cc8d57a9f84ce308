// Fees are not filtered.
import { isObject } from "../../stages.ts";
import type { Mutant } from "../mutant.ts";

/** Reports the fees of all chains whatever chains are named. */
export const ignoresTheChainsOfFees: Mutant = {
  id: "ignores-the-chains-of-fees",
  statements: ["get-user-fees/request/chains/type", "fee-balance/chain/type"],
  tier: "advisory",
  description: "Reports the fees of all chains whatever chains are named.",
  install: ({ stages, act }) => ({
    handle: (exchange) => {
      const { operation, body } = exchange;
      if (operation !== "get-user-fees" || !isObject(body) || body["chains"] === undefined)
        return stages.handle(exchange);
      const { chains: _chains, ...rest } = body;
      act();
      return stages.handle({ ...exchange, body: rest });
    },
  }),
};
