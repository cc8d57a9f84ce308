// How often are the findings of a load run wrong, and what do they miss? And how often do confidence intervals cover the truth?
// Runs are simulated by the hundred: nothing is sent, and the functions that judge them are those of every real run.
import { meanOf } from "../../statistics/arithmetic.ts";
import { percent, table } from "../tables.ts";
import { atLeast, atMost, type Bench, type BenchContext, type Goal } from "./bench.ts";
import {
  DETECTABLE,
  EFFECTS,
  LEAKS,
  LENGTHS,
  LONG_LENGTHS,
  MEMORY,
  QUIET,
  SOAK,
  SOAKS,
  SPARSE,
} from "./findings/cases.ts";
import { COVERED, coverageRows } from "./findings/coverage.ts";
import { type Case, type Length, type Tally, tallyOf } from "./findings/simulated-run.ts";

/** Rows without a goal are simulated by this many times fewer runs. */
const FEWER = 3;
/** Soaks, which are long, are simulated by this many times fewer runs. */
const FEWER_SOAKS = 4;
const MOST_FALSE = 0.01;
const LEAST_FOUND = 0.8;
const LEAST_COVERED = 0.85;

/** A table: a row for each case, with a cell for each length. */
type Table = {
  readonly title: string;
  readonly head: string;
  readonly cases: readonly Case[];
  readonly lengths: readonly Length[];
  readonly cell: (tally: Tally, one: Case) => string;
};

const TABLES = {
  quiet: {
    title: "Runs with a finding in which nothing happens, in %:",
    head: "Noise",
    cases: QUIET,
    lengths: LENGTHS,
    cell: ({ wrong }) => share(wrong),
  },
  sparse: {
    title: "Runs that say `disappeared` though a field only comes and goes with the requests, in %:",
    head: "Field",
    cases: SPARSE,
    lengths: LENGTHS,
    cell: ({ right }) => share(right),
  },
  memory: {
    title:
      "Runs that call it a `leak` (or have another false finding), and those that say `growth`, in %, without a leak:",
    head: "Memory",
    cases: MEMORY,
    lengths: LONG_LENGTHS,
    cell: ({ wrong, grown }) => `${share(wrong)} / ${share(grown)}`,
  },
  effects: {
    title: "Runs in which an effect is named, in %:",
    head: "Effect",
    cases: EFFECTS,
    lengths: LENGTHS,
    cell: ({ right }) => share(right),
  },
  leaks: {
    title: "Runs that name a `leak`, and those that say `growth`, in %:",
    head: "Leak",
    cases: LEAKS,
    lengths: LONG_LENGTHS,
    cell: ({ right, grown }) => `${share(right)} / ${share(grown)}`,
  },
  detectable: {
    title: "The smallest effect that runs state (mean), and how often an effect of this size is found, in %:",
    head: "Stated",
    cases: DETECTABLE,
    lengths: LENGTHS,
    cell: (tally, one) => (Number.isNaN(tally.size) ? "–" : `${sizeOf(tally, one)}: ${share(tally.right, 0)}`),
  },
} as const satisfies Readonly<Record<string, Table>>;

export const findings: Bench = {
  question: "How often do the findings of a load run see what is not there, and miss what is?",
  defaults: { repeats: 400 },
  page: "reference/detection.md and docs/reference/soak.md",
  run: async (context) => {
    const rows = rowsOf(context);
    const [tables, soaks] = [tablesOf(rows), soakTable(rows.soaks)];
    return {
      lines: [...tables, "Soaks in legs:", soaks],
      tables: [
        ["reference/detection.md", "findings", tables],
        ["reference/soak.md", "findings", [soaks]],
      ],
      goals: goalsOf(rows),
    };
  },
};

type Row = { readonly one: Case; readonly cells: readonly Tally[] };

type Rows = ReturnType<typeof rowsOf>;

function rowsOf({ repeats, seed, note }: BenchContext) {
  const fewer = Math.ceil(repeats / FEWER);
  const rowsOfTable = ({ cases, lengths }: Pick<Table, "cases" | "lengths">, runs = fewer) =>
    cases.map((one) => {
      const all = one.isMeasured === true ? repeats : runs;
      return { one, cells: lengths.map((length) => tallyOf(seed, one, length, all)) };
    });
  const rows = Object.entries(TABLES).map(([name, { head, ...own }]) => {
    note(`Simulating: ${head}.`);
    return [name, rowsOfTable(own)];
  });
  note("Simulating: soaks in legs.");
  return {
    ...(Object.fromEntries(rows) as Record<keyof typeof TABLES, readonly Row[]>),
    soaks: rowsOfTable({ cases: SOAKS, lengths: [SOAK] }, Math.ceil(repeats / FEWER_SOAKS)),
    coverage: coverageRows(seed, fewer),
  };
}

function goalsOf({ quiet, sparse, detectable, coverage, soaks }: Rows): readonly Goal[] {
  // One cell has a few hundred runs, too few to distinguish 0.5 % from 1 %; all rows of a length together have thousands. A run has
  // the findings of its times and those of its fields.
  const wrong = LENGTHS.map((_, at) => meanShare(quiet, at, "wrong") + meanShare(sparse, at, "right"));
  const found = detectable.filter(({ one }) => one.isMeasured).flatMap(({ cells }) => cells.map(({ right }) => right));
  const ofMeasured = coverage.filter(({ isMeasured }) => isMeasured).flatMap(({ cells }) => cells);
  const covered = ofMeasured.map((cell) => cell.covered);
  const wrongSoaks = soaks.flatMap(({ cells }) => cells.map((cell) => cell.wrong));
  const foundInSoaks = soaks.filter(({ one }) => one.sized).flatMap(({ cells }) => cells.map(({ right }) => right));
  return [
    atMost(MOST_FALSE, "of the runs of any length have a false finding under noise as measured", wrong),
    atLeast(LEAST_FOUND, "of the runs with a rise of the stated size find it", found),
    atLeast(LEAST_COVERED, "of the confidence intervals cover under noise as measured", covered),
    atMost(MOST_FALSE, "of the soaks of a row have a finding without a cause", wrongSoaks),
    atLeast(LEAST_FOUND, "of the soaks with a fault find it", foundInSoaks),
  ];
}

/** The mean share, in runs of a length, of the rows that a goal is about. */
function meanShare(rows: readonly Row[], length: number, which: "right" | "wrong"): number {
  return meanOf(rows.filter(({ one }) => one.isMeasured).map(({ cells }) => cells[length]?.[which] ?? 0));
}

function tablesOf(rows: Rows): readonly string[] {
  return [
    ...Object.entries<Table>(TABLES).flatMap(([name, { title, head, lengths, cell }]) => [
      title,
      table(
        [head, ...lengths.map((length) => length.name)],
        rows[name as keyof typeof TABLES].map(({ one, cells }) => [one.name, ...cells.map((own) => cell(own, one))]),
      ),
    ]),
    "Confidence intervals that cover the true percentile, and runs that have one, in %:",
    table(
      ["Noise", "Windows", ...COVERED.map((percentile) => `p${percentile}`)],
      rows.coverage.map(({ name, windows, cells }) => [
        name,
        String(windows),
        ...cells.map(({ covered, shown }) => (shown === 0 ? "–" : `${share(covered, 0)} of ${share(shown, 0)}`)),
      ]),
    ),
  ];
}

function soakTable(rows: readonly Row[]): string {
  return table(
    ["Fault", "Size (mean)", "Found", "Runs with a finding of something else"],
    rows.flatMap(({ one, cells }) =>
      cells.map((cell) => {
        const fault = one.sized === undefined ? ["–", "–"] : [sizeOf(cell, one), percent(cell.right)];
        return [one.name, ...fault, percent(cell.wrong)];
      }),
    ),
  );
}

function sizeOf({ size }: Tally, { sized }: Case): string {
  return `${Number(size.toPrecision(2))} ${sized?.unit}`;
}

/** In per cent. */
function share(value: number, decimals = 1): string {
  return value === 0 ? "0" : (value * 100).toFixed(decimals);
}
