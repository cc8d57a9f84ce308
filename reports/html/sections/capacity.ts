// The steps of a capacity search, and what they say together.
import { CAPACITY_HEADS, capacityRows, searchText } from "../../view/capacity-rows.ts";
import { code, facts, mark, table } from "../components.ts";
import { html, type Renderable } from "../markup.ts";
import type { Section } from "../section.ts";

export const capacity: Section = {
  id: "capacity",
  topic: "Capacity",
  render: ({ run }) => {
    if (run.kind !== "capacity") return undefined;
    const rows = capacityRows(run).map(
      ({ state, rate, seconds, samples, p95, goodput, verdict, reason }): readonly Renderable[] => [
        rate,
        seconds,
        samples,
        p95,
        goodput,
        html`${mark(state)} ${verdict}`,
        reason,
      ],
    );
    return {
      finding: run.sentence,
      body: html`${table("Steps by rising rate", [...CAPACITY_HEADS.map(capitalised), "Why"], rows, "text")}
${facts([
  ["Search", searchText(run)],
  ["Objectives", run.objectives.map((objective) => html`${code(objective)} `)],
  ["What would help", run.advice],
  ["Method", METHOD],
])}`,
    };
  },
};

const METHOD =
  "Steps of constant rates in random order, each judged by the objectives. The interval holds all rates that are likely to be the limit, given which steps met the objectives and which missed them (docs/capacity.md).";

function capitalised(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
