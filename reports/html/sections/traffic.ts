// Requested and actual traffic: rate, mix, popularity, arrivals and think time.
import type { WorkloadReport } from "../../../run/format/workload.ts";
import { writeCounted } from "../../text/number-format.ts";
import { type WorkloadRow, workloadFinding, workloadRows } from "../../view/workload-rows.ts";
import { figure, WHOLE_RUN } from "../blocks/block.ts";
import { trafficLines } from "../blocks/over-time.ts";
import { code, mark, table } from "../components.ts";
import { html, type Markup, type Renderable } from "../markup.ts";
import type { Section } from "../section.ts";

export const traffic: Section = {
  id: "traffic",
  topic: "Traffic",
  render: ({ load: view }) => {
    if (view?.load.workload === undefined) return undefined;
    const { load } = view;
    const rows = workloadRows(load);
    return {
      finding: workloadFinding(rows),
      body: html`<p class="muted">${describeTraffic(view.load.workload)}</p>
${table("Requested and actual traffic", [html`Traffic${WHOLE_RUN}`, "Requested", "Actual"], rows.map(cellsOf), "text")}
<p class="muted">± is a 95 % confidence interval. The requested mix is computed for this run’s exact schedule; popularity and think time are those of the iterations started, not measured on the wire.</p>
${figure(trafficLines, view)}`,
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
