// What this run did not judge, and why.
import { writeCount, writeCounted } from "../../text/number-format.ts";
import { type Unjudged, unjudgedOf } from "../../view/unjudged.ts";
import { brief, code, folded, table } from "../components.ts";
import { html, type Renderable } from "../markup.ts";
import type { Section } from "../section.ts";

export const notJudged: Section = {
  id: "not-judged",
  topic: "Not judged",
  render: ({ parts: { conformance, load } }) => {
    const groups = conformance.kind === "not-run" ? [] : unjudgedOf(conformance);
    const all = conformance.kind === "not-run" ? 0 : conformance.checks.length;
    const { leftOut = [], notes = [] } = load.kind === "not-run" ? {} : load;
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
${leftOut.length > 0 && html`<ul>${leftOut.map(({ session, reason }) => html`<li>${code(session)}: ${reason}</li>`)}</ul>`}${notes.length > 0 && html`<ul>${notes.map((note) => html`<li>${note}</li>`)}</ul>`}`,
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
