// The scenarios by name, and the sessions of all of them.
import { creatorLaunch } from "./creator-launch.ts";
import { feesPolling } from "./fees-polling.ts";
import { leaderboardPaging } from "./leaderboard-paging.ts";
import { mixed } from "./mixed.ts";
import { quoteBurst } from "./quote-burst.ts";
import type { Scenario } from "./scenario.ts";
import type { Session } from "./sessions/session-steps.ts";
import { tradeSession } from "./trade-session.ts";

export const SCENARIOS = {
  mixed,
  "quote-burst": quoteBurst,
  "trade-session": tradeSession,
  "leaderboard-paging": leaderboardPaging,
  "creator-launch": creatorLaunch,
  "fees-polling": feesPolling,
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
