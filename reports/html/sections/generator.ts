// Whether the load results can be trusted: what the generator sent, dropped and used; and the memory of generator and target.
import { connectionText, contentionText } from "../../text/load-text.ts";
import { writeCount, writeCounted, writeMs, writeNumber } from "../../text/number-format.ts";
import { memoryHeading } from "../../view/finding-headings.ts";
import { memorySeries, peakText } from "../../view/memory-series.ts";
import { memoryChart, memoryIntervals } from "../charts/memory.ts";
import { facts, mark } from "../components.ts";
import { html } from "../markup.ts";
import { loadSection } from "../section.ts";

export const generator = loadSection("generator", "Generator", ({ load }) => {
  const { requests, validity, generator: used, windows } = load;
  const { late } = used;
  const sum = requests.finished + requests.interrupted + requests.refused;
  return {
    finding: validity.valid
      ? "The load run is valid: every request is accounted for"
      : "The load run is not valid, so its results are inconclusive",
    body: html`${validity.reasons.length > 0 && html`<ul>${validity.reasons.map((reason) => html`<li>${reason}</li>`)}</ul>`}
${facts([
  [
    "Started",
    html`${writeCount(requests.started)} = ${writeCount(requests.finished)} finished + ${writeCount(requests.interrupted)} interrupted + ${writeCount(requests.refused)} not sent ${mark(requests.started === sum ? "good" : "bad")}`,
  ],
  ["Dropped iterations", `${writeCount(requests.dropped)} (no free VU)`],
  ["Preflight and discovery", `${writeCounted(requests.setup, "request")}, excluded from results`],
  ["Peak VUs", writeCount(used.peakVus)],
  [
    "Peak memory (RSS)",
    `${writeNumber(used.k6PeakRssMiB)} MiB in k6, ${writeNumber(used.assayPeakRssMiB)} MiB in Assay`,
  ],
  ["CPU time", `${writeNumber(used.cpuSecondsPerThousandRequests)} s per 1,000 requests`],
  [
    "Start delays",
    late &&
      `late in ${writeCount(late.windows)} of ${writeCounted(windows.length, "window")}, by up to ${writeMs(late.longestMs)}; the times of ${writeCount(late.excluded ?? 0)} are left out`,
  ],
  [
    "Responses read late",
    used.floorMs &&
      `p50 ${writeMs(used.floorMs.p50)}, p95 ${writeMs(used.floorMs.p95)}, p99 ${writeMs(used.floorMs.p99)}`,
  ],
  ["New connections", connectionText(load)],
  ["Waiting for processors", contentionText(load)],
  ["Metrics pipeline lag", `${writeMs(used.aggregatorLagMaxMs)} (max)`],
])}`,
  };
});

export const memory = loadSection("memory", "Memory", ({ load, frame }) => {
  const series = memorySeries(load);
  if (series.length === 0) return undefined;
  const hasTarget = series.some(({ who }) => who === "the target");
  const heading = memoryHeading(load);
  const said = [heading && `${peakText(series)}.`, !hasTarget && "Pass --target-pid to include the target."]
    .filter(Boolean)
    .join(" ");
  return {
    finding: heading ?? peakText(series),
    body: html`${said !== "" && html`<p class="muted">${said}</p>`}
<figure id="chart-memory">${memoryChart(series, memoryIntervals(series, load.windowMs), frame)}<figcaption>Each point is the highest RSS of its interval.</figcaption></figure>`,
  };
});
