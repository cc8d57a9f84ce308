// After a while fees are read from a cache that forgets types.
import { replacing } from "../alter.ts";
import type { Mutant } from "../mutant.ts";
import { after, alteringOn } from "./occasion.ts";

/** Sends the claimable amount as a number after fifty reports of fees. */
export const sendsNumberClaimableAfterFiftyRequests: Mutant = {
  id: "sends-number-claimable-after-fifty-requests",
  statements: ["fee-summary/total_claimable_usd/type"],
  tier: "specified",
  description: "Sends the claimable amount as a number after fifty reports of fees.",
  install: alteringOn("get-user-fees", after(50), replacing("/summary", "total_claimable_usd", Number)),
};
