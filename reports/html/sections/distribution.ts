// The distribution of response times: percentiles of each operation.
import { OPERATION_IDS } from "../../../schemas/index.ts";
import { attemptsOf, writeResponseTime } from "../../text/load-text.ts";
import { writeCount, writeCounted } from "../../text/number-format.ts";
import { spectrumChart } from "../charts/spectrum.ts";
import { html } from "../markup.ts";
import type { Section } from "../section.ts";

/** Samples of which at least ten lie beyond p99. */
const MIN_SAMPLES_FOR_P99 = 1000;

export const distribution: Section = {
  id: "distribution",
  topic: "Distribution",
  render: ({ parts: { load } }) => {
    if (load.kind === "not-run") return undefined;
    const operations = OPERATION_IDS.flatMap((id) => {
      const operation = load.operations[id];
      return operation === undefined || attemptsOf(operation) === 0 ? [] : [{ id, ...operation }];
    });
    const [slowest] = [...operations].sort((one, other) => other.responseTimeMs.p99 - one.responseTimeMs.p99);
    if (slowest === undefined) return undefined;
    const isSmall = attemptsOf(slowest) < MIN_SAMPLES_FOR_P99;
    return {
      finding: `Slowest p99: ${slowest.id}, ${writeResponseTime(load, slowest, "p99")} (p50 ${writeResponseTime(load, slowest, "p50")}${isSmall ? `; only ${writeCount(attemptsOf(slowest))} samples` : ""})`,
      body: html`<figure id="chart-spectrum">${spectrumChart(load.operations)}<figcaption>n = ${writeCount(load.total.count - load.total.errors)} responses${load.total.timeouts && ` and ${writeCounted(load.total.timeouts.requests, "timeout")}, which count with their limit`}. Hollow points have fewer than 10 samples beyond them and are not reliable. The numbers are in the load table.</figcaption></figure>`,
    };
  },
};
