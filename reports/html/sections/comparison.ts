// The metrics of a comparison of two builds, and what they say together.
import { COMPARISON_HEADS, comparisonRows, planText } from "../../view/comparison-rows.ts";
import { code, facts, mark, table } from "../components.ts";
import { html, type Renderable } from "../markup.ts";
import type { Section } from "../section.ts";

export const comparison: Section = {
  id: "comparison",
  topic: "Comparison",
  render: ({ run }) => {
    if (run.kind !== "comparison") return undefined;
    const rows = comparisonRows(run).map(
      ({ state, name, effect, interval, detectable, verdictText, reason }): readonly Renderable[] => [
        name,
        effect,
        interval,
        detectable,
        html`${mark(state)} ${verdictText}`,
        reason,
      ],
    );
    return {
      finding: run.sentence,
      body: html`${table("Candidate against baseline", [...COMPARISON_HEADS.map(capitalised), "Why"], rows, "text")}
${facts([
  ["Baseline", code(run.builds.baseline)],
  ["Candidate", code(run.builds.candidate)],
  ["Plan", planText(run)],
  ...run.notes.map((note): [string, string] => ["Note", note]),
  ["What would help", run.advice],
  ["Method", METHOD],
])}`,
    };
  },
};

const METHOD =
  "In each pair both builds get the same requests; a pair gives one number for each metric. Paired t test on the logarithms, Holm's correction over all metrics, looks after planned numbers of pairs, an equivalence test for “not slower” (docs/gate.md). “Finds” is the slowdown that the whole comparison would find in nine of ten cases, given how much these pairs varied.";

function capitalised(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
