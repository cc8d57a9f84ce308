// Failures that fail the run, one entry for each cause, with everything needed to reproduce them; the web stack that explains
// some of them; advisory findings, which the interface does not require; and requests that were met by a server error or by no
// complete response.
import type { CheckResult, Run, ServerError } from "../../../run/format/run.ts";
import { INTERPRETATIONS, statements } from "../../../schemas/index.ts";
import { writeCounted } from "../../text/number-format.ts";
import type { Cause } from "../../view/causes.ts";
import { advisoryCausesOf, failingCausesOf, knownFailingEntries } from "../../view/failure-groups.ts";
import {
  differencesOf,
  fieldLines,
  isServerFailure,
  serverErrorSummary,
  serverErrorsInOrder,
  serverErrorText,
} from "../../view/failure-text.ts";
import { stepBack, titleWithTier, whyImplied } from "../../view/implied.ts";
import { followingText, likelyStackText } from "../../view/likely-stack.ts";
import { keepCommand, reproduceCommand } from "../../view/rerun-command.ts";
import { brief, code, command, curlOf, facts, folded, mark, quotation } from "../components.ts";
import { html, type Markup, type Renderable } from "../markup.ts";
import { conformanceSection, type ReportView } from "../section.ts";

export const failures = conformanceSection("failures", "Failures", (conformance, view) => {
  const causes = failingCausesOf(conformance);
  if (causes.length === 0) return undefined;
  const checks = causes.reduce((count, cause) => count + cause.checks.length, 0);
  return {
    finding: `${writeCounted(checks, "failing check")}, likely from ${writeCounted(causes.length, "cause")}`,
    body: causeList(causes, "bad", view),
  };
});

export const likelyStack = conformanceSection("likely-stack", "Likely stack", (conformance) => {
  const { likelyStack: likely } = conformance;
  if (likely === undefined) return undefined;
  const { mend, checks } = likely;
  return {
    finding: `Looks like ${likelyStackText(likely)}`,
    body: html`<p>${followingText(conformance, likely)}.${mend !== undefined && " Mend:"}</p>${mend !== undefined && command(mend)}${folded(`Show ${writeCounted(checks.length, "check")}`, html`<p>${checks.map((id) => html`${code(id)} `)}</p>`)}`,
  };
});

export const advisory = conformanceSection("advisory", "Advisory", (conformance, view) => {
  const causes = advisoryCausesOf(conformance);
  if (causes.length === 0) return undefined;
  return {
    finding: `${writeCounted(conformance.counts.advisory.fail, "advisory finding")} (not required by the interface)`,
    body: folded(`Show ${writeCounted(causes.length, "cause")}`, causeList(causes, "unknown", view)),
  };
});

export const serverErrors = conformanceSection(
  "server-errors",
  "Server errors",
  ({ serverErrors: list = [] }, { run }) => {
    if (list.length === 0) return undefined;
    const errors = serverErrorsInOrder(list);
    return {
      finding: serverErrorSummary(errors),
      body: html`<ul class="where">${errors.map((error) => serverErrorItem(error, run))}</ul>`,
    };
  },
);

function serverErrorItem(error: ServerError, run: Run): Markup {
  const { operation, curl } = error;
  return html`<li>${code(operation)} <div>${mark(isServerFailure(error, run) ? "bad" : "unknown")} ${code(brief(serverErrorText(error)))}${folded("curl", curlOf(curl))}</div></li>\n`;
}

/** From this number of causes on the list can be searched. */
const MIN_TO_SEARCH = 4;

const MAX_DIFFERENCES = 6;

/** Numbered causes, each after the mark of the state, with an index if there are several. */
function causeList(causes: readonly Cause[], state: "bad" | "unknown", view: ReportView): Markup {
  const prefix = state === "bad" ? "failure" : "advisory";
  const search =
    causes.length >= MIN_TO_SEARCH &&
    html`<p class="search" hidden><label>Search <input type="search" placeholder="words of a failure"></label> <span class="filters"></span> <span class="muted" role="status"></span></p>`;
  const index =
    causes.length > 1 &&
    html`<ol class="index">${causes.map((cause, at) => html`<li><a href="#${prefix}-${at + 1}">${titleWithTier(cause)}</a> <span class="muted">· ${cause.operations.join(", ")} · ${writeCounted(cause.checks.length, "check")}</span></li>\n`)}</ol>`;
  return html`<div class="causes">${search}${index}${causes.map((cause, at) => entry(cause, { id: `${prefix}-${at + 1}`, number: at + 1, state }, view))}</div>`;
}

type Heading = { readonly id: string; readonly number: number; readonly state: "bad" | "unknown" };

function entry(cause: Cause, { id, number, state }: Heading, view: ReportView): Markup {
  const { operations, checks } = cause;
  const [first, ...more] = checks;
  const { inFull } = view;
  const others =
    more.length === 0
      ? undefined
      : folded(
          `${writeCounted(more.length, "more check")} of this cause`,
          html`${more.slice(0, inFull).map((check) => html`<div class="further">${evidence(check, view)}</div>`)}${more.length > inFull && html`<p class="muted">Also, with details in run.json: ${more.slice(inFull).map((check) => html`${code(check.id)} `)}</p>`}`,
        );
  return html`<article class="cause" id="${id}" data-operation="${words(operations)}" data-family="${words(checks.map(({ family }) => family))}" data-field="${words(fieldsOf(checks))}">
<h3>${mark(state)} <span class="number">${number}</span> ${titleWithTier(cause)}</h3>
<p class="muted">${operations.map((operation) => html`${code(operation)} `)}· ${writeCounted(checks.length, "check")} · ${[...new Set(checks.map(({ family }) => family))].join(", ")}</p>
${fieldList(cause)}
${evidence(first, view, cause)}
${state === "bad" && number <= inFull && folded("Entry for the list of known failures", command(knownFailingEntries(cause, view.run.startedAt).join(",\n")))}
${others}
</article>
`;
}

/** The fields that the checks of a cause are about: ids are `operation/side/field…/family/variant`. */
function fieldsOf(checks: readonly CheckResult[]): readonly string[] {
  const fields = checks.map(({ id, family }) => {
    const parts = id.split("/");
    return parts.slice(2, Math.max(2, parts.indexOf(family))).join("/");
  });
  return fields.filter((field) => field !== "");
}

/** What an entry can be filtered by: names alone, each once. A text that is not a name cannot be chosen. */
function words(names: readonly string[]): string {
  return [...new Set(names.filter((name) => /^[\w./[\]-]+$/.test(name)))].join(" ");
}

function fieldList(cause: Cause): Markup | undefined {
  if (cause.rows.length === 1) return undefined;
  return html`<ul class="where">${fieldLines(cause).map(({ operation, text }) => html`<li>${code(operation)} <span>${code(brief(text))}</span></li>\n`)}</ul>`;
}

/** The details of a check; for the first of a cause, its rule unless the title is the rule, and differences of all. */
function evidence(check: CheckResult, view: ReportView, cause?: Cause): Markup {
  const showsStatus = check.status === undefined || check.actual.includes(String(check.status));
  const differences =
    cause === undefined || cause.rows.length > 1
      ? differencesOf([check], 1)
      : differencesOf(cause.checks, MAX_DIFFERENCES);
  const keep = keepCommand(view.run, check, view.place);
  return facts([
    ["Check", code(check.id)],
    ["Rule", check.rule !== cause?.title && check.rule],
    ["Difference", differences.length > 0 && differences.map((text) => html`<p>${code(brief(text))}</p>`)],
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
    ["Implied", whyImplied(check)],
    ["Step back", stepBack(check)],
    ["Reproduce", command(reproduceCommand(view.run, check, view.place))],
    ["Keep as a check", keep !== undefined && command(keep)],
    ["curl", check.curl !== undefined && curlOf(check.curl)],
  ]);
}

function statementOf(id: string): Renderable {
  return html`<p>${code(id)} ${statements.get(id)?.text ?? "This version does not know the statement."}</p>`;
}
