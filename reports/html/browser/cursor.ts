// One cursor through all charts over time, by pointer or arrow keys.

import type { Frame } from "../charts/frame.ts";
import { latencyText, rateText } from "../charts/load-charts.ts";
import { LAYOUTS } from "../charts/plot.ts";
import type { LoadView } from "../load-view.ts";

/** Adds the cursor. It is asked anew for the charts at each movement, as they are drawn again for a period. */
export function addCursor(view: () => LoadView): void {
  for (const id of TIME_CHARTS) {
    const figure = document.getElementById(id);
    if (figure === null || plotsIn(figure).length === 0) continue;
    figure.tabIndex = 0;
    figure.setAttribute("aria-label", "Chart over time: arrow keys move the cursor");
    figure.classList.add("over-time");
    figure.addEventListener("pointermove", (event) => {
      const plot = event.target instanceof Element ? event.target.closest<SVGSVGElement>("svg.chart") : null;
      if (plot !== null) show(view(), momentAt(plot, event.clientX, view().frame));
    });
    figure.addEventListener("pointerleave", () => {
      hide();
      if (document.activeElement?.matches("figure.over-time")) showPlace(view());
    });
    figure.addEventListener("keydown", (event) => {
      const step = { ArrowLeft: -1, ArrowRight: 1, Home: Number.NEGATIVE_INFINITY, End: Number.POSITIVE_INFINITY }[
        event.key
      ];
      if (step === undefined || event.target !== figure) return;
      event.preventDefault();
      place = Math.min(view().windows.length - 1, Math.max(0, place + step));
      showPlace(view());
    });
    figure.addEventListener("blur", hide);
  }
}

/** The window that the keys have moved to: a pointer that leaves a chart gives the cursor back to the focus. */
let place = -1;

function showPlace(view: LoadView): void {
  const window = view.windows[place];
  if (window !== undefined) show(view, window.fromMs + window.durationMs / 2);
}

/** Draws the cursor in every chart, and says what the charts show there. */
function show(view: LoadView, ms: number): void {
  for (const id of TIME_CHARTS) {
    const figure = document.getElementById(id);
    if (figure === null) continue;
    for (const plot of plotsIn(figure)) {
      lineIn(plot).setAttribute("x", String(placeOf(plot, ms, view.frame)));
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
  line.setAttribute("width", "1.2");
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

const TIME_CHARTS = ["chart-latency", "chart-rate", "chart-memory"] as const;

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
