// One load run from the first request to the result: discover what the target holds, prepare the traffic, send it.
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { Failure } from "../../../errors.ts";
import type { LeftOutSession } from "../../../run/format/workload.ts";
import type { LoadResult } from "../../../run/load/load-result.ts";
import { countOf } from "../../../run/text/plural.ts";
import { SCENARIOS } from "../../registry.ts";
import { POOL_FILE } from "../../runtime/pool.ts";
import type { Workload } from "../../scenario.ts";
import { type Feasible, feasibleSessions, operationsOf } from "../../sessions/session-mix.ts";
import { type Inventory, UNTRIED } from "../../sessions/session-steps.ts";
import { requireBundler } from "../bundle/bundle.ts";
import { type Plan, usersOf } from "../plan/plan.ts";
import { narrowLoad, type PlannedLoad } from "../plan/planned-load.ts";
import { makePool } from "../plan/pool.ts";
import { dueRequests, requestedWorkload, type Traffic } from "../plan/requested-workload.ts";
import { type Found, findInventory, needOf } from "./inventory.ts";
import { runOnK6 } from "./load-runner.ts";
import type { RunOptions } from "./run-options.ts";
import { type RunTraffic, TRIAL } from "./script-start.ts";

export type { LoadResult };

/** What a load run depends on; the load is planned beforehand, see `planLoad`. */
export type LoadOptions = RunOptions & { readonly load: PlannedLoad };

export type Preparation = Pick<LoadOptions, "load" | "target" | "found" | "known" | "observer" | "signal"> & {
  readonly settings: Pick<RunOptions["settings"], "seed" | "timeout">;
};

/**
 * Sends a planned load. What the target does wrong is in the result; rejects with a Failure where nothing could be
 * measured: the target does not respond, refuses the credential, or holds nothing to name, or k6 does not start. An abort
 * before the load rejects with the signal's reason; later the result is that of an interrupted run.
 */
export async function runLoad(options: LoadOptions): Promise<LoadResult> {
  return runOnK6(options, await prepareTraffic(options));
}

/** What a planned load sends to a target. Discovers the target and tells the user what follows; rejects as {@link runLoad} does. */
export async function prepareTraffic(options: Preparation): Promise<RunTraffic> {
  const { load: planned, settings, target, observer } = options;
  const { scenario, workload } = planned;
  await requireBundler();
  const found = await findInventory({ ...options, ...observer }, needOf(workload));
  const { inventory, quotesSayFalse } = found;
  const { sessionNames, leftOut: infeasible } = feasibleSessions(workload, inventory);
  if (sessionNames.length === 0) {
    throw new Failure(
      "nothing-to-send",
      `The scenario ${scenario} must have something to send, got nothing: ${infeasible[0]?.reason ?? "its mix is empty"}.`,
    );
  }
  const { plan, mix, profile, objectives } = narrowLoad(planned, sessionNames);
  const { seed } = settings;
  const pool = makePool(scenario, workload, inventory, seed, plan.plannedIterations);
  const traffic: Traffic = { workload, inventory, sessionNames, mix, pool, plan, seed };
  // Without a token, and without a chain to create one on, there is nothing to ask the target for.
  const hasNothing = target.fixtures.tokens.length === 0 && inventory.permittedSlugs.length === 0;
  const leftOut = leftOutOf(workload, sessionNames, infeasible, hasNothing);
  const credentials = target.tokens.length;
  const users = usersIn(plan, inventory, credentials);
  const notes = [...(planned.notes ?? []), ...notesOn(found, users, credentials)];
  const omissions = leftOut.map(({ session, reason }) => `Left out of the traffic: ${session}, because ${reason}.`);
  for (const note of [...omissions, ...notes, ...effectsOf(traffic)]) observer?.onNotice?.(note);
  return {
    script: scenario,
    plan,
    objectives,
    pool,
    quotesSayFalse,
    first: found.first,
    details: {
      question: SCENARIOS[scenario].question,
      profile: planned.settings.profile,
      setupRequests: found.requests + TRIAL,
      leftOut,
      notes,
      workload: requestedWorkload(traffic, profile, users),
    },
  };
}

/**
 * One of several load runs: in a folder of its own, which need not exist. The pools of two numbers differ, so that a target has
 * not seen the requests of one before, and no pool is kept.
 */
export async function runNumbered(options: LoadOptions, number: number): Promise<LoadResult> {
  const { folder } = options.output;
  await mkdir(folder, { recursive: true });
  const settings = { ...options.settings, seed: options.settings.seed + number };
  const result = await runLoad({ ...options, settings });
  await rm(join(folder, POOL_FILE), { force: true });
  return result;
}

/** The sessions that are not sent, each with the operations that no other one sends. */
function leftOutOf(
  workload: Workload,
  sessionNames: readonly string[],
  infeasible: Feasible["leftOut"],
  hasNothing: boolean,
): readonly LeftOutSession[] {
  const only = (names: readonly string[]) => {
    const mix = Object.fromEntries(names.map((name) => [name, workload.mix[name] ?? 0]));
    return operationsOf({ ...workload, mix });
  };
  const sent = only(sessionNames);
  return infeasible.map(({ sessionName, reason }) => {
    const operations = only([sessionName]).filter((operation) => !sent.includes(operation));
    const isUntried = hasNothing || Object.values(UNTRIED).some((untried) => untried === reason);
    return {
      session: sessionName,
      reason,
      ...(operations.length > 0 && { operations }),
      ...(isUntried && { isUntried }),
    };
  });
}

function usersIn(plan: Plan, { people }: Inventory, credentials: number): number {
  return people === undefined ? usersOf(plan, credentials) : new Set(people.map(({ credential }) => credential)).size;
}

function notesOn({ quotesSayFalse, notes }: Found, users: number, credentials: number): readonly string[] {
  return [
    ...notes,
    ...(quotesSayFalse
      ? [
          "Quotes of this target have success false, which the interface allows: their data shows that they are accepted.",
        ]
      : []),
    ...(users < credentials ? [`${users} of ${credentials} credentials are in use: this run needs no more.`] : []),
  ];
}

/** The creations and trades of the whole run, if there are any; a pool that is used again counts again. */
function effectsOf(traffic: Traffic): readonly string[] {
  const { plan, mix } = traffic;
  if (!mix.shares.has("create-token-transaction") && !mix.shares.has("trade-token")) return [];
  if (plan.model === "closed")
    return ["The load will create and trade as often as its users do; the number is not known in advance."];
  const counts = dueRequests(traffic, { withWarmUp: true });
  const [creates, trades] = [counts.get("create-token-transaction") ?? 0, counts.get("trade-token") ?? 0];
  if (creates + trades === 0) return [];
  return [`The load will send about ${countOf(creates, "creation")} and ${countOf(trades, "trade")}.`];
}
