// The tables of docs/detection.md.
import { LENGTHS, LONG_LENGTHS } from "./cases.ts";
import { COVERED, type CoverageRow } from "./coverage.ts";

/** A case in runs of several lengths: a share, and what stands beside it. */
export type Row = {
  readonly name: string;
  readonly cells: readonly { readonly share: number; readonly beside: number }[];
  /** Whether a goal is held against it. */
  readonly isGoal: boolean;
};

/** All rows that were simulated. */
export type Rows = {
  readonly quiet: readonly Row[];
  readonly sparse: readonly Row[];
  readonly memory: readonly Row[];
  readonly effects: readonly Row[];
  readonly leaks: readonly Row[];
  readonly detectable: readonly Row[];
  readonly coverage: readonly CoverageRow[];
};

/** The tables as Markdown. */
export function tablesOf({ quiet, sparse, memory, effects, leaks, detectable, coverage }: Rows): readonly string[] {
  const [short, long] = [LENGTHS.map(({ name }) => name), LONG_LENGTHS.map(({ name }) => name)];
  return [
    "Runs with a finding in which nothing happens, in %:",
    table(
      ["Noise", ...short],
      quiet.map(({ name, cells }) => [name, ...cells.map(({ share }) => percent(share))]),
    ),
    "Runs that say `disappeared` though a field only comes and goes with what is asked for, in %:",
    table(
      ["Field", ...short],
      sparse.map(({ name, cells }) => [name, ...cells.map(({ share }) => percent(share))]),
    ),
    "Runs that call it a `leak` (or show another false finding), and those that say `growth`, in %, without a leak:",
    table(["Memory", ...long], memory.map(withGrowth)),
    "Runs in which an effect is named, in %:",
    table(
      ["Effect", ...short],
      effects.map(({ name, cells }) => [name, ...cells.map(({ share }) => percent(share))]),
    ),
    "Runs that name a `leak`, and those that say `growth`, in %:",
    table(["Leak", ...long], leaks.map(withGrowth)),
    "The smallest effect that runs state (mean), and how often an effect of this size is found, in %:",
    table(
      ["Stated", ...short],
      detectable.map(({ name, cells }) => [
        name,
        ...cells.map(({ share, beside }) =>
          Number.isNaN(share)
            ? "–"
            : `${name.startsWith("p50") ? `${percent(beside, 0)} %` : `${beside.toFixed(0)} MiB/h`}: ${percent(share, 0)}`,
        ),
      ]),
    ),
    "Confidence intervals that cover the true percentile, and runs that have one, in %:",
    table(
      ["Noise", "Windows", ...COVERED.map((percentile) => `p${percentile}`)],
      coverage.map(({ name, windows, cells }) => [
        name,
        String(windows),
        ...cells.map(({ covered, shown }) => (shown === 0 ? "–" : `${percent(covered, 0)} of ${percent(shown, 0)}`)),
      ]),
    ),
  ];
}

function withGrowth({ name, cells }: Row): readonly string[] {
  return [name, ...cells.map(({ share, beside }) => `${percent(share)} / ${percent(beside)}`)];
}

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [line(heads), line(heads.map((_, at) => (at === 0 ? "---" : "---:"))), ...rows.map(line)].join("\n");
}

function percent(share: number, digits = 1): string {
  return share === 0 ? "0" : (share * 100).toFixed(digits);
}
