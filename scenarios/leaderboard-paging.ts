// Three in four people read the leaderboard page by page; the others jump far down and read on there. Each page is compared with
// its request and with the page before it: entries, limits, ranks, and that it continues where the other ended.
import type { Scenario } from "./scenario.ts";

export const leaderboardPaging = {
  question:
    "Does the leaderboard stay consistent and fast for people who page through it, and for those who jump far down?",
  ratePerSecond: 80,
  durationMs: 30_000,
  workload: {
    unit: "session",
    sessions: {
      scroll: { steps: [{ send: "page", times: [3, 8] }] },
      "deep-page": { steps: [{ send: "page" }, { send: "jump" }, { send: "page", times: [1, 4] }] },
    },
    mix: { scroll: 3, "deep-page": 1 },
    thinkTime: { medianMs: 400, sigma: 0.6 },
  },
} as const satisfies Scenario;
