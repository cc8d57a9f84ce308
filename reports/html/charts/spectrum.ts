// The distribution of response times: percentiles of each operation, on an axis that spreads out the rare slow ones.
import type { OperationLoad } from "../../../results/run/run.ts";
import { OPERATION_IDS, type OperationId } from "../../../schemas/index.ts";
import { attemptsOf } from "../../text/load-text.ts";
import { writeMs } from "../../text/number-format.ts";
import { html, type Markup } from "../markup.ts";
import { endLabels, LAYOUTS, type Layout, line, svg, xAxis, yAxis } from "./plot.ts";
import { logScale } from "./scale.ts";

const HEIGHT = 316;
const TITLE = {
  wide: "response time from the scheduled start, ms, logarithmic",
  narrow: "response time from scheduled start, ms (log)",
};
const TOP = 34;
const BOTTOM = 266;

/** With fewer samples beyond it, a percentile is not reliable and is drawn hollow. */
const MIN_SAMPLES_BEYOND = 10;

const PERCENTILES = [
  { name: "p50", share: 0.5 },
  { name: "p90", share: 0.9 },
  { name: "p95", share: 0.95 },
  { name: "p99", share: 0.99 },
] as const;

type Operations = Readonly<Partial<Record<OperationId, OperationLoad>>>;

/** Percentiles of each operation against log(1 / (1 − q)), the time on a logarithmic axis. */
export function spectrumChart(operations: Operations): Markup {
  return html`${LAYOUTS.map((layout) => draw(layout, operations))}`;
}

function draw(layout: Layout, operations: Operations): Markup {
  const present = OPERATION_IDS.flatMap((id, at) => {
    const load = operations[id];
    return load === undefined || attemptsOf(load) === 0 ? [] : [{ id, at, load }];
  });
  const all = present.flatMap(({ load }) => PERCENTILES.map(({ name }) => load.responseTimeMs[name]));
  const positive = all.filter((ms) => ms > 0);
  const scale = logScale(Math.min(...positive, 1e6), Math.max(...positive, 0.001), [BOTTOM, TOP]);
  const right = layout.kind === "wide" ? layout.right - 130 : layout.right - 70;
  const narrowed = { ...layout, right };
  const place = (share: number) =>
    layout.left + 14 + (Math.log10(1 / (1 - share)) - 0.301) * ((right - layout.left - 28) / 1.699);
  const lines = present.map(({ id, at, load }) => ({
    id,
    at,
    points: PERCENTILES.map(({ name, share }) => ({
      name,
      isReliable: Math.round(attemptsOf(load) * (1 - share)) >= MIN_SAMPLES_BEYOND,
      ms: load.responseTimeMs[name],
      x: Math.round(place(share) * 10) / 10,
      y: scale.place(load.responseTimeMs[name]),
    })),
  }));
  const ticks = PERCENTILES.map(({ name, share }) => ({ value: share, label: name }));
  return svg(layout, HEIGHT, "Percentiles of the response time of each operation; the numbers are in the load table.", [
    yAxis(narrowed, scale, TITLE, TOP),
    xAxis(narrowed, ticks, place, "percentile, drawn at log(1 / (1 − q))", BOTTOM),
    lines.map(({ at, points }) => line(`operation operation-${at}`, points)),
    lines.map(({ id, points }) =>
      points.map(
        ({ name, isReliable, ms, x, y }) =>
          html`<circle class="${isReliable ? "reliable" : "hollow"}" cx="${x}" cy="${y}" r="3.5"><title>${id} ${name}: ${writeMs(ms)}${isReliable ? "" : `, fewer than ${MIN_SAMPLES_BEYOND} samples beyond`}</title></circle>`,
      ),
    ),
    endLabels(
      narrowed,
      lines.map(({ id, points }) => ({
        text: layout.kind === "wide" ? id : shorter(id),
        y: points.at(-1)?.y ?? BOTTOM,
      })),
      BOTTOM,
    ),
  ]);
}

function shorter(id: OperationId): string {
  return id.length <= 16 ? id : `${id.slice(0, 15)}…`;
}
