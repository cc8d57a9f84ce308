// Runs of several loads: the steps of a capacity search, and the metrics of a comparison of two builds, each with what they say
// together.
import type { ComparisonRun, MetricComparison } from "../../../run/format/run.ts";
import { writeCount, writeDuration } from "../../text/number-format.ts";
import {
  CAPACITY_HEADS,
  COMPARISON_HEADS,
  capacityRows,
  comparisonRows,
  decidedBy,
  pairEffects,
  planText,
  searchText,
} from "../../view/judged-rows.ts";
import { forestChart } from "../charts/forest.ts";
import { code, facts, folded, judgedTable, SHAPES, table } from "../components.ts";
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
      body: html`${forestOf(run, "ratio")}${forestOf(run, "difference")}${judgedTable("Candidate against baseline", COMPARISON_HEADS, comparisonRows(run))}
${facts([
  ["Baseline", code(run.builds.baseline)],
  ["Candidate", code(run.builds.candidate)],
  ["What decided", decidedBy(run)],
  ["Plan", planText(run)],
  ...run.notes.map((note): [string, string] => ["Note", note]),
  ["What would help", run.advice],
  ["Method", METHOD],
])}
${folded(`Show the ${run.samples.length} pairs as a table`, pairTable(run))}`,
    };
  },
};

/** The metrics of a unit with their intervals, the margin, and a dot for each pair; nothing without any. */
function forestOf(run: ComparisonRun, unit: MetricComparison["unit"]): Markup | undefined {
  const rows = comparisonRows(run).flatMap(({ metric, cells: [label, effect, interval], state, verdict }) => {
    if (metric?.unit !== unit) return [];
    const { ratio, low, high } = metric;
    const shown = { label, effect: `${SHAPES[state]} ${effect}`, interval: `(${interval}) ${verdict}`, state };
    return [{ ...shown, value: ratio, low, high, dots: pairEffects(run, metric) }];
  });
  if (rows.length === 0) return undefined;
  const name = `${NAMES[unit]} of the candidate with intervals and pairs; the numbers are in the table below.`;
  return html`<figure>${forestChart({ name, unit, rows, ...(unit === "ratio" && { margin: run.margin }) })}<figcaption>Bars are intervals of 95 %, with the mean as a large dot; each small dot is a pair. The verdicts are those of the tests, which may spend less risk than such an interval.</figcaption></figure>`;
}

const NAMES = { ratio: "Changes of times", difference: "Differences of shares" } as const;

function pairTable({ samples }: ComparisonRun): Markup {
  return table(
    "Pairs",
    ["Pair", "First", "Length", "Requests to the baseline", "Requests to the candidate", "Generator"],
    samples.map(({ first, durationMs, baseline, candidate }, at) => [
      String(at + 1),
      first,
      writeDuration(durationMs),
      writeCount(baseline.total.count),
      writeCount(candidate.total.count),
      [...baseline.reasons, ...candidate.reasons].join("; ") || "on time",
    ]),
    "text",
  );
}

const METHOD =
  "In each pair both builds get the same requests; a pair gives one number for each metric. Paired t test on the logarithms, Holm's correction over all metrics, interim analyses after planned numbers of pairs, an equivalence test for “not slower” (docs/gate.md). “Finds” is the slowdown that the whole comparison would find in nine of ten cases, given how much these pairs varied.";
