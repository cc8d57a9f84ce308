// The charts over time of several runs, overlaid: response times, rates, errors, drops, busy VUs, memory.
import type { LoadRun } from "../../run/format/load-run.ts";
import { OPERATION_IDS } from "../../schemas/operation.ts";
import { memorySeries } from "../view/memory-growth.ts";
import { type Frame, frameOf, isWhole } from "./charts/frame.ts";
import { type Overlay, type OverlaySeries, overlayChart } from "./charts/overlay.ts";
import { type ChartWindow, chartWindows, throughGaps, windowsOf } from "./charts/series.ts";
import { folded } from "./components.ts";
import { html, type Markup } from "./markup.ts";

/** A run with a load, `place` from 0 among all runs. */
export type OverlaidRun = { readonly name: string; readonly place: number; readonly load: LoadRun };

type Drawn = OverlaidRun & { readonly windows: readonly ChartWindow[]; readonly frame: Frame };

/** Every chart; those in which no run has anything are left out. */
export function overlaidCharts(runs: readonly OverlaidRun[]): Markup {
  const drawn = runs.map((run): Drawn => {
    const windows = chartWindows(run.load);
    return { ...run, windows, frame: frameOf(run.load, windows) };
  });
  const lengthMs = Math.max(...drawn.map(({ frame }) => frame.span.toMs));
  const figures = (overlays: readonly Omit<Overlay, "lengthMs">[]) =>
    overlays
      .filter(({ series }) => series.some(({ points }) => points.some((point) => point !== undefined)))
      .map((overlay) => html`<figure>${overlayChart({ ...overlay, lengthMs })}</figure>`);
  const operations = OPERATION_IDS.filter((id) => drawn.some(({ load }) => load.operations[id] !== undefined));
  return html`${figures([...PERCENTILES.map((name) => percentiles(drawn, name)), ...RATES.map(([title, of]) => rates(drawn, title, of)), busy(drawn), ...memory(drawn)])}
${folded(
  "Show the p95 of each operation",
  figures(
    operations.map((id) =>
      percentiles(
        drawn.map((run) => ({ ...run, windows: windowsOf(run.windows, id) })),
        "p95",
        `${id}, `,
      ),
    ),
  ),
)}`;
}

const PERCENTILES = ["p50", "p95", "p99"] as const;

function percentiles(runs: readonly Drawn[], name: (typeof PERCENTILES)[number], of = ""): Omit<Overlay, "lengthMs"> {
  return {
    title: `${of}${name} of the response time, ms`,
    series: seriesOf(runs, ({ times }) => times?.[name]),
  };
}

/** Shown only where some run has any: a line at 0 says nothing. */
const RATES: readonly (readonly [string, (window: ChartWindow) => number])[] = [
  ["requests started per second", ({ started, count }) => started ?? count],
  ["valid responses per second", ({ count, errors, invalid }) => count - errors - invalid],
  ["errors per second", ({ errors }) => errors],
  ["invalid responses per second", ({ invalid }) => invalid],
  ["dropped iterations per second", ({ dropped }) => dropped],
];

function rates(runs: readonly Drawn[], title: string, of: (window: ChartWindow) => number): Omit<Overlay, "lengthMs"> {
  const isAny = runs.some(({ windows }) => windows.some((window) => of(window) > 0));
  return {
    title,
    series: seriesOf(isAny ? runs : [], (window, { frame }) =>
      isWhole(frame, window) ? (of(window) * 1_000) / window.durationMs : undefined,
    ),
  };
}

function busy(runs: readonly Drawn[]): Omit<Overlay, "lengthMs"> {
  return { title: "VUs busy at once", series: seriesOf(runs, ({ vus }) => vus) };
}

function memory(runs: readonly Drawn[]): readonly Omit<Overlay, "lengthMs">[] {
  return (["the target", "k6", "Assay"] as const).map((who) => ({
    title: `resident memory of ${who}, MiB`,
    series: runs.flatMap(({ name, place, load }): readonly OverlaySeries[] => {
      const points = memorySeries(load).find((series) => series.who === who)?.points ?? [];
      const each = Math.max(1, Math.ceil(points.length / MOST_POINTS));
      const shown = points.filter((_, at) => at % each === 0);
      return shown.length === 0
        ? []
        : [{ name, place, points: shown.map(({ fromMs, sizeMiB }) => ({ atMs: fromMs, value: sizeMiB })) }];
    }),
  }));
}

const MOST_POINTS = 240;

function seriesOf(
  runs: readonly Drawn[],
  of: (window: ChartWindow, run: Drawn) => number | undefined,
): readonly OverlaySeries[] {
  return runs.map((run) => ({
    name: run.name,
    place: run.place,
    points: throughGaps(run.windows, (window) => {
      const value = of(window, run);
      return value === undefined ? undefined : { atMs: window.fromMs + window.durationMs / 2, value };
    }),
  }));
}
