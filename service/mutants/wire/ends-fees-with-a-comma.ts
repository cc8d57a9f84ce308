// JSON is put together by hand.
import type { Mutant } from "../mutant.ts";
import { rewriting } from "./rewrite.ts";

/** Sends fees with a comma after the last member. */
export const endsFeesWithAComma: Mutant = {
  id: "ends-fees-with-a-comma",
  statements: ["conventions/response-body"],
  tier: "specified",
  description: "Sends fees with a comma after the last member.",
  install: rewriting("get-user-fees", (json) => json.replace(/}$/, ",}")),
};
