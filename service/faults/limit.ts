// A target that allows so many requests per second and rejects the others until the second is over.
import type { FaultKind } from "./fault.ts";
import { TOO_MANY_REQUESTS } from "./too-many-requests.ts";

/** `limit=20`: twenty requests in each second since it was switched on; beyond them 429 with Retry-After. */
export const limit: FaultKind = {
  form: "limit=<requests per second>, such as limit=20",
  description: "Rejects requests beyond so many per second with status 429 and Retry-After: 1.",
  parse: (argument) => {
    const allowed = /^\d{1,6}$/.test(argument) ? Number(argument) : 0;
    if (allowed < 1) return undefined;
    return ({ elapsedMs }) => {
      let second = -1;
      let count = 0;
      return (strike) => {
        const now = Math.floor(elapsedMs() / 1_000);
        if (now !== second) count = 0;
        second = now;
        count += 1;
        return count > allowed ? { ...strike, response: TOO_MANY_REQUESTS } : undefined;
      };
    };
  },
};
