// A user id need not be a UUID.

import type { Mutant } from "./mutant.ts";
import { overlooking } from "./overlook.ts";

/** Reports on some user whatever the text of the id. */
export const acceptsAnyUserId: Mutant = {
  id: "accepts-any-user-id",
  statements: ["get-user-fees/request/user_id/format"],
  tier: "specified",
  description: "Reports on some user whatever the text of the id.",
  install: overlooking({ pointers: ["/user_id"], keywords: ["format"] }),
};
