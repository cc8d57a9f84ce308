// How are response times spread? Percentiles of each operation, the rare slow ones as wide apart as the common fast ones.
import type { OperationLoad } from "../../../results/run/run.ts";
import { OPERATION_IDS, type OperationId } from "../../../schemas/index.ts";
import { writeMs } from "../../text/number-format.ts";
import { html, type Markup } from "../markup.ts";
import { endLabels, levelAxis, line, ROOMS, type Room, svg, uprightAxis } from "./plot.ts";
import { logScale } from "./scale.ts";

const HEIGHT = 316;
const TITLE = {
  wide: "response time from the intended start, ms, logarithmic",
  narrow: "response time from intended start, ms (log)",
};
const TOP = 34;
const BOTTOM = 266;

/** Samples beyond a percentile below which it is drawn hollow: it rests on too few to be trusted. */
const TRUSTED_BEYOND = 10;

const PERCENTILES = [
  { name: "p50", share: 0.5 },
  { name: "p90", share: 0.9 },
  { name: "p95", share: 0.95 },
  { name: "p99", share: 0.99 },
] as const;

type Operations = Readonly<Partial<Record<OperationId, OperationLoad>>>;

/** Percentiles of each operation against log(1 / (1 − q)), the time on a logarithmic axis. */
export function spectrumChart(operations: Operations): Markup {
  return html`${ROOMS.map((room) => draw(room, operations))}`;
}

function draw(room: Room, operations: Operations): Markup {
  const present = OPERATION_IDS.flatMap((id, at) => {
    const load = operations[id];
    return load === undefined || load.count === load.errors ? [] : [{ id, at, load }];
  });
  const all = present.flatMap(({ load }) => PERCENTILES.map(({ name }) => load.responseTimeMs[name]));
  const positive = all.filter((ms) => ms > 0);
  const scale = logScale(Math.min(...positive, 1e6), Math.max(...positive, 0.001), [BOTTOM, TOP]);
  const right = room.kind === "wide" ? room.right - 130 : room.right - 70;
  const narrower = { ...room, right };
  const place = (share: number) =>
    room.left + 14 + (Math.log10(1 / (1 - share)) - 0.301) * ((right - room.left - 28) / 1.699);
  const lines = present.map(({ id, at, load }) => ({
    id,
    at,
    points: PERCENTILES.map(({ name, share }) => ({
      name,
      isTrusted: Math.round((load.count - load.errors) * (1 - share)) >= TRUSTED_BEYOND,
      ms: load.responseTimeMs[name],
      x: Math.round(place(share) * 10) / 10,
      y: scale.place(load.responseTimeMs[name]),
    })),
  }));
  const ticks = PERCENTILES.map(({ name, share }) => ({ value: share, label: name }));
  return svg(
    room,
    HEIGHT,
    "Percentiles of the response time of each operation; the figures stand in the table above.",
    [
      uprightAxis(narrower, scale, TITLE, TOP),
      levelAxis(narrower, ticks, place, "percentile, drawn at log(1 / (1 − q))", BOTTOM),
      lines.map(({ at, points }) => line(`operation operation-${at}`, points)),
      lines.map(({ id, points }) =>
        points.map(
          ({ name, isTrusted, ms, x, y }) =>
            html`<circle class="${isTrusted ? "trusted" : "hollow"}" cx="${x}" cy="${y}" r="3.5"><title>${id} ${name}: ${writeMs(ms)}${isTrusted ? "" : `, fewer than ${TRUSTED_BEYOND} samples beyond`}</title></circle>`,
        ),
      ),
      endLabels(
        narrower,
        lines.map(({ id, points }) => ({
          text: room.kind === "wide" ? id : shorter(id),
          y: points.at(-1)?.y ?? BOTTOM,
        })),
        BOTTOM,
      ),
    ],
  );
}

function shorter(id: OperationId): string {
  return id.length <= 16 ? id : `${id.slice(0, 15)}…`;
}
