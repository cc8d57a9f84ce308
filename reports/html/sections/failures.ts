// What broke: failures of specified rules, one entry for each cause, with everything needed to see it again.
import type { CheckResult } from "../../../results/run/run.ts";
import { INTERPRETATIONS, statements } from "../../../schemas/index.ts";
import { writeCounted } from "../../text/number-format.ts";
import { type Cause, causesOf } from "../../view/failure-groups.ts";
import { brief, code, curlOf, facts, folded, mark, quotation } from "../components.ts";
import { html, type Markup, type Piece } from "../markup.ts";
import type { Section } from "../section.ts";

export const failures: Section = {
  id: "failures",
  topic: "Failures",
  render: ({ parts: { conformance }, inFull }) => {
    if (conformance.kind === "not-run") return undefined;
    const causes = causesOf(conformance, "specified");
    if (causes.length === 0) return undefined;
    const checks = conformance.counts.specified.fail;
    return {
      finding: `${writeCounted(checks, "broken rule check")}, likely from ${writeCounted(causes.length, "cause")}`,
      body: causeList(causes, "bad", inFull),
    };
  },
};

/** Causes one under the other, numbered; the state is that of the mark before each. */
export function causeList(causes: readonly Cause[], state: "bad" | "unknown", inFull: number): Markup {
  return html`${causes.map((cause, at) => entry(cause, at + 1, state, inFull))}`;
}

function entry({ title, operations, checks }: Cause, number: number, state: "bad" | "unknown", inFull: number): Markup {
  const [first, ...more] = checks;
  const others =
    more.length === 0
      ? undefined
      : folded(
          `${writeCounted(more.length, "more check")} of this cause`,
          html`${more.slice(0, inFull).map(further)}${more.length > inFull && html`<p class="muted">Also, in full in record.json: ${more.slice(inFull).map(({ id }) => html`${code(id)} `)}</p>`}`,
        );
  return html`<article class="cause">
<h3>${mark(state)} <span class="number">${number}</span> ${title}</h3>
<p class="muted">${operations.map((operation) => html`${code(operation)} `)}· ${writeCounted(checks.length, "check")}</p>
${evidence(first, title)}
${others}
</article>
`;
}

function further(check: CheckResult): Markup {
  return html`<div class="further">${evidence(check)}</div>`;
}

/** Everything a check carries; its rule only where no title says it already. */
function evidence(check: CheckResult, title?: string): Markup {
  const isSaid = check.status === undefined || check.actual.includes(String(check.status));
  return html`${facts([
    ["Check", code(check.id)],
    ["Rule", check.rule !== title && check.rule],
    ["Difference", check.difference !== undefined && code(brief(check.difference))],
    ["Expected", brief(check.expected)],
    [
      "Found",
      html`<strong><bdi>${brief(check.actual)}</bdi></strong>${!isSaid && html` <span class="muted">(status ${check.status})</span>`}`,
    ],
    ["Answer", check.response !== undefined && quotation(check.response)],
    ["Statement", check.statements.map(statementOf)],
    ["Reading", check.interpretations.map((id): Piece => html`<p>${code(id)} ${INTERPRETATIONS[id]}</p>`)],
    ["Try it", check.curl !== undefined && curlOf(check.curl)],
  ])}`;
}

function statementOf(id: string): Piece {
  return html`<p>${code(id)} ${statements.get(id)?.text ?? "This version does not know the statement."}</p>`;
}
