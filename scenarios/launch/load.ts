// One load run from the first request to the result: look at the target, make the traffic, let k6 send it, write down what
// comes of it, judge.
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Failure } from "../../errors.ts";
import {
  createJournal,
  JOURNAL_FILE,
  JOURNAL_FORMAT_VERSION,
  type JournalWriter,
  type RunIdentity,
} from "../../results/journal.ts";
import { type LoadResult, resultFromJournal } from "../../results/load-result.ts";
import { type Objective, onTimeLimitMs, withDefaults } from "../../results/objectives.ts";
import type { SideEffects } from "../../traffic/chains.ts";
import { createClient } from "../../traffic/client.ts";
import type { Inventory } from "../../traffic/flows.ts";
import { feasibleJourneys, operationsOf } from "../../traffic/journeys.ts";
import { isLoopback, type Target } from "../../traffic/target.ts";
import { courseOf, type ProfileName } from "../profiles.ts";
import { SCENARIOS, type ScenarioName } from "../registry.ts";
import { type Workload, workloadOf } from "../workload.ts";
import { scenarioScript } from "./bundle.ts";
import { discover, type Found, type LoadFixtures } from "./discovery.ts";
import type { Environment } from "./environment.ts";
import { type Plan, planOf } from "./plan.ts";
import { poolRows, writePool } from "./pool.ts";
import { type RunView, shoot } from "./shooting.ts";

/** Everything that a load run depends on. */
export type LoadOptions = {
  /** Path of a k6 from `findK6`. */
  readonly k6: string;
  /** The user's environment, of which k6 gets a closed list. */
  readonly environment: Environment;
  readonly scenario: ScenarioName;
  readonly profile: ProfileName;
  /** Requests per second over all operations; the profile's unless given. */
  readonly ratePerSecond?: number | undefined;
  readonly durationMs?: number | undefined;
  readonly target: Target;
  readonly tokens: readonly [string, ...string[]];
  readonly fixtures: LoadFixtures;
  readonly sideEffects: SideEffects;
  readonly seed: number;
  /** Limit of one request. */
  readonly timeoutMs: number;
  /** An existing folder, into which journal, pool, script and log of the run go. */
  readonly folder: string;
  /** Objectives beside the defaults. */
  readonly objectives: readonly Objective[];
  /** What the record's header will say, so that a record can be made from the journal alone. */
  readonly run?: RunIdentity | undefined;
  /** Sentences for the user before the load begins, such as what will be created. */
  readonly onNotice?: ((sentence: string) => void) | undefined;
  /** The run so far, once a second. */
  readonly onProgress?: ((view: RunView) => void) | undefined;
  /** The target's process where it runs on this machine: its memory goes into the record. */
  readonly targetPid?: number | undefined;
  /** Whether the run ends once the target is plainly gone; unless given, where it is not on loopback. */
  readonly stopsWhenGone?: boolean | undefined;
  /** Time that k6 may take to begin its first request. */
  readonly startLimitMs?: number | undefined;
  readonly signal?: AbortSignal | undefined;
};

export type { LoadResult, RunView };

/** The course, VUs and windows that options lead to, without running anything. */
export function planOfRun(
  options: Pick<LoadOptions, "scenario" | "profile" | "ratePerSecond" | "durationMs" | "timeoutMs">,
): Plan {
  const { ratePerSecond, durationMs } = options;
  const course = courseOf(options.profile, SCENARIOS[options.scenario], { peak: ratePerSecond, durationMs });
  return planOf({ ratePerSecond: course.peak, durationMs: course.durationMs }, options.timeoutMs);
}

/**
 * Runs a scenario against a target. What the target does wrong is in the result; rejects with a Failure where nothing
 * could be measured: the target out of reach, the credential refused, nothing to be asked for, k6 not to be started; with
 * the signal's reason where it is aborted before the load begins, later the result is that of an interrupted run.
 */
export async function runLoad(options: LoadOptions): Promise<LoadResult> {
  const plan = planOfRun(options);
  const workload = workloadOf(SCENARIOS[options.scenario].workload);
  const found = await prepare(options, workload);
  const notes = notesOn(workload, found.inventory, plan);
  const rows = poolRows(options.scenario, workload, found.inventory, options.seed, plan.plannedRequests);
  for (const note of [...notes, effectsOf(rows, plan)]) if (note !== "") options.onNotice?.(note);
  const poolFile = join(options.folder, "pool.json");
  await writePool(poolFile, rows);
  const script = await scenarioScript(options.scenario, options.folder);
  const objectives = withDefaults(options.objectives);
  const path = join(options.folder, JOURNAL_FILE);
  const journal = createJournal(path);
  try {
    writePlan(journal, options, plan, objectives, found.requests, notes);
    const log = await shoot({
      binary: options.k6,
      environment: options.environment,
      script,
      poolFile,
      plan,
      target: options.target.url,
      tokens: options.tokens,
      seed: options.seed,
      onTimeMs: (operation) => onTimeLimitMs(objectives, operation),
      journal,
      onProgress: options.onProgress,
      targetPid: options.targetPid,
      objectives,
      stopsWhenGone: options.stopsWhenGone ?? !isLoopback(options.target),
      startLimitMs: options.startLimitMs,
      signal: options.signal,
    });
    await writeFile(join(options.folder, "k6.log"), log);
  } finally {
    journal.close();
  }
  return (await resultFromJournal(path)).result;
}

async function prepare(options: LoadOptions, workload: Workload): Promise<Found> {
  const { target, tokens, fixtures, sideEffects, seed, timeoutMs, signal } = options;
  const needsTokens = operationsOf(workload).some(
    (operation) => operation === "token-price" || operation === "trade-token",
  );
  const client = createClient(target, { timeoutMs });
  try {
    const found = await discover({
      client,
      target,
      token: tokens[0],
      fixtures,
      sideEffects,
      seed,
      needsTokens,
      signal,
    });
    const { journeys, leftOut } = feasibleJourneys(workload, found.inventory);
    if (journeys.length > 0) return found;
    throw new Failure(
      "nothing-selected",
      `The scenario ${options.scenario} must have something to send, and ${leftOut[0]?.reason}.`,
    );
  } finally {
    await client.close();
  }
}

function notesOn(workload: Workload, inventory: Inventory, plan: Plan): readonly string[] {
  const { leftOut } = feasibleJourneys(workload, inventory);
  const isCapped = plan.maxVus < (plan.ratePerSecond * (plan.timeoutMs + 1_000)) / 1_000;
  return [
    ...leftOut.map(({ journey, reason }) => `Left out of the traffic: ${journey}, because ${reason}.`),
    ...(isCapped
      ? [`At most ${plan.maxVus} requests are under way at once: the ceiling of virtual users is reached.`]
      : []),
  ];
}

/** The creates and trades of the whole run, said before the first one; a pool that is gone through again counts again. */
function effectsOf(rows: readonly string[], { plannedRequests }: Plan): string {
  const planned = (digit: string) => {
    const share = rows.filter((row) => row.startsWith(digit)).length / rows.length;
    return Math.round(share * plannedRequests);
  };
  const [creates, trades] = [planned("1"), planned("2")];
  return creates + trades === 0 ? "" : `The load will send about ${creates} creations and ${trades} trades.`;
}

function writePlan(
  journal: JournalWriter,
  options: LoadOptions,
  plan: Plan,
  objectives: readonly Objective[],
  setupRequests: number,
  notes: readonly string[],
): void {
  const { ratePerSecond, durationMs, timeoutMs, plannedRequests, vus, maxVus, windowMs } = plan;
  journal.append({
    kind: "plan",
    formatVersion: JOURNAL_FORMAT_VERSION,
    ...(options.run !== undefined && { run: options.run }),
    scenario: options.scenario,
    question: SCENARIOS[options.scenario].question,
    profile: options.profile,
    ratePerSecond,
    durationMs,
    timeoutMs,
    plannedRequests,
    vus,
    maxVus,
    windowMs,
    setupRequests,
    objectives,
    notes,
  });
}
