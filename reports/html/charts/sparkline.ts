// A sparkline of an operation's p95 over the run, on the time axis of the other charts. Its scale starts at 0.
import type { OperationId } from "../../../schemas/operation.ts";
import { writeMs } from "../../text/number-format.ts";
import { html, type Markup } from "../markup.ts";
import { type Frame, onAxis } from "./frame.ts";
import { line } from "./plot.ts";
import { timeScale } from "./scale.ts";
import { type ChartWindow, throughGaps, windowsOf } from "./series.ts";

const [WIDTH, HEIGHT] = [132, 24];

/** Points are that many windows wide at most; more would only be drawn over each other. */
const MAX_POINTS = 120;

/** The p95 of an operation over the windows of a run; undefined if fewer than two windows have one. */
export function sparkline(all: readonly ChartWindow[], frame: Frame, operation: OperationId): Markup | undefined {
  const windows = thinned(windowsOf(all, operation));
  const values = windows.flatMap(({ times }) => (times === undefined ? [] : [times.p95]));
  if (values.length < 2) return undefined;
  const highest = Math.max(...values, Number.MIN_VALUE);
  const { place } = timeScale(frame.span, [2, WIDTH - 4], 1);
  const points = p95Points(windows, place, HEIGHT);
  const name = `p95 between ${writeMs(Math.min(...values))} and ${writeMs(highest)}`;
  const last = points.findLast((point) => point !== undefined);
  const findings = frame.bands.filter(({ kind }) => kind === "finding");
  const bands = onAxis(frame, place, findings).map(
    ({ left, width }) =>
      html`<g class="band finding"><rect x="${left}" y="1" width="${width}" height="${HEIGHT - 3}"/></g>`,
  );
  return html`<svg class="spark" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" role="img" aria-label="${name}"><title>${name}</title>${bands}<path class="grid" d="M2 ${HEIGHT - 2}H${WIDTH - 4}"/>${line("p95", points, 1)}${last !== undefined && html`<circle class="dot p95" cx="${last.x}" cy="${last.y}" r="2.4"/>`}</svg>`;
}

/** The p95 of windows as a line through a box of a height, whose scale starts at 0. */
export function p95Points(windows: readonly ChartWindow[], place: (ms: number) => number, height: number) {
  const highest = Math.max(Number.MIN_VALUE, ...windows.map(({ times }) => times?.p95 ?? 0));
  return throughGaps(
    windows,
    ({ fromMs, durationMs, times }) =>
      times && {
        x: place(fromMs + durationMs / 2),
        y: Math.round((height - 3 - (times.p95 / highest) * (height - 6)) * 10) / 10,
      },
  );
}

/** The worst of each group of neighbours, so that a peak survives. */
function thinned(windows: readonly ChartWindow[]): readonly ChartWindow[] {
  const each = Math.max(1, Math.ceil(windows.length / MAX_POINTS));
  return windows
    .filter((_, at) => at % each === 0)
    .map((first, at) => {
      const group = windows.slice(at * each, (at + 1) * each);
      const worst = group.reduce((one, other) => ((other.times?.p95 ?? 0) > (one.times?.p95 ?? 0) ? other : one));
      const durationMs = group.reduce((sum, one) => sum + one.durationMs, 0);
      const { times: _own, ...rest } = first;
      return { ...rest, durationMs, ...(worst.times !== undefined && { times: worst.times }) };
    });
}
