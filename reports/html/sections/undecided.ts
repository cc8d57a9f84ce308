// Why a run is inconclusive: what was never accepted, the first requests that should have been accepted, and the settings
// that would help; and what the run did not judge, with the reasons.
import type { FirstRequest } from "../../../run/format/run.ts";
import { leftOutText } from "../../../run/format/workload.ts";
import { writeCount, writeCounted } from "../../text/number-format.ts";
import {
  firstRequestTitle,
  remediesOf,
  type Unjudged,
  unacceptedFinding,
  unacceptedRequests,
  unjudgedOf,
  unprovenLines,
  waiverSentence,
} from "../../view/undecided.ts";
import { brief, code, curlOf, facts, folded, mark, quotation, table } from "../components.ts";
import { html, type Markup, type Renderable } from "../markup.ts";
import { conformanceSection, type Section } from "../section.ts";

export const undecided = conformanceSection("undecided", "Unproven", (conformance) => {
  const unproven = unprovenLines(conformance);
  const first = unproven.find(({ isLate }) => !isLate);
  const [requests, remedies] = [unacceptedRequests(conformance), remediesOf(conformance)];
  if (unproven.length + requests.length + remedies.length === 0) return undefined;
  const title = unproven.some(({ isLate }) => isLate) ? "Not proven" : "Never accepted";
  const rows = unproven.map(({ what, hint, id }) => [code(what), hint, code(id)]);
  return {
    finding:
      requests.length > 0
        ? unacceptedFinding(requests)
        : unproven.length > 0
          ? "The target never accepted some documented parts"
          : "How to let Assay judge more checks",
    body: html`${rows.length > 0 && table(title, [title, "What to give", "Check"], rows, "text")}
${first !== undefined && html`<p class="muted">${waiverSentence(first.id)}</p>`}
${requests.map(entry)}
${remedies.length > 0 && facts(remedies.map(({ setting, effect }) => [setting, effect] as const))}`,
  };
});

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

export const notJudged: Section = {
  id: "not-judged",
  topic: "Not judged",
  render: ({ conformance, load }) => {
    const groups = conformance === undefined ? [] : unjudgedOf(conformance);
    const all = conformance?.checks.length ?? 0;
    const { leftOut = [], notes = [] } = load?.load ?? {};
    if (groups.length + leftOut.length + notes.length === 0) return undefined;
    const count = groups.reduce((sum, { checks }) => sum + checks.length, 0);
    const left = `${writeCounted(leftOut.length, "session")} ${leftOut.length === 1 ? "was" : "were"} left out of the traffic`;
    const noted = `${writeCounted(notes.length, "note")} on the traffic`;
    const checks = `${writeCount(count)} of ${writeCounted(all, "check")} ${count === 1 ? "was" : "were"} not judged, for ${writeCounted(groups.length, "reason")}`;
    return {
      finding: [
        ...(count > 0 ? [checks] : []),
        ...(leftOut.length > 0 ? [left] : []),
        ...(notes.length > 0 ? [noted] : []),
      ].join("; "),
      body: html`${groups.length > 0 && table("What was not judged", ["Reason", "Meaning", "Verdict", "Checks"], groups.map(rowOf), "text")}
${leftOut.length > 0 && html`<ul>${leftOut.map((one) => html`<li>${leftOutText(one)}</li>`)}</ul>`}${notes.length > 0 && html`<ul>${notes.map((note) => html`<li>${note}</li>`)}</ul>`}`,
    };
  },
};

function rowOf({ verdict, reason, explanation, checks }: Unjudged): readonly Renderable[] {
  return [
    code(reason),
    explanation,
    verdict === "inconclusive" ? "inconclusive" : "not applicable",
    folded(
      writeCount(checks.length),
      html`<ul>${checks.map(({ id, actual }) => html`<li>${code(id)}${actual !== "" && html` <span class="muted"><bdi>${brief(actual)}</bdi></span>`}</li>`)}</ul>`,
    ),
  ];
}
