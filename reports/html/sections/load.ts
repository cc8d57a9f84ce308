// Load results: objectives, findings, and requests, response times, errors and invalid responses by operation; then response
// times and the rate over the run, and the percentiles of each operation.
import type { LoadRun, ObjectiveResult, RateInterval } from "../../../run/format/run.ts";
import { attemptsOf, detectableSentence } from "../../text/load-text.ts";
import { writeCount, writeDuration, writeRate } from "../../text/number-format.ts";
import { objectiveValue } from "../../view/summary.ts";
import { figure, filled, WHOLE_RUN } from "../blocks/block.ts";
import { distributionFinding, spectrumPanels } from "../blocks/distribution.ts";
import { loadErrors } from "../blocks/load-errors.ts";
import { loadCaveats, loadFinding, loadNumbers } from "../blocks/load-numbers.ts";
import { latencyHeat, latencyLines, overTimeFinding, overTimeTable, rateLines } from "../blocks/over-time.ts";
import { code, folded, mark, table } from "../components.ts";
import { html, type Markup, type Renderable } from "../markup.ts";
import type { Section } from "../section.ts";

export const load: Section = {
  id: "load",
  topic: "Load",
  render: ({ load: view }) => {
    if (view === undefined) return undefined;
    const run = view.load;
    return {
      finding: loadFinding.render(view),
      body: html`<p class="muted">Scenario ${code(run.scenario)}, load profile ${code(run.profile)}. ${run.question}</p>
${endedEarlyLine(run)}${objectives(run)}${breakpoint(run)}${filled(loadCaveats, view)}${findings(run)}${filled(loadNumbers, view)}${filled(loadErrors, view)}`,
    };
  },
};

export const overTime: Section = {
  id: "over-time",
  topic: "Over time",
  render: ({ load: view }) =>
    view === undefined || view.windows.length === 0
      ? undefined
      : {
          finding: overTimeFinding.render(view),
          body: html`${[latencyLines, latencyHeat, rateLines].map((block) => figure(block, view))}
${folded("Show the data of the charts as a table", filled(overTimeTable, view))}`,
        },
};

export const distribution: Section = {
  id: "distribution",
  topic: "Distribution",
  render: ({ load: view }) =>
    view === undefined || attemptsOf(view.load.total) === 0
      ? undefined
      : { finding: distributionFinding.render(view), body: figure(spectrumPanels, view) },
};

const UNDECIDED: Readonly<Record<NonNullable<ObjectiveResult["undecidedBy"]> | "samples", string>> = {
  samples: "too few samples",
  dropped: "lower bound",
  timeout: "lower bound",
  generator: "the generator was late",
  segment: "one segment only",
  confidence: "the bound lies within the confidence interval",
};

/** Those of a running load are in its progress. */
function objectives({ objectives: list, validity, progress }: LoadRun): Markup | undefined {
  if (list.length === 0 || progress !== undefined) return undefined;
  const rows = list.map(({ expression, met, value, samples, status, undecidedBy, fromMs }): readonly Renderable[] => [
    code(expression),
    html`${mark(!validity.valid || status === "undecided" ? "unknown" : met ? "good" : "bad")} ${met ? "met" : status === "undecided" ? `undecided: ${UNDECIDED[undecidedBy ?? "samples"]}` : "missed"}`,
    `${objectiveValue({ expression, value })}${fromMs === undefined ? "" : ` from ${writeDuration(fromMs)} on`}`,
    writeCount(samples),
  ]);
  return table("Objectives", [html`Objective${WHOLE_RUN}`, "Result", "Value", "n"], rows);
}

function endedEarlyLine({ endedEarly }: LoadRun): Markup | undefined {
  if (endedEarly === undefined) return undefined;
  return html`<p>${mark("bad")} Assay ended the load early: ${endedEarly}.</p>`;
}

/** The breaking point, and the two neighbouring intervals that it follows from. */
function breakpoint({ breakpoint: found }: LoadRun): Markup | undefined {
  if (found === undefined) return undefined;
  const { held, broke, sentence } = found;
  const row = (name: Renderable, interval: RateInterval | undefined, what: Renderable): readonly Renderable[] =>
    interval === undefined
      ? [name, "–", "–", "–", "–"]
      : [
          name,
          writeRate(interval.ratePerSecond),
          `${writeDuration(interval.fromMs)} – ${writeDuration(interval.toMs)}`,
          writeCount(interval.samples),
          what,
        ];
  return html`<p>${sentence}</p>
${table(
  "Breaking point",
  [html`Interval${WHOLE_RUN}`, "Target rate", "When", "n", "Objectives"],
  [
    row(html`${mark("good")} highest that met all objectives`, held, "all met"),
    row(html`${mark("bad")} first above that missed one`, broke, broke?.missed.join(", ") ?? "–"),
  ],
  "text",
)}`;
}

/** What the time series shows, by time. */
function findings(run: LoadRun): Markup {
  const { findings: list } = run;
  const detectable = detectableSentence(run);
  const note = detectable !== undefined && html`<p class="muted">${detectable}</p>`;
  if (list.length === 0 || run.progress !== undefined) return html`${note}`;
  const rows = list.map(({ kind, operation, fromMs, toMs, sentence }): readonly Renderable[] => [
    kind,
    operation === "*" ? "all" : code(operation),
    `${writeDuration(fromMs)} – ${writeDuration(toMs)}`,
    sentence,
  ]);
  return html`${table("Findings over time", [html`Finding${WHOLE_RUN}`, "Operation", "When", "What"], rows, "text")}${note}`;
}
