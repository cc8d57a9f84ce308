// Pages name the limit that the service prefers.
import { altering, replacing } from "../alter.ts";
import type { Mutant } from "../mutant.ts";

/** Sends 20 as the limit of every page. */
export const namesAnotherLimit: Mutant = {
  id: "names-another-limit",
  statements: ["pagination/limit/type"],
  tier: "advisory",
  description: "Sends 20 as the limit of every page.",
  install: altering(
    ["get-leaderboard"],
    replacing("/pagination", "limit", () => 20),
  ),
};
