// One page in fifty has its total as text.
import { replacing } from "../alter.ts";
import type { Mutant } from "../mutant.ts";
import { alteringOn, every } from "./occasion.ts";

/** Sends the total of every fiftieth page as text. */
export const sendsTextTotalOnEveryFiftiethPage: Mutant = {
  id: "sends-text-total-on-every-fiftieth-page",
  statements: ["pagination/total/type"],
  tier: "specified",
  description: "Sends the total of every fiftieth page as text.",
  install: alteringOn("get-leaderboard", every(50), replacing("/pagination", "total", String)),
};
