// How each figure was computed, for a reader who wants to disagree with it.

import { facts, folded } from "../components.ts";
import { html, type Piece } from "../markup.ts";
import type { Section } from "../section.ts";

export const method: Section = {
  id: "method",
  topic: "Method",
  render: ({ parts: { conformance, load } }) => ({
    finding: "Every figure can be computed again from record.json",
    body: folded(
      "How each figure was computed",
      facts([...(conformance.kind === "not-run" ? [] : CONFORMANCE), ...(load.kind === "not-run" ? [] : LOAD)]),
    ),
  }),
};

const CONFORMANCE: readonly (readonly [string, Piece])[] = [
  [
    "Holds",
    "A wrong request was refused while the same request without its one fault was accepted before and after it; or what an accepted answer must have was there.",
  ],
  [
    "Broken",
    "A wrong request was accepted, a right one refused beside its accepted neighbour, or an accepted answer breaks a statement.",
  ],
  ["Inconclusive", "The answers allow no judgement, for the reason given. Never counted as holding."],
  ["Not applicable", "Not tried, because something was missing or not allowed, for the reason given."],
  [
    "Cause",
    "Failures of one statement are one cause. So are those of a whole family in an operation where three statements and nine in ten of its judged checks fail, and those of three statements of a family that are broken by the same variants of probes. A likelihood, not a proof.",
  ],
];

const LOAD: readonly (readonly [string, Piece])[] = [
  [
    "Response time",
    "From the moment at which the schedule meant the request to start until the answer was read, so that a stalled target cannot hide by slowing the generator.",
  ],
  ["Service time", "From sending until the answer was read."],
  [
    "Percentiles",
    html`From a histogram with three significant digits over all answers that are no errors. The time of rank ⌈q·n⌉; no interpolation.`,
  ],
  ["Error", "A transport fault, or no accepted answer. Has no time in any percentile."],
  ["Invalid", "An accepted answer that breaks a specified statement of the interface."],
  ["Good answers", "Requests less errors, invalid answers and those later than an objective for single answers."],
  ["Rate", "Finished requests by the time of the schedule."],
  [
    "Breaking rate",
    "Of a load that rises: each stretch is judged by the objectives as if it were the run. The highest that held and the first above it that did not are named with the rate asked for at their middle. A target that queues breaks a little above what it can carry, because its queue has to grow first.",
  ],
];
