// Dashboards that never close: each queries the fees of one user several times, over all chains or some. Users with high earnings
// are queried more often, but not by much.
import type { Scenario } from "./scenario.ts";

export const feesPolling = {
  question: "Do fee queries stay correct and fast while many dashboards poll the same users?",
  ratePerSecond: 120,
  durationMs: 20_000,
  workload: {
    sessions: { poll: { steps: [{ send: "fees", times: [6, 12] }] } },
    mix: { poll: 1 },
    popularityExponent: 0.4,
    concurrentSessions: 60,
  },
} as const satisfies Scenario;
