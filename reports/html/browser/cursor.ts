// One cursor through all charts over time, by pointer or arrow keys, and a period drawn with the pointer.

import type { Frame } from "../charts/frame.ts";
import { latencyText, rateText } from "../charts/load-charts.ts";
import { LAYOUTS } from "../charts/plot.ts";
import type { LoadView } from "../load-view.ts";

/** What the cursor needs of the page. `choose` takes a period that was drawn; absent where none can be chosen. */
export type CursorPage = {
  readonly view: () => LoadView;
  readonly choose?: (fromMs: number, toMs: number) => void;
  readonly reset: () => void;
};

/** A shorter way of the pointer is a click. */
const LEAST_DRAG_PX = 6;

/** Adds the cursor. It is asked anew for the charts at each movement, as they are drawn again for a period. */
export function addCursor(page: CursorPage): void {
  for (const id of TIME_CHARTS) {
    const figure = document.getElementById(id);
    if (figure === null || plotsIn(figure).length === 0) continue;
    figure.tabIndex = 0;
    figure.setAttribute("aria-label", "Chart over time: arrow keys move the cursor");
    figure.classList.add("over-time");
    let drawnFromMs: number | undefined;
    let pressedX = 0;
    const momentOf = (event: PointerEvent) => {
      const plot = event.target instanceof Element ? event.target.closest<SVGSVGElement>("svg.chart") : null;
      const shown = plot ?? plotsIn(figure).find((one) => one.getBoundingClientRect().width > 0);
      return shown === undefined ? 0 : momentAt(shown, event.clientX, page.view().frame);
    };
    figure.addEventListener("pointerdown", (event) => {
      const isInChart = event.target instanceof Element && event.target.closest("svg.chart") !== null;
      if (event.button !== 0 || page.choose === undefined || !isInChart) return;
      [drawnFromMs, pressedX] = [momentOf(event), event.clientX];
    });
    figure.addEventListener("pointermove", (event) => {
      show(page.view(), momentOf(event), drawnFromMs);
      if (drawnFromMs !== undefined) event.preventDefault();
    });
    figure.addEventListener("pointerup", (event) => {
      const fromMs = drawnFromMs;
      drawnFromMs = undefined;
      if (fromMs === undefined || Math.abs(event.clientX - pressedX) < LEAST_DRAG_PX) return;
      const toMs = momentOf(event);
      page.choose?.(Math.min(fromMs, toMs), Math.max(fromMs, toMs));
    });
    for (const kind of ["pointerleave", "pointercancel"] as const)
      figure.addEventListener(kind, () => {
        drawnFromMs = undefined;
        if (isByKeys) showPlace(page.view());
        else hide();
      });
    figure.addEventListener("dblclick", page.reset);
    figure.addEventListener("keydown", (event) => {
      const step = { ArrowLeft: -1, ArrowRight: 1, Home: Number.NEGATIVE_INFINITY, End: Number.POSITIVE_INFINITY }[
        event.key
      ];
      if (event.key === "Escape") page.reset();
      if (step === undefined || event.target !== figure) return;
      event.preventDefault();
      place = Math.min(page.view().windows.length - 1, Math.max(0, place + step));
      isByKeys = true;
      showPlace(page.view());
    });
    figure.addEventListener("blur", () => {
      isByKeys = false;
      hide();
    });
  }
}

/** The window that the keys have moved to. */
let place = -1;

/** The keys moved the cursor last in the chart that has the focus: a pointer that leaves a chart gives it back. */
let isByKeys = false;

function showPlace(view: LoadView): void {
  const window = view.windows[place];
  if (window !== undefined) show(view, window.fromMs + window.durationMs / 2, undefined);
}

/** Draws the cursor, and from where a period is being drawn, in every chart, and says what the charts show there. */
function show(view: LoadView, ms: number, drawnFromMs: number | undefined): void {
  for (const id of TIME_CHARTS) {
    const figure = document.getElementById(id);
    if (figure === null) continue;
    for (const plot of plotsIn(figure)) {
      const x = placeOf(plot, ms, view.frame);
      const from = drawnFromMs === undefined ? x : placeOf(plot, drawnFromMs, view.frame);
      const box = lineIn(plot);
      box.setAttribute("x", String(Math.min(x, from)));
      box.setAttribute("width", String(Math.max(1.2, Math.abs(x - from))));
      box.classList.toggle("drawing", drawnFromMs !== undefined);
    }
    const readout = readoutIn(figure);
    // Of several charts that speak at once, a screen reader reads the one that the keys are in.
    readout.setAttribute("aria-live", figure === document.activeElement ? "polite" : "off");
    readout.textContent = textAt(view, id, ms);
  }
}

function hide(): void {
  for (const line of document.querySelectorAll("rect.cursor")) line.remove();
  for (const readout of document.querySelectorAll(".readout")) readout.textContent = "";
}

function lineIn(plot: SVGSVGElement): Element {
  const known = plot.querySelector("rect.cursor");
  if (known !== null) return known;
  const line = document.createElementNS("http://www.w3.org/2000/svg", "rect");
  line.setAttribute("class", "cursor");
  line.setAttribute("y", "44");
  line.setAttribute("height", String(plot.viewBox.baseVal.height - 94));
  plot.append(line);
  return line;
}

/** A line with room of its own, so that nothing moves when it speaks. */
function readoutIn(figure: Element): Element {
  const known = figure.querySelector(".readout");
  if (known !== null) return known;
  const readout = document.createElement("p");
  readout.className = "readout";
  figure.prepend(readout);
  return readout;
}

function textAt({ windows }: LoadView, id: string, ms: number): string {
  const window = windows.find(({ fromMs, durationMs }) => ms >= fromMs && ms < fromMs + durationMs);
  if (window === undefined) return "no window of the run";
  if (id === "chart-latency") return latencyText(window);
  if (id === "chart-rate") return rateText(window);
  return "";
}

const TIME_CHARTS = ["chart-latency", "chart-heat", "chart-rate", "chart-memory"] as const;

function plotsIn(figure: Element): readonly SVGSVGElement[] {
  return [...figure.querySelectorAll<SVGSVGElement>("svg.chart")];
}

function momentAt(plot: SVGSVGElement, clientX: number, { span }: Frame): number {
  const { left, width } = plot.getBoundingClientRect();
  const layout = layoutOf(plot);
  const place = ((clientX - left) / Math.max(1, width)) * layout.width;
  const share = (place - layout.left) / (layout.right - layout.left);
  return span.fromMs + Math.min(1, Math.max(0, share)) * (span.toMs - span.fromMs);
}

function placeOf(plot: SVGSVGElement, ms: number, { span }: Frame): number {
  const layout = layoutOf(plot);
  return layout.left + ((ms - span.fromMs) / (span.toMs - span.fromMs)) * (layout.right - layout.left);
}

function layoutOf(plot: SVGSVGElement) {
  const layout = LAYOUTS.find(({ kind }) => plot.classList.contains(kind)) ?? LAYOUTS[0];
  if (layout === undefined) throw new Error("a page has at least one layout");
  return layout;
}
