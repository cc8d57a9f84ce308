// How often a comparison of two builds is wrong: comparisons are simulated, or drawn from real pairs, by the thousand, and decided
// by the functions that decide every real one; and some are made as a user makes them.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { looksUpTo, MOST_PAIRS, PROMISED_RISK } from "../../run/comparison/looks.ts";
import { writeTables } from "../tables.ts";
import type { Bench, BenchContext, BenchResult, Goal } from "./bench.ts";
import { type Bank, bankFile } from "./gate/bank.ts";
import { BURDEN_NAMES } from "./gate/burden.ts";
import { makeLiveGates } from "./gate/comparisons.ts";
import { readKept } from "./gate/kept-file.ts";
import { LEAST_FOUND, type LiveGates, liveGoals, liveRows, TENTH } from "./gate/live-gates.ts";
import { bankTable, liveTable, sidesTable, simulatedTable } from "./gate/page.ts";
import { type BankRow, bankRow, EFFECTS } from "./gate/recorded-pairs.ts";
import { type SidesRow, sidesRows } from "./gate/sides.ts";
import { type PairModel, type Row, simulateRow } from "./gate/simulated-pairs.ts";

const FOLDER = join(import.meta.dirname, "gate");
const BANKS = join(FOLDER, "pairs");
const LEAST_BANK = 80;
/** Of a pair in the comparisons that are made. */
const LIVE_SECONDS = 10;
const USUAL_TRIALS = 10_000;
/** Rows with a slowdown are simulated by so many times fewer trials: their shares need no such precision. */
const FEWER = 5;
const PAGE = join(import.meta.dirname, "../../docs/gate.md");
/** In how many pairs a slowdown of a tenth is to be found. */
const QUICK_PAIRS = 20;

const DEVIATIONS = [0.042, 0.06, 0.08] as const;
const SLOWDOWNS = [0, 0.025, 0.05, TENTH] as const;

const percent = (share: number) => `${Number((share * 100).toFixed(2))} %`;

const MODELS: readonly PairModel[] = [
  ...DEVIATIONS.flatMap((deviation) =>
    SLOWDOWNS.map((slowdown) => ({ name: percent(deviation), deviation, slowdown })),
  ),
  ...[0, TENTH].map((slowdown) => ({ name: "6 %, heavy tails", deviation: 0.06, slowdown, isHeavyTailed: true })),
];

/** The bench of the comparison's answers. */
export const gate: Bench = {
  question: "How often does a comparison of two builds see a slowdown that is none, and miss one that is?",
  usual: { pairs: USUAL_TRIALS, seconds: LIVE_SECONDS },
  run: async (context) => {
    const live = liveGates(context);
    const liveOutcomes = live === undefined ? [] : liveRows(live);
    const whole = rowsOf(context, MODELS, MOST_PAIRS);
    const quick = rowsOf(
      context,
      DEVIATIONS.map((deviation) => ({ name: percent(deviation), deviation, slowdown: TENTH })),
      QUICK_PAIRS,
    );
    const banks = bankRows(context);
    const simulated = [
      `At most ${MOST_PAIRS} pairs, the default:`,
      simulatedTable(whole),
      `At most ${QUICK_PAIRS} pairs:`,
      simulatedTable(quick),
    ];
    const real = banks.flatMap(({ title, rows, sides }) => [
      title,
      bankTable(rows),
      "Its sides as they were measured:",
      sidesTable(sides),
    ]);
    const made = live === undefined ? [] : [titleOf(live), liveTable(liveOutcomes)];
    if (context.pairs === USUAL_TRIALS && context.out === undefined) {
      writeTables(PAGE, "gate", simulated);
      writeTables(PAGE, "bank", real);
      writeTables(PAGE, "live", made);
      context.note("docs/gate.md is written.");
    }
    return {
      lines: [...simulated, ...real, ...made],
      data: { whole, quick, banks, live },
      goals: [...goalsOf(whole, quick), ...banks.flatMap(bankGoals), ...liveGoals(liveOutcomes)],
    } satisfies BenchResult;
  },
};

/** Those that were made before, and those that the context asks for; undefined if there are none. */
function liveGates(context: BenchContext): LiveGates | undefined {
  const out = context.out ?? FOLDER;
  const path = join(out, "comparisons.json");
  if (context.live === 0) return readKept<LiveGates>(path);
  mkdirSync(out, { recursive: true });
  return makeLiveGates(context, path);
}

function titleOf({ seconds, ratePerSecond, machine, gates }: LiveGates): string {
  const minutes = Math.round(gates.reduce((sum, gate) => sum + gate.seconds, 0) / 60);
  return `Pairs of ${seconds} s, ${ratePerSecond / 2} requests/s to each side, on ${machine}; ${minutes} minutes in all:`;
}

/** The comparisons of a bank. */
type BankRows = {
  readonly title: string;
  readonly pairs: number;
  readonly rows: readonly BankRow[];
  readonly sides: readonly SidesRow[];
};

/** Of every bank that was collected. */
function bankRows({ seed, pairs: trials, note }: BenchContext): readonly BankRows[] {
  return BURDEN_NAMES.flatMap((name) => {
    const bank = readKept<Bank>(join(BANKS, bankFile(name)));
    if (bank === undefined) return [];
    const { noise, machine, seconds, ratePerSecond, pairs } = bank;
    const rows = Object.keys(EFFECTS).map((effect) => {
      note(`Bank ${noise}, ${effect}.`);
      const count = effect === "nothing" ? trials : Math.ceil(trials / FEWER);
      return bankRow(seed, bank, effect, count, Math.min(MOST_PAIRS, Math.floor(pairs.length / 2)));
    });
    const title = `Bank “${noise}”: ${pairs.length} pairs of ${seconds} s, ${ratePerSecond} requests/s to each side, on ${machine}:`;
    return [{ title, pairs: pairs.length, rows, sides: sidesRows(bank) }];
  });
}

function bankGoals({ title, pairs, rows, sides }: BankRows): readonly Goal[] {
  const alarms = rows.find(({ effect }) => effect === "nothing")?.interval.high ?? 1;
  const chance = Math.min(...sides.map((side) => side.chance));
  return [
    {
      sentence: `${title} at least ${LEAST_BANK} pairs, and false alarms of at most ${percent(PROMISED_RISK)} by the interval's end: ${percent(alarms)}.`,
      isReached: pairs >= LEAST_BANK && alarms <= PROMISED_RISK,
    },
    {
      sentence: `${title} sides that chance makes so unlike more often than once in ${1 / PROMISED_RISK}: ${percent(chance)}.`,
      isReached: chance >= PROMISED_RISK,
    },
  ];
}

function rowsOf({ seed, pairs, note }: BenchContext, models: readonly PairModel[], most: number): readonly Row[] {
  const looks = looksUpTo(most);
  return models.map((model) => {
    const row = simulateRow(seed, model, looks, Math.ceil(model.slowdown === 0 ? pairs : pairs / FEWER));
    note(`${model.name}, ${percent(model.slowdown)} slower, at most ${most} pairs: simulated.`);
    return row;
  });
}

function goalsOf(whole: readonly Row[], quick: readonly Row[]): readonly Goal[] {
  const alarms = Math.max(...whole.filter(({ slowdown }) => slowdown === 0).map(({ interval }) => interval.high));
  const found = Math.min(...quick.map(({ interval }) => interval.low));
  return [
    {
      sentence: `A build compared with itself is called slower in at most ${percent(PROMISED_RISK)}, by the interval's end: ${percent(alarms)}.`,
      isReached: alarms <= PROMISED_RISK,
    },
    {
      sentence: `At 8 % noise or less, +10 % is found in ${QUICK_PAIRS} pairs in at least ${percent(LEAST_FOUND)}, by the interval's end: ${percent(found)}.`,
      isReached: found >= LEAST_FOUND,
    },
  ];
}
