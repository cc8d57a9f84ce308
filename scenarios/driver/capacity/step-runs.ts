// The load runs of a capacity search: a short ramp, and steps of constant rates, each in a folder of its own.
import { join } from "node:path";
import { EXIT, Failure } from "../../../errors.ts";
import { judgeStep } from "../../../run/capacity/step-verdict.ts";
import type { Objective } from "../../../run/format/objectives.ts";
import type { CapacityEnd, CapacityRun, CapacityStep } from "../../../run/format/run.ts";
import type { ScenarioName } from "../../registry.ts";
import { type LoadResult, runNumbered } from "../load/load.ts";
import type { RunOptions, RunSettings } from "../load/run-options.ts";
import { type LoadSettings, type PlannedLoad, planLoad, smallSampleOf } from "../plan/planned-load.ts";
import type { BacklogWatch } from "./backlog.ts";
import type { HeldStep, Hold } from "./search.ts";
import { rampObjectives } from "./step-objectives.ts";

const STEPS_FOLDER = "steps";
const RAMP_SHARE = 1 / 15;
/** A cold start must not end the ramp. */
const RAMP_WARM_UP_MS = 1_000;
const RAMP_MS = { least: 4_000, most: 20_000 } as const;
/** A step is made longer for its samples up to this part of the budget. */
const LONGEST_SHARE = 0.2;

/** The load runs of a search; the steps are numbered from 1. */
export function createStepRuns(options: CapacityOptions, backlog: BacklogWatch) {
  const { settings, budgetMs, bounds, onStep } = options;
  let steps = 0;
  const plan = (
    load: Pick<LoadSettings, "profile" | "rate" | "duration" | "warmUp">,
    objectives: readonly Objective[],
  ) => planLoad({ scenario: options.scenario, settings: { ...settings, allowSmallSample: true, ...load }, objectives });
  const planStep = (rate: number, duration: number, objectives: readonly Objective[]) =>
    plan({ profile: "average", rate, duration, warmUp: settings.warmUp }, objectives);
  const lengthMs = (perSecond: number, objectives: readonly Objective[]): number => {
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
    /** Holds rates that are judged by these objectives. */
    holdWith,
    lengthMs,
    /** The goodput that a ramp reached; undefined if it reached none. */
    guess: async (objectives: readonly Objective[]): Promise<number | undefined> => {
      const duration = Math.min(RAMP_MS.most, Math.max(RAMP_MS.least, Math.round(RAMP_SHARE * budgetMs)));
      const load = plan(
        { profile: "ramp", rate: bounds.toPerSecond, duration, warmUp: RAMP_WARM_UP_MS },
        rampObjectives(objectives),
      );
      try {
        const result = await send(options, load, join(STEPS_FOLDER, "00-ramp"), 0);
        await backlog.gone();
        return guessOf(result, bounds);
      } catch (error) {
        // The next step ends in the same way, and the results before it are kept.
        if (endAfter(error, options.signal) === undefined) throw error;
        return undefined;
      }
    },
  };
}

export type StepRuns = ReturnType<typeof createStepRuns>;

/** Room for the samples that chance withholds. */
const ROOM = 1.1;
const LONGER = 1.5;

function send(options: CapacityOptions, load: PlannedLoad, name: string, number: number): Promise<LoadResult> {
  const output = { ...options.output, folder: join(options.output.folder, name) };
  return runNumbered({ ...options, output, load }, number);
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
export function endAfter(error: unknown, signal: AbortSignal | undefined): CapacityEnd | undefined {
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

/** The settings of a search; `profile`, `rate` and `duration` are its own affair. Times in ms. */
export type CapacitySettings = Omit<LoadSettings, "profile" | "rate" | "duration"> & RunSettings;

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
  readonly onStep?: ((step: CapacityStep, number: number) => void) | undefined;
};
