// Nobody tried a creation with a banner.
import { valueAt } from "../../../schemas/index.ts";
import type { Mutant } from "../mutant.ts";
import { crashingOn } from "./crash.ts";

/** Fails with 500 where a creation has a banner. */
export const crashesOnBanners: Mutant = {
  id: "crashes-on-banners",
  statements: ["create-token-transaction/request/banner/type"],
  tier: "specified",
  description: "Fails with 500 where a creation has a banner.",
  install: crashingOn(
    ({ operation, body }) => operation === "create-token-transaction" && valueAt(body, "/banner") !== undefined,
  ),
};
