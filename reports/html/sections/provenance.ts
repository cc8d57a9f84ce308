// What is needed to repeat the run, and how each of its results is computed.
import { shellCommand } from "../../text/shell.ts";
import { k6Of, targetNote } from "../../view/parts.ts";
import { code, command, facts, folded } from "../components.ts";
import { html, type Renderable } from "../markup.ts";
import type { Section } from "../section.ts";

export const environment: Section = {
  id: "environment",
  topic: "Environment",
  render: ({ run }) => {
    const { machine, versions } = run;
    return {
      finding: `Assay ${versions.assay} with seed ${run.seed}`,
      body: facts([
        ["Command", run.command.length > 0 && command(shellCommand(run.command))],
        ["Target", html`${code(run.target)}${targetNote(run)}`],
        ["Started", code(run.startedAt)],
        ["Exit code", code(String(run.exitCode))],
        ["Interface description", code(versions.interfaceDescription)],
        ["Node", code(versions.node)],
        ["k6", code(k6Of(run) ?? "not used")],
        [
          "Machine",
          [`${machine.cores} cores`, `${machine.memoryGiB} GiB`, machine.platform, machine.processor ?? []]
            .flat()
            .join(", "),
        ],
      ]),
    };
  },
};

export const method: Section = {
  id: "method",
  topic: "Method",
  render: ({ conformance, load }) => {
    const rows = [...(conformance === undefined ? [] : CONFORMANCE), ...(load === undefined ? [] : LOAD)];
    // A comparison and a capacity search say in their own section how they decide.
    if (rows.length === 0) return undefined;
    return {
      finding: "Every result can be recomputed from run.json",
      body: folded("How each result is computed", facts(rows)),
    };
  },
};

const CONFORMANCE: readonly (readonly [string, Renderable])[] = [
  [
    "Pass",
    "A probe was rejected while its control, the same request without the one fault, was accepted before and after it. Or an accepted response has what the statement requires.",
  ],
  [
    "Fail",
    "A probe was accepted, a conforming request was rejected although its control was accepted, or an accepted response violates a statement.",
  ],
  ["Inconclusive", "The responses do not allow a verdict, for the reason given. Never counted as a pass."],
  [
    "Unproven",
    "A documented operation, field or value that the target never accepted. It makes the run inconclusive, unless the known-failing list names it with a reason.",
  ],
  ["Not applicable", "Not tested, because something was missing or not allowed, for the reason given."],
  [
    "Cause",
    "Failures that violate one statement share a cause. So do those of a family in an operation if at least three of its statements and nine in ten of its judged checks fail. So do they if the same variants of probes violate three statements of a family. Causes are likely, not certain.",
  ],
];

const LOAD: readonly (readonly [string, Renderable])[] = [
  [
    "Percentiles",
    html`From a histogram with three significant digits over all responses that are not errors. The time of rank ⌈q·n⌉; no interpolation.`,
  ],
  [
    "Confidence interval",
    "Of a percentile, from ten batches of windows, because requests of a window resemble each other (Woodruff). Absent in runs of fewer than 30 windows, and if fewer than ten times lie beyond the percentile. Also absent if deviations last longer than a batch, and after drops.",
  ],
  [
    "Finding",
    "A change over time that neither chance nor the usual noise of a machine explains. How often findings are wrong, and what they miss, is in docs/detection.md.",
  ],
  ["Error", "A transport fault, or no accepted response. Excluded from all percentiles."],
  ["Invalid", "An accepted response that violates a specified statement of the interface."],
  [
    "Goodput",
    "Responses per second that are accepted, valid, and no later than an objective on single responses allows.",
  ],
  ["Rate", "Finished requests divided by the duration of the schedule."],
  [
    "Breaking point",
    "Under a rising load, each interval is judged by the objectives as if it were the run. The report names the highest interval that met them and the first above it that did not, each by the target rate at its middle. A target that queues breaks slightly above its capacity, because its queue has to grow first.",
  ],
];
