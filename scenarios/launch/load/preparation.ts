// Everything between the options of a run and its first scheduled request: what the target holds, which traffic that
// allows, the plan, the pool, and what is told beforehand.
import { Failure } from "../../../errors.ts";
import { type Objective, withDefaults } from "../../../results/objectives/objectives.ts";
import type { LeftOutSession } from "../../../results/run/workload.ts";
import { countOf } from "../../../results/text/plural.ts";
import { expectedMix, feasibleSessions, operationsOf } from "../../../traffic/generation/session-mix.ts";
import { needsToken } from "../../../traffic/generation/session-steps.ts";
import { type Course, courseOf, WARM_UP_LIMIT_MS } from "../../profiles.ts";
import { SCENARIOS } from "../../registry.ts";
import { type Workload, workloadObstacle, workloadOf } from "../../workload.ts";
import { lookAtTarget, type Need } from "../discovery/look.ts";
import { type Plan, planOf, usersOf } from "../plan/plan.ts";
import { makePool } from "../plan/pool.ts";
import { dueRequests, type Traffic } from "../plan/requested-workload.ts";
import { type Forecast, sampleTooSmall, shortfallsOf } from "../plan/sample-forecast.ts";
import type { LoadOptions } from "./load-options.ts";

/** A run that is ready to be sent. */
export type Prepared = {
  readonly traffic: Traffic;
  readonly course: Course;
  readonly setupRequests: number;
  readonly quotesSayFalse: boolean;
  readonly leftOut: readonly LeftOutSession[];
  /** What else is to be known of the traffic; one sentence each. */
  readonly notes: readonly string[];
};

type Requested = Pick<
  LoadOptions,
  "scenario" | "profile" | "ratePerSecond" | "durationMs" | "warmUpMs" | "timeoutMs" | "workload"
>;

/** The course and the plan that options lead to where the target allows all of the traffic; nothing is sent. */
export function planOfRun(options: Requested): Plan {
  const workload = workloadOfRun(options);
  return planOf(
    courseOfRun(options, workload),
    { ...workload, mix: expectedMix(workload, Object.keys(workload.mix)) },
    options.timeoutMs,
  );
}

/**
 * Whether a run with these options could decide its objectives where the target allows all of the traffic; nothing is
 * sent. Throws `sample-too-small`.
 */
export function requireSamples(options: Requested & Pick<LoadOptions, "objectives">): void {
  const workload = workloadOfRun(options);
  const course = courseOfRun(options, workload);
  const mix = expectedMix(workload, Object.keys(workload.mix));
  const plan = planOf(course, { ...workload, mix }, options.timeoutMs);
  refuseShortfalls(options.objectives, { plan, course, shares: mix.shares });
}

function refuseShortfalls(objectives: readonly Objective[], forecast: Forecast): void {
  const shortfalls = shortfallsOf(withDefaults(objectives), forecast);
  if (shortfalls.length > 0) throw sampleTooSmall(shortfalls, forecast);
}

/**
 * Looks at the target and makes the traffic. Rejects with a Failure where nothing could be measured, and with the
 * signal's reason where it is aborted.
 */
export async function prepare(options: LoadOptions): Promise<Prepared> {
  const workload = workloadOfRun(options);
  const course = courseOfRun(options, workload);
  if (options.allowsSmallSample !== true) requireSamples(options);
  const found = await lookAtTarget(options, needOf(workload));
  const { sessionNames, leftOut: infeasible } = feasibleSessions(workload, found.inventory);
  if (sessionNames.length === 0) {
    throw new Failure(
      "nothing-to-send",
      `The scenario ${options.scenario} must have something to send, and ${infeasible[0]?.reason ?? "its mix is empty"}.`,
    );
  }
  const mix = expectedMix(workload, sessionNames);
  const plan = planOf(course, { ...workload, mix }, options.timeoutMs);
  const pool = makePool(options.scenario, workload, found.inventory, options.seed, plan.plannedIterations);
  const traffic = { workload, inventory: found.inventory, sessionNames, mix, pool, plan, seed: options.seed };
  if (options.allowsSmallSample !== true && infeasible.length > 0)
    refuseShortfalls(options.objectives, { plan, course, shares: mix.shares });
  const leftOut = infeasible.map(({ sessionName, reason }) => ({ session: sessionName, reason }));
  const users = usersOf(plan, options.tokens.length);
  const notes = [
    ...(isCapped(plan)
      ? [`At most ${plan.maxVus} requests are under way at once: the ceiling of virtual users is reached.`]
      : []),
    ...(found.quotesSayFalse
      ? ["Quotes of this target say success false, which the interface allows: their data tells that they were taken."]
      : []),
    ...(users < options.tokens.length
      ? [`Of ${options.tokens.length} credentials ${users} are in use: one for each virtual user that this run needs.`]
      : []),
  ];
  const said = leftOut.map(({ session, reason }) => `Left out of the traffic: ${session}, because ${reason}.`);
  for (const note of [...said, ...notes, effectsOf(traffic)]) if (note !== "") options.onNotice?.(note);
  const { requests: setupRequests, quotesSayFalse } = found;
  return { traffic, course, setupRequests, quotesSayFalse, leftOut, notes };
}

function workloadOfRun({ scenario, workload: changes = [] }: Requested): Workload {
  const workload = workloadOf(SCENARIOS[scenario].workload, ...changes);
  const obstacle = workloadObstacle(workload);
  if (obstacle !== undefined) throw new Failure("usage", `The scenario ${scenario} cannot be sent: ${obstacle}.`);
  return workload;
}

/**
 * Where an iteration is a sitting, the rate is reached once the first of them end: the warm-up is not shorter than that
 * unless it is asked for.
 */
function courseOfRun(options: Requested, workload: Workload): Course {
  const { profile, scenario, ratePerSecond, durationMs, warmUpMs } = options;
  const requested = { peak: ratePerSecond, durationMs, warmUpMs };
  const course = courseOf(profile, SCENARIOS[scenario], requested);
  if (warmUpMs !== undefined || workload.unit !== "session" || profile === "smoke") return course;
  const { pauseMsPerSession } = expectedMix(workload, Object.keys(workload.mix));
  const settledMs = Math.min(WARM_UP_LIMIT_MS, Math.round(pauseMsPerSession * SESSION_VARIES));
  return courseOf(profile, SCENARIOS[scenario], { ...requested, warmUpMs: Math.max(course.warmUpMs, settledMs) });
}

/** Sittings are of different lengths; nearly all are shorter than so many mean ones. */
const SESSION_VARIES = 1.3;

/** The tokens that a workload's flows ask for. */
function needOf(workload: Workload): Need {
  const sessions = Object.entries(workload.sessions).filter(([id]) => (workload.mix[id] ?? 0) > 0);
  return { needsTokens: sessions.some(([, session]) => needsToken(session)), purpose: ", for the load to ask for." };
}

function isCapped({ model, maxVus, peakPerSecond, timeoutMs, stages }: Plan): boolean {
  const peak = Math.max(...stages.flatMap(({ from, to }) => [from, to]));
  return model === "open" && peakPerSecond > 0 && maxVus < (peak * (timeoutMs + 1_000)) / 1_000;
}

/** The creations and trades of the whole run, said before the first one; a pool that is gone through again counts again. */
function effectsOf(traffic: Traffic): string {
  const { counts } = dueRequests(traffic, { withWarmUp: true });
  const isUnknown = traffic.plan.model === "closed";
  const isEffect = operationsOf({ ...traffic.workload, mix: pick(traffic) }).some(
    (operation) => operation === "create-token-transaction" || operation === "trade-token",
  );
  if (isUnknown)
    return isEffect
      ? "The load will create and trade as often as its users come to it; how often is not known beforehand."
      : "";
  const [creates, trades] = [counts.get("create-token-transaction") ?? 0, counts.get("trade-token") ?? 0];
  if (creates + trades === 0) return "";
  return `The load will send about ${countOf(creates, "creation")} and ${countOf(trades, "trade")}.`;
}

function pick({ workload, sessionNames }: Traffic): Workload["mix"] {
  return Object.fromEntries(sessionNames.map((id) => [id, workload.mix[id] ?? 0]));
}
