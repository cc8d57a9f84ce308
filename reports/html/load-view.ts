// What the load part of the page shows: a whole run, or the period of it that a reader has chosen. The page is written from
// it, and the script of the page writes the same blocks again for a period.

import type { LoadRun } from "../../run/format/load-run.ts";
import { measuredSeconds, type PeriodTimes, periodOf, type SliceData, sliceOf } from "../../run/slices/period.ts";
import type { OperationId } from "../../schemas/operation.ts";
import type { Caveat } from "../text/load-text.ts";
import { type Frame, frameOf, type Span } from "./charts/frame.ts";
import { type ChartWindow, windowsOf } from "./charts/series.ts";
import { html, type Markup, type Renderable } from "./markup.ts";

/** A load run, or a period of it, for the blocks of the page. */
export type LoadView = {
  /** Of a period, its counts, rates and times are those of the period; verdict, objectives and findings are the run's. */
  readonly load: LoadRun;
  /** In the frame, of the operation that is looked at. */
  readonly windows: readonly ChartWindow[];
  readonly allWindows: readonly ChartWindow[];
  readonly frame: Frame;
  readonly operation: OperationId | "*";
  /** Absent in runs of older versions. */
  readonly times?: PeriodTimes;
  readonly caveats: readonly Caveat[];
  /** What the reader has chosen; absent for the whole run. */
  readonly period?: Span;
};

/**
 * A block: a part of the page that follows the period which a reader chooses. The page is written with it, and the script of
 * the page writes it again. `id` is that of the element which holds it; a block without anything to say in a view leaves it empty.
 */
export type Block = { readonly id: string; readonly render: (view: LoadView) => Renderable };

export function filled({ id, render }: Block, view: LoadView): Markup {
  return html`<div id="${id}">${render(view)}</div>`;
}

export function figure({ id, render }: Block, view: LoadView): Markup {
  return html`<figure id="${id}">${render(view)}</figure>`;
}

/** Beside what no period has a value of its own for; seen while one is chosen. */
export const WHOLE_RUN: Markup = html` <span class="of-run">whole run</span>`;

/** A load run with what its charts are drawn from; `slices` if the run has any. */
export type LoadData = {
  /** In the browser without its windows. */
  readonly load: LoadRun;
  readonly caveats: readonly Caveat[];
  readonly windows: readonly ChartWindow[];
  readonly slices?: SliceData;
};

/** The whole run, or a period of it; charts over time show one operation, or all. */
export function loadView(
  { load, windows, caveats, slices }: LoadData,
  period?: Span,
  operation: OperationId | "*" = "*",
): LoadView {
  const frame = frameOf(load, windows, period);
  const { fromMs, toMs } = frame.span;
  const inside = windows.filter((window) => window.fromMs + window.durationMs > fromMs && window.fromMs < toMs);
  const common = {
    load,
    windows: windowsOf(inside, operation),
    allWindows: inside,
    frame,
    operation,
    caveats,
    ...(period !== undefined && { period }),
  };
  if (slices === undefined) return common;
  const slice = sliceOf(slices, frame.span);
  const { measured } = frame;
  const isAfterDrop = windows.some((window) => window.dropped > 0 && window.fromMs < fromMs);
  const found = periodOf(
    load,
    slice,
    measuredSeconds(frame.span, { warmUpMs: measured.fromMs, endMs: measured.toMs }),
    isAfterDrop,
  );
  return {
    ...common,
    ...(period !== undefined && { load: found.load }),
    times: found.times,
  };
}
