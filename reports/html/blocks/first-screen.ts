// The load on the first screen: its tile, and its cells in the rows of the operations.
import type { OperationLoad } from "../../../run/format/run.ts";
import { OPERATION_IDS, type OperationId } from "../../../schemas/operation.ts";
import { goodputDetails, slowestSentence, writeResponseTime } from "../../text/load-text.ts";
import { writeCount, writeDuration, writeRate, writeShare } from "../../text/number-format.ts";
import { errorsBesideRejections } from "../../text/rejection-text.ts";
import { sparkline } from "../charts/sparkline.ts";
import { mark } from "../components.ts";
import type { Block, LoadView } from "../load-view.ts";
import { html, type Markup, type Renderable } from "../markup.ts";

const STATES = {
  pass: "good",
  fail: "bad",
  inconclusive: "unknown",
  interrupted: "unknown",
  error: "unknown",
} as const;

export const loadTile: Block = {
  id: "tile-load",
  render: ({ load, period }) => {
    const { total } = load;
    const waiting = slowestSentence(load);
    const dropped =
      load.requests.dropped > 0 && html` · <strong class="bad">${writeCount(load.requests.dropped)} dropped</strong>`;
    return html`<p class="value">${mark(STATES[load.verdict])} ${writeRate(load.goodputPerSecond)} <span class="unit">goodput${goodputDetails(load)}</span></p><p class="muted">${period && `${writeDuration(period.fromMs)} – ${writeDuration(period.toMs)} · `}p95 <strong>${writeResponseTime(load, total)}</strong> · p99 ${writeResponseTime(load, total, "p99")} · max ${writeResponseTime(load, total, "max")} · ${alarm(errorsBesideRejections(total), `${writeShare(errorsBesideRejections(total), total.count)} errors`)}${rejectedClause(total)} · ${alarm(total.invalid, `${writeCount(total.invalid)} invalid`)} of\u00a0${writeCount(total.count)}${dropped}</p>${waiting !== undefined && html`<p class="muted">${mark("unknown")} ${waiting}</p>`}`;
  },
};

type Cell = {
  readonly name: string;
  readonly render: (view: LoadView, operation: OperationId) => Renderable;
  /** What the cells of the column count; a column of nothing but zeros is a line below the table. */
  readonly countIn?: (load: OperationLoad) => number;
};

const loadOf = ({ load }: LoadView, operation: OperationId) => load.operations[operation];

export const LOAD_CELLS: readonly Cell[] = [
  ...(["p95", "p99", "max"] as const).map(
    (metric): Cell => ({
      name: metric === "max" ? "Max" : metric,
      render: (view, operation) => {
        const load = loadOf(view, operation);
        return load !== undefined && writeResponseTime(view.load, load, metric);
      },
    }),
  ),
  {
    name: "Errors",
    countIn: ({ errors }) => errors,
    render: (view, operation) => {
      const load = loadOf(view, operation);
      return (
        load !== undefined &&
        html`${alarm(errorsBesideRejections(load), writeShare(errorsBesideRejections(load), load.count))}${rejectedClause(load)}`
      );
    },
  },
  {
    name: "Invalid",
    countIn: ({ invalid }) => invalid,
    render: (view, operation) => {
      const load = loadOf(view, operation);
      return load !== undefined && alarm(load.invalid, writeCount(load.invalid));
    },
  },
  {
    name: "p95 over time",
    render: ({ allWindows, frame }, operation) => sparkline(allWindows, frame, operation),
  },
];

export function cellBlock(column: number, operation: OperationId): Block {
  return {
    id: `cell-${operation}-${column}`,
    render: (view) => textOrDash(LOAD_CELLS[column]?.render(view, operation)),
  };
}

export const cells: readonly Block[] = OPERATION_IDS.flatMap((operation) =>
  LOAD_CELLS.map((_, column) => cellBlock(column, operation)),
);

function textOrDash(value: Renderable): Renderable {
  return value === undefined || value === false || value === null ? "–" : value;
}

/** " · 3 rejected" in alarm; nothing without rejections. */
function rejectedClause({ rejected = 0 }: { readonly rejected?: number }): Renderable {
  return rejected > 0 && html` · ${alarm(rejected, `${writeCount(rejected)} rejected`)}`;
}

function alarm(count: number, text: string): Markup {
  return count === 0 ? html`${text}` : html`<strong class="bad">${text}</strong>`;
}
