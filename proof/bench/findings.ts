// How often the findings of a load run are wrong, and what they miss; and how often confidence intervals cover. Runs
// are simulated by the thousand: no request is sent, and the functions that judge them are those of every real run.
import { join } from "node:path";
import { createRandom } from "../../schemas/random.ts";
import { writeTables } from "../tables.ts";
import type { Bench, BenchContext, BenchResult, Goal } from "./bench.ts";
import type { Case, Effect } from "./findings/case.ts";
import {
  DETECTABLE,
  EFFECTS,
  LEAKS,
  LENGTHS,
  type Length,
  LONG_LENGTHS,
  MEMORY,
  modelOf,
  QUIET,
} from "./findings/cases.ts";
import { type CoverageRow, coverageRows } from "./findings/coverage.ts";
import { SPARSE } from "./findings/field-cases.ts";
import { simulate } from "./findings/simulated-run.ts";
import { type Row, tablesOf } from "./findings/tables.ts";

const USUAL_RUNS = 400;
/** Rows that are no goal are simulated by so many times fewer runs. */
const FEWER = 3;
const MOST_FALSE = 0.01;
const LEAST_FOUND = 0.8;
const LEAST_COVERED = 0.85;
const PAGE = join(import.meta.dirname, "../../docs/detection.md");

/** The bench of false alarms. */
export const findings: Bench = {
  question: "How often do the findings of a load run see what is not there, and miss what is?",
  usual: { pairs: USUAL_RUNS, seconds: 1 },
  run: async (context) => {
    const rowsOf = (cases: readonly Case[], lengths: readonly Length[]) =>
      cases.map((one) => falseRow(context, one, lengths));
    const quiet = rowsOf(QUIET, LENGTHS);
    context.note("Noise is simulated.");
    const memory = rowsOf(MEMORY, LONG_LENGTHS);
    const sparse = SPARSE.map((one) => powerRow(context, one, LENGTHS));
    const effects = EFFECTS.map((effect) => powerRow(context, effect, LENGTHS));
    const leaks = LEAKS.map((effect) => powerRow(context, effect, LONG_LENGTHS));
    context.note("Effects are simulated.");
    const detectable = DETECTABLE.map((one) => detectableRow(context, one));
    const coverage = coverageRows(context.seed, Math.ceil(context.pairs / FEWER));
    const tables = tablesOf({ quiet, sparse, memory, effects, leaks, detectable, coverage });
    if (context.pairs === USUAL_RUNS) {
      writeTables(PAGE, "findings", tables);
      context.note("docs/detection.md is written.");
    }
    return resultOf(tables, [quiet, sparse], detectable, coverage);
  },
};

/** The share of runs with a finding that is not so. */
function falseRow({ pairs, seed }: BenchContext, one: Case, lengths: readonly Length[]): Row {
  const runs = one.isMeasured === true ? pairs : Math.ceil(pairs / FEWER);
  const cells = lengths.map((length) => {
    let [wrong, grown] = [0, 0];
    for (let run = 0; run < runs; run++) {
      const found = simulate(createRandom(seed, one.name, length.name, run), modelOf(one, length)).findings;
      if (found.some(({ kind }) => !(one.isTrue ?? []).includes(kind))) wrong++;
      if (found.some(({ kind }) => kind === "growth")) grown++;
    }
    return { share: wrong / runs, beside: grown / runs };
  });
  return { name: one.name, cells, isGoal: one.isMeasured === true };
}

/** The share of runs in which an effect is named. */
function powerRow({ pairs, seed }: BenchContext, effect: Effect, lengths: readonly Length[]): Row {
  const runs = Math.ceil(pairs / FEWER);
  const cells = lengths.map((length) => {
    let [named, grown] = [0, 0];
    for (let run = 0; run < runs; run++) {
      const found = simulate(createRandom(seed, effect.name, length.name, run), modelOf(effect, length)).findings;
      if (found.some(({ kind }) => kind === effect.kind)) named++;
      if (found.some(({ kind }) => kind === "growth")) grown++;
    }
    return { share: named / runs, beside: grown / runs };
  });
  return { name: effect.name, cells, isGoal: effect.isMeasured === true };
}

/** How often an effect of the size that a run calls detectable is named in another run with the same noise. */
function detectableRow({ pairs, seed }: BenchContext, one: (typeof DETECTABLE)[number]): Row {
  const runs = Math.ceil(pairs / FEWER);
  const cells = LENGTHS.map((length) => {
    let [named, stated, sum] = [0, 0, 0];
    for (let run = 0; run < runs; run++) {
      const random = createRandom(seed, "detectable", one.name, length.name, run);
      const size = one.sizeOf(simulate(random, modelOf(one, length)).detectable);
      if (size === undefined) continue;
      stated++;
      sum += size;
      const found = simulate(random, modelOf({ ...one, model: one.withEffect(size) }, length)).findings;
      if (found.some(({ kind }) => one.kinds.includes(kind))) named++;
    }
    return { share: named / stated, beside: sum / stated };
  });
  return { name: one.name, cells, isGoal: one.kinds.includes("trend") };
}

function resultOf(
  tables: readonly string[],
  falseAlarms: readonly (readonly Row[])[],
  detectable: readonly Row[],
  coverage: readonly CoverageRow[],
): BenchResult {
  const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
  const [quiet = [], sparse = []] = falseAlarms;
  // One cell is a few hundred runs, too few to tell 0.5 % from 1 %; all rows of a length together are thousands. A run has
  // the findings of its times and those of its fields.
  const byLength = LENGTHS.map((_, at) => meanOf(quiet, at) + meanOf(sparse, at));
  const worst = Math.max(...byLength);
  const leastFound = Math.min(
    ...detectable.filter(({ isGoal }) => isGoal).flatMap(({ cells }) => cells.map(({ share }) => share)),
  );
  const covered = coverage
    .filter(({ isMeasured }) => isMeasured)
    .flatMap(({ cells }) => cells.map((one) => one.covered));
  const leastCovered = Math.min(...covered);
  const goals: readonly Goal[] = [
    {
      sentence: `Under noise as measured, at most ${percent(MOST_FALSE)} of the runs of any length have a false finding: ${percent(worst)}.`,
      isReached: worst <= MOST_FALSE,
    },
    {
      sentence: `A rise of the stated size is found in at least ${percent(LEAST_FOUND)} of the runs: ${percent(leastFound)}.`,
      isReached: leastFound >= LEAST_FOUND,
    },
    {
      sentence: `Under noise as measured, at least ${percent(LEAST_COVERED)} of the confidence intervals cover: ${percent(leastCovered)}.`,
      isReached: leastCovered >= LEAST_COVERED,
    },
  ];
  return { lines: tables, data: { quiet, sparse, detectable, coverage }, goals };
}

/** The mean share, in runs of a length, of the rows that a goal is held against. */
function meanOf(rows: readonly Row[], length: number): number {
  const held = rows.filter(({ isGoal }) => isGoal);
  return held.reduce((sum, { cells }) => sum + (cells[length]?.share ?? 0), 0) / held.length;
}
