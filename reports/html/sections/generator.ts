// Whether the load results can be trusted: what the generator sent, dropped and used.
import { connectionText, contentionText } from "../../text/load-text.ts";
import { writeCount, writeCounted, writeMs, writeNumber } from "../../text/number-format.ts";
import { facts, mark } from "../components.ts";
import { html } from "../markup.ts";
import type { Section } from "../section.ts";

export const generator: Section = {
  id: "generator",
  topic: "Generator",
  render: ({ parts: { load } }) => {
    if (load.kind === "not-run") return undefined;
    const { requests, validity, generator: used, windows } = load;
    const [contention, connections] = [contentionText(load), connectionText(load)];
    const sum = requests.finished + requests.interrupted + requests.refused;
    const isBalanced = requests.started === sum;
    return {
      finding: validity.valid
        ? "The load run is valid: every request is accounted for"
        : "The load run is not valid, so its results are inconclusive",
      body: html`${validity.reasons.length > 0 && html`<ul>${validity.reasons.map((reason) => html`<li>${reason}</li>`)}</ul>`}
${facts([
  [
    "Started",
    html`${writeCount(requests.started)} = ${writeCount(requests.finished)} finished + ${writeCount(requests.interrupted)} interrupted + ${writeCount(requests.refused)} not sent ${mark(isBalanced ? "good" : "bad")}`,
  ],
  ["Dropped iterations", html`${writeCount(requests.dropped)} (no free VU)`],
  ["Preflight and discovery", html`${writeCounted(requests.setup, "request")}, excluded from results`],
  ["Peak VUs", writeCount(used.peakVus)],
  [
    "Peak memory (RSS)",
    html`${writeNumber(used.k6PeakRssMiB)} MiB in k6, ${writeNumber(used.assayPeakRssMiB)} MiB in Assay`,
  ],
  ["CPU time", html`${writeNumber(used.cpuSecondsPerThousandRequests)} s per 1,000 requests`],
  ...(used.late === undefined
    ? []
    : [
        [
          "Start delays",
          html`late in ${writeCount(used.late.windows)} of ${writeCounted(windows.length, "window")}, by up to ${writeMs(used.late.longestMs)}; the times of ${writeCount(used.late.excluded ?? 0)} are left out`,
        ] as const,
      ]),
  ...(connections === undefined ? [] : [["New connections", connections] as const]),
  ...(contention === undefined ? [] : [["Waiting for processors", contention] as const]),
  ["Metrics pipeline lag", html`${writeMs(used.aggregatorLagMaxMs)} (max)`],
])}`,
    };
  },
};
