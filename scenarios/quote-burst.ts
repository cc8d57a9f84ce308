// Only quotes, at a high rate, most of them for a handful of popular tokens.
import { mixed } from "./mixed.ts";
import type { Scenario } from "./scenario.ts";

export const quoteBurst = {
  question: "Do quotes stay correct and fast when everybody wants the same few tokens at once?",
  ratePerSecond: 400,
  durationMs: 20_000,
  workload: {
    sessions: { browse: mixed.workload.sessions.browse },
    mix: { browse: 1 },
    popularityExponent: 1.6,
    concurrentSessions: 100,
  },
} as const satisfies Scenario;
