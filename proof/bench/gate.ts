// How often is the verdict of `assay ab` wrong? Comparisons are simulated or drawn from recorded pairs by the thousand and decided
// by the functions that decide every real one; some are made in full.
import { join } from "node:path";
import { analysesUpTo, MOST_PAIRS, PROMISED_RISK } from "../../run/comparison/interim-analyses.ts";
import { percent, table, writeTables } from "../tables.ts";
import type { Bench, BenchContext, BenchResult, Goal } from "./bench.ts";
import {
  type MadeComparisons,
  type MadeRow,
  makeComparisons,
  pairFiles,
  readFileOf,
  recordPairs,
  TENTH,
} from "./gate/comparisons.ts";
import { type Outcome, outcomeOf } from "./gate/outcome.ts";
import { chanceOfSides, type RecordedPairs, type RecordedRow, recordedRow, SLOWDOWNS } from "./gate/recorded-pairs.ts";
import { type PairModel, type SimulatedRow, simulateRow } from "./gate/simulated-pairs.ts";

const FOLDER = join(import.meta.dirname, "gate");
const DEFAULT_TRIALS = 10_000;
/** A slowdown is tried in this many times fewer trials, because its share needs less precision. */
const FEWER = 5;
/** In how many pairs a slowdown of a tenth is to be found. */
const QUICK_PAIRS = 20;
const LEAST_FOUND = 0.9;
const LEAST_PAIRS = 80;
const LEAST_COMPARISONS = 10;

const DEVIATIONS = [0.042, 0.06, 0.08] as const;
const MODELS: readonly PairModel[] = [
  ...DEVIATIONS.flatMap((deviation) =>
    [0, 0.025, 0.05, TENTH].map((slowdown) => ({ name: percent(deviation), deviation, slowdown })),
  ),
  ...[0, TENTH].map((slowdown) => ({ name: "6 %, heavy tails", deviation: 0.06, slowdown, isHeavyTailed: true })),
];
const QUICK_MODELS: readonly PairModel[] = DEVIATIONS.map((deviation) => ({
  name: percent(deviation),
  deviation,
  slowdown: TENTH,
}));

/** The bench of the comparison of builds. */
export const gate: Bench = {
  question: "How often does a comparison of two builds see a slowdown that does not exist, and miss one that does?",
  defaults: { repeats: DEFAULT_TRIALS, seconds: 10, comparisons: 0, pairs: 0 },
  keeps:
    "folder for comparisons and pairs that are made, and from which both are continued; proof/bench/gate if absent",
  run: async (context) => {
    const folder = context.out ?? FOLDER;
    const comparisonsFile = join(folder, "comparisons.json");
    if (context.comparisons > 0) await makeComparisons(context, comparisonsFile);
    const files = pairFiles(join(folder, "pairs"));
    if (context.pairs > 0) for (const [background, path] of files) await recordPairs(context, background, path);

    const whole = simulatedRows(context, MODELS, MOST_PAIRS);
    const quick = simulatedRows(context, QUICK_MODELS, QUICK_PAIRS);
    const recorded = files.flatMap(([, path]) => {
      const pairs = readFileOf<RecordedPairs>(path);
      return pairs === undefined ? [] : [recordedResult(context, pairs)];
    });
    const made = readFileOf<MadeComparisons>(comparisonsFile);
    const madeRows = made === undefined ? [] : rowsOfComparisons(made);
    const tables = {
      gate: [
        `At most ${MOST_PAIRS} pairs, the default:`,
        simulatedTable(whole),
        `At most ${QUICK_PAIRS} pairs:`,
        simulatedTable(quick),
      ],
      pairs: recorded.flatMap(({ title, rows }) => [title, recordedTable(rows)]),
      comparisons: made === undefined ? [] : [titleOf(made), comparisonTable(madeRows)],
    };
    if (context.repeats === DEFAULT_TRIALS && folder === FOLDER) {
      for (const [name, texts] of Object.entries(tables)) writeTables("reference/gate.md", name, texts);
      context.note("docs/reference/gate.md is written.");
    }
    return {
      lines: Object.values(tables).flat(),
      data: { whole, quick, recorded, made },
      goals: [
        ...simulationGoals(whole, quick),
        ...recorded.flatMap(({ goals }) => goals),
        ...comparisonGoals(madeRows),
      ],
    } satisfies BenchResult;
  },
};

function simulatedRows(
  { seed, repeats, note }: BenchContext,
  models: readonly PairModel[],
  most: number,
): readonly SimulatedRow[] {
  return models.map((model) => {
    const trials = Math.ceil(model.slowdown === 0 ? repeats : repeats / FEWER);
    note(`Simulating noise of ${model.name}, ${percent(model.slowdown)} slower, at most ${most} pairs.`);
    return simulateRow(seed, model, analysesUpTo(most), trials);
  });
}

function simulationGoals(whole: readonly SimulatedRow[], quick: readonly SimulatedRow[]): readonly Goal[] {
  const alarms = Math.max(...whole.filter(({ slowdown }) => slowdown === 0).map(({ interval }) => interval.high));
  const found = Math.min(...quick.map(({ interval }) => interval.low));
  return [
    {
      sentence: `A build compared with itself is called slower in at most ${percent(PROMISED_RISK)}, by the interval's end: ${percent(alarms)}.`,
      isMet: alarms <= PROMISED_RISK,
    },
    {
      sentence: `With noise of at most 8 %, +10 % is found in ${QUICK_PAIRS} pairs in at least ${percent(LEAST_FOUND)}, by the interval's end: ${percent(found)}.`,
      isMet: found >= LEAST_FOUND,
    },
  ];
}

function recordedResult({ seed, repeats, note }: BenchContext, recorded: RecordedPairs) {
  const { background, machine, seconds, ratePerSecond, pairs } = recorded;
  note(`Comparing recorded pairs: ${background}.`);
  const rows = Object.keys(SLOWDOWNS).map((slowdown) => {
    const trials = slowdown === "nothing" ? repeats : Math.ceil(repeats / FEWER);
    return recordedRow(seed, recorded, slowdown, trials, Math.min(MOST_PAIRS, Math.floor(pairs.length / 2)));
  });
  const alarms = rows.find(({ slowdown }) => slowdown === "nothing")?.interval.high ?? 1;
  const chance = chanceOfSides(recorded);
  const title = `Background load “${background}”: ${pairs.length} pairs of ${seconds} s, ${ratePerSecond} requests/s to each side, on ${machine}; identical sides would differ at least this much with a probability of ${percent(chance, 0)}:`;
  const goals: readonly Goal[] = [
    {
      sentence: `${background}: at least ${LEAST_PAIRS} pairs, and false alarms of at most ${percent(PROMISED_RISK)} by the interval's end: ${percent(alarms)}.`,
      isMet: pairs.length >= LEAST_PAIRS && alarms <= PROMISED_RISK,
    },
    {
      sentence: `${background}: the sides as recorded are alike, by a chance of at least ${percent(PROMISED_RISK)}: ${percent(chance)}.`,
      isMet: chance >= PROMISED_RISK,
    },
  ];
  return { title, rows, chance, goals };
}

/** One row for each kind that has a comparison. */
export function rowsOfComparisons({ comparisons }: MadeComparisons): readonly MadeRow[] {
  return ([0, TENTH] as const).flatMap((slowdown) => {
    const own = comparisons.filter((one) => one.slowdown === slowdown);
    if (own.length === 0) return [];
    const ratios = own.map(({ cpuRatio }) => cpuRatio);
    const mean = ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length;
    return [{ slowdown, ...outcomeOf(own), cpuRatio: { mean, least: Math.min(...ratios), most: Math.max(...ratios) } }];
  });
}

/** Enough of both kinds; no more false alarms than promised, and most of the slowdowns are found. */
export function comparisonGoals(rows: readonly MadeRow[]): readonly Goal[] {
  return ([0, TENTH] as const).map((slowdown) => {
    const row = rows.find((one) => one.slowdown === slowdown);
    const [trials, regression, least] = [row?.trials ?? 0, row?.regression ?? 0, row?.interval.low ?? 0];
    const counted = `regressions in ${Math.round(regression * trials)} of ${trials}`;
    return {
      sentence:
        slowdown === 0
          ? `At least ${LEAST_COMPARISONS} whole comparisons of a build with itself, and no more regressions than promised: ${counted}.`
          : `At least ${LEAST_COMPARISONS} with a tenth more processor time, and nine of ten are found: ${counted}.`,
      isMet: trials >= LEAST_COMPARISONS && (slowdown === 0 ? least <= PROMISED_RISK : regression >= LEAST_FOUND),
    };
  });
}

const OUTCOME_HEADS = ["regression", "not slower", "undecided", "pairs (mean)"];

function outcomeCells({ regression, interval, notSlower, undecided, meanPairs }: Outcome): readonly string[] {
  const share = `${percent(regression)} (${percent(interval.low)}–${percent(interval.high)})`;
  return [share, percent(notSlower), percent(undecided), meanPairs.toFixed(1)];
}

function simulatedTable(rows: readonly SimulatedRow[]): string {
  return table(
    ["Noise of a pair", "One metric slower by", ...OUTCOME_HEADS],
    rows.map((row) => [row.name, row.slowdown === 0 ? "0" : percent(row.slowdown, 1), ...outcomeCells(row)]),
  );
}

function recordedTable(rows: readonly RecordedRow[]): string {
  return table(
    ["Put into the candidate", ...OUTCOME_HEADS, "usual rule fails"],
    rows.map((row) => [row.slowdown, ...outcomeCells(row), percent(row.usualRule)]),
  );
}

function titleOf({ seconds, ratePerSecond, machine, comparisons }: MadeComparisons): string {
  const minutes = Math.round(comparisons.reduce((sum, one) => sum + one.seconds, 0) / 60);
  return `Pairs of ${seconds} s, ${ratePerSecond / 2} requests/s to each side, on ${machine}; ${minutes} minutes in all:`;
}

function comparisonTable(rows: readonly MadeRow[]): string {
  return table(
    ["Candidate", "comparisons", "processor time (mean, range)", ...OUTCOME_HEADS],
    rows.map((row) => [
      row.slowdown === 0 ? "the same build" : `a build set to ${percent(row.slowdown)} more`,
      String(row.trials),
      `× ${row.cpuRatio.mean.toFixed(2)}, ${row.cpuRatio.least.toFixed(2)}–${row.cpuRatio.most.toFixed(2)}`,
      ...outcomeCells(row),
    ]),
  );
}
