// Runs of several loads: the steps of a capacity search, and the metrics of a comparison of two builds, each with what they say
// together.
import type { ComparisonRun, MetricComparison } from "../../../run/format/run.ts";
import { MARKS } from "../../formats/terminal.ts";
import {
  CAPACITY_HEADS,
  COMPARISON_HEADS,
  type ComparisonRow,
  capacityRows,
  comparisonRows,
  type JudgedRow,
  notCompared,
  pairEffects,
  planText,
  searchText,
} from "../../view/judged-rows.ts";
import { forestChart } from "../charts/forest.ts";
import { code, facts, judgedTable } from "../components.ts";
import { html, type Markup } from "../markup.ts";
import type { Section } from "../section.ts";

export const capacity: Section = {
  id: "capacity",
  topic: "Capacity",
  render: ({ run }) => {
    if (run.kind !== "capacity") return undefined;
    return {
      finding: run.sentence,
      body: html`${judgedTable("Steps by rising rate", CAPACITY_HEADS, capacityRows(run))}
${facts([
  ["Search", searchText(run)],
  ["Objectives", run.objectives.map((objective) => html`${code(objective)} `)],
  ["What would help", run.advice],
  [
    "Method",
    "Steps of constant rates in random order, each judged by the objectives. The interval holds all rates that are likely to be the limit, given which steps met the objectives and which missed them (docs/capacity.md).",
  ],
])}`,
    };
  },
};

export const comparison: Section = {
  id: "comparison",
  topic: "Comparison",
  render: ({ run }) => {
    if (run.kind !== "comparison") return undefined;
    return {
      finding: run.sentence,
      body: html`${forestOf(run, "ratio")}${forestOf(run, "difference")}<p class="muted">${LEGEND}</p>${judgedTable("Candidate against baseline", [NAME_HEAD, "baseline → candidate", ...OTHER_HEADS], comparisonRows(run).map(withSides))}
${facts([
  ["Baseline", code(run.builds.baseline)],
  ["Candidate", code(run.builds.candidate)],
  ["Not compared", notCompared(run)],
  ["Plan", planText(run)],
  ["Generator", generatorReasons(run)],
  ...run.notes.map((note): [string, string] => ["Note", note]),
  ["What would help", run.advice],
  ["Method", METHOD],
])}`,
    };
  },
};

const [NAME_HEAD, ...OTHER_HEADS] = COMPARISON_HEADS;

function withSides({ cells: [name, ...others], ...row }: ComparisonRow): JudgedRow {
  return { ...row, cells: [name, row.sides, ...others] };
}

/** The metrics of a unit with their intervals, the margin, and a dot for each pair; nothing without any. */
function forestOf(run: ComparisonRun, unit: MetricComparison["unit"]): Markup | undefined {
  const rows = comparisonRows(run).flatMap(({ metric, cells: [label, effect, interval], state, verdict }) => {
    if (metric?.unit !== unit) return [];
    const { ratio, low, high } = metric;
    const shown = { label, effect: `${MARKS[state]} ${effect}`, interval: `(${interval}) ${verdict}`, state };
    return [{ ...shown, value: ratio, low, high, dots: pairEffects(run, metric) }];
  });
  if (rows.length === 0) return undefined;
  const name = `${NAMES[unit]} of the candidate with intervals and pairs; the numbers are in the table below.`;
  return html`<figure>${forestChart({ name, unit, rows, ...(unit === "ratio" && { margin: run.margin }) })}</figure>`;
}

const NAMES = { ratio: "Changes of times", difference: "Differences of shares" } as const;

/** Why pairs did not have the planned load, each reason once; empty if all had it. */
function generatorReasons({ samples }: ComparisonRun): string {
  const reasons = samples.flatMap(({ baseline, candidate }) => [...baseline.reasons, ...candidate.reasons]);
  return [...new Set(reasons)].join("; ");
}

const LEGEND =
  "Bars are 95 % intervals, with the mean as a large dot; each small dot is a pair. A verdict comes from a stricter test than its interval, because several metrics are tested several times (docs/gate.md).";

const METHOD =
  "In each pair both builds get the same requests; a pair gives one number for each metric. Paired t test on the logarithms, Holm's correction over all metrics, interim analyses after planned numbers of pairs, an equivalence test for “not slower” (docs/gate.md). “Finds” is the slowdown that the whole comparison would find in nine of ten cases, given how much these pairs varied.";
