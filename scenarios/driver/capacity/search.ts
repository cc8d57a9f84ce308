// The search for the highest rate that meets the objectives: which rate is held next, and when it is over. It knows rates
// and verdicts alone; what holds a rate is handed in, so that tests can put a simulated target in its place.

import { isDecided } from "../../../run/capacity/capacity-result.ts";
import type { CapacityEnd, CapacityRun, CapacityStep } from "../../../run/format/run.ts";
import { rounded } from "../../../statistics/arithmetic.ts";
import { createKneeSearch, type KneeInterval, type KneeSearch } from "../../../statistics/threshold-search.ts";

/** A step that was held. `endsSearch` says why no other can follow. */
export type HeldStep = { readonly step: CapacityStep; readonly endsSearch?: CapacityEnd | undefined };

/** Holds a rate for a time; `isLast` if it will not be held longer, whatever it shows. */
export type Hold = (rate: {
  readonly perSecond: number;
  readonly lengthMs: number;
  readonly isLast: boolean;
}) => Promise<HeldStep>;

export type Search = {
  readonly bounds: CapacityRun["bounds"];
  readonly guessPerSecond: number | undefined;
  /** Steps that were held before; they count. */
  readonly held: readonly CapacityStep[];
  readonly hold: Hold;
  /** How long a rate has to be held for its objectives to be decided. */
  readonly lengthMs: (perSecond: number) => number;
  readonly timeLeftMs: () => number;
  /** Uniform in [0, 1). */
  readonly random: () => number;
  /** Why the search is over if a rate could not be held; undefined if that is a failure of its own. */
  readonly endOf?: (error: unknown) => CapacityEnd | undefined;
};

/** How a search ended. Rates above `highestPerSecond` could not be tried. */
export type Searched = {
  readonly steps: readonly CapacityStep[];
  readonly knee: KneeInterval;
  readonly highestPerSecond: number;
  readonly endedBy: CapacityEnd;
};

/** An interval whose ends are this ratio apart is narrow enough. */
const NARROW = 1.05;
/** Time that a step takes beside its load, until one was held: to start k6, and to wait until a backlog is gone. */
const FIRST_OVERHEAD_MS = 5_000;
/** After two steps in a row that are not valid, rates from this share of theirs on are left alone. */
const BELOW_INVALID = 0.9;

/** Searches until the interval is narrow, the time is over, or no step can follow. */
export async function searchCapacity(search: Search): Promise<Searched> {
  const { bounds, hold, lengthMs, timeLeftMs, random } = search;
  const knee = createKneeSearch({
    lowest: bounds.fromPerSecond,
    highest: bounds.toPerSecond,
    guess: search.guessPerSecond,
  });
  const steps = [...search.held];
  for (const step of steps) addStep(knee, step);
  let highestPerSecond = bounds.toPerSecond;
  let overheadMs = FIRST_OVERHEAD_MS;
  let repeated: number | undefined;
  const ended = (endedBy: CapacityEnd): Searched => ({ steps, knee: knee.interval(), highestPerSecond, endedBy });
  const take = async (perSecond: number, length: number, isLast: boolean): Promise<HeldStep> => {
    const beforeMs = timeLeftMs();
    const held = await hold({ perSecond, lengthMs: length, isLast });
    overheadMs = Math.max(0, beforeMs - timeLeftMs() - held.step.durationMs);
    steps.push(held.step);
    addStep(knee, held.step);
    return held;
  };
  for (;;) {
    if (isNarrow(knee.interval(), bounds.fromPerSecond, highestPerSecond))
      return ended(
        highestPerSecond < bounds.toPerSecond && knee.interval().high === undefined ? "generator" : "narrow",
      );
    const perSecond = repeated ?? rounded(Math.min(highestPerSecond, knee.draw(random())), 1);
    const length = lengthMs(perSecond);
    const hasTime = (ms: number) => timeLeftMs() >= ms + overheadMs;
    if (!hasTime(length)) return ended(steps.some(isDecided) ? "budget" : "unjudged");
    let held: HeldStep;
    try {
      held = await take(perSecond, length, false);
      if (held.endsSearch === undefined && held.step.verdict === "undecided" && hasTime(2 * length))
        held = await take(perSecond, 2 * length, true);
    } catch (error) {
      const end = search.endOf?.(error);
      if (end === undefined) throw error;
      return ended(end);
    }
    if (held.endsSearch !== undefined) return ended(held.endsSearch);
    const isInvalid = held.step.verdict === "invalid";
    if (isInvalid && repeated !== undefined) highestPerSecond = rounded(perSecond * BELOW_INVALID, 1);
    if (highestPerSecond < bounds.fromPerSecond) return ended("unjudged");
    repeated = isInvalid && repeated === undefined ? perSecond : undefined;
  }
}

/** Ends that lie beyond what can be tried are as narrow as they get. */
function isNarrow({ low, high }: KneeInterval, lowest: number, highest: number): boolean {
  const [from, to] = [Math.max(lowest, low ?? lowest), Math.min(highest, high ?? highest)];
  return to / from <= NARROW;
}

function addStep(knee: KneeSearch, step: CapacityStep): void {
  if (isDecided(step)) knee.add({ at: step.ratePerSecond, isMissed: step.verdict === "missed" });
}
