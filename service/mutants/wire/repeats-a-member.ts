// One object has a name twice.
import type { Mutant } from "../mutant.ts";
import { rewriting } from "./rewrite.ts";

/** Sends the rewards of fees twice. */
export const repeatsAMember: Mutant = {
  id: "repeats-a-member",
  statements: ["conventions/response-body"],
  tier: "advisory",
  description: "Sends the rewards of fees twice.",
  install: rewriting("get-user-fees", (json) => json.replace(/"total_claimable_usd":[^,}]+/, "$&,$&")),
};
