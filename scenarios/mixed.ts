// Many people at once: most want prices, some trade, page through the leaderboard, check their fees; a few launch a token.
// Requests start on schedule, whether or not earlier ones have a response.
import type { Scenario } from "./scenario.ts";

export const mixed = {
  question: "Does the service stay correct and fast under everyday use of all five operations?",
  // Some 3 % of a core for the generator and a few more for a service: safe where two cores are shared by both.
  ratePerSecond: 150,
  durationMs: 20_000,
  workload: {
    sessions: {
      browse: { rounds: [1, 3], steps: [{ send: "quote", times: [1, 4] }] },
      trade: { steps: [{ send: "quote", times: [1, 3] }, { send: "trade" }, { send: "quote", chance: 0.5 }] },
      rank: { steps: [{ send: "page", times: [1, 3] }] },
      earnings: { steps: [{ send: "fees", times: [1, 3] }] },
      launch: { steps: [{ send: "create" }] },
    },
    // By requests: about 76 % quotes, 9 % trades, 8 % leaderboard pages, 6 % fee queries, 2 % creations.
    mix: { browse: 38, trade: 31, rank: 14, earnings: 11, launch: 6 },
  },
} as const satisfies Scenario;
