// The time axis that all charts over time share, with what happened on it: the warm-up, findings, what came after the
// schedule, and windows with drops or a late generator.
import type { LoadRun } from "../../../run/format/load-run.ts";
import { lengthMs } from "../../../run/format/load-stages.ts";
import { writeDuration, writeMs } from "../../text/number-format.ts";
import { html, type Markup } from "../markup.ts";
import { type Layout, xAxis } from "./plot.ts";
import { timeScale } from "./scale.ts";
import type { ChartWindow } from "./series.ts";

/** A span of the run in ms from the start of the schedule. */
export type Span = { readonly fromMs: number; readonly toMs: number };

type Band = Span & { readonly kind: "warm-up" | "finding" | "rest"; readonly label: string; readonly text: string };
type Mark = Span & { readonly kind: "dropped" | "late"; readonly text: string };

/** `span` is what the axis shows; `measured` is when requests were sent that count. */
export type Frame = {
  readonly span: Span;
  readonly measured: Span;
  readonly bands: readonly Band[];
  readonly marks: readonly Mark[];
};

export function frameOf(load: LoadRun, windows: readonly ChartWindow[], chosen?: Span): Frame {
  const lastMs = Math.max(1, ...windows.map(({ fromMs, durationMs }) => fromMs + durationMs));
  const stages = load.workload?.stages ?? [];
  const scheduledMs = stages.length === 0 ? lastMs : lengthMs(stages);
  const warmUpMs = load.workload?.warmUp.durationMs ?? 0;
  // A run that was ended before its time has no end of the schedule in it, and its last window is not whole.
  const isCut = lastMs < scheduledMs || load.verdict === "interrupted" || load.endedEarly !== undefined;
  const endMs = isCut ? (windows.at(-1)?.fromMs ?? lastMs) : scheduledMs;
  return {
    span: chosen ?? { fromMs: 0, toMs: Math.max(lastMs, isCut ? 0 : scheduledMs) },
    measured: { fromMs: warmUpMs, toMs: endMs },
    // Findings first: where labels would overlap, theirs stay.
    bands: [
      ...load.findings.map(({ kind, operation, fromMs, toMs }) =>
        band({ fromMs, toMs }, "finding", kind, operation === "*" ? "all operations" : operation),
      ),
      ...(load.gaps ?? []).map(({ atMs, stoppedAt, resumedAt }) =>
        band({ fromMs: atMs, toMs: atMs }, "rest", "resumed", `not sent from ${stoppedAt} to ${resumedAt}`),
      ),
      ...excludedSpans(windows).map((span) => band(span, "rest", "generator late", "its times are left out")),
      ...(warmUpMs > 0 ? [band({ fromMs: 0, toMs: warmUpMs }, "warm-up", "warm-up", "excluded from results")] : []),
      ...(!isCut && lastMs > scheduledMs
        ? [band({ fromMs: scheduledMs, toMs: lastMs }, "rest", "after the schedule", "requests in flight at its end")]
        : []),
    ],
    marks: windows.flatMap(({ fromMs, durationMs, dropped, lateMs }) => [
      ...(dropped > 0
        ? [{ kind: "dropped" as const, fromMs, toMs: fromMs + durationMs, text: `${dropped} dropped` }]
        : []),
      ...(lateMs !== undefined
        ? [{ kind: "late" as const, fromMs, toMs: fromMs + durationMs, text: `generator late by ${writeMs(lateMs)}` }]
        : []),
    ]),
  };
}

/** The windows whose times are left out, neighbours as one span. */
function excludedSpans(windows: readonly ChartWindow[]): readonly Span[] {
  const spans: Span[] = [];
  for (const { fromMs, durationMs, isExcluded } of windows) {
    if (isExcluded !== true) continue;
    const last = spans.at(-1);
    const toMs = fromMs + durationMs;
    if (last?.toMs === fromMs) spans[spans.length - 1] = { fromMs: last.fromMs, toMs };
    else spans.push({ fromMs, toMs });
  }
  return spans;
}

function band(span: Span, kind: Band["kind"], label: string, more: string): Band {
  return {
    ...span,
    kind,
    label,
    text: `${label} (${more}): ${writeDuration(span.fromMs)} – ${writeDuration(span.toMs)}`,
  };
}

/** Whether a window lies within the time in which requests were sent that count. */
export function isWhole({ measured }: Frame, { fromMs, durationMs }: ChartWindow): boolean {
  return fromMs >= measured.fromMs && fromMs + durationMs <= measured.toMs;
}

/** Places and ticks of the time axis. */
export function timeOf({ span }: Frame, layout: Layout): ReturnType<typeof timeScale> {
  return timeScale(span, [layout.left, layout.right], layout.ticks);
}

export function timeAxis(frame: Frame, layout: Layout, y: number): Markup {
  const { ticks, place } = timeOf(frame, layout);
  return xAxis(layout, ticks, place, "time since the start of the load", y);
}

/** What happened, behind the lines of a plot between these heights. Labels that would overlap are left to the hover. */
export function happened(frame: Frame, layout: Layout, [top, bottom]: readonly [number, number]): Markup {
  const { place } = timeOf(frame, layout);
  const taken: (readonly [number, number])[] = [];
  const bands = onAxis(frame, place, frame.bands).map(({ kind, label, text, left, right, width }) => {
    // Labels in the right half run to the left, so that none leaves the plot.
    const isRight = left > (layout.left + layout.right) / 2;
    const room = label.length * LETTER + 6;
    const [from, to] = isRight ? [right - room, right] : [left, left + room];
    const hasRoom = taken.every(([start, end]) => to <= start || from >= end);
    if (hasRoom) taken.push([from, to]);
    return html`<g class="band ${kind}"><title>${text}</title><rect x="${left}" y="${top}" width="${width}" height="${bottom - top}"/>${hasRoom && html`<text class="tick${isRight ? " end" : ""}" x="${isRight ? right - 3 : left + 3}" y="${top - 3}">${label}</text>`}</g>`;
  });
  const marks = onAxis(frame, place, frame.marks).map(
    ({ kind, text, left, width }) =>
      html`<rect class="${kind}" x="${left}" y="${kind === "late" ? bottom - 4 : bottom - 9}" width="${width}" height="4"><title>${text}</title></rect>`,
  );
  return html`${bands}${marks}`;
}

const LETTER = 6.5;

/** The spans that an axis shows, each with its edges there and a width that is seen, however short it is. */
export function onAxis<One extends Span>({ span }: Frame, place: (ms: number) => number, all: readonly One[]) {
  const shown = all.filter(({ fromMs, toMs }) => toMs > span.fromMs && fromMs < span.toMs);
  return shown.map((one) => {
    const [left, right] = [place(Math.max(one.fromMs, span.fromMs)), place(Math.min(one.toMs, span.toMs))];
    return { ...one, left, right, width: Math.max(1.5, Math.round((right - left) * 10) / 10) };
  });
}

/** What the marks at the axis mean; empty without any. */
export function markText({ marks }: Frame): string {
  const kinds = new Set(marks.map(({ kind }) => kind));
  const late = kinds.has("late") ? ["grey: the generator was late"] : [];
  const dropped = kinds.has("dropped") ? ["red: iterations were dropped"] : [];
  return kinds.size === 0 ? "" : ` Bars at the time axis, ${[...late, ...dropped].join("; ")}.`;
}
