// A running load: what runs, how far it has got, and how objectives and findings stand so far.
import type { LoadRun } from "../../../run/format/run.ts";
import { leftText, stageText, timeText } from "../../view/progress-text.ts";
import { objectiveValue } from "../../view/summary.ts";
import { code, table } from "../components.ts";
import { html, type Renderable } from "../markup.ts";
import type { Section } from "../section.ts";

export const progress: Section = {
  id: "progress",
  topic: "Progress",
  render: ({ parts: { load: run } }) => {
    if (run.kind === "not-run" || run.progress === undefined) return undefined;
    const stage = stageText(run);
    const rows: readonly (readonly Renderable[])[] = [
      ["Target", html`<bdi>${run.target}</bdi>`],
      ["Scenario", code(run.scenario)],
      ["Load profile", code(run.profile)],
      ["Time", timeText(run.progress)],
      ...(stage === undefined ? [] : [["Stage", stage]]),
    ];
    return {
      finding: leftText(run.progress),
      body: html`${table("This load", ["What", "Now"], rows, "text")}${objectives(run)}${findings(run)}
<p class="muted" role="status" id="renewal">As of ${run.progress.at.slice(11, 19)} UTC. This page renews itself until the load is over, and then shows the report.</p>`,
    };
  },
};

function objectives({ objectives: list }: LoadRun): Renderable {
  const rows = list.map(({ expression, status, value }): readonly Renderable[] => [
    code(expression),
    `${status} so far`,
    objectiveValue({ expression, value }),
  ]);
  return table("Objectives so far", ["Objective", "So far", "Value"], rows);
}

function findings({ findings: list }: LoadRun): Renderable {
  if (list.length === 0) return html`<p>No finding so far.</p>`;
  return html`<h3>Findings so far</h3><ul>${list.map(({ sentence }) => html`<li>${sentence}</li>`)}</ul>`;
}
