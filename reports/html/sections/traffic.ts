// What was sent: requested and actual traffic (rate, mix, arrivals), and a replay compared with its
// recording.
import type { ReplayReport } from "../../../run/format/replay.ts";
import type { WorkloadReport } from "../../../run/format/run.ts";
import { writeCount, writeCounted, writeDuration } from "../../text/number-format.ts";
import { differenceText, paceText, pointerText } from "../../text/replay-text.ts";
import { workloadFinding, workloadRows } from "../../view/workload-rows.ts";
import { code, facts, folded, mark, table } from "../components.ts";
import { WHOLE_RUN } from "../load-view.ts";
import { html, type Markup, type Renderable } from "../markup.ts";
import { loadSection } from "../section.ts";

export const traffic = loadSection("traffic", "Traffic", ({ load }) => {
  if (load.workload === undefined) return undefined;
  const rows = workloadRows(load);
  const cells = rows.map(({ name, operation, requested, actual, state }) => [
    operation === undefined ? name : html`Share of ${code(operation)}`,
    requested,
    html`${mark(state)} ${actual}`,
  ]);
  return {
    finding: workloadFinding(rows),
    body: html`<p class="muted">${describeTraffic(load.workload)}</p>
${table("Requested and actual traffic", [html`Traffic${WHOLE_RUN}`, "Requested", "Actual"], cells, "text")}
<p class="muted">± is a 95 % confidence interval. The requested mix is computed for this run’s exact schedule.</p>
<p class="muted">${warmUpText(load.workload)}</p>`,
  };
});

function describeTraffic({ model, unit, users, iterations }: WorkloadReport): Markup {
  const iteration =
    unit === "session" ? "whole sessions with their think time" : "single requests of interleaved sessions";
  const skipped = iterations.skippedRequests;
  return html`${model === "open" ? "Open model: requests start on schedule, whether or not earlier ones have finished." : "Closed model: each user waits for a response, so the target sets the rate."} Iterations are ${iteration}; ${writeCounted(users, "credential")} in use.${skipped > 0 && ` ${writeCounted(skipped, "request")} could not be sent, because the response that they build on was missing.`}`;
}

function warmUpText({ warmUp }: WorkloadReport): string {
  if (warmUp.durationMs === 0) return "There was no warm-up.";
  const { accepted, invalid, errors } = warmUp;
  const outcomes =
    invalid + errors > 0
      ? `: ${writeCount(accepted)} accepted, ${writeCount(invalid)} invalid, ${writeCount(errors)} errors`
      : "";
  return `The warm-up of ${writeDuration(warmUp.durationMs)} is excluded from all results; its ${writeCounted(warmUp.started, "request")} are counted separately${outcomes}.`;
}

export const replay = loadSection("replay", "Replay", ({ load: { replay: run } }) => {
  if (run === undefined) return undefined;
  const { length } = run.differences;
  return {
    finding: `${length === 0 ? "No differences" : writeCounted(length, "difference")} from the recording`,
    body: html`${length > 0 && differences(run)}${changes(run)}`,
  };
});

function differences({ differences: list }: ReplayReport): Markup {
  const rows = list.map(({ operation, kind, pointer, count, example }): readonly Renderable[] => [
    code(operation),
    html`${mark("unknown")} ${differenceText(kind)}${kind !== "status" && html` ${code(pointerText(pointer))}`}`,
    writeCount(count),
    example === undefined
      ? "–"
      : html`recorded ${example.expected}, now <bdi>${example.actual}</bdi> (iteration ${example.iteration})`,
  ]);
  return table("Differences from the recording", ["Operation", "Difference", "Responses", "Example"], rows, "text");
}

function changes({ recording, pace, leftOut, rewrites }: ReplayReport): Markup {
  const what = facts([
    [
      "Recording",
      html`${writeCounted(recording.exchanges, "exchange")}, SHA-256 ${code(recording.sha256)}${recording.isUnfinished && ", cut short"}`,
    ],
    ["Pace", paceText(pace)],
    ["Left out", leftOut.length > 0 && leftOut.map(({ reason, count }) => html`${writeCount(count)}: ${reason}. `)],
  ]);
  const rows = rewrites.map(({ field, from, to, requests }) => [
    code(field),
    code(from),
    code(to),
    writeCount(requests),
  ]);
  return html`${what}${
    rows.length > 0 &&
    folded(
      `Show ${writeCounted(rows.length, "replacement")}`,
      table("Replacements", ["Field", "Recorded", "Sent", "Requests"], rows),
    )
  }`;
}
