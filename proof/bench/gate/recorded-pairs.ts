// Whole comparisons of a bank's pairs: how often they are wrong where nothing differs, and how often they find what was put in.
// Beside them, on the same pairs, what others have: the usual rule, and thresholds as k6 has them.
import { looksUpTo } from "../../../run/comparison/looks.ts";
import { verdictAfter } from "../../../run/comparison/result.ts";
import type { ComparedPair, ComparedSide } from "../../../run/format/comparison-run.ts";
import { createRandom } from "../../../schemas/random.ts";
import { median } from "../../../statistics/quantile.ts";
import { type Bank, relabelled, type Slowdown, slowedDown } from "./bank.ts";
import { type Ended, type Outcome, outcomeOf } from "./outcome.ts";

const MARGIN = 0.05;
/** The usual rule: a p95 that is so much worse than that of the last run fails. A threshold is as much above what is usual. */
const USUAL_RATIO = 1.1;

const by = (factor: number) => ({ mean: factor, p50: factor, p95: factor, p99: factor });

/** What is put into the candidate's side. */
export const EFFECTS: Readonly<Record<string, Slowdown | undefined>> = {
  nothing: undefined,
  "+5 %, all operations": { operations: "all", times: by(1.05) },
  "+10 %, all operations": { operations: "all", times: by(1.1) },
  "+10 %, one operation": { operations: ["create-token-transaction"], times: by(1.1) },
  // One response in a hundred takes ten times as long: the mean rises by 9 %, the p99 by half of its own or more.
  "tail × 10 in 1 %": { operations: "all", times: { mean: 1.09, p50: 1, p95: 1.01, p99: 1.5 } },
};

/** How comparisons of a bank ended, and what others say of the same pairs. */
export type BankRow = Outcome & {
  readonly effect: string;
  /** How often the usual rule fails the candidate, by one run against another. */
  readonly usual: number;
  /** How often a threshold of k6 does: a bound on the p95 of each operation, a tenth above its median in all runs of the bank. */
  readonly threshold: number;
};

/** Many comparisons of at most so many pairs. */
export function bankRow(seed: number, bank: Bank, effect: string, trials: number, mostPairs: number): BankRow {
  const slowdown = EFFECTS[effect];
  const bounds = thresholdsOf(bank);
  let [usual, threshold] = [0, 0];
  const ended = Array.from({ length: trials }, (_, trial) => {
    const drawn = relabelled(createRandom(seed, "bank", effect, trial), bank, mostPairs);
    const sample = slowdown === undefined ? drawn : slowedDown(drawn, slowdown);
    if (failsUsualRule(sample)) usual += 1;
    if (failsThreshold(sample, bounds)) threshold += 1;
    return compare(sample);
  });
  return { effect, ...outcomeOf(ended), usual: usual / trials, threshold: threshold / trials };
}

function compare(sample: readonly ComparedPair[]): Ended {
  const looks = looksUpTo(sample.length);
  for (const { pairs } of looks) {
    const verdict = verdictAfter(sample.slice(0, pairs), looks, MARGIN);
    if (verdict !== "open") return { verdict, pairs };
  }
  return { verdict: "open", pairs: sample.length };
}

type P95s = ReadonlyMap<string, number>;

function p95sOf({ operations }: ComparedSide): P95s {
  return new Map(
    Object.entries(operations).flatMap(([id, { responseTimeMs }]) =>
      responseTimeMs === null ? [] : [[id, responseTimeMs.p95] as const],
    ),
  );
}

/** One run against the last one: the candidate of one pair against the baseline of another. */
function failsUsualRule([last, now]: readonly ComparedPair[]): boolean {
  return last !== undefined && now !== undefined && isAbove(p95sOf(now.candidate), p95sOf(last.baseline));
}

/** One run against bounds that somebody wrote down who had seen many. */
function failsThreshold([now]: readonly ComparedPair[], bounds: P95s): boolean {
  return now !== undefined && isAbove(p95sOf(now.candidate), bounds);
}

/** Whether any operation is slower by more than the ratio. */
function isAbove(now: P95s, usual: P95s): boolean {
  return [...now].some(([id, p95]) => p95 > USUAL_RATIO * (usual.get(id) ?? Number.POSITIVE_INFINITY));
}

function thresholdsOf({ pairs }: Bank): P95s {
  const runs = pairs.flatMap(({ baseline, candidate }) => [p95sOf(baseline), p95sOf(candidate)]);
  const ids = new Set(runs.flatMap((run) => [...run.keys()]));
  return new Map([...ids].map((id) => [id, median(runs.flatMap((run) => run.get(id) ?? []))]));
}
