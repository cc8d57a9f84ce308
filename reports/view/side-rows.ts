// Runs side by side as rows and sentences that all formats show.
import type {
  Side,
  SideBySide,
  SideChecks,
  SideDifference,
  SideMetric,
  SideValue,
} from "../../run/format/side-by-side.ts";
import { comparedMetricName } from "../../run/text/compared-metric.ts";
import {
  unitMsOf,
  writeCounted,
  writeMoment,
  writeMs,
  writeNames,
  writeNumber,
  writeRate,
  writeShare,
  writeSigned,
} from "../text/number-format.ts";
import { targetNote } from "./parts.ts";

/** A metric: its value in the first run, then for each other run its value and the difference to the first. */
export type SideRow = { readonly name: string; readonly cells: readonly string[]; readonly isClear: boolean };

export const INSTEAD =
  "Whether a build is slower is decided by assay ab, which measures both in pairs under the same requests.";

/** How the intervals came about, and what is not in them. */
export const INTERVALS =
  "Intervals are computed from the variation within each run and contain the true difference in about 95 of 100 cases, or fewer in a run of a minute or two with slow fluctuations. They do not cover the effect of restarting a build or of measuring at another time.";

/** The heads of the columns: "metric", "A", "B", "B to A". */
export function sideHeads({ runs }: Pick<SideBySide, "runs">): readonly string[] {
  return ["metric", ...runs.flatMap(({ name }, at) => (at === 0 ? [name] : [name, `${name} to A`]))];
}

/** The rows. Shares that are 0 in every run are one row: there is nothing to see in ten of them. */
export function sideRows({ metrics, runs }: Pick<SideBySide, "metrics" | "runs">): readonly SideRow[] {
  const shown = metrics.filter((one) => !isClean(one));
  const rows = shown.map(rowOf);
  const cells = runs.flatMap((_, at) => (at === 0 ? ["none"] : ["none", "–"]));
  return shown.length === metrics.length ? rows : [...rows, { name: "other errors, invalid", cells, isClear: false }];
}

function isClean({ unit, values }: SideMetric): boolean {
  return unit === "share" && values.every((one) => one === null || one.value === 0);
}

function rowOf(metric: SideMetric): SideRow {
  const { unit, values, differences } = metric;
  return {
    name: comparedMetricName(metric),
    cells: values.flatMap((value, at) => {
      const own = valueText(value, unit);
      return at === 0 ? [own] : [own, differenceText(differences[at] ?? null, unit)];
    }),
    isClear: differences.some((one) => (one?.clarity ?? 0) > 1),
  };
}

/** "84.3 ms (80.1–88.0)", "1.19 s (0.95–1.40)", "≥ 84.3 ms", "0.31 % (0.1–0.5)", "98.2/s"; a dash without a value. */
export function valueText(one: SideValue | null, unit: SideMetric["unit"]): string {
  if (one === null) return "–";
  const { value, low, high, isLowerBound } = one;
  const written = { ms: writeMs, perSecond: writeRate, share: (share: number) => writeShare(share, 1) }[unit](value);
  const scale = { ms: 1 / unitMsOf(value), perSecond: 1, share: 100 }[unit];
  const interval =
    low === undefined || high === undefined ? "" : ` (${writeNumber(scale * low)}–${writeNumber(scale * high)})`;
  return `${isLowerBound === true ? "≥ " : ""}${written}${interval}`;
}

/** "+14.6 % (+8.1 to +21.0)", "× 12.3" from the double on, "+0.31 pts (−0.08 to +0.70)"; a dash where none is computed. */
export function differenceText(one: SideDifference | null, unit: SideMetric["unit"]): string {
  if (one === null) return "–";
  const { value, low, high } = one;
  const isShare = unit === "share";
  if (!isShare && value >= 2 && low === undefined) return `× ${writeNumber(value)} (no interval)`;
  // Shares are small: the hundredth of a point is seen.
  const change = (by: number) => (isShare ? writeSigned(100 * by, 2) : writeSigned(100 * (by - 1), 1));
  const interval = low === undefined || high === undefined ? "no interval" : `${change(low)} to ${change(high)}`;
  return `${change(value)} ${isShare ? "pts" : "%"} (${interval})`;
}

/** "reports/out/…", "mixed, profile smoke, 100/s", "2,000 requests", "PASS". */
export function sideClauses(side: Side): readonly string[] {
  const { run, target, verdict, startedAt, load, counts } = side;
  return [
    run,
    target + targetNote(side),
    writeMoment(startedAt),
    ...(load === undefined
      ? []
      : [
          `${load.scenario}, profile ${load.profile}, ${writeRate(load.ratePerSecond)}`,
          writeCounted(load.requests, "request"),
        ]),
    ...(counts === undefined ? [] : [`${counts.pass} of ${writeCounted(counts.pass + counts.fail, "check")} passed`]),
    verdict.toUpperCase(),
  ];
}

const MOST_NAMED = 5;

/** What became of the checks of each run but the first, by its name; nothing if no two runs have checks. */
export function checkLines({ runs, checks }: SideBySide): readonly (readonly [string, string])[] {
  return runs.flatMap(({ name }, at) => {
    const found = checks[at] ?? null;
    return found === null ? [] : [[name, checkLine(found)] as const];
  });
}

function checkLine({ changed, onlyInOne }: NonNullable<SideChecks>): string {
  const named = (what: string, change: (typeof changed)[number]["change"]) => {
    const ids = changed.filter((one) => one.change === change).map(({ id }) => id);
    return ids.length === 0 ? [] : [`${ids.length} ${what}: ${writeNames(ids, MOST_NAMED)}`];
  };
  const clauses = [
    ...named("newly failing", "newly-failing"),
    ...named("fixed", "fixed"),
    ...named("with another verdict, neither newly failing nor fixed", "other"),
  ];
  const rest = onlyInOne === 0 ? [] : [`${writeCounted(onlyInOne, "check")} in one of the two only`];
  return [...(clauses.length === 0 ? ["no check has another verdict than in A"] : clauses), ...rest].join("; ");
}
