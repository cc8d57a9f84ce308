// A creation, the first quote of the new token, a first purchase, and then quotes of it as fast as they are answered. Later
// requests name the token that the target has created; if the creation fails, they are not sent, but counted as skipped.
import type { Scenario } from "./scenario.ts";

export const creatorLaunch = {
  question: "Can a new token be quoted and traded at once, even by a crowd?",
  ratePerSecond: 60,
  durationMs: 30_000,
  workload: {
    unit: "session",
    sessions: {
      "launch-day": {
        steps: [{ send: "create" }, { send: "quote" }, { send: "buy" }, { send: "quote", times: [10, 20], thinkMs: 0 }],
      },
    },
    mix: { "launch-day": 1 },
    thinkTime: { medianMs: 300, sigma: 0.5 },
  },
} as const satisfies Scenario;
