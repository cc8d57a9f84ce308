// Can the load figures be trusted? The generator's own account of what it sent, lost and used.
import { writeCount, writeMs, writeNumber } from "../../text/number-format.ts";
import { facts, mark } from "../components.ts";
import { html } from "../markup.ts";
import type { Section } from "../section.ts";

export const generator: Section = {
  id: "generator",
  topic: "Generator",
  render: ({ parts: { load } }) => {
    if (load.kind === "not-run") return undefined;
    const { requests, validity, generator: used } = load;
    const sum = requests.finished + requests.interrupted + requests.refused;
    const isBalanced = requests.started === sum;
    return {
      finding: validity.valid
        ? "The load run is valid: nothing of what was sent is missing"
        : "The load run is not valid, so its figures prove nothing",
      body: html`${validity.reasons.length > 0 && html`<ul>${validity.reasons.map((reason) => html`<li>${reason}</li>`)}</ul>`}
${facts([
  [
    "Started",
    html`${writeCount(requests.started)} = ${writeCount(requests.finished)} finished + ${writeCount(requests.interrupted)} interrupted + ${writeCount(requests.refused)} refused ${mark(isBalanced ? "good" : "bad")}`,
  ],
  [
    "Dropped",
    html`${writeCount(requests.dropped)} iterations that the schedule asked for and no virtual user could begin`,
  ],
  ["Before the schedule", html`${writeCount(requests.setup)} requests, in none of the figures`],
  ["Virtual users", html`${writeCount(used.peakVus)} busy at once at most`],
  [
    "Memory at most",
    html`${writeNumber(used.k6PeakRssMiB)} MiB in k6, ${writeNumber(used.assayPeakRssMiB)} MiB in Assay`,
  ],
  ["Processor time", html`${writeNumber(used.cpuSecondsPerThousandRequests)} s for 1,000 requests`],
  ["Lag of the figures", html`${writeMs(used.aggregatorLagMaxMs)} at most`],
])}`,
    };
  },
};
