// At which rate a target breaks, from the judged stretches of a rising load. How they are judged is in climb.ts. Pure.

import type { Breakpoint, RateInterval } from "../../results/run/load-run.ts";
import type { Evaluation } from "../objectives/objective.ts";

/** One stretch of the climb, judged; its rate rises from `lowest` to `highest`. */
export type Step = RateInterval & {
  readonly status: Evaluation["status"];
  readonly missed: readonly string[];
  /** Whether it is the target that broke: more than drops is missed, or they came of its long answers. */
  readonly isProven: boolean;
  readonly goodPerSecond: number;
  readonly lowest: number;
  readonly highest: number;
};

/** The highest stretch that held, and the first one that broke above it: what struck lower and passed was not the rate. */
export function turnOf(steps: readonly Step[]): { readonly held: Step | undefined; readonly broke: Step | undefined } {
  const top = steps.findLastIndex(({ status }) => status === "met");
  return { held: steps[top], broke: steps.slice(top + 1).find(({ status }) => status === "missed") };
}

/** What the stretches of a run say of the rate. Not `isSound`: the run proves nothing for a reason that is none of the target's. */
export function concludeClimb(steps: readonly Step[], isSound: boolean): Breakpoint {
  const { held, broke } = turnOf(steps);
  const missedBelow = steps.filter(({ status, fromMs }) => status === "missed" && held && fromMs < held.fromMs).length;
  const goodputPerSecond = Math.max(0, ...steps.map(({ goodPerSecond }) => goodPerSecond));
  const between = held && broke && { lowestPerSecond: held.lowest, highestPerSecond: broke.highest };
  const figures = {
    ...(held !== undefined && { held: intervalOf(held) }),
    ...(broke !== undefined && { broke: { ...intervalOf(broke), missed: broke.missed } }),
    ...(between !== undefined && { between }),
    missedBelow,
    goodputPerSecond,
  };
  const isTop = held !== undefined && held === steps.at(-1);
  const sentences = [
    turnSentence(figures, isTop),
    ...(between === undefined
      ? []
      : [`The limit lies between ${between.lowestPerSecond} and ${between.highestPerSecond} requests/s.`]),
    ...(broke === undefined ? [] : [`At most ${tenths(goodputPerSecond)} good answers/s came.`]),
    ...(missedBelow === 0
      ? []
      : [
          `Objectives were missed in ${missedBelow === 1 ? "a stretch" : `${missedBelow} stretches`} below as well, for another reason than the rate.`,
        ]),
    ...(isSound ? [] : ["The run is not valid: what broke may have been the generator."]),
  ];
  return { ...figures, sentence: sentences.join(" ") };
}

function turnSentence({ held, broke }: Pick<Breakpoint, "held" | "broke">, isTop: boolean): string {
  const where = ({ ratePerSecond, fromMs, toMs }: RateInterval) =>
    `${ratePerSecond} requests/s (${fromMs / 1_000} s to ${toMs / 1_000} s)`;
  const how = broke === undefined ? "" : `${where(broke)}: ${broke.missed.join(", ")}`;
  if (held !== undefined && broke !== undefined) return `The objectives held up to ${where(held)} and broke at ${how}.`;
  if (held !== undefined)
    return `The objectives held up to ${where(held)}, the highest rate ${isTop ? "of the run" : "that could be judged"}: it did not break.`;
  if (broke !== undefined) return `The objectives held at no rate, and broke at ${how}.`;
  return "No rate could be judged: there were too few samples in every stretch.";
}

function intervalOf({ ratePerSecond, fromMs, toMs, samples }: Step): RateInterval {
  return { ratePerSecond, fromMs, toMs, samples };
}

/** A figure with one decimal at most. */
export function tenths(value: number): number {
  return Math.round(value * 10) / 10;
}
