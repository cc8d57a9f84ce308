// What a comparison found, from its pairs: every metric with its numbers, the verdict, and what it says in words. Pure.
import { EXIT, type ExitCode } from "../../errors.ts";
import { meanInterval, pairedMean } from "../../statistics/paired-t-test.ts";
import { exactDifference } from "../../statistics/proportion-interval.ts";
import type { ComparedPair, ComparisonRun, InterimAnalysis, MetricComparison } from "../format/run.ts";
import { comparedMetricName } from "../text/compared-metric.ts";
import { countOf, namesOf, percentOf } from "../text/plural.ts";
import { type Decided, type Decision, decide, type Past, pairsToBound, sumOf } from "./decision.ts";
import { type Family, familyOf, type RatioMetric, type ShareMetric } from "./family.ts";
import { LEAST_PAIRS, pastAnalyses } from "./interim-analyses.ts";
import { detectableWith, MOST_DECIDING_PAIRS, pairsToDecide } from "./power.ts";

/** The pairs so far, and the plan that they follow. */
export type Compared = {
  readonly pairs: readonly ComparedPair[];
  readonly interimAnalyses: readonly InterimAnalysis[];
  /** A share. */
  readonly margin: number;
  /** Length of a pair with its start and its warm-up; for the time that is still needed. */
  readonly wholePairMs: number;
  readonly isInterrupted: boolean;
};

type ComparisonResult = Pick<ComparisonRun, "comparisons" | "verdict" | "sentence" | "advice" | "advised"> & {
  readonly exitCode: ExitCode;
};

const LEAST_WITH_SPREAD = 2;
const CONFIDENCE = 0.95;

/** Whether the comparison is over after these pairs: an interim analysis decides, or it was the last one. */
export function isOver(
  pairs: readonly ComparedPair[],
  interimAnalyses: readonly InterimAnalysis[],
  margin: number,
): boolean {
  if (pairs.length === interimAnalyses.at(-1)?.pairs) return true;
  return verdictAfter(pairs, interimAnalyses, margin) !== "undecided";
}

/** What a comparison says after these pairs; undecided between two interim analyses. */
export function verdictAfter(
  pairs: readonly ComparedPair[],
  interimAnalyses: readonly InterimAnalysis[],
  margin: number,
): Decision["verdict"] {
  const past = plannedPast(interimAnalyses, pairs.length);
  return past === undefined
    ? "undecided"
    : withReliableLoad(decide(familyOf(pairs, past[0].pairs), past, margin).verdict, pairs);
}

/** The result of all pairs. It is decided only at a planned interim analysis: between two of them it stays undecided. */
export function comparisonResult(compared: Compared): ComparisonResult {
  const { pairs, interimAnalyses, margin, isInterrupted } = compared;
  if (pairs.length < LEAST_WITH_SPREAD) {
    const sentence = `${countOf(pairs.length, "pair")} finished: too few to tell how much pairs vary.`;
    return { ...ENDS.undecided, ...interrupted(isInterrupted), comparisons: [], sentence, advice: LET_IT_RUN };
  }
  const planned = plannedPast(interimAnalyses, pairs.length);
  const family = familyOf(pairs, interimAnalyses[0]?.pairs);
  const decision = decide(family, planned ?? [nextAnalysis(interimAnalyses, pairs.length)], margin);
  const comparisons = comparisonsOf(family, decision, compared).map((one) =>
    planned === undefined && one.verdict !== "undecided" ? { ...one, verdict: "undecided" as const } : one,
  );
  const found = planned === undefined ? "undecided" : withReliableLoad(decision.verdict, pairs);
  return {
    ...ENDS[found],
    ...(found === "undecided" && interrupted(isInterrupted)),
    comparisons,
    sentence: sentenceOf(found, comparisons, compared),
    ...adviceOf(found, comparisons, compared),
  };
}

const ENDS = {
  regression: { verdict: "fail", exitCode: EXIT.targetWrong },
  "not-slower": { verdict: "pass", exitCode: EXIT.pass },
  undecided: { verdict: "inconclusive", exitCode: EXIT.inconclusive },
} as const;

function interrupted(isInterrupted: boolean) {
  return isInterrupted ? ({ verdict: "interrupted", exitCode: EXIT.interrupted } as const) : {};
}

/** The interim analyses so far, if one is due after this number of pairs. */
function plannedPast(interimAnalyses: readonly InterimAnalysis[], pairs: number): Past | undefined {
  const [first, ...more] = pastAnalyses(interimAnalyses, pairs);
  return first === undefined || (more.at(-1) ?? first).pairs !== pairs ? undefined : [first, ...more];
}

/**
 * A generator that was late is late for both sides, so that no regression comes of it; but where most pairs were not under
 * the load that was asked for, how the builds behave under it is unknown.
 */
function withReliableLoad(verdict: Decision["verdict"], pairs: readonly ComparedPair[]): Decision["verdict"] {
  return verdict === "not-slower" && 2 * unreliable(pairs) > pairs.length ? "undecided" : verdict;
}

function unreliable(pairs: readonly ComparedPair[]): number {
  return pairs.filter(({ baseline, candidate }) => baseline.reasons.length + candidate.reasons.length > 0).length;
}

/** The plan's next interim analysis, or its last. */
function nextAnalysis(interimAnalyses: readonly InterimAnalysis[], pairs: number): InterimAnalysis {
  const next = interimAnalyses.find((analysis) => analysis.pairs > pairs) ?? interimAnalyses.at(-1);
  if (next === undefined) throw new RangeError("A plan has at least one interim analysis.");
  return next;
}

function comparisonsOf(
  family: Family,
  decision: Decision,
  { interimAnalyses, margin }: Compared,
): readonly MetricComparison[] {
  const last = nextAnalysis(interimAnalyses, Number.POSITIVE_INFINITY);
  const size = family.counted;
  return [
    ...family.ratios.map((metric, at) =>
      ratioComparison(metric, decision.ratios[at] ?? UNDECIDED, { size, margin, last }),
    ),
    ...family.shares.map((share, at) => shareComparison(share, decision.shares[at] ?? UNDECIDED)),
  ];
}

const UNDECIDED: Decided = { chance: 1, verdict: "undecided", isSlowerBelowMargin: false };

function ratioComparison(
  { operation, metric, differences }: RatioMetric,
  decided: Decided,
  { size, margin, last }: { readonly size: number; readonly margin: number; readonly last: InterimAnalysis },
): MetricComparison {
  const mean = pairedMean(differences);
  const { low, high } = meanInterval(mean, CONFIDENCE);
  // Fewer pairs do not show how much they vary.
  const isKnown = mean.pairs >= LEAST_PAIRS;
  const minimumDetectable = isKnown ? detectableWith({ deviation: mean.deviation, family: size }, last) : undefined;
  const decidingPairs =
    isKnown && decided.verdict === "undecided"
      ? pairsToDecide(mean, { family: size, margin, analysis: last })
      : undefined;
  return {
    operation,
    metric,
    unit: "ratio",
    ratio: Math.exp(mean.mean),
    low: Math.exp(low),
    high: Math.exp(high),
    ...decided,
    ...(minimumDetectable !== undefined && { minimumDetectable }),
    ...(decidingPairs !== undefined && { decidingPairs }),
  };
}

function shareComparison(share: ShareMetric, decided: Decided): MetricComparison {
  const [before, after] = [sumOf(share, "baseline"), sumOf(share, "candidate")];
  const { low, high } = exactDifference(before, after, CONFIDENCE);
  const shareOf = ({ hits, all }: typeof before) => (all === 0 ? 0 : hits / all);
  const { operation, metric } = share;
  const isOpen = share.pairs.length >= LEAST_PAIRS && decided.verdict === "undecided";
  const decidingPairs = isOpen ? pairsToBound(share, MOST_DECIDING_PAIRS) : undefined;
  return {
    operation,
    metric,
    unit: "difference",
    ratio: shareOf(after) - shareOf(before),
    low,
    high,
    ...decided,
    ...(decidingPairs !== undefined && { decidingPairs }),
  };
}

function sentenceOf(
  found: Decision["verdict"],
  comparisons: readonly MetricComparison[],
  { pairs, margin }: Compared,
): string {
  const after = `after ${countOf(pairs.length, "pair")}`;
  const below = comparisons.filter(({ isSlowerBelowMargin }) => isSlowerBelowMargin);
  const aside =
    below.length === 0 ? "" : ` Significantly slower, but by less than half of the margin: ${named(below)}.`;
  switch (found) {
    case "regression": {
      const slower = comparisons.filter(({ verdict }) => verdict === "regression");
      return `The candidate is worse ${after}: ${named(slower)}.${aside}`;
    }
    case "not-slower": {
      const faster = comparisons.filter(({ verdict }) => verdict === "improvement");
      const gain = faster.length === 0 ? "" : ` Faster: ${named(faster)}.`;
      return `The candidate is not slower by more than ${percentOf(margin)} in any metric ${after}.${gain}${aside}`;
    }
    case "undecided": {
      const undecided = comparisons.filter(({ verdict }) => verdict === "undecided");
      return undecided.length === 0
        ? `Most pairs did not have the planned load, so nothing is decided ${after}.${aside}`
        : `Undecided at a margin of ${percentOf(margin)} ${after}: ${named(undecided)}.${aside}`;
    }
  }
}

/** What needs no number comes first, then the largest ratios. */
function named(comparisons: readonly MetricComparison[]): string {
  const weight = ({ reason, unit, ratio }: MetricComparison) =>
    reason !== undefined ? 2 : unit === "ratio" ? Math.abs(Math.log(ratio)) : 0;
  const sorted = comparisons.toSorted((one, other) => weight(other) - weight(one));
  return namesOf(sorted.map(nameWithEffect), MOST_NAMED);
}

const MOST_NAMED = 4;
const LET_IT_RUN = "Let the comparison run to its end.";

function adviceOf(
  found: Decision["verdict"],
  comparisons: readonly MetricComparison[],
  { pairs, margin, wholePairMs, interimAnalyses }: Compared,
): Pick<ComparisonRun, "advice" | "advised"> {
  if (found === "regression")
    return { advice: "Confirm it in sequential mode if the target uses most of a processor; then look for the cause." };
  if (found === "not-slower")
    return { advice: `A slowdown below ${percentOf(margin)} is not excluded; --margin sets this limit.` };
  const planned = interimAnalyses.at(-1)?.pairs ?? 0;
  if (pairs.length < planned) return { advice: LET_IT_RUN };
  if (2 * unreliable(pairs) > pairs.length) return { advice: "Give the generator a quieter machine, or lower --rate." };
  const undecided = comparisons.filter(({ verdict }) => verdict === "undecided");
  if (undecided.some(({ decidingPairs }) => decidingPairs === undefined)) {
    const advice = "Even 1,000 pairs are unlikely to decide it: raise --margin, or compare on a quieter machine.";
    return { advice };
  }
  const needed = Math.max(...undecided.map(({ decidingPairs = 0 }) => decidingPairs), planned + 1);
  const minutes = countOf(Math.ceil((needed * wholePairMs) / 60_000), "minute");
  return {
    advice: `About ${needed} pairs would likely decide it, which take ${minutes}: start again with --max-pairs ${needed}.`,
    advised: ["--max-pairs", String(needed)],
  };
}

/** "token-quote p95 +10.2 %". */
function nameWithEffect(comparison: MetricComparison): string {
  const { unit, ratio, reason } = comparison;
  const name = comparedMetricName(comparison);
  if (reason !== undefined) return `${name}: ${reason}`;
  const effect = unit === "ratio" ? ratio - 1 : ratio;
  const sign = effect >= 0 ? "+" : "−";
  return `${name} ${sign}${Math.round(Math.abs(effect) * 1_000) / 10} ${unit === "ratio" ? "%" : "points"}`;
}
