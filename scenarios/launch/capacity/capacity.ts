// A capacity search against a target: the lowest rate first, a short ramp for a guess, then steps of constant rates, each a
// load run of its own in a folder of its own.
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { EXIT, Failure } from "../../../errors.ts";
import { capacityResult, intervalOf } from "../../../evaluation/capacity/capacity-result.ts";
import { judgeStep } from "../../../evaluation/capacity/step-verdict.ts";
import { expressionOf, type Objective } from "../../../results/objectives/objectives.ts";
import type { CapacityEnd, CapacityRun, CapacityStep, RunHeader } from "../../../results/run/run.ts";
import { createRandom } from "../../../schemas/random.ts";
import { SCENARIOS, type ScenarioName } from "../../registry.ts";
import { POOL_FILE } from "../../runtime/pool.ts";
import { discoverForRun } from "../discovery/discovery.ts";
import type { LoadTarget } from "../discovery/load-target.ts";
import { type LoadResult, runLoad } from "../load/load.ts";

import { needOf } from "../load/preparation.ts";
import type { RunOptions, RunSettings } from "../load/run-options.ts";
import { type LoadSettings, type PlannedLoad, planLoad, smallSampleOf } from "../plan/planned-load.ts";
import { type BacklogWatch, watchBacklog } from "./backlog.ts";
import { type HeldStep, type Hold, searchCapacity } from "./search.ts";
import { rampObjectives, stepObjectives } from "./step-objectives.ts";

/** The settings of a search; `profile`, `rate` and `duration` are its own affair. Times in ms. */
export type CapacitySettings = Omit<LoadSettings, "profile" | "rate" | "duration"> & RunSettings;

/** What a search depends on. */
export type CapacityOptions = Omit<RunOptions, "settings"> & {
  readonly scenario: ScenarioName;
  readonly settings: CapacitySettings;
  /** Without the defaults. */
  readonly objectives: readonly Objective[];
  readonly bounds: CapacityRun["bounds"];
  readonly atLeastPerSecond?: number | undefined;
  /** Least length of a step. */
  readonly stepMs: number;
  /** For all of it. */
  readonly budgetMs: number;
  /** Called with each step once it is over. */
  readonly onStep?: ((step: CapacityStep, number: number) => void) | undefined;
};

/** A capacity run without what its command adds. */
export type MeasuredCapacity = Omit<CapacityRun, Exclude<keyof RunHeader, "durationMs" | "exitCode">>;

/** The folder of the steps in that of the run. */
const STEPS_FOLDER = "steps";
const RAMP_SHARE = 1 / 15;
const RAMP_MS = { least: 4_000, most: 20_000 } as const;
/** A step is made longer for its samples up to this part of the budget. */
const LONGEST_SHARE = 0.2;

/**
 * Searches. Rejects with a Failure where nothing could be measured, as a load run does; an abort after the first step gives
 * the result of what was held until then.
 */
export async function runCapacity(given: CapacityOptions): Promise<MeasuredCapacity> {
  const startedAt = performance.now();
  const options = { ...given, target: await discoveredTarget(given) };
  const backlog = await watchBacklog(options.target, options.settings.timeout, options.signal);
  try {
    return await measure(options, backlog, startedAt);
  } finally {
    await backlog.close();
  }
}

async function measure(options: CapacityOptions, backlog: BacklogWatch, startedAt: number): Promise<MeasuredCapacity> {
  const { scenario, bounds, budgetMs, settings, atLeastPerSecond } = options;
  const runs = createRuns(options, backlog);
  const lowest = await runs.holdWith(stepObjectives(options.objectives, undefined))({
    perSecond: bounds.fromPerSecond,
    lengthMs: runs.lengthMs(bounds.fromPerSecond, stepObjectives(options.objectives, undefined)),
    isLast: true,
  });
  const objectives = stepObjectives(options.objectives, lowest.step.p95Ms ?? undefined);
  const timeLeftMs = () => budgetMs - (performance.now() - startedAt);
  const guessPerSecond = lowest.endsSearch === undefined ? await runs.guess(objectives) : undefined;
  const searched =
    lowest.endsSearch === undefined
      ? await searchCapacity({
          bounds,
          guessPerSecond,
          held: [lowest.step],
          hold: runs.holdWith(objectives),
          lengthMs: (perSecond) => runs.lengthMs(perSecond, objectives),
          timeLeftMs,
          random: createRandom(settings.seed, "capacity").next,
          endOf: (error) => endAfter(error, options.signal),
        })
      : { steps: [lowest.step], knee: {}, highestPerSecond: bounds.toPerSecond, endedBy: lowest.endsSearch };
  const { steps, knee, highestPerSecond, endedBy } = searched;
  const interval = intervalOf(knee, highestPerSecond);
  return {
    kind: "capacity",
    scenario,
    question: SCENARIOS[scenario].question,
    durationMs: Math.round(performance.now() - startedAt),
    objectives: objectives.map(expressionOf),
    bounds,
    ...(atLeastPerSecond !== undefined && { atLeastPerSecond }),
    ...(guessPerSecond !== undefined && { guessPerSecond }),
    interval,
    steps,
    endedBy,
    ...capacityResult({ steps, interval, bounds, endedBy, atLeastPerSecond }),
  };
}

type Runs = {
  /** Holds rates that are judged by these objectives. */
  readonly holdWith: (objectives: readonly Objective[]) => Hold;
  /** The goodput that a ramp reached; undefined if it reached none. */
  readonly guess: (objectives: readonly Objective[]) => Promise<number | undefined>;
  readonly lengthMs: (perSecond: number, objectives: readonly Objective[]) => number;
};

/** The load runs of a search, numbered from 1. */
function createRuns(options: CapacityOptions, backlog: BacklogWatch): Runs {
  const { settings, budgetMs, bounds, onStep } = options;
  let steps = 0;
  const plan = (
    load: Pick<LoadSettings, "profile" | "rate" | "duration" | "warmUp">,
    objectives: readonly Objective[],
  ) => planLoad({ scenario: options.scenario, settings: { ...settings, allowSmallSample: true, ...load }, objectives });
  const planStep = (rate: number, duration: number, objectives: readonly Objective[]) =>
    plan({ profile: "average", rate, duration, warmUp: settings.warmUp }, objectives);
  const lengthMs: Runs["lengthMs"] = (perSecond, objectives) => {
    const decides = (length: number) =>
      smallSampleOf(planStep(perSecond, Math.floor(length / ROOM), objectives)) === undefined;
    let length = options.stepMs;
    while (length < LONGEST_SHARE * budgetMs && !decides(length)) length = Math.round(length * LONGER);
    return length;
  };
  const holdWith =
    (objectives: readonly Objective[]): Hold =>
    async ({ perSecond, lengthMs: length, isLast }) => {
      steps += 1;
      const folder = join(STEPS_FOLDER, `${String(steps).padStart(2, "0")}-${perSecond}`);
      const load = planStep(perSecond, length, objectives);
      const result = await send(options, load, folder, steps);
      const step = stepOf(result, load, { perSecond, isLast, folder });
      onStep?.(step, steps);
      return { step, endsSearch: await endOf(result, backlog, options.signal) };
    };
  return {
    holdWith,
    lengthMs,
    guess: async (objectives) => {
      const duration = Math.min(RAMP_MS.most, Math.max(RAMP_MS.least, Math.round(RAMP_SHARE * budgetMs)));
      const load = plan(
        { profile: "breakpoint", rate: bounds.toPerSecond, duration, warmUp: 0 },
        rampObjectives(objectives),
      );
      const result = await send(options, load, join(STEPS_FOLDER, "00-ramp"), 0);
      await backlog.gone();
      return guessOf(result, bounds);
    },
  };
}

/** Room for the samples that chance withholds. */
const ROOM = 1.1;
const LONGER = 1.5;

async function send(options: CapacityOptions, load: PlannedLoad, name: string, number: number): Promise<LoadResult> {
  const { settings, output } = options;
  const folder = join(output.folder, name);
  await mkdir(folder, { recursive: true });
  // Another seed each time: a target must not have seen the requests of a step before.
  const result = await runLoad({
    ...options,
    settings: { ...settings, seed: settings.seed + number },
    output: { ...output, folder },
    load,
  });
  await rm(join(folder, POOL_FILE), { force: true });
  return result;
}

function stepOf(
  result: LoadResult,
  { plan }: PlannedLoad,
  { perSecond, isLast, folder }: { readonly perSecond: number; readonly isLast: boolean; readonly folder: string },
): CapacityStep {
  const { total, endedEarly, windows, windowMs } = result;
  const seenMs = (windows.at(-1)?.fromMs ?? 0) + windowMs - plan.warmUpMs;
  return {
    ratePerSecond: perSecond,
    durationMs: endedEarly === undefined ? plan.durationMs : Math.min(plan.durationMs, Math.max(0, seenMs)),
    samples: total.count,
    ...judgeStep(result, { warmUpMs: plan.warmUpMs, vus: plan.vus, isLast }),
    p95Ms: total.count > total.errors ? total.responseTimeMs.p95 : null,
    goodputPerSecond: result.goodputPerSecond,
    folder,
  };
}

async function endOf(
  { verdict }: LoadResult,
  backlog: BacklogWatch,
  signal: AbortSignal | undefined,
): Promise<HeldStep["endsSearch"]> {
  if (verdict === "interrupted" || signal?.aborted) return "interrupted";
  try {
    return (await backlog.gone()) ? undefined : "not-recovered";
  } catch (error) {
    if (signal?.aborted) return "interrupted";
    throw error;
  }
}

/** What was held until then stays, if the search was interrupted or the target did not survive it. */
function endAfter(error: unknown, signal: AbortSignal | undefined): CapacityEnd | undefined {
  if (signal?.aborted) return "interrupted";
  return error instanceof Failure && error.exitCode === EXIT.couldNotRun ? "not-recovered" : undefined;
}

/** The highest goodput of a second. A ramp that went through shows that the limit is not below its end. */
function guessOf(
  { windows, windowMs, endedEarly }: LoadResult,
  { toPerSecond }: CapacityRun["bounds"],
): number | undefined {
  const goodput = windows.map(({ total }) => ((total.count - total.errors - total.invalid) * 1_000) / windowMs);
  const most = Math.round(Math.max(0, ...goodput) * 10) / 10;
  if (most === 0) return undefined;
  return endedEarly === undefined ? Math.max(most, toPerSecond) : Math.min(most, toPerSecond);
}

/** The target with what was found there once, so that no step creates tokens of its own to name. */
async function discoveredTarget({
  scenario,
  settings,
  target,
  observer,
  signal,
}: CapacityOptions): Promise<LoadTarget> {
  const { workload } = planLoad({
    scenario,
    settings: { ...settings, profile: "smoke", allowSmallSample: true },
    objectives: [],
  });
  const { inventory } = await discoverForRun(
    { target, settings, signal, onNotice: observer?.onNotice },
    needOf(workload),
  );
  const tokens = inventory.tokens.map(({ tokenId, chainSlug }) => ({ tokenId, chains: [chainSlug] }));
  return {
    ...target,
    fixtures: { ...target.fixtures, ...(tokens.length > 0 && { tokens }), userIds: inventory.userIds },
  };
}
