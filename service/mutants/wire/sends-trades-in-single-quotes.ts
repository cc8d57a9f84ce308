// Values are printed in place of being serialized.
import type { Mutant } from "../mutant.ts";
import { rewriting } from "./rewrite.ts";

/** Sends trades in single quotes. */
export const sendsTradesInSingleQuotes: Mutant = {
  id: "sends-trades-in-single-quotes",
  statements: ["conventions/response-body"],
  tier: "specified",
  description: "Sends trades in single quotes.",
  install: rewriting("trade-token", (json) => json.replaceAll('"', "'")),
};
