// How much sooner does a comparison see a slowdown in what the service says of itself than in what a user sees? The service in
// Express against itself, and against itself with a little more to compute for each response, in pairs as `assay ab` takes them.
import { join } from "node:path";
import { decide } from "../../run/comparison/decision.ts";
import { familyOf, type RatioMetric, valueIn } from "../../run/comparison/family.ts";
import { analysesUpTo, MOST_PAIRS, pastAnalyses } from "../../run/comparison/interim-analyses.ts";
import { MOST_DECIDING_PAIRS } from "../../run/comparison/power.ts";
import type { ComparedPair } from "../../run/format/run.ts";
import { comparedMetricName } from "../../run/text/compared-metric.ts";
import { type Build, measurePair, type PairOptions } from "../../scenarios/driver/comparison/pair.ts";
import { planLoad } from "../../scenarios/driver/plan/planned-load.ts";
import { createRandom } from "../../schemas/random.ts";
import { meanOf } from "../../statistics/arithmetic.ts";
import { meanInterval, pairedMean } from "../../statistics/paired-t-test.ts";
import { pairsNeeded } from "../../statistics/power.ts";
import { install, NATURAL_TOKEN, startIn } from "../natural/natural-services.ts";
import { percent, tableOf } from "../tables.ts";
import { type Bench, type BenchContext, type BenchResult, goal } from "./bench.ts";

/** Of all metrics, at the last interim analysis of the default plan. */
const LAST_RISK = analysesUpTo(MOST_PAIRS).at(-1)?.alpha ?? 0;
const RATE_PER_SECOND = 200;
const WARM_UP_MS = 4_000;
/** What the slower build computes longer, and the slowdown that a comparison is to find or to exclude. */
const SLOWER = 0.02;
const MARGIN = 0.02;
/** The metric from inside is to need at most this part of the pairs of the best one from outside. */
const FEWER = 0.5;
const INSIDE = "serverTimingMs.app";
const PRELOAD = join(import.meta.dirname, "inside/timed.mjs");

/** Pages alone: they need neither tokens nor users. */
const WORKLOAD = { sessions: { "one-page": { steps: [{ send: "page" }] } }, mix: { "one-page": 1 } } as const;

/** The pairs of the build with itself, and with the slower one. */
export type InsidePairs = { readonly same: readonly ComparedPair[]; readonly slower: readonly ComparedPair[] };

export const inside: Bench = {
  question: "How many pairs does a comparison need from inside the service, and how many from outside?",
  defaults: { repeats: 10, seconds: 8 },
  page: "reference/gate.md",
  run: async (context) => resultOf(await measuredPairs(context)),
};

/** In turn, so that both see the same changes of the machine. */
async function measuredPairs(context: BenchContext): Promise<InsidePairs> {
  const { repeats, seed, note } = context;
  const service = await install("express");
  const k6 = await context.findK6();
  const random = createRandom(seed, "inside");
  const pairs = { same: [] as ComparedPair[], slower: [] as ComparedPair[] };
  try {
    for (let number = 1; number <= repeats; number++) {
      for (const [at, kind] of (["same", "slower"] as const).entries()) {
        const options = optionsOf(context, service.folder, k6, kind === "same" ? 0 : SLOWER);
        const pair = await measurePair(options, 2 * number + at, random);
        if (pair !== undefined) pairs[kind].push(pair);
        note(`${number}/${repeats} ${kind === "same" ? "the same build" : `${percent(SLOWER)} slower`}`);
      }
    }
  } finally {
    await service.remove();
  }
  return pairs;
}

function optionsOf(context: BenchContext, service: string, k6: string, slower: number): PairOptions {
  const { seed, seconds, share, folder } = context;
  const settings = { seed, timeout: 10_000 };
  const start = async (own: number): Promise<Build> => {
    const command = `node --import '${PRELOAD}' service.mjs --port {port}`;
    const { target, cpuMs, close } = await startIn(service, command, { ...process.env, SLOWER: String(own) });
    const fixtures = { tokens: [], chainSlugs: [], userIds: [] };
    return { target: { target, tokens: [NATURAL_TOKEN], fixtures, sideEffects: "none" }, cpuMs, close };
  };
  return {
    mode: "duet",
    load: planLoad({
      scenario: "mixed",
      settings: {
        ...settings,
        profile: "average",
        rate: RATE_PER_SECOND * share,
        duration: seconds * 1_000,
        warmUp: WARM_UP_MS,
        allowSmallSample: true,
        workload: WORKLOAD,
      },
      objectives: [],
    }),
    settings,
    k6: { path: k6, environment: process.env },
    folder,
    open: (side) => start(side === "candidate" ? slower : 0),
  };
}

/** The rows of what was measured, and whether the goals are met. */
export function resultOf(measured: InsidePairs): BenchResult {
  const rows = rowsOf(measured);
  const own = rows.find(({ isInside }) => isInside);
  // A user sees response times; processor time takes the processes of the service.
  const outside = rows
    .filter(({ same }) => same.metric.startsWith("responseTimeMs."))
    .map(({ pairs = Number.POSITIVE_INFINITY }) => pairs);
  const best = Math.min(...outside);
  const count = measured.same.length;
  const seconds = meanOf([...measured.same, ...measured.slower].map(({ durationMs }) => durationMs)) / 1_000;
  const claims = rows.filter(({ alarmAfter }) => alarmAfter !== undefined).map(({ name }) => name);
  const found = own?.foundAfter;
  return {
    lines: [
      `${count} pairs of each kind, ${seconds.toFixed(0)} s a pair with the start of its builds, margin ${percent(MARGIN)}:`,
      tableOf(rows, {
        Metric: ({ name, isInside }) => `${name}${isInside ? " (inside)" : ""}`,
        Baseline: ({ value }) => `${value.toPrecision(3)} ms`,
        "Build with itself": ({ same }) => changeOf(same),
        "2 % more computing": ({ slower }) => changeOf(slower),
        "Noise of a pair": ({ deviation }) => percent(deviation),
        "Found after": ({ foundAfter }) => (foundAfter === undefined ? `not in ${count} pairs` : `${foundAfter} pairs`),
        "Pairs for 9 in 10": ({ pairs = "over 1,000" }) => String(pairs),
        Time: ({ pairs }) => (pairs === undefined ? "–" : `${Math.ceil((pairs * seconds) / 60)} min`),
      }),
    ],
    goals: [
      goal(
        `No difference is claimed between a build and itself in ${count} pairs: ${claims.join(", ") || "none"}.`,
        claims.length === 0,
      ),
      goal(
        `From inside, ${percent(SLOWER)} is found within ${count} pairs: ${found === undefined ? "not found" : `after ${found}`}.`,
        found !== undefined,
      ),
      goal(
        `From inside, at most ${percent(FEWER)} of the pairs are needed: ${own?.pairs ?? "over 1,000"} against ${Number.isFinite(best) ? best : "over 1,000"}.`,
        own?.pairs !== undefined && own.pairs <= FEWER * best,
      ),
    ],
  };
}

/** "+2.1 % (+1.8 % to +2.4 %)": the mean of the pairs with its 95 % interval. */
function changeOf({ differences }: RatioMetric): string {
  const mean = pairedMean(differences);
  const { low, high } = meanInterval(mean, 0.95);
  const [middle, from, to] = [mean.mean, low, high].map((log) => signed(Math.expm1(log)));
  return `${middle} (${from} to ${to})`;
}

function signed(share: number): string {
  return `${share < 0 ? "−" : "+"}${(100 * Math.abs(share)).toFixed(1)} %`;
}

function rowsOf({ same, slower }: InsidePairs) {
  const after = familyOf(slower).ratios;
  const addedMs = SLOWER * baselineOf(slower, { operation: "get-leaderboard", metric: INSIDE });
  return familyOf(same).ratios.flatMap((metric) => {
    const other = after.find((one) => one.operation === metric.operation && one.metric === metric.metric);
    if (other === undefined) return [];
    const value = baselineOf(slower, metric);
    const added = addedMs / value;
    const deviation = Math.sqrt(
      meanOf([metric, other].map(({ differences }) => pairedMean(differences).deviation ** 2)),
    );
    const test = { level: LAST_RISK / after.length, effect: Math.log(1 + added) / deviation };
    return {
      name: comparedMetricName(metric),
      isInside: metric.metric === INSIDE,
      /** Mean of the baseline. */
      value,
      /** Standard deviation of the logarithms of a pair. */
      deviation,
      /** Pairs that find what was added with a chance of nine in ten; undefined beyond 1,000. */
      pairs: deviation === 0 ? undefined : pairsNeeded(test, 0.9, MOST_DECIDING_PAIRS),
      ...{ same: metric, slower: other },
      /** The pairs after which a comparison claims a slowdown of the build with itself, and of the slower one. */
      ...{ alarmAfter: claimedAfter(same, metric), foundAfter: claimedAfter(slower, other) },
    };
  });
}

/** The mean over the pairs of what the baseline shows of a metric, in ms. */
function baselineOf(pairs: readonly ComparedPair[], named: Pick<RatioMetric, "operation" | "metric">): number {
  return meanOf(pairs.map(({ baseline }) => valueIn(baseline, named) ?? 0));
}

/** The pairs after which a comparison says that the candidate is slower in this metric; undefined if it does not. */
function claimedAfter(pairs: readonly ComparedPair[], { operation, metric }: RatioMetric): number | undefined {
  const analyses = analysesUpTo(pairs.length);
  return analyses.find((analysis) => {
    const [first, ...more] = pastAnalyses(analyses, analysis.pairs);
    const family = familyOf(pairs.slice(0, analysis.pairs), analyses[0]?.pairs);
    const at = family.ratios.findIndex((one) => one.operation === operation && one.metric === metric);
    return first !== undefined && decide(family, [first, ...more], MARGIN).ratios[at]?.verdict === "regression";
  })?.pairs;
}
