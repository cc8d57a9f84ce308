// Pages count their offset from 1.
import { altering, replacing } from "../alter.ts";
import type { Mutant } from "../mutant.ts";

/** Sends the offset of every page one too high. */
export const namesAnotherOffset: Mutant = {
  id: "names-another-offset",
  statements: ["pagination/offset/type"],
  tier: "advisory",
  description: "Sends the offset of every page one too high.",
  install: altering(
    ["get-leaderboard"],
    replacing("/pagination", "offset", (offset) => Number(offset) + 1),
  ),
};
