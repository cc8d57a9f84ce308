// How often is the verdict of `assay ab` wrong? Comparisons are simulated, or drawn from recorded pairs, by the thousand and
// decided by the functions that decide every real one.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { analysesUpTo, MOST_PAIRS, PROMISED_RISK } from "../../run/comparison/interim-analyses.ts";
import { percent, table } from "../tables.ts";
import { atLeast, atMost, type Bench, type BenchContext, type Goal, goal } from "./bench.ts";
import type { Outcome } from "./gate/outcome.ts";
import { chanceOfSides, type RecordedPairs, type RecordedRow, recordedRow, SLOWDOWNS } from "./gate/recorded-pairs.ts";
import { type PairModel, type SimulatedRow, simulateRow } from "./gate/simulated-pairs.ts";

const FOLDER = join(import.meta.dirname, "gate/pairs");
/** A slowdown is tried in this many times fewer trials, because its share needs less precision. */
const FEWER = 5;
/** In how many pairs a slowdown of a tenth is to be found. */
const QUICK_PAIRS = 20;
const LEAST_FOUND = 0.9;
const LEAST_PAIRS = 80;

const DEVIATIONS = [0.042, 0.06, 0.08] as const;
const HEAVY_TAILED = { name: "6 %, heavy tails", deviation: 0.06, isHeavyTailed: true } as const;
const MODELS: readonly PairModel[] = [
  ...modelsOf(0, 0.025, 0.05, 0.1),
  ...[0, 0.1].map((slowdown) => ({ ...HEAVY_TAILED, slowdown })),
];

function modelsOf(...slowdowns: readonly number[]): readonly PairModel[] {
  return DEVIATIONS.flatMap((deviation) =>
    slowdowns.map((slowdown) => ({ name: percent(deviation), deviation, slowdown })),
  );
}

export const gate: Bench = {
  question: "How often does a comparison of two builds see a slowdown that does not exist, and miss one that does?",
  defaults: { repeats: 10_000 },
  page: "reference/gate.md",
  reads:
    "folder with a run of `assay ab` on one build and itself for each background load; proof/bench/gate/pairs if absent",
  run: async (context) => {
    const { from: folder = FOLDER } = context;
    const whole = simulatedRows(context, MODELS, MOST_PAIRS);
    const quick = simulatedRows(context, modelsOf(0.1), QUICK_PAIRS);
    const recorded = readdirSync(folder).map((name) => {
      const run = JSON.parse(readFileSync(join(folder, name, "run.json"), "utf8"));
      return recordedResult(context, name.replaceAll("-", " "), run);
    });
    const simulated = [
      `At most ${MOST_PAIRS} pairs, the default:`,
      simulatedTable(whole),
      `At most ${QUICK_PAIRS} pairs:`,
      simulatedTable(quick),
    ];
    const drawn = recorded.flatMap(({ title, rows }) => [title, recordedTable(rows)]);
    return {
      lines: [...simulated, ...drawn],
      tables: [
        ["reference/gate.md", "gate", simulated],
        ["reference/gate.md", "pairs", drawn],
      ],
      goals: [
        atMost(
          PROMISED_RISK,
          "of the comparisons of a build with itself call it slower, by the interval's end",
          whole.flatMap(({ slowdown, interval }) => (slowdown === 0 ? interval.high : [])),
        ),
        atLeast(
          LEAST_FOUND,
          `of the slowdowns of 10 %, with noise of at most 8 %, are found in ${QUICK_PAIRS} pairs, by the interval's end`,
          quick.map(({ interval }) => interval.low),
        ),
        ...recorded.flatMap(({ goals }) => goals),
      ],
    };
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

function recordedResult({ seed, repeats, note }: BenchContext, background: string, recorded: RecordedPairs) {
  const { machine, pairMs, ratePerSecond, samples } = recorded;
  note(`Comparing recorded pairs: ${background}.`);
  const rows = Object.keys(SLOWDOWNS).map((slowdown) => {
    const trials = slowdown === "nothing" ? repeats : Math.ceil(repeats / FEWER);
    return recordedRow(seed, recorded, slowdown, trials, Math.min(MOST_PAIRS, Math.floor(samples.length / 2)));
  });
  const alarms = rows.find(({ slowdown }) => slowdown === "nothing")?.interval.high ?? 1;
  const chance = chanceOfSides(recorded);
  const { cores, processor, memoryGiB } = machine;
  const title = `Background load “${background}”: ${samples.length} pairs of ${pairMs / 1_000} s, ${ratePerSecond} requests/s to each side, on ${cores} × ${processor}, ${memoryGiB} GiB; identical sides would differ at least this much with a probability of ${percent(chance, 0)}:`;
  const goals: readonly Goal[] = [
    goal(`${background}: there are at least ${LEAST_PAIRS} pairs.`, samples.length >= LEAST_PAIRS),
    atMost(
      PROMISED_RISK,
      `of the comparisons of recorded pairs (${background}) are false alarms, by the interval's end`,
      [alarms],
    ),
    atLeast(PROMISED_RISK, `of identical sides differ at least as much as recorded (${background})`, [chance]),
  ];
  return { title, rows, goals };
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
