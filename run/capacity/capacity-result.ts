// What a capacity search found, from its steps and its interval: verdict, exit code, sentences. Pure.
import { EXIT, type ExitCode } from "../../errors.ts";
import { type KneeInterval, MISS_CHANCE } from "../../statistics/threshold-search.ts";
import type { CapacityInterval, CapacityRun, CapacityStep } from "../format/run.ts";
import { countOf } from "../text/plural.ts";

export type SearchedCapacity = Pick<CapacityRun, "steps" | "interval" | "bounds" | "endedBy"> & {
  readonly atLeastPerSecond?: number | undefined;
};

type CapacityResult = Pick<CapacityRun, "verdict" | "sentence" | "advice" | "advised"> & {
  readonly exitCode: ExitCode;
};

/** The interval as it is reported: rounded outwards to tenths of a request, and never above what could be tried. */
export function intervalOf({ low, high }: KneeInterval, highestPerSecond: number): CapacityInterval {
  return {
    ...(low !== undefined && { lowPerSecond: Math.max(0.1, Math.floor(low * 10) / 10) }),
    ...(high !== undefined && high <= highestPerSecond && { highPerSecond: Math.ceil(high * 10) / 10 }),
    confidence: CONFIDENCE,
  };
}

/** The calculated chance is a little higher; test/statistics/threshold-search.test.ts holds it to this one by simulation. */
const CONFIDENCE = Math.floor((1 - 2 * MISS_CHANCE) * 20) / 20;

export function capacityResult(search: SearchedCapacity): CapacityResult {
  const { verdict, exitCode } = judged(search);
  const to = higherBound(search);
  const texts = {
    sentence: sentenceOf(search),
    advice: adviceOf(search, to),
    ...(to !== undefined && { advised: ["--to", String(to)] as [string, string] }),
  };
  if (search.endedBy === "interrupted") return { verdict: "interrupted", exitCode: EXIT.interrupted, ...texts };
  return { verdict, exitCode, ...texts };
}

const PASS = { verdict: "pass", exitCode: EXIT.pass } as const;
const FAIL = { verdict: "fail", exitCode: EXIT.targetWrong } as const;
const OPEN = { verdict: "inconclusive", exitCode: EXIT.inconclusive } as const;

function judged(search: SearchedCapacity): Pick<CapacityResult, "verdict" | "exitCode"> {
  const { steps, interval, atLeastPerSecond: needed } = search;
  const { lowPerSecond: low, highPerSecond: high } = interval;
  if (!steps.some(isDecided)) return OPEN;
  if (needed !== undefined) {
    if (high !== undefined && high < needed) return FAIL;
    return low !== undefined && low >= needed ? PASS : OPEN;
  }
  if (low !== undefined) return PASS;
  return isMissedEverywhere(search) ? FAIL : OPEN;
}

/** Whether the objectives are missed at every rate that was allowed. */
function isMissedEverywhere({ steps, interval }: SearchedCapacity): boolean {
  return (
    interval.lowPerSecond === undefined &&
    interval.highPerSecond !== undefined &&
    !steps.some(({ verdict }) => verdict === "met")
  );
}

export function isDecided({ verdict }: CapacityStep): boolean {
  return verdict === "met" || verdict === "missed";
}

function sentenceOf(search: SearchedCapacity): string {
  const { steps, interval, bounds, endedBy, atLeastPerSecond: needed } = search;
  const { lowPerSecond: low, highPerSecond: high, confidence } = interval;
  const decided = steps.filter(isDecided);
  const basis = `(${Math.round(confidence * 100)} % confidence, ${countOf(decided.length, "step")} judged)`;
  const wanted = needed === undefined ? "" : ` At least ${needed} requests/s ${wantedText(low, high, needed)}.`;
  if (decided.length === 0)
    return `No rate could be judged: ${steps.at(-1)?.reasons[0] ?? "the search ended before its first step"}.`;
  if (low !== undefined && high !== undefined)
    return `The objectives are met up to a rate between ${low} and ${high} requests/s ${basis}.${wanted}${strayText(decided, low, high)}`;
  if (low !== undefined) {
    const top = Math.max(...decided.map(({ ratePerSecond }) => ratePerSecond));
    const limit = endedBy === "generator" ? "the highest that the generator could send" : "the highest that was tried";
    return `The objectives are met up to at least ${low} requests/s ${basis}; ${top} requests/s was ${limit}.${wanted}`;
  }
  if (high === undefined) return `The judged steps do not say yet where the limit lies ${basis}.${wanted}`;
  if (isMissedEverywhere(search)) {
    const [first] = decided.flatMap(({ reasons }) => reasons);
    return `The objectives are missed even at ${bounds.fromPerSecond} requests/s, the lowest rate: ${first ?? ""}.${wanted}`;
  }
  return `The objectives are met up to at most ${high} requests/s ${basis}; the limit may lie below ${bounds.fromPerSecond} requests/s, the lowest rate.${wanted}`;
}

/** Steps far from the limit that went the other way had another cause than the rate. */
function strayText(decided: readonly CapacityStep[], low: number, high: number): string {
  const stray = decided.filter(({ ratePerSecond, verdict }) =>
    verdict === "missed" ? ratePerSecond < low : ratePerSecond > high,
  );
  return stray.length === 0
    ? ""
    : ` ${countOf(stray.length, "step")} outside the interval went the other way, for another reason than the rate.`;
}

function wantedText(low: number | undefined, high: number | undefined, needed: number): string {
  if (high !== undefined && high < needed) return "is not reached";
  return low !== undefined && low >= needed ? "is reached" : "is neither proven nor refuted";
}

/** The highest rate that a further search has to try; undefined unless the limit is above that of this one. */
function higherBound({ interval, bounds, endedBy }: SearchedCapacity): number | undefined {
  const { lowPerSecond: low, highPerSecond: high } = interval;
  const isBeyond = (endedBy === "budget" || endedBy === "narrow") && low !== undefined && high === undefined;
  return isBeyond ? 2 * bounds.toPerSecond : undefined;
}

function adviceOf({ steps, interval, bounds, endedBy }: SearchedCapacity, to: number | undefined): string {
  const isInvalid = steps.some(({ verdict }) => verdict === "invalid");
  switch (endedBy) {
    case "not-recovered":
      return "The target did not respond as before after a step: restart it, or lower --to.";
    case "generator":
      return "A generator on another machine could send more.";
    case "unjudged":
      return isInvalid
        ? "Give the generator a quieter machine, or lower --from."
        : "Hold the steps longer with --step, or raise --from.";
    case "interrupted":
      return "Let the search run to its end.";
    case "budget":
    case "narrow":
      if (interval.lowPerSecond === undefined) return "Lower --from.";
      if (to !== undefined) return `Raise --to above ${bounds.toPerSecond}, such as --to ${to}.`;
      return endedBy === "budget"
        ? "A longer --budget narrows the interval: four more steps make it about a quarter shorter."
        : "The search cannot make it narrower; longer steps (--step) decide more reliably near the limit.";
  }
}
