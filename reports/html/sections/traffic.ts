// Requested and actual traffic: rate, mix, popularity, arrivals and think time.
import type { WorkloadReport } from "../../../results/run/workload.ts";
import { writeCount, writeCounted, writeDuration } from "../../text/number-format.ts";
import { type WorkloadRow, workloadFinding, workloadRows } from "../../view/workload-rows.ts";
import { trafficChart } from "../charts/traffic.ts";
import { code, mark, table } from "../components.ts";
import { html, type Markup, type Renderable } from "../markup.ts";
import type { Section } from "../section.ts";

export const traffic: Section = {
  id: "traffic",
  topic: "Traffic",
  render: ({ parts: { load } }) => {
    if (load.kind === "not-run" || load.workload === undefined) return undefined;
    const rows = workloadRows(load);
    return {
      finding: workloadFinding(rows),
      body: html`<p class="muted">${describeTraffic(load.workload)}</p>
${table("Requested and actual traffic", ["Traffic", "Requested", "Actual"], rows.map(cellsOf), "text")}
<p class="muted">± is a 95 % confidence interval. The requested mix is computed for this run’s exact schedule; popularity and think time are those of the iterations started, not measured on the wire.</p>
<figure id="chart-traffic">${trafficChart(load, load.workload)}<figcaption>${warmUpText(load.workload)}</figcaption></figure>`,
    };
  },
};

function cellsOf({ name, operation, requested, actual, state }: WorkloadRow): readonly Renderable[] {
  return [
    operation === undefined ? name : html`Share of ${code(operation)}`,
    requested,
    html`${mark(state)} ${actual}`,
  ];
}

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
