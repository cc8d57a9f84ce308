// The first screen: the verdict, its reason, what to do next, and the five operations at a glance. The verdict is the first
// heading of the page.

import type { NotRun, VerdictCounts } from "../../../run/format/run.ts";
import { decidingCounts, isEmpty } from "../../../run/verdict/deciding-counts.ts";
import { writeCount, writeCounted } from "../../text/number-format.ts";
import { nextStep } from "../../view/next-step.ts";
import { notRunIn } from "../../view/parts.ts";
import { type OperationRow, operationRows, unjudgedSummary } from "../../view/summary.ts";
import { cellBlock, LOAD_CELLS, loadTile as loadTileBlock } from "../blocks/first-screen.ts";
import { code, command, mark } from "../components.ts";
import { filled } from "../load-view.ts";
import { html, type Markup, type Renderable } from "../markup.ts";
import type { ReportView } from "../section.ts";

export function firstScreen(view: ReportView): Markup {
  const { word, state, reason } = view.verdict;
  const next = nextStep(view.run, view.place);
  return html`<div class="verdict ${state}" id="verdict">
${shape(state)}
<div><h1>${word}</h1><p class="reason">${reason}</p>
<p class="next"><span class="topic">Next</span> ${next.what}${next.command !== undefined && ":"}</p>${next.command !== undefined && command(next.command)}</div>
</div>
${
  view.run.kind !== "capacity" &&
  view.run.kind !== "comparison" &&
  html`<div class="tiles">${interfaceTile(view)}${loadTile(view)}${unjudgedTile(view)}</div>
${operations(view)}`
}`;
}

/** The shape of the state, large: a disc, a triangle, a broken ring. */
function shape(state: ReportView["verdict"]["state"]): Markup {
  const inside = {
    good: html`<circle cx="24" cy="24" r="19"/><path class="sign" d="M15.5 24.5l6 6 11.5-13"/>`,
    bad: html`<path d="M24 4.5L45 42H3z"/><path class="sign" d="M24 18v12M24 35.2v.6"/>`,
    unknown: html`<circle class="ring" cx="24" cy="24" r="18"/>`,
  }[state];
  return html`<svg class="shape" viewBox="0 0 48 48" aria-hidden="true">${inside}</svg>`;
}

function tile(
  topic: string,
  href: string | undefined,
  value: Renderable,
  unit: Renderable,
  details: Renderable,
): Markup {
  const title = href === undefined ? topic : html`<a href="${href}">${topic}</a>`;
  return html`<section class="tile"><h2 class="topic">${title}</h2><p class="value">${value} <span class="unit">${unit}</span></p><p class="muted">${details}</p></section>`;
}

function notRunTile(topic: string, notRun: NotRun | undefined): Markup | undefined {
  if (notRun === undefined) return undefined;
  const { reason, hint } = notRun;
  return html`<section class="tile"><h2 class="topic">${topic}</h2><p class="value unknown">${mark("unknown")} <span class="unit">not run</span></p><p class="muted">${reason.replace(/[.]$/, "")}. ${hint}</p></section>`;
}

function interfaceTile({ run, conformance }: ReportView): Markup | undefined {
  if (conformance === undefined) return notRunTile("Conformance", notRunIn(run).conformance);
  const { specified, implied, advisory } = conformance.counts;
  const { pass, fail, known } = decidingCounts(conformance.counts);
  const state = fail > 0 ? "bad" : pass > 0 ? "good" : "unknown";
  const failing =
    fail === 0
      ? html`${known === undefined ? "none fails" : "no other fails"}`
      : html`<strong class="bad">${writeCount(fail)} fail</strong>`;
  const judged = judgedOf(specified);
  const ofImplied =
    !isEmpty(implied) &&
    html`<strong>${writeCount(implied.pass)}/${writeCount(judgedOf(implied))}</strong> implied ${judgedOf(implied) === 1 ? "check passes" : "checks pass"} · `;
  return tile(
    "Conformance",
    fail > 0 ? "#failures" : "#coverage",
    html`${mark(state)} ${writeCount(specified.pass)}<span class="of">/${writeCount(judged)}</span>`,
    judged === 1 ? "specified check passes" : "specified checks pass",
    html`${ofImplied}${failing}${known !== undefined && html` · <a href="#known-failing">${writeCounted(known, "known failure")}</a>`}${advisory.fail > 0 && html` · <a href="#advisory">${writeCounted(advisory.fail, "advisory finding")}</a>`}`,
  );
}

function judgedOf({ pass, fail, known = 0 }: VerdictCounts): number {
  return pass + fail + known;
}

function loadTile({ run, load }: ReportView): Markup | undefined {
  if (load === undefined) return notRunTile("Load", notRunIn(run).load);
  return html`<section class="tile"><h2 class="topic"><a href="#load">Load</a></h2>${filled(loadTileBlock, load)}</section>`;
}

/** What was not judged or was left out of the load; no tile if there is neither. */
function unjudgedTile({ conformance, load }: ReportView): Markup | undefined {
  const { checks = [] } = conformance ?? {};
  const count = checks.filter(({ verdict }) => verdict === "inconclusive" || verdict === "notApplicable").length;
  const leftOut = load?.load.leftOut.length ?? 0;
  if (count + leftOut === 0) return undefined;
  const counts = conformance && unjudgedSummary(conformance);
  const left = leftOut === 0 ? [] : [`${writeCounted(leftOut, "session")} left out of the traffic`];
  return tile(
    "Not judged",
    "#not-judged",
    html`${mark("unknown")} ${writeCount(count)}`,
    `of ${writeCounted(checks.length, "check")}`,
    [...(counts === undefined ? [] : [counts]), ...left].join(" · "),
  );
}

type Column = {
  readonly name: string;
  readonly isAllZero: boolean;
  readonly cellOf: (row: OperationRow) => Markup;
};

/**
 * A table on wide screens; on narrow ones each row is a block with named cells. A part that was not run has no columns, and a
 * column of nothing but zeros is named below.
 */
function operations({ run, conformance, load: view }: ReportView): Markup {
  const rows = operationRows(run);
  const columns = [
    ...(conformance === undefined ? [] : checkColumns(rows)),
    ...(view === undefined ? [] : loadColumns(view, rows)),
  ];
  const shown = columns.filter(({ isAllZero }) => !isAllZero);
  const zeros = columns.filter(({ isAllZero }) => isAllZero).map(({ name }) => name.toLowerCase());
  return html`<div class="operations scroll" role="region" aria-label="The five operations" tabindex="0"><table class="numbers">
<thead><tr><th scope="col">Operation</th>${shown.map(({ name }) => html`<th scope="col">${name}</th>`)}</tr></thead>
<tbody>${rows.map((row) => html`<tr><th scope="row">${code(row.operation)}</th>${shown.map(({ cellOf }) => cellOf(row))}</tr>\n`)}</tbody>
</table>${zeros.length > 0 && html`<p class="muted">0 for all operations: ${zeros.join(", ")}.</p>`}</div>`;
}

function checkColumns(rows: readonly OperationRow[]): readonly Column[] {
  return [
    {
      name: "Conformance",
      isAllZero: false,
      cellOf: ({ state, passing, judged }) =>
        html`<td data-name="Conformance">${mark(state)} <span class="${state}">${writeCount(passing)}/${writeCount(judged)}</span></td>`,
    },
    {
      name: "Not judged",
      isAllZero: rows.every(({ unjudged }) => unjudged === 0),
      cellOf: ({ unjudged }) => html`<td data-name="Not judged">${writeCount(unjudged)}</td>`,
    },
  ];
}

function loadColumns(view: NonNullable<ReportView["load"]>, rows: readonly OperationRow[]): readonly Column[] {
  return LOAD_CELLS.map(({ name, countIn }, column) => ({
    name,
    isAllZero: countIn !== undefined && rows.every(({ load }) => load === undefined || countIn(load) === 0),
    cellOf: ({ operation }) => {
      const { id, render } = cellBlock(column, operation);
      return html`<td data-name="${name}" id="${id}">${render(view)}</td>`;
    },
  }));
}
