// Charts over time under the pointer: from a place on the screen to a moment of the run and back.
import type { Frame } from "../charts/frame.ts";
import { LAYOUTS } from "../charts/plot.ts";

/** The ids of the figures that share the time axis. */
export const TIME_CHARTS = ["chart-latency", "chart-heat", "chart-rate", "chart-traffic", "chart-memory"] as const;

/** The plots of a figure, one for each width of screen. */
export function plotsIn(figure: Element): readonly SVGSVGElement[] {
  return [...figure.querySelectorAll<SVGSVGElement>("svg.chart")];
}

/** The moment at a place on the screen, within the frame. */
export function momentAt(plot: SVGSVGElement, clientX: number, { span }: Frame): number {
  const { left, width } = plot.getBoundingClientRect();
  const layout = layoutOf(plot);
  const place = ((clientX - left) / Math.max(1, width)) * layout.width;
  const share = (place - layout.left) / (layout.right - layout.left);
  return span.fromMs + Math.min(1, Math.max(0, share)) * (span.toMs - span.fromMs);
}

/** The place of a moment in the units of a plot. */
export function placeOf(plot: SVGSVGElement, ms: number, { span }: Frame): number {
  const layout = layoutOf(plot);
  return layout.left + ((ms - span.fromMs) / (span.toMs - span.fromMs)) * (layout.right - layout.left);
}

function layoutOf(plot: SVGSVGElement) {
  const layout = LAYOUTS.find(({ kind }) => plot.classList.contains(kind)) ?? LAYOUTS[0];
  if (layout === undefined) throw new Error("a page has at least one layout");
  return layout;
}
