// Runs side by side as a page: the differences with their intervals first, then what differs besides, then all charts over time
// with every run.
import type { LoadRun } from "../../run/format/load-run.ts";
import type { SideBySide, SideMetric } from "../../run/format/side-by-side.ts";
import { comparedMetricName } from "../../run/text/compared-metric.ts";
import { writeMoment } from "../text/number-format.ts";
import {
  checkLines,
  effectText,
  INSTEAD,
  INTERVALS,
  intervalText,
  sideClauses,
  sideHeads,
  sideRows,
} from "../view/side-rows.ts";
import { type ForestRow, forestChart } from "./charts/forest.ts";
import { facts, table } from "./components.ts";
import { html, type Renderable } from "./markup.ts";
import { SCRIPT } from "./script.ts";
import { shape } from "./sections/verdict.ts";
import { MAX_CHARACTERS, navigation, type PageSection, pageText, sectionElement } from "./shell.ts";
import { heatMaps } from "./side-heat.ts";
import { type OverlaidRun, overlaidCharts } from "./side-over-time.ts";

/** The page; without heat maps if it is too large with them. The loads are those of the runs; undefined for one without. */
export function sideBySidePage(found: SideBySide, loads: readonly (LoadRun | undefined)[]): string {
  const page = pageOf(found, loads, true);
  return page.length <= MAX_CHARACTERS ? page : pageOf(found, loads, false);
}

function pageOf(found: SideBySide, loads: readonly (LoadRun | undefined)[], hasHeat: boolean): string {
  const runs = found.runs.flatMap(({ name }, place): readonly OverlaidRun[] => {
    const load = loads[place];
    return load === undefined || load.windows.length === 0 ? [] : [{ name, place, load }];
  });
  const sections = [differences(found), besides(found), checks(found), overTime(runs, hasHeat)].flatMap(
    (one) => one ?? [],
  );
  const [first] = found.runs;
  return pageText({
    title: `Side by side: ${found.runs.map(({ name }) => name).join(", ")} · Assay`,
    scripts: [SCRIPT],
    begins: { id: "verdict", name: "summary" },
    about: html`<span class="muted">${found.runs.length} runs side by side</span>`,
    main: html`<div class="verdict unknown" id="verdict">
${shape("unknown")}
<div><h1>Unpaired</h1><p class="reason">Information, never a gate. ${found.sentence}</p>
<p class="next"><span class="topic">Next</span> ${INSTEAD}</p></div>
</div>
${navigation(sections)}
${sections.map(sectionElement)}`,
    footer: html`Assay ${first?.versions.assay} · ${first !== undefined && writeMoment(first.startedAt)} · A is what the others are compared with`,
  });
}

function differences(found: SideBySide): PageSection | undefined {
  const rows = sideRows(found);
  if (rows.length === 0) return undefined;
  const heads = sideHeads(found);
  const forests = (["ratio", "difference"] as const).flatMap((unit) => {
    const effects = found.metrics.filter((one) => (one.unit === "share") === (unit === "difference"));
    const shown = effects.flatMap((metric) => effectsOf(metric, found)).slice(0, MOST_EFFECTS);
    return shown.length === 0
      ? []
      : [
          html`<figure>${forestChart({ name: `${TITLES[unit]} to A with intervals; the numbers are in the table below.`, unit, rows: shown })}</figure>`,
        ];
  });
  return {
    id: "differences",
    topic: "Differences",
    finding: "Differences to A, the clearest against the noise of the runs first",
    body: html`${forests}<p class="muted">${INTERVALS}</p>
${table(
  "Metrics of the runs",
  heads.map((head) => `${head.charAt(0).toUpperCase()}${head.slice(1)}`),
  rows.map(({ name, cells, isClear }) => [isClear ? html`<strong>${name}</strong>` : name, ...cells]),
  "grid",
)}`,
  };
}

/** More would be a page of their own; the table has all. */
const MOST_EFFECTS = 40;

const TITLES = { ratio: "Changes of times and rates", difference: "Differences of shares" } as const;

function effectsOf(metric: SideMetric, { runs }: SideBySide): readonly ForestRow[] {
  const isAny = metric.values.some((one) => one !== null && one.value > 0);
  return metric.differences.flatMap((one, at) =>
    one === null || !isAny
      ? []
      : [
          {
            label: `${comparedMetricName(metric)}, ${runs[at]?.name}`,
            effect: effectText(one, metric.unit),
            interval: `(${intervalText(one, metric.unit)})`,
            value: one.value,
            low: one.low,
            high: one.high,
            state: "unknown" as const,
          },
        ],
  );
}

function besides({ runs, notes }: SideBySide): PageSection {
  return {
    id: "runs",
    topic: "Runs",
    finding:
      notes.length === 0 ? "The runs differ in nothing else that they tell" : "What else differs between the runs",
    body: html`${facts(runs.map((side): [string, Renderable] => [side.name, sideClauses(side).map((clause, at) => html`${at > 0 && " · "}<bdi>${clause}</bdi>`)]))}
${notes.length > 0 && html`<ul>${notes.map((note) => html`<li>${note}</li>`)}</ul>`}`,
  };
}

function checks(found: SideBySide): PageSection | undefined {
  const lines = checkLines(found);
  if (lines.length === 0) return undefined;
  return {
    id: "checks",
    topic: "Checks",
    finding: "Verdicts of checks that differ from those in A",
    body: facts(lines),
  };
}

function overTime(runs: readonly OverlaidRun[], hasHeat: boolean): PageSection | undefined {
  if (runs.length === 0) return undefined;
  return {
    id: "over-time",
    topic: "Over time",
    finding: "Each run over its load, from its own start",
    body: html`${overlaidCharts(runs)}${hasHeat && heatMaps(runs)}`,
  };
}
