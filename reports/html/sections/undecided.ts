// Why a run is inconclusive: what was never accepted, the first requests that should have been accepted, and the settings
// that would help.
import type { FirstRequest } from "../../../run/format/run.ts";
import { writeCounted } from "../../text/number-format.ts";
import { firstRequestTitle, unacceptedRequests } from "../../view/first-requests.ts";
import { remediesOf } from "../../view/remedies.ts";
import { unprovenLines, waiverSentence } from "../../view/unproven.ts";
import { brief, code, curlOf, facts, mark, quotation, table } from "../components.ts";
import { html, type Markup, type Renderable } from "../markup.ts";
import type { Section } from "../section.ts";

export const undecided: Section = {
  id: "undecided",
  topic: "Unproven",
  render: ({ parts: { conformance } }) => {
    if (conformance.kind === "not-run") return undefined;
    const unproven = unprovenLines(conformance);
    const [first] = unproven;
    const [requests, remedies] = [unacceptedRequests(conformance), remediesOf(conformance)];
    if (unproven.length + requests.length + remedies.length === 0) return undefined;
    const rows = unproven.map(({ what, hint, id }): readonly Renderable[] => [code(what), hint, code(id)]);
    return {
      finding:
        requests.length > 0
          ? `${writeCounted(requests.length, "operation")} accepted no valid request`
          : unproven.length > 0
            ? "The target never accepted some documented parts"
            : "How to let Assay judge more checks",
      body: html`${rows.length > 0 && table("Never accepted", ["Never accepted", "What to give", "Check"], rows, "text")}
${first !== undefined && html`<p class="muted">${waiverSentence(first.id)}</p>`}
${requests.map(entry)}
${remedies.length > 0 && facts(remedies.map(({ setting, effect }) => [setting, effect] as const))}`,
    };
  },
};

function entry(first: FirstRequest): Markup {
  return html`<article class="cause">
<h3>${mark("unknown")} ${firstRequestTitle(first)}</h3>
${facts([
  ["Found", html`<bdi>${brief(first.actual)}</bdi>`],
  ["Response", first.response !== undefined && quotation(first.response)],
  ["Request", curlOf(first.curl)],
])}
</article>
`;
}
