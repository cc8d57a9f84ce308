// The scenarios by name, each with its question, its default load and its workload, and the sessions of all of them.
import type { Scenario } from "./scenario.ts";
import type { Session } from "./sessions/session-steps.ts";

const BROWSE = { rounds: [1, 3], steps: [{ send: "quote", times: [1, 4] }] } as const;

export const SCENARIOS = {
  // Many people at once: most want prices, some trade, page through the leaderboard, check their fees; a few launch a token.
  // Requests start on schedule, whether or not earlier ones have a response.
  mixed: {
    question: "Does the service stay correct and fast under everyday use of all five operations?",
    // Some 3 % of a core for the generator and a few more for a service: safe where two cores are shared by both.
    ratePerSecond: 150,
    durationMs: 20_000,
    workload: {
      sessions: {
        browse: BROWSE,
        trade: { steps: [{ send: "quote", times: [1, 3] }, { send: "trade" }, { send: "quote", chance: 0.5 }] },
        rank: { steps: [{ send: "page", times: [1, 3] }] },
        earnings: { steps: [{ send: "fees", times: [1, 3] }] },
        launch: { steps: [{ send: "create" }] },
      },
      // By requests: about 76 % quotes, 9 % trades, 8 % leaderboard pages, 6 % fee queries, 2 % creations.
      mix: { browse: 38, trade: 31, rank: 14, earnings: 11, launch: 6 },
    },
  },
  // Only quotes, at a high rate, most of them for a handful of popular tokens.
  "quote-burst": {
    question: "Do quotes stay correct and fast when everybody wants the same few tokens at once?",
    ratePerSecond: 400,
    durationMs: 20_000,
    workload: {
      sessions: { browse: BROWSE },
      mix: { browse: 1 },
      popularityExponent: 1.6,
      concurrentSessions: 100,
    },
  },
  // Many people, each with a session: they get a quote or two, trade, check the price again, and start over. Sessions arrive on
  // schedule; within one, each request waits for the response before it and for a think time.
  "trade-session": {
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
  },
  // Three in four people read the leaderboard page by page; the others jump far down and read on there. Each page is compared with
  // its request and with the page before it: entries, limits, ranks, and that it continues where the other ended.
  "leaderboard-paging": {
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
  },
  // A creation, the first quote of the new token, a first purchase, and then quotes of it as fast as they are answered. Later
  // requests name the token that the target has created; if the creation fails, they are not sent, but counted as skipped.
  "creator-launch": {
    question: "Can a new token be quoted and traded at once, even by a crowd?",
    ratePerSecond: 60,
    durationMs: 30_000,
    workload: {
      unit: "session",
      sessions: {
        "launch-day": {
          steps: [
            { send: "create" },
            { send: "quote" },
            { send: "buy" },
            { send: "quote", times: [10, 20], thinkMs: 0 },
          ],
        },
      },
      mix: { "launch-day": 1 },
      thinkTime: { medianMs: 300, sigma: 0.5 },
    },
  },
  // Dashboards that never close: each queries the fees of one user several times, over all chains or some. Users with high earnings
  // are queried more often, but not by much.
  "fees-polling": {
    question: "Do fee queries stay correct and fast while many dashboards poll the same users?",
    ratePerSecond: 120,
    durationMs: 20_000,
    workload: {
      sessions: { poll: { steps: [{ send: "fees", times: [6, 12] }] } },
      mix: { poll: 1 },
      popularityExponent: 0.4,
      concurrentSessions: 60,
    },
  },
} as const satisfies Record<string, Scenario>;

export type ScenarioName = keyof typeof SCENARIOS;

export type ScriptName = ScenarioName | "replay";

/** The sessions that the mix of a workload file may name. */
export const SESSIONS: Readonly<Record<string, Session>> = Object.fromEntries(
  Object.values<Scenario>(SCENARIOS).flatMap(({ workload }) => Object.entries(workload.sessions)),
);

export function isScenarioName(name: string): name is ScenarioName {
  return Object.hasOwn(SCENARIOS, name);
}
