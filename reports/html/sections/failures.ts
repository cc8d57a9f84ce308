// Failures of specified checks, one entry for each cause, with everything needed to reproduce them.
import type { CheckResult } from "../../../results/run/run.ts";
import { INTERPRETATIONS, statements } from "../../../schemas/index.ts";
import { writeCounted } from "../../text/number-format.ts";
import { type Cause, causesOf } from "../../view/failure-groups.ts";
import { brief, code, curlOf, facts, folded, mark, quotation } from "../components.ts";
import { html, type Markup, type Renderable } from "../markup.ts";
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
      finding: `${writeCounted(checks, "failing check")}, likely from ${writeCounted(causes.length, "cause")}`,
      body: causeList(causes, "bad", inFull),
    };
  },
};

/** Numbered causes, each after the mark of the state. */
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
          html`${more.slice(0, inFull).map(further)}${more.length > inFull && html`<p class="muted">Also, with details in run.json: ${more.slice(inFull).map(({ id }) => html`${code(id)} `)}</p>`}`,
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

/** The details of a check; its rule unless the title is the rule. */
function evidence(check: CheckResult, title?: string): Markup {
  const showsStatus = check.status === undefined || check.actual.includes(String(check.status));
  return html`${facts([
    ["Check", code(check.id)],
    ["Rule", check.rule !== title && check.rule],
    ["Difference", check.difference !== undefined && code(brief(check.difference))],
    ["Expected", brief(check.expected)],
    [
      "Found",
      html`<strong><bdi>${brief(check.actual)}</bdi></strong>${!showsStatus && html` <span class="muted">(status ${check.status})</span>`}`,
    ],
    ["Response", check.response !== undefined && quotation(check.response)],
    ["Statement", check.statements.map(statementOf)],
    [
      "Interpretation",
      check.interpretations.length > 0 &&
        check.interpretations.map((id): Renderable => html`<p>${code(id)} ${INTERPRETATIONS[id]}</p>`),
    ],
    ["Reproduce", check.curl !== undefined && curlOf(check.curl)],
  ])}`;
}

function statementOf(id: string): Renderable {
  return html`<p>${code(id)} ${statements.get(id)?.text ?? "This version does not know the statement."}</p>`;
}
