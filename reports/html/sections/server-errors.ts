// Requests that were met by a server error or by no complete response, one item for each trigger.
import type { ServerError } from "../../../run/format/run.ts";
import { serverErrorSummary, serverErrorsInOrder, serverErrorText } from "../../view/cause-lines.ts";
import { brief, code, curlOf, folded, mark } from "../components.ts";
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
      body: html`<ul class="where">${errors.map(itemOf)}</ul>`,
    };
  },
};

function itemOf(error: ServerError): Renderable {
  const { operation, isValidRequest, curl } = error;
  return html`<li>${code(operation)} <div>${mark(isValidRequest ? "bad" : "unknown")} ${code(brief(serverErrorText(error)))}${folded("curl", curlOf(curl))}</div></li>\n`;
}
