// How often are the findings of a load run wrong, and what do they miss? And how often do confidence intervals cover the truth?
// Runs are simulated by the hundred: nothing is sent, and the functions that judge them are those of every real run.
import type { LoadFinding } from "../../run/format/load-run.ts";
import { createRandom } from "../../schemas/random.ts";
import { table, writeTables } from "../tables.ts";
import type { Bench, BenchContext, Goal } from "./bench.ts";
import {
  type Case,
  DETECTABLE,
  EFFECTS,
  type Effect,
  LEAKS,
  LENGTHS,
  type Length,
  LONG_LENGTHS,
  MEMORY,
  modelOf,
  QUIET,
  SPARSE,
} from "./findings/cases.ts";
import { COVERED, type CoverageRow, coverageRows } from "./findings/coverage.ts";
import { legRows, legTable } from "./findings/legs.ts";
import { simulate } from "./findings/simulated-run.ts";

const DEFAULT_RUNS = 400;
/** Rows without a goal are simulated by this many times fewer runs. */
const FEWER = 3;
/** Soaks, which are long, are simulated by this many times fewer runs. */
const FEWER_SOAKS = 4;
const MOST_FALSE = 0.01;
const LEAST_FOUND = 0.8;
const LEAST_COVERED = 0.85;

/** The bench of findings. */
export const findings: Bench = {
  question: "How often do the findings of a load run see what is not there, and miss what is?",
  defaults: { repeats: DEFAULT_RUNS },
  run: async (context) => {
    const rows = rowsOf(context);
    const [tables, soaks] = [tablesOf(rows), legTable(rows.legs)];
    if (context.repeats === DEFAULT_RUNS) {
      writeTables("reference/detection.md", "findings", tables);
      writeTables("reference/soak.md", "findings", [soaks]);
      context.note("docs/reference/detection.md and docs/reference/soak.md are written.");
    }
    return { lines: [...tables, "Soaks in legs:", soaks], data: rows, goals: goalsOf(rows) };
  },
};

/** A case in runs of several lengths: a share of the runs, and another number about them. */
type Row = {
  readonly name: string;
  readonly cells: readonly { readonly share: number; readonly second: number }[];
  readonly isGoal: boolean;
};

type Rows = Readonly<Record<"quiet" | "sparse" | "memory" | "effects" | "leaks" | "detectable", readonly Row[]>> & {
  readonly coverage: readonly CoverageRow[];
  readonly legs: ReturnType<typeof legRows>;
};

function rowsOf(context: BenchContext): Rows {
  const { repeats, seed, note } = context;
  const fewer = Math.ceil(repeats / FEWER);
  const isNamed = (effect: Effect) => (found: readonly LoadFinding[]) => found.some(({ kind }) => kind === effect.kind);
  const isAnything = (found: readonly LoadFinding[]) => found.length > 0;
  // Memory may grow, and then it is right to say so.
  const isWrong = (found: readonly LoadFinding[]) => found.some(({ kind }) => kind !== "growth");
  note("Simulating noise.");
  const quiet = QUIET.map((one) => rowOf(seed, one, LENGTHS, one.isMeasured === true ? repeats : fewer, isAnything));
  const sparse = SPARSE.map((one) => rowOf(seed, one, LENGTHS, fewer, isNamed(one)));
  const memory = MEMORY.map((one) => rowOf(seed, one, LONG_LENGTHS, fewer, isWrong));
  note("Simulating soaks in legs.");
  const legs = legRows(seed, Math.ceil(repeats / FEWER_SOAKS));
  note("Simulating effects.");
  return {
    legs,
    quiet,
    sparse,
    memory,
    effects: EFFECTS.map((one) => rowOf(seed, one, LENGTHS, fewer, isNamed(one))),
    leaks: LEAKS.map((one) => rowOf(seed, one, LONG_LENGTHS, fewer, isNamed(one))),
    detectable: DETECTABLE.map((one) => detectableRow(seed, one, fewer)),
    coverage: coverageRows(seed, fewer),
  };
}

/** The share of runs whose findings count, and the share that say `growth`. */
function rowOf(
  seed: number,
  one: Case,
  lengths: readonly Length[],
  runs: number,
  counts: (found: readonly LoadFinding[]) => boolean,
): Row {
  const cells = lengths.map((length) => {
    let [counted, grown] = [0, 0];
    for (let run = 0; run < runs; run++) {
      const { findings: found } = simulate(createRandom(seed, one.name, length.name, run), modelOf(one, length));
      if (counts(found)) counted++;
      if (found.some(({ kind }) => kind === "growth")) grown++;
    }
    return { share: counted / runs, second: grown / runs };
  });
  return { name: one.name, cells, isGoal: one.isMeasured === true };
}

/** How often an effect of the size that a run calls detectable is named in another run with the same noise, and that size. */
function detectableRow(seed: number, one: (typeof DETECTABLE)[number], runs: number): Row {
  const cells = LENGTHS.map((length) => {
    let [named, stated, sum] = [0, 0, 0];
    for (let run = 0; run < runs; run++) {
      const random = createRandom(seed, "detectable", one.name, length.name, run);
      const size = one.sizeOf(simulate(random, modelOf(one, length)).detectable);
      if (size === undefined) continue;
      stated++;
      sum += size;
      const { findings: found } = simulate(random, modelOf({ ...one, model: one.withEffect(size) }, length));
      if (found.some(({ kind }) => one.kinds.includes(kind))) named++;
    }
    return { share: named / stated, second: sum / stated };
  });
  return { name: one.name, cells, isGoal: one.kinds.includes("trend") };
}

function goalsOf({ quiet, sparse, detectable, coverage, legs }: Rows): readonly Goal[] {
  const text = (share: number) => `${(share * 100).toFixed(1)} %`;
  // One cell has a few hundred runs, too few to distinguish 0.5 % from 1 %; all rows of a length together have thousands. A run has the
  // findings of its times and those of its fields.
  const wrong = Math.max(...LENGTHS.map((_, at) => meanShare(quiet, at) + meanShare(sparse, at)));
  const found = Math.min(
    ...detectable.filter(({ isGoal }) => isGoal).flatMap(({ cells }) => cells.map(({ share }) => share)),
  );
  const covered = Math.min(
    ...coverage.filter(({ isMeasured }) => isMeasured).flatMap(({ cells }) => cells.map((cell) => cell.covered)),
  );
  const wrongSoaks = Math.max(...legs.map((row) => row.wrong));
  const foundInSoaks = Math.min(...legs.map((row) => row.found ?? 1));
  return [
    {
      sentence: `Under noise as measured, at most ${text(MOST_FALSE)} of the runs of any length have a false finding: ${text(wrong)}.`,
      isMet: wrong <= MOST_FALSE,
    },
    {
      sentence: `A rise of the stated size is found in at least ${text(LEAST_FOUND)} of the runs: ${text(found)}.`,
      isMet: found >= LEAST_FOUND,
    },
    {
      sentence: `Under noise as measured, at least ${text(LEAST_COVERED)} of the confidence intervals cover: ${text(covered)}.`,
      isMet: covered >= LEAST_COVERED,
    },
    {
      sentence: `At most ${text(MOST_FALSE)} of the soaks of a row have a finding without a cause: ${text(wrongSoaks)}.`,
      isMet: wrongSoaks <= MOST_FALSE,
    },
    {
      sentence: `Each fault is found in at least ${text(LEAST_FOUND)} of its soaks: ${text(foundInSoaks)}.`,
      isMet: foundInSoaks >= LEAST_FOUND,
    },
  ];
}

/** The mean share, in runs of a length, of the rows that a goal is about. */
function meanShare(rows: readonly Row[], length: number): number {
  const measured = rows.filter(({ isGoal }) => isGoal);
  return measured.reduce((sum, { cells }) => sum + (cells[length]?.share ?? 0), 0) / measured.length;
}

function tablesOf({ quiet, sparse, memory, effects, leaks, detectable, coverage }: Rows): readonly string[] {
  const share = (value: number, decimals = 1) => (value === 0 ? "0" : (value * 100).toFixed(decimals));
  const lengthsTable = (
    head: string,
    rows: readonly Row[],
    cellOf: (cell: Row["cells"][number], name: string) => string,
  ) =>
    table(
      [head, ...(rows[0]?.cells ?? []).map((_, at) => LONG_LENGTHS[at]?.name ?? "")],
      rows.map(({ name, cells }) => [name, ...cells.map((cell) => cellOf(cell, name))]),
    );
  const plain = (cell: Row["cells"][number]) => share(cell.share);
  const withGrowth = (cell: Row["cells"][number]) => `${share(cell.share)} / ${share(cell.second)}`;
  return [
    "Runs with a finding in which nothing happens, in %:",
    lengthsTable("Noise", quiet, plain),
    "Runs that say `disappeared` though a field only comes and goes with the requests, in %:",
    lengthsTable("Field", sparse, plain),
    "Runs that call it a `leak` (or have another false finding), and those that say `growth`, in %, without a leak:",
    lengthsTable("Memory", memory, withGrowth),
    "Runs in which an effect is named, in %:",
    lengthsTable("Effect", effects, plain),
    "Runs that name a `leak`, and those that say `growth`, in %:",
    lengthsTable("Leak", leaks, withGrowth),
    "The smallest effect that runs state (mean), and how often an effect of this size is found, in %:",
    lengthsTable("Stated", detectable, (cell, name) => {
      if (Number.isNaN(cell.share)) return "–";
      const size = name.startsWith("p50") ? `${share(cell.second, 0)} %` : `${cell.second.toFixed(0)} MiB/h`;
      return `${size}: ${share(cell.share, 0)}`;
    }),
    "Confidence intervals that cover the true percentile, and runs that have one, in %:",
    table(
      ["Noise", "Windows", ...COVERED.map((percentile) => `p${percentile}`)],
      coverage.map(({ name, windows, cells }) => [
        name,
        String(windows),
        ...cells.map(({ covered, shown }) => (shown === 0 ? "–" : `${share(covered, 0)} of ${share(shown, 0)}`)),
      ]),
    ),
  ];
}
