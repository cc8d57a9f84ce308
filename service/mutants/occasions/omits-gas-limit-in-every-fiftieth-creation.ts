// One creation in fifty has no gas limit.
import { omitting } from "../alter.ts";
import type { Mutant } from "../mutant.ts";
import { alteringOn, every } from "./occasion.ts";

/** Sends the transaction of every fiftieth creation without gasLimit. */
export const omitsGasLimitInEveryFiftiethCreation: Mutant = {
  id: "omits-gas-limit-in-every-fiftieth-creation",
  statements: ["transaction/gasLimit/required"],
  tier: "specified",
  description: "Sends the transaction of every fiftieth creation without gasLimit.",
  install: alteringOn("create-token-transaction", every(50), omitting("/transaction", "gasLimit")),
};
