// A target that turns requests away whatever their pace: an overloaded node behind a load balancer.
import type { FaultKind } from "./fault.ts";
import { TOO_MANY_REQUESTS } from "./too-many-requests.ts";

/** `throttle=20`: every twentieth request; `throttle=1`: every request. */
export const throttle: FaultKind = {
  form: "throttle=<n>, such as throttle=20",
  description: "Rejects every nth request with status 429 and Retry-After: 1, whatever the pace.",
  parse: (argument) => {
    const every = /^\d{1,6}$/.test(argument) ? Number(argument) : 0;
    if (every < 1) return undefined;
    return () => {
      let count = 0;
      return (strike) => {
        count += 1;
        return count % every === 0 ? { ...strike, response: TOO_MANY_REQUESTS } : undefined;
      };
    };
  },
};
