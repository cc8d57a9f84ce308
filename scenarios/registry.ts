// Every scenario as data, readable without k6: the question that it answers, its default load and its traffic.
import type { ScenarioWorkload } from "./workload.ts";

/** A scenario; the file of the same name is its k6 script. */
export type Scenario = {
  /** The question in one sentence. */
  readonly question: string;
  /** Requests per second over all operations. */
  readonly ratePerSecond: number;
  readonly durationMs: number;
  readonly workload: ScenarioWorkload;
};

/** The scenarios by name. */
export const SCENARIOS = {
  mixed: {
    question: "Does the service stay correct and fast under everyday use of all five operations?",
    // Some 3 % of a core for the generator and a few more for a service: safe where two cores are shared by both.
    ratePerSecond: 150,
    durationMs: 20_000,
    // By requests: about 76 % quotes, 9 % trades, 8 % leaderboard pages, 6 % fee queries, 2 % creations.
    workload: { mix: { browse: 38, trade: 31, rank: 14, earnings: 11, launch: 6 } },
  },
  "quote-burst": {
    question: "Do quotes stay correct and fast when everybody wants the same few tokens at once?",
    ratePerSecond: 400,
    durationMs: 20_000,
    workload: { mix: { browse: 1 }, popularityExponent: 1.6, concurrentSessions: 100 },
  },
  "trade-session": {
    question: "Can people get quotes, decide and trade, again and again, without waiting?",
    ratePerSecond: 60,
    durationMs: 60_000,
    workload: { unit: "session", mix: { desk: 1 }, thinkTime: { medianMs: 800, sigma: 0.6 } },
  },
  "leaderboard-paging": {
    question: "Does the leaderboard stay consistent and fast for people who read on, and for those who go far down?",
    ratePerSecond: 80,
    durationMs: 30_000,
    workload: { unit: "session", mix: { scroll: 3, dive: 1 }, thinkTime: { medianMs: 400, sigma: 0.6 } },
  },
  "creator-launch": {
    question: "Can a new token be quoted and traded at once, even by a crowd?",
    ratePerSecond: 60,
    durationMs: 30_000,
    workload: { unit: "session", mix: { premiere: 1 }, thinkTime: { medianMs: 300, sigma: 0.5 } },
  },
  "fees-polling": {
    question: "Do fee queries stay correct and fast while many dashboards poll the same users?",
    ratePerSecond: 120,
    durationMs: 20_000,
    workload: { mix: { poll: 1 }, popularityExponent: 0.4, concurrentSessions: 60 },
  },
} as const satisfies Record<string, Scenario>;

/** The scenario whose traffic is a recording: it has no default load, no workload, and a separate command. */
export const REPLAY = { question: "Does the service still respond as it did when the recording was made?" } as const;

/** Name of a scenario. */
export type ScenarioName = keyof typeof SCENARIOS;

/** Name of a script for k6. */
export type ScriptName = ScenarioName | "replay";

/** Whether there is a scenario of this name. */
export function isScenarioName(name: string): name is ScenarioName {
  return Object.hasOwn(SCENARIOS, name);
}
