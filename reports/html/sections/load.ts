// Load results: objectives, findings, and requests, response times, errors and invalid responses by operation; then response
// times and the rate over the run. Of a running load: how far it has got.
import type { LoadRun, ObjectiveResult } from "../../../run/format/run.ts";
import { detectableSentence } from "../../text/load-text.ts";
import { writeCount, writeDuration, writeMs, writeShare } from "../../text/number-format.ts";
import { leftText, stageText, timeText } from "../../view/progress-text.ts";
import { objectiveValue } from "../../view/summary.ts";
import { loadErrors } from "../blocks/load-errors.ts";
import { loadCaveats, loadFinding, loadNumbers } from "../blocks/load-numbers.ts";
import { latencyLines, overTimeFinding, rateLines } from "../blocks/over-time.ts";
import { code, mark, table } from "../components.ts";
import { figure, filled, WHOLE_RUN } from "../load-view.ts";
import { html, type Markup, type Renderable } from "../markup.ts";
import { loadSection } from "../section.ts";

export const load = loadSection("load", "Load", (view) => {
  const run = view.load;
  return {
    finding: loadFinding.render(view),
    body: html`<p class="muted">Scenario ${code(run.scenario)}, load profile ${code(run.profile)}. ${run.question}</p>
${run.endedEarly !== undefined && html`<p>${mark("bad")} Assay ended the load early: ${run.endedEarly}.</p>`}${objectives(run)}${filled(loadCaveats, view)}${findings(run)}${filled(loadNumbers, view)}${serverTimings(run)}${filled(loadErrors, view)}`,
  };
});

export const overTime = loadSection("over-time", "Over time", (view) =>
  view.windows.length === 0
    ? undefined
    : {
        finding: overTimeFinding.render(view),
        body: html`${[latencyLines, rateLines].map((block) => figure(block, view))}`,
      },
);

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
  return table("Objectives", [html`Objective${WHOLE_RUN}`, "Result", "Value", "n"], rows, "text");
}

/** What the target says of itself. */
function serverTimings({ operations }: LoadRun): Markup | undefined {
  const rows = Object.entries(operations).flatMap(([id, own]) =>
    (own.serverTimings ?? []).map(({ name, count, share, ms }): readonly Renderable[] => [
      html`${code(id)} ${code(name)}`,
      writeCount(count),
      writeShare(share, 1),
      ...[ms.p50, ms.p95, ms.p99].map(writeMs),
    ]),
  );
  if (rows.length === 0) return undefined;
  return html`${table("Server timings", [html`Operation and name${WHOLE_RUN}`, "Responses", "Share", "p50", "p95", "p99"], rows)}
<p class="muted">What the target says of itself in its Server-Timing headers, measured by its own clock: without the network and the generator. Of the responses that have a response time.</p>`;
}

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

export const progress = loadSection("progress", "Progress", ({ load: run }) => {
  if (run.progress === undefined) return undefined;
  const stage = stageText(run);
  const rows: readonly (readonly Renderable[])[] = [
    ["Time", timeText(run.progress)],
    ...(stage === undefined ? [] : [["Stage", stage]]),
  ];
  const met = run.objectives.map(({ expression, status, value }) => [
    code(expression),
    `${status} so far`,
    objectiveValue({ expression, value }),
  ]);
  const found =
    run.findings.length === 0
      ? html`<p>No finding so far.</p>`
      : html`<h3>Findings so far</h3><ul>${run.findings.map(({ sentence }) => html`<li>${sentence}</li>`)}</ul>`;
  return {
    finding: leftText(run.progress),
    body: html`${table("This load", ["What", "Now"], rows, "text")}${table("Objectives so far", ["Objective", "So far", "Value"], met)}${found}
<p class="muted">As of ${run.progress.at.slice(11, 19)} UTC. This page loads itself again until the load is over, and then shows the report.</p>`,
  };
});
