// One load run from the first request to the result: look at the target, make the traffic, let k6 send it, write down what
// comes of it, judge.
import { join } from "node:path";
import { type LoadResult, resultFromJournal } from "../../../evaluation/load-result.ts";
import {
  createJournal,
  JOURNAL_FILE,
  JOURNAL_FORMAT_VERSION,
  type JournalWriter,
} from "../../../results/journal/journal.ts";
import { type Objective, onTimeLimitMs, withDefaults } from "../../../results/objectives/objectives.ts";
import { writeTextFile } from "../../../results/run/files.ts";
import { isLoopback } from "../../../traffic/http/target.ts";
import { SCENARIOS } from "../../registry.ts";
import { bundleScenario } from "../bundle/bundle.ts";
import { usersOf } from "../plan/plan.ts";
import { writePool } from "../plan/pool.ts";
import { popularityActual, requestedWorkload } from "../plan/requested-workload.ts";
import { type RunView, shoot } from "./k6-run.ts";
import type { LoadOptions } from "./load-options.ts";
import { type Prepared, planOfRun, prepare, requireSamples } from "./preparation.ts";

/** Name of the file in a run's folder that holds its requests. */
export const POOL_FILE = "pool.json";

export type { LoadOptions, LoadResult, RunView };
export { planOfRun, requireSamples };

/**
 * Runs a scenario against a target. What the target does wrong is in the result; rejects with a Failure where nothing
 * could be measured: the target out of reach, the credential refused, nothing to be asked for, k6 not to be started; with
 * the signal's reason where it is aborted before the load begins, later the result is that of an interrupted run.
 */
export async function runLoad(options: LoadOptions): Promise<LoadResult> {
  const prepared = await prepare(options);
  const { traffic } = prepared;
  const { plan, workload } = traffic;
  await writePool(join(options.folder, POOL_FILE), traffic.pool, traffic.inventory);
  const script = await bundleScenario(options.scenario, traffic.pool, options.folder);
  const objectives = withDefaults(options.objectives);
  const path = join(options.folder, JOURNAL_FILE);
  const journal = createJournal(path);
  try {
    writePlan(journal, options, prepared, objectives);
    const log = await shoot({
      binary: options.k6,
      environment: options.environment,
      script,
      plan,
      hasSessions: workload.unit === "session",
      target: options.target.url,
      tokens: options.tokens,
      quotesSayFalse: prepared.quotesSayFalse,
      seed: options.seed,
      onTimeMs: (operation) => onTimeLimitMs(objectives, operation),
      popularityOf: (iterations) => popularityActual(traffic, iterations),
      journal,
      onProgress: options.onProgress,
      onWindow: options.onWindow,
      targetPid: options.targetPid,
      objectives,
      stopsWhenGone: options.stopsWhenGone ?? !isLoopback(options.target),
      startLimitMs: options.startLimitMs,
      signal: options.signal,
    });
    await writeTextFile(join(options.folder, "k6.log"), log);
  } finally {
    journal.close();
  }
  return (await resultFromJournal(path)).result;
}

function writePlan(
  journal: JournalWriter,
  options: LoadOptions,
  { traffic, course, setupRequests, leftOut, notes }: Prepared,
  objectives: readonly Objective[],
): void {
  const { ratePerSecond, durationMs, timeoutMs, plannedRequests, vus, maxVus, windowMs } = traffic.plan;
  const users = usersOf(traffic.plan, options.tokens.length);
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
    leftOut,
    notes,
    workload: requestedWorkload(traffic, course, users),
  });
}
