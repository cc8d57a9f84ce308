// How are response times spread? The percentile spectrum of each operation.
import { OPERATION_IDS } from "../../../schemas/index.ts";
import { writeResponseTime } from "../../text/load-text.ts";
import { writeCount } from "../../text/number-format.ts";
import { spectrumChart } from "../charts/spectrum.ts";
import { html } from "../markup.ts";
import type { Section } from "../section.ts";

/** Samples from which on at least ten lie beyond p99. */
const TRUSTED_AT_P99 = 1000;

export const distribution: Section = {
  id: "distribution",
  topic: "Distribution",
  render: ({ parts: { load } }) => {
    if (load.kind === "not-run") return undefined;
    const operations = OPERATION_IDS.flatMap((id) => {
      const operation = load.operations[id];
      return operation === undefined || operation.count === operation.errors ? [] : [{ id, ...operation }];
    });
    const [slowest] = [...operations].sort((one, other) => other.responseTimeMs.p99 - one.responseTimeMs.p99);
    if (slowest === undefined) return undefined;
    const isThin = slowest.count - slowest.errors < TRUSTED_AT_P99;
    return {
      finding: `Slowest at p99 is ${slowest.id}: ${writeResponseTime(load, slowest, "p99")}, its p50 ${writeResponseTime(load, slowest, "p50")}${isThin ? `, on only ${writeCount(slowest.count - slowest.errors)} samples` : ""}`,
      body: html`<figure id="chart-spectrum">${spectrumChart(load.operations)}<figcaption>n = ${writeCount(load.total.count - load.total.errors)} answers. Hollow: fewer than 10 samples lie beyond, so the percentile rests on too few to be trusted. The figures stand in the table under load.</figcaption></figure>`,
    };
  },
};
