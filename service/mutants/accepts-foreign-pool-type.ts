// A pool type need not be one of the three.

import type { Mutant } from "./mutant.ts";
import { overlooking } from "./overlook.ts";

/** Creates a token with a pool type that does not exist. */
export const acceptsForeignPoolType: Mutant = {
  id: "accepts-foreign-pool-type",
  statements: ["create-token-transaction/request/poolType/enum"],
  tier: "specified",
  description: "Creates a token with a pool type that does not exist.",
  install: overlooking({
    operation: "create-token-transaction",
    pointers: ["/poolType"],
    keywords: ["enum"],
    accepts: (value) => typeof value === "string",
  }),
};
