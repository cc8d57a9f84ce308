// When a comparison may end, and how much of its risk it may spend by then: a group-sequential plan. Pure.
//
// Source: K. K. G. Lan and D. L. DeMets, "Discrete sequential boundaries for clinical trials", Biometrika 70 (1983): what is
// spent at the interim analyses adds up to the whole risk, whatever the interim analyses show. docs/gate.md has the plan's
// simulated properties.
import type { InterimAnalysis } from "../format/run.ts";

/** The highest risk that a build compared with itself is called slower. */
export const PROMISED_RISK = 0.01;
/** What is spent of it: the rest is room for pairs whose noise is not quite the one that the test supposes. */
export const FAMILY_RISK = 0.008;
/** The fewest pairs that are looked at, and the most by default. */
export const LEAST_PAIRS = 6;
export const MOST_PAIRS = 40;

/** Pairs, the share of the family's risk that is spent, and the risk of each metric to be wrongly called not slower. */
const PLAN = [
  { pairs: LEAST_PAIRS, share: 0.022, equivalence: 0.0075 },
  { pairs: 10, share: 0.04, equivalence: 0.005 },
  { pairs: 16, share: 0.098, equivalence: 0.0075 },
  { pairs: 24, share: 0.2, equivalence: 0.01 },
  { pairs: MOST_PAIRS, share: 0.64, equivalence: 0.02 },
] as const;

/** The interim analyses that are due after `pairs` pairs; none before the first. */
export function pastAnalyses(interimAnalyses: readonly InterimAnalysis[], pairs: number): readonly InterimAnalysis[] {
  return interimAnalyses.filter((analysis) => analysis.pairs <= pairs);
}

/** The interim analyses of a comparison of at most `mostPairs` pairs; the last one spends what is left. */
export function analysesUpTo(mostPairs: number): readonly [InterimAnalysis, ...InterimAnalysis[]] {
  const before = PLAN.filter(({ pairs }) => pairs < mostPairs);
  const rest = PLAN.slice(before.length);
  // With more pairs than the plan has, its last interim analysis is later.
  const [kept, last] = rest.length > 0 ? [before, rest] : [before.slice(0, -1), before.slice(-1)];
  const sumOf = (key: "share" | "equivalence") => last.reduce((sum, analysis) => sum + analysis[key], 0);
  const analysisAt = (pairs: number, spent: number, equivalence: number): InterimAnalysis => ({
    pairs,
    alpha: spent * FAMILY_RISK,
    equivalence,
  });
  const end = analysisAt(mostPairs, sumOf("share"), sumOf("equivalence"));
  const [first, ...more] = kept.map((analysis) => analysisAt(analysis.pairs, analysis.share, analysis.equivalence));
  return first === undefined ? [end] : [first, ...more, end];
}
