// The breaking point of a target, from the judged steps of a rising load. How a step is judged is in ramp-steps.ts. Pure.
import { rounded } from "../../statistics/arithmetic.ts";
import type { Breakpoint, ObjectiveResult, RateInterval } from "../format/load-run.ts";

/** One judged step of a ramp; its rate rises from `lowest` to `highest`. */
export type RampStep = RateInterval & {
  readonly status: ObjectiveResult["status"];
  readonly missed: readonly string[];
  /** Whether the target is to blame for what is missed, and not only too few virtual users. */
  readonly isByTarget: boolean;
  readonly goodputPerSecond: number;
  readonly lowest: number;
  readonly highest: number;
};

/** The steps on both sides of the breaking point; absent if no step missed the objectives. */
export type Limit = { readonly held: RampStep | undefined; readonly broke: RampStep | undefined };

/** The highest step that met the objectives, and the first above it that missed them: no earlier miss was due to the rate. */
export function limitOf(steps: readonly RampStep[]): Limit {
  const top = steps.findLastIndex(({ status }) => status === "met");
  return { held: steps[top], broke: steps.slice(top + 1).find(({ status }) => status === "missed") };
}

/** The breaking point. `isSound` is false if the run is not valid for a reason other than the target. */
export function breakpointOf(steps: readonly RampStep[], isSound: boolean): Breakpoint {
  const { held, broke } = limitOf(steps);
  const missedBelow = steps.filter(({ status, fromMs }) => status === "missed" && held && fromMs < held.fromMs).length;
  const goodputPerSecond = Math.max(0, ...steps.map((step) => step.goodputPerSecond));
  const found = {
    ...(held !== undefined && { held: intervalOf(held) }),
    ...(broke !== undefined && { broke: { ...intervalOf(broke), missed: broke.missed } }),
    ...(held && broke && { between: { lowestPerSecond: held.lowest, highestPerSecond: broke.highest } }),
    missedBelow,
    goodputPerSecond,
  };
  const isTop = held !== undefined && held === steps.at(-1);
  return { ...found, sentence: sentencesOf(found, isTop, isSound).join(" ") };
}

type Found = Omit<Breakpoint, "sentence">;

function sentencesOf(found: Found, isTop: boolean, isSound: boolean): readonly string[] {
  const { broke, between, missedBelow, goodputPerSecond } = found;
  const below = missedBelow === 1 ? "one lower step" : `${missedBelow} lower steps`;
  return [
    limitSentence(found, isTop),
    ...(between === undefined
      ? []
      : [
          // A queue takes its time to miss an objective, and the rate rises meanwhile: the limit may lie below both steps.
          `The limit lies below ${between.highestPerSecond} requests/s, and below ${between.lowestPerSecond} if a queue hid it for a while.`,
        ]),
    ...(broke === undefined ? [] : [`Goodput reached ${rounded(goodputPerSecond, 1)} responses/s at most.`]),
    ...(missedBelow === 0 ? [] : [`Objectives were also missed in ${below}, for another reason than the rate.`]),
    ...(isSound ? [] : ["The run is not valid: the generator may have reached its limit first."]),
  ];
}

function limitSentence({ held, broke }: Found, isTop: boolean): string {
  const rateOf = ({ ratePerSecond, fromMs, toMs }: RateInterval) =>
    `${ratePerSecond} requests/s (${fromMs / 1_000} s to ${toMs / 1_000} s)`;
  const missed = broke === undefined ? "" : `${rateOf(broke)}: ${broke.missed.join(", ")}`;
  if (held !== undefined && broke !== undefined) {
    return `The objectives were met up to ${rateOf(held)} and missed at ${missed}.`;
  }
  if (held !== undefined) {
    const highest = isTop ? "the highest rate of the run" : "the highest rate that could be judged";
    return `The objectives were met up to ${rateOf(held)}, ${highest}: no breaking point was found.`;
  }
  if (broke !== undefined) return `The objectives were met at no rate, and missed at ${missed}.`;
  return "No rate could be judged: every step had too few samples.";
}

function intervalOf({ ratePerSecond, fromMs, toMs, samples }: RampStep): RateInterval {
  return { ratePerSecond, fromMs, toMs, samples };
}
