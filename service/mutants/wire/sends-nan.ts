// A serializer writes numbers that JSON does not have.
import type { Mutant } from "../mutant.ts";
import { rewriting } from "./rewrite.ts";

/** Sends NaN as the initial fee of quotes. */
export const sendsNan: Mutant = {
  id: "sends-nan",
  statements: ["conventions/response-body"],
  tier: "specified",
  description: "Sends NaN as the initial fee of quotes.",
  install: rewriting("token-price", (json) => json.replace(/"initFee":[^,}]+/, '"initFee":NaN')),
};
