// How response times are spread: percentiles of each operation.
import { OPERATION_IDS } from "../../../schemas/operation.ts";
import { percentilesMicros } from "../../../statistics/percentile.ts";
import { attemptsOf, writeResponseTime } from "../../text/load-text.ts";
import { writeCount, writeCounted } from "../../text/number-format.ts";
import { LEAST_BEYOND, type Spectrum, spectrumChart } from "../charts/spectrum.ts";
import type { Block, LoadView } from "../load-view.ts";
import { html } from "../markup.ts";

/** Samples of which at least ten lie beyond p99. */
const MIN_SAMPLES_FOR_P99 = 1000;

/** The heading: the operation with the slowest p99. */
export const distributionFinding: Block = {
  id: "distribution-finding",
  render: ({ load }) => {
    const operations = OPERATION_IDS.flatMap((id) => {
      const operation = load.operations[id];
      return operation === undefined || attemptsOf(operation) === 0 ? [] : [{ id, ...operation }];
    });
    const [slowest] = [...operations].sort((one, other) => other.responseTimeMs.p99 - one.responseTimeMs.p99);
    if (slowest === undefined) return "No request has a response time";
    const isSmall = attemptsOf(slowest) < MIN_SAMPLES_FOR_P99;
    return `Slowest p99: ${slowest.id}, ${writeResponseTime(load, slowest, "p99")} (p50 ${writeResponseTime(load, slowest, "p50")}${isSmall ? `; only ${writeCount(attemptsOf(slowest))} samples` : ""})`;
  },
};

export const spectrumPanels: Block = {
  id: "chart-spectrum",
  render: (view) => {
    const { total } = view.load;
    return html`${spectrumChart(spectraOf(view))}<figcaption>Percentiles of the response time from the scheduled start, drawn at log(1 / (1 − q)), on the same axes; the other operations are faint. n = ${writeCount(total.count - total.errors)} responses${total.timeouts && ` and ${writeCounted(total.timeouts.requests, "timeout")}, which count with their limit`}. Hollow points have fewer than ${LEAST_BEYOND} samples beyond them and are not reliable. The numbers are in the load table.</figcaption>`;
  },
};

/** Percentiles of a line, as far as a sample lies beyond them. */
const PERCENTILES = [
  50, 60, 70, 75, 80, 85, 90, 92.5, 95, 96, 97, 98, 98.5, 99, 99.25, 99.5, 99.75, 99.9, 99.95, 99.975, 99.99,
] as const;

function spectraOf({ load, times }: LoadView): readonly Spectrum[] {
  return OPERATION_IDS.flatMap((operation) => {
    const own = load.operations[operation];
    const n = own === undefined ? 0 : attemptsOf(own);
    if (own === undefined || n === 0) return [];
    const beyond = (percentile: number) => Math.round(n * (1 - percentile / 100));
    const histogram = times?.get(operation);
    const { p50, p90, p95, p99 } = own.responseTimeMs;
    const points =
      histogram === undefined
        ? Object.entries({ 50: p50, 90: p90, 95: p95, 99: p99 }).map(([name, ms]) => [Number(name), ms] as const)
        : percentilesMicros(histogram, PERCENTILES).map(
            (micros, at) => [PERCENTILES[at] ?? 50, micros / 1_000] as const,
          );
    const kept = points.filter(([percentile]) => percentile <= 99 || beyond(percentile) >= 1);
    return [{ operation, n, points: kept.map(([percentile, ms]) => ({ percentile, ms, beyond: beyond(percentile) })) }];
  });
}
