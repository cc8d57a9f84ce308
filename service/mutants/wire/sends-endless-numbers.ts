// A number is larger than a double holds.
import type { Mutant } from "../mutant.ts";
import { rewriting } from "./rewrite.ts";

/** Sends 1e999 as the initial fee of quotes. */
export const sendsEndlessNumbers: Mutant = {
  id: "sends-endless-numbers",
  statements: ["conventions/response-body"],
  tier: "advisory",
  description: "Sends 1e999 as the initial fee of quotes.",
  install: rewriting("token-price", (json) => json.replace(/"initFee":[^,}]+/, '"initFee":1e999')),
};
