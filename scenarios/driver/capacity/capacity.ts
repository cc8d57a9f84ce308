// A capacity search against a target: the lowest rate first, a short ramp for a guess, then steps of constant rates until
// the interval is narrow or the time is over.
import { capacityResult, intervalOf } from "../../../run/capacity/capacity-result.ts";
import { expressionOf } from "../../../run/format/objectives.ts";
import type { CapacityEnd, CapacityRun, CapacityStep, RunHeader } from "../../../run/format/run.ts";
import { createRandom } from "../../../schemas/random.ts";
import { SCENARIOS } from "../../registry.ts";
import { type Found, findInventory, needOf } from "../load/inventory.ts";
import { planLoad } from "../plan/planned-load.ts";
import { type BacklogWatch, watchBacklog } from "./backlog.ts";
import { searchCapacity } from "./search.ts";
import { stepObjectives } from "./step-objectives.ts";
import { type CapacityOptions, createStepRuns, endAfter, type StepRuns } from "./step-runs.ts";

/** A capacity run without what its command adds. */
export type MeasuredCapacity = Omit<CapacityRun, Exclude<keyof RunHeader, "durationMs" | "exitCode">>;

/**
 * Searches. Rejects with a Failure where nothing could be measured, as a load run does; an abort after the first step gives
 * the result of what was held until then.
 */
export async function runCapacity(given: CapacityOptions): Promise<MeasuredCapacity> {
  const startedAt = performance.now();
  const options = { ...given, found: await findOnce(given) };
  const backlog = await watchBacklog(options.target, options.settings.timeout, options.signal);
  try {
    return await measure(options, backlog, startedAt);
  } finally {
    await backlog.close();
  }
}

async function measure(options: CapacityOptions, backlog: BacklogWatch, startedAt: number): Promise<MeasuredCapacity> {
  const { scenario, bounds, budgetMs, settings, atLeastPerSecond } = options;
  const runs = createStepRuns(options, backlog);
  const lowest = await holdLowest(runs, options);
  const { held, endsSearch } = lowest;
  const p95Ms = held.findLast(({ verdict }) => verdict === "met")?.p95Ms ?? 0;
  const objectives = stepObjectives(options.objectives, p95Ms);
  const guessPerSecond = endsSearch === undefined ? await runs.guess(objectives) : undefined;
  const searched =
    endsSearch === undefined
      ? await searchCapacity({
          bounds,
          guessPerSecond,
          held,
          hold: runs.holdWith(objectives),
          lengthMs: (perSecond) => runs.lengthMs(perSecond, objectives),
          timeLeftMs: () => budgetMs - (performance.now() - startedAt),
          random: createRandom(settings.seed, "capacity").next,
          endOf: (error) => endAfter(error, options.signal),
        })
      : { steps: held, knee: {}, highestPerSecond: bounds.toPerSecond, endedBy: endsSearch };
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

type Lowest = { readonly held: readonly CapacityStep[]; readonly endsSearch?: CapacityEnd | undefined };

/** Holds the lowest rate before response times have a bound; repeats it for longer if it misses the objectives. */
async function holdLowest(runs: StepRuns, { bounds, objectives: given }: CapacityOptions): Promise<Lowest> {
  const objectives = stepObjectives(given, undefined);
  const hold = runs.holdWith(objectives);
  const perSecond = bounds.fromPerSecond;
  const lengthMs = runs.lengthMs(perSecond, objectives);
  const first = await hold({ perSecond, lengthMs, isLast: false });
  if (first.endsSearch !== undefined || first.step.verdict === "met")
    return { held: [first.step], endsSearch: first.endsSearch };
  const second = await hold({ perSecond, lengthMs: 2 * lengthMs, isLast: true });
  return { held: [first.step, second.step], endsSearch: second.endsSearch };
}

/** What the target holds, found once: no step creates tokens, buys, or tries anything again. */
async function findOnce({ scenario, settings, target, observer, signal }: CapacityOptions): Promise<Found> {
  const { workload } = planLoad({
    scenario,
    settings: { ...settings, profile: "smoke", allowSmallSample: true },
    objectives: [],
  });
  const { notes, ...found } = await findInventory({ target, settings, signal, ...observer }, needOf(workload));
  for (const note of notes) observer?.onNotice?.(note);
  return { ...found, notes: [] };
}
