// Requests that were met by a server error or by no complete response, one row for each trigger.
import type { ServerError } from "../../../results/run/run.ts";
import { writeCount } from "../../text/number-format.ts";
import { serverErrorSummary, serverErrorsInOrder } from "../../view/cause-lines.ts";
import { brief, code, curlOf, folded, mark, table } from "../components.ts";
import { html, type Renderable } from "../markup.ts";
import type { Section } from "../section.ts";

export const serverErrors: Section = {
  id: "server-errors",
  topic: "Server errors",
  render: ({ parts: { conformance } }) => {
    if (conformance.kind === "not-run") return undefined;
    const errors = serverErrorsInOrder(conformance.serverErrors ?? []);
    if (errors.length === 0) return undefined;
    return {
      finding: serverErrorSummary(errors),
      body: html`${table("Server errors by trigger", ["Operation", "Request", "Response", "Count"], errors.map(rowOf), "text")}`,
    };
  },
};

function rowOf({
  operation,
  isValidRequest,
  trigger,
  status,
  reason,
  count,
  curl,
}: ServerError): readonly Renderable[] {
  const kind = isValidRequest ? html`${mark("bad")} valid` : html`${mark("unknown")} invalid`;
  return [
    code(operation),
    html`<p>${kind} · ${code(brief(trigger))}</p>${folded("curl", curlOf(curl))}`,
    status === undefined ? code(reason ?? "no response") : `status ${status}`,
    writeCount(count),
  ];
}
