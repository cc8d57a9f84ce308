// Every scenario as data, readable without k6: the question that it answers, its usual load and what its traffic is made of.
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
    question: "Does the service stay right and fast under everyday use of all five operations?",
    // Some 3 % of a core for the generator and a few more for a service: safe where two cores are shared by both.
    ratePerSecond: 150,
    durationMs: 20_000,
    // By requests: about 76 % quotes, 9 % trades, 8 % leaderboard pages, 6 % fee look-ups, 2 % creations.
    workload: { mix: { browse: 38, trade: 31, rank: 14, earnings: 11, launch: 6 } },
  },
  "quote-burst": {
    question: "Do quotes stay right and fast when everybody asks for the same few tokens at once?",
    ratePerSecond: 400,
    durationMs: 20_000,
    workload: { mix: { browse: 1 }, popularityExponent: 1.6, concurrentSittings: 100 },
  },
} as const satisfies Record<string, Scenario>;

/** Name of a scenario. */
export type ScenarioName = keyof typeof SCENARIOS;

/** Whether there is a scenario of this name. */
export function isScenarioName(name: string): name is ScenarioName {
  return Object.hasOwn(SCENARIOS, name);
}
