// Compared runs as a page: one table of the metrics with their intervals, and what else differs between the runs.
import type { SideBySide } from "../../run/format/side-by-side.ts";
import { writeMoment } from "../text/number-format.ts";
import { checkLines, INSTEAD, INTERVALS, sideClauses, sideHeads, sideRows } from "../view/side-rows.ts";
import { facts, table } from "./components.ts";
import { html, type Renderable } from "./markup.ts";
import { shape } from "./sections/verdict.ts";
import { pageText } from "./shell.ts";

export function sideBySidePage(found: SideBySide): string {
  const [first] = found.runs;
  const rows = sideRows(found).map(({ name, cells, isClear }) => [
    isClear ? html`<strong>${name}</strong>` : name,
    ...cells,
  ]);
  return pageText({
    title: `Side by side: ${found.runs.map(({ name }) => name).join(", ")} · Assay`,
    scripts: [],
    begins: { id: "verdict", name: "summary" },
    about: html`<span class="muted">${found.runs.length} runs side by side</span>`,
    main: html`<div class="verdict unknown" id="verdict">
${shape("unknown")}
<div><h1>Unpaired</h1><p class="reason">Information, never a gate. ${found.sentence}</p>
<p class="next"><span class="topic">Next</span> ${INSTEAD}</p></div>
</div>
${rows.length > 0 && html`${table("Metrics of the runs", sideHeads(found), rows, "grid")}<p class="muted">${INTERVALS}</p>`}
${facts([
  ...found.runs.map((side): [string, Renderable] => [
    side.name,
    sideClauses(side).map((clause, at) => html`${at > 0 && " · "}<bdi>${clause}</bdi>`),
  ]),
  ...checkLines(found).map(([name, text]): [string, string] => [`Checks of ${name}`, text]),
  ...found.notes.map((note): [string, string] => ["Note", note]),
])}`,
    footer: html`Assay ${first?.versions.assay} · ${first !== undefined && writeMoment(first.startedAt)} · A is what the others are compared with`,
  });
}
