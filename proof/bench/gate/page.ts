// The tables of docs/gate.md that a bench makes.
import type { LiveRow } from "./live-gates.ts";
import type { Outcome } from "./outcome.ts";
import type { BankRow } from "./recorded-pairs.ts";
import type { Ratio, SidesRow } from "./sides.ts";
import type { Row } from "./simulated-pairs.ts";

const OUTCOME = ["regression", "not slower", "open", "pairs (mean)"];

/** Simulated comparisons as a table in Markdown. */
export function simulatedTable(rows: readonly Row[]): string {
  return table(
    ["Noise of a pair", "One metric slower by", ...OUTCOME],
    rows.map((row) => [row.name, row.slowdown === 0 ? "0" : percent(row.slowdown, 1), ...outcomeCells(row)]),
  );
}

/** Comparisons of a bank's pairs as a table in Markdown. */
export function bankTable(rows: readonly BankRow[]): string {
  return table(
    ["Put into the candidate", ...OUTCOME, "usual rule fails", "k6's threshold fails"],
    rows.map((row) => [row.effect, ...outcomeCells(row), percent(row.usual), percent(row.threshold)]),
  );
}

/** The sides of a bank as they were measured, as a table in Markdown. */
export function sidesTable(rows: readonly SidesRow[]): string {
  return table(
    ["Metric", "noise of a pair", "candidate by baseline", "first by second"],
    rows.map((row) => [
      `\`${row.name}\``,
      percent(row.noise, 1),
      ratioCell(row.candidateByBaseline),
      ratioCell(row.firstBySecond),
    ]),
  );
}

function ratioCell({ ratio, low, high }: Ratio): string {
  return `× ${ratio.toFixed(3)} (${low.toFixed(3)}–${high.toFixed(3)})`;
}

/** Comparisons that were made as users make them, as a table in Markdown. */
export function liveTable(rows: readonly LiveRow[]): string {
  return table(
    ["Candidate", "comparisons", "processor time (mean, range)", ...OUTCOME],
    rows.map((row) => [
      row.slowdown === 0 ? "the same build" : `a build set to ${percent(row.slowdown)} more`,
      String(row.trials),
      cpuRatioCell(row),
      ...outcomeCells(row),
    ]),
  );
}

function cpuRatioCell({ cpuRatio: { mean, least, most } }: LiveRow): string {
  return `× ${mean.toFixed(2)}, ${least.toFixed(2)}–${most.toFixed(2)}`;
}

function outcomeCells({ regression, interval, notSlower, open, meanPairs }: Outcome): readonly string[] {
  const share = `${percent(regression)} (${percent(interval.low)}–${percent(interval.high)})`;
  return [share, percent(notSlower), percent(open), meanPairs.toFixed(1)];
}

/** All columns but the first are numbers. */
function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [line(heads), `|---|${"---:|".repeat(heads.length - 1)}`, ...rows.map(line)].join("\n");
}

function percent(share: number, digits = 2): string {
  return `${Number((share * 100).toFixed(digits))} %`;
}
