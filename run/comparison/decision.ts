// The decision at an interim analysis: is a metric slower, is it not slower by more than the margin, or undecided? Pure.

import { holm } from "../../statistics/holm-correction.ts";
import { chanceAbove, chanceBelow, meanInterval, type PairedMean, pairedMean } from "../../statistics/paired-t-test.ts";
import { chanceOfMore, exactDifference, type Proportion } from "../../statistics/proportion-interval.ts";
import { chanceOfSigns } from "../../statistics/sign-permutations.ts";
import type { InterimAnalysis, MetricVerdict } from "../format/run.ts";
import type { Family, ShareMetric } from "./family.ts";
import { analysesUpTo } from "./interim-analyses.ts";

/** The decision on one metric. `chance` is adjusted for the family. */
export type Decided = {
  readonly chance: number;
  readonly verdict: MetricVerdict;
  /** Significantly slower, but by less than half the margin. */
  readonly isSlowerBelowMargin: boolean;
  readonly reason?: string;
};

export type Decision = {
  readonly ratios: readonly Decided[];
  readonly shares: readonly Decided[];
  /** `regression` as soon as one metric is; `not-slower` once all are. */
  readonly verdict: "regression" | "not-slower" | "undecided";
};

/** The interim analyses so far, at least one; the decision is made at the last. */
export type Past = readonly [InterimAnalysis, ...InterimAnalysis[]];

/** The increase of errors or invalid responses, as a share of all requests, that a comparison must exclude. */
const SHARE_MARGIN = 0.01;

/**
 * Decides at the last of the interim analyses that are past. A regression needs a chance below the interim analysis's share of the
 * risk, and an estimate of at least half the margin: at the whole margin, half of the slowdowns of just that size would be missed,
 * however many pairs there are. What an earlier interim analysis has shown not to be slower stays so, unless it is a regression
 * now.
 */
export function decide(family: Family, past: Past, margin: number): Decision {
  const analysis = past[past.length - 1] ?? past[0];
  const chances = chancesOf(family, analysis);
  const ratios = family.ratios.map(({ differences }, at) =>
    decideRatio(pairedMean(differences), {
      slower: chances.slower[at] ?? 1,
      faster: chances.faster[at] ?? 1,
      isExcluded: past.some((one) => excludes(differences, one, margin)),
      alpha: analysis.alpha,
      margin,
    }),
  );
  const shares = family.shares.map((share, at) => {
    const isSilent = share.metric === "errorRate" && family.silent.some((operation) => operation === share.operation);
    return decideShare(share, chances.shares[at] ?? 1, analysis, isSilent);
  });
  const verdicts = [...ratios, ...shares].map(({ verdict }) => verdict);
  const isUndecided = verdicts.includes("undecided") || ratios.length === 0;
  return {
    ratios,
    shares,
    verdict: verdicts.includes("regression") ? "regression" : isUndecided ? "undecided" : "not-slower",
  };
}

/**
 * The chances of all metrics, adjusted for the family. A share with too few errors on both sides together to be a regression,
 * whichever side they were on, is no member and costs the others nothing.
 */
function chancesOf({ ratios, counted, shares }: Family, { alpha }: InterimAnalysis) {
  const means = ratios.map(({ differences }) => pairedMean(differences));
  const members = shares.flatMap((share, at) => (0.5 ** hitsOf(share) <= alpha ? [at] : []));
  const left = new Array<number>(counted - ratios.length).fill(1);
  const adjusted = holm([
    ...means.map((mean) => chanceAbove(mean)),
    ...members.map((at) => chanceOfShare(shares[at])),
    ...left,
  ]);
  return {
    slower: adjusted,
    faster: holm([...means.map((mean) => chanceBelow(mean)), ...left]),
    shares: shares.map((_, at) => (members.includes(at) ? adjusted[means.length + members.indexOf(at)] : 1)),
  };
}

/**
 * Two tests, at half the risk each. Signs of the pairs are exact, and cannot be clear before there are many pairs. The t test
 * can; where few errors make it wrong, the exact test of the requests is not clear, and both have to be.
 */
function chanceOfShare(share: ShareMetric | undefined): number {
  if (share === undefined) return 1;
  const ofPairs = chanceAbove(pairedMean(shareDifferences(share)));
  const ofRequests = chanceOfMore(sumOf(share, "baseline"), sumOf(share, "candidate"));
  return Math.min(1, 2 * Math.min(chanceOfSigns(countDifferences(share)), Math.max(ofPairs, ofRequests)));
}

type RatioEvidence = {
  /** Chances, adjusted for the family. */
  readonly slower: number;
  readonly faster: number;
  /** Whether an interim analysis has shown that it is not slower by the margin. */
  readonly isExcluded: boolean;
  readonly alpha: number;
  readonly margin: number;
};

function decideRatio({ mean }: PairedMean, { slower, faster, isExcluded, alpha, margin }: RatioEvidence): Decided {
  const isClear = slower <= alpha;
  const isLarge = mean >= Math.log(1 + margin / 2);
  const verdict =
    isClear && isLarge ? "regression" : !isExcluded ? "undecided" : faster <= alpha ? "improvement" : "not-slower";
  return { chance: slower, verdict, isSlowerBelowMargin: isClear && !isLarge };
}

/** Whether the pairs up to an interim analysis show a metric not to be slower by the margin. */
function excludes(differences: readonly number[], { pairs, equivalence }: InterimAnalysis, margin: number): boolean {
  return chanceBelow(pairedMean(differences.slice(0, pairs)), Math.log(1 + margin)) <= equivalence;
}

function decideShare(share: ShareMetric, chance: number, analysis: InterimAnalysis, isSilent: boolean): Decided {
  const [before, after] = [sumOf(share, "baseline"), sumOf(share, "candidate")];
  const base = { isSlowerBelowMargin: false };
  if (isSilent)
    return { ...base, chance: 0, verdict: "regression", reason: "no response where the baseline responded" };
  if (share.metric === "invalidRate" && before.hits === 0 && after.hits > 0) {
    return { ...base, chance: 0, verdict: "regression", reason: "invalid responses, although the baseline has none" };
  }
  if (chance <= analysis.alpha) return { ...base, chance, verdict: "regression" };
  return { ...base, chance, verdict: shareBound(share, analysis) <= SHARE_MARGIN ? "not-slower" : "undecided" };
}

/** How much more of the requests may be wrong: by the exact bound of all requests, and by that of the pairs if they differ. */
function shareBound(share: ShareMetric, { equivalence }: InterimAnalysis): number {
  const confidence = 1 - 2 * equivalence;
  const exact = exactDifference(sumOf(share, "baseline"), sumOf(share, "candidate"), confidence).high;
  return Math.max(exact, meanInterval(pairedMean(shareDifferences(share)), confidence).high);
}

/**
 * The pairs of a new comparison, up to `most`, that show a share not to be worse if they are like those so far; undefined if
 * even `most` do not. In steps of a twentieth, since an estimate is no better than that.
 */
export function pairsToBound(share: ShareMetric, most: number): number | undefined {
  for (let count = share.pairs.length + 1; count <= most; count += Math.ceil(count / 20)) {
    const pairs = Array.from({ length: count }, (_, at) => share.pairs[at % share.pairs.length] ?? NO_REQUESTS);
    const last = analysesUpTo(count).at(-1);
    if (last !== undefined && shareBound({ ...share, pairs }, last) <= SHARE_MARGIN) return count;
  }
  return undefined;
}

const NO_REQUESTS = { baseline: { hits: 0, all: 0 }, candidate: { hits: 0, all: 0 } };

function shareDifferences({ pairs }: ShareMetric): readonly number[] {
  return pairs.map(({ baseline, candidate }) => shareOf(candidate) - shareOf(baseline));
}

/** Of both sides: it is the same whichever is the candidate. */
function hitsOf(share: ShareMetric): number {
  return sumOf(share, "baseline").hits + sumOf(share, "candidate").hits;
}

/** Both sides are asked the same number of times: the counts can be compared. */
function countDifferences({ pairs }: ShareMetric): readonly number[] {
  return pairs.map(({ baseline, candidate }) => candidate.hits - baseline.hits);
}

export function sumOf({ pairs }: ShareMetric, side: "baseline" | "candidate"): Proportion {
  return pairs.reduce((sum, pair) => ({ hits: sum.hits + pair[side].hits, all: sum.all + pair[side].all }), {
    hits: 0,
    all: 0,
  });
}

function shareOf({ hits, all }: Proportion): number {
  return all === 0 ? 0 : hits / all;
}
