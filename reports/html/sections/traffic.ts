// Was the traffic what was asked for? Mix, popularity, arrivals, pauses and rate, asked for and realised.
import type { WorkloadReport } from "../../../results/run/workload.ts";
import { writeCount, writeCounted, writeDuration } from "../../text/number-format.ts";
import { type WorkloadRow, workloadFinding, workloadRows } from "../../view/workload-rows.ts";
import { trafficChart } from "../charts/traffic.ts";
import { code, mark, table } from "../components.ts";
import { html, type Markup, type Piece } from "../markup.ts";
import type { Section } from "../section.ts";

export const traffic: Section = {
  id: "traffic",
  topic: "Traffic",
  render: ({ parts: { load } }) => {
    if (load.kind === "not-run" || load.workload === undefined) return undefined;
    const rows = workloadRows(load);
    return {
      finding: workloadFinding(rows),
      body: html`<p class="muted">${mannerOf(load.workload)}</p>
${table("Traffic, asked for and realised", ["Traffic", "Asked for", "Realised"], rows.map(cellsOf), "words")}
<p class="muted">± is the reach of chance at 95 %. The mix that was asked for is the one that just this schedule had due; popularity and pauses are those of the iterations that began, not measured at the wire.</p>
<figure id="chart-traffic">${trafficChart(load, load.workload)}<figcaption>${warmUpText(load.workload)}</figcaption></figure>`,
    };
  },
};

function cellsOf({ name, operation, requested, actual, state }: WorkloadRow): readonly Piece[] {
  return [
    operation === undefined ? name : html`Share of ${code(operation)}`,
    requested,
    html`${mark(state)} ${actual}`,
  ];
}

function mannerOf({ model, unit, users, iterations }: WorkloadReport): Markup {
  const iteration = unit === "session" ? "whole sittings with their pauses" : "single requests of interleaved sittings";
  const skipped = iterations.skippedRequests;
  return html`${model === "open" ? "Open model: requests begin on schedule, whatever became of others." : "Closed model: each user waits for an answer, so the target sets the rate."} Iterations are ${iteration}; ${writeCounted(users, "credential")} in use.${skipped > 0 && ` ${writeCounted(skipped, "request")} could not be sent for want of the answer that they build on.`}`;
}

function warmUpText({ warmUp }: WorkloadReport): string {
  if (warmUp.durationMs === 0) return "There was no warm-up.";
  const { accepted, invalid, errors } = warmUp;
  const bad =
    invalid + errors > 0
      ? `: ${writeCount(accepted)} good, ${writeCount(invalid)} invalid, ${writeCount(errors)} errors`
      : "";
  return `The warm-up of ${writeDuration(warmUp.durationMs)} is in no figure of this page: its ${writeCounted(warmUp.started, "request")} are counted apart${bad}.`;
}
