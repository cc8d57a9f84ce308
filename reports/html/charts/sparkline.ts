// A sparkline of an operation's p95 over the run. Its scale starts at 0.
import type { LoadRun } from "../../../results/run/run.ts";
import type { OperationId } from "../../../schemas/index.ts";
import { writeMs } from "../../text/number-format.ts";
import { html, type Markup } from "../markup.ts";

const [WIDTH, HEIGHT] = [132, 24];
const MAX_POINTS = 60;

/** The p95 of an operation over the windows of a run; undefined if fewer than two windows have one. */
export function sparkline({ windows }: LoadRun, operation: OperationId): Markup | undefined {
  const values = windows.flatMap((window) => {
    const part = window.operations[operation];
    return part === undefined || part.count === part.errors ? [] : [part.responseTimeMs.p95];
  });
  const points = thinned(values);
  if (points.length < 2) return undefined;
  const highest = Math.max(...points, Number.MIN_VALUE);
  const at = (value: number, index: number) =>
    `${Math.round((2 + (index / (points.length - 1)) * (WIDTH - 6)) * 10) / 10} ${Math.round((HEIGHT - 3 - (value / highest) * (HEIGHT - 6)) * 10) / 10}`;
  const path = `M${points.map(at).join("L")}`;
  const [x, y] = at(points.at(-1) ?? 0, points.length - 1).split(" ");
  const name = `p95 between ${writeMs(Math.min(...points))} and ${writeMs(highest)}`;
  return html`<svg class="spark" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" role="img" aria-label="${name}"><title>${name}</title><path class="grid" d="M2 ${HEIGHT - 2}H${WIDTH - 4}"/><path class="line p95" d="${path}"/><circle class="dot p95" cx="${x}" cy="${y}" r="2.4"/></svg>`;
}

/** The worst of each group of neighbours, so that a peak survives. */
function thinned(values: readonly number[]): readonly number[] {
  const each = Math.max(1, Math.ceil(values.length / MAX_POINTS));
  return Array.from({ length: Math.ceil(values.length / each) }, (_, at) =>
    Math.max(...values.slice(at * each, (at + 1) * each)),
  );
}
