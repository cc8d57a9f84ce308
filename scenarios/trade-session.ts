// Many people, each with a session: they get a quote or two, trade, check the price again, and start over. Sessions arrive on
// schedule; within one, each request waits for the response before it and for a think time.
import type { Scenario } from "./scenario.ts";

export const tradeSession = {
  question: "Can people repeatedly get quotes, decide and trade without waiting?",
  ratePerSecond: 60,
  durationMs: 60_000,
  workload: {
    unit: "session",
    sessions: {
      "trading-session": {
        rounds: [2, 4],
        steps: [{ send: "quote", times: [1, 3] }, { send: "trade" }, { send: "quote" }],
      },
    },
    mix: { "trading-session": 1 },
    thinkTime: { medianMs: 800, sigma: 0.6 },
  },
} as const satisfies Scenario;
