// Runs side by side for a terminal.
import type { SideBySide } from "../../run/format/side-by-side.ts";
import { showHiddenOnOneLine } from "../../run/text/hidden-characters.ts";
import { checkLines, INSTEAD, sideClauses, sideHeads, sideRows } from "../view/side-rows.ts";
import type { FormatOptions } from "./format.ts";
import { BLANK, type Line, labelled, layOut, MARKS } from "./terminal.ts";

const INDENT = 14;

/** The text. What runs hold never starts a line, and its hidden characters are shown. */
export function sideBySideText(found: SideBySide, options: FormatOptions = {}): string {
  const head = `${MARKS.unknown} ${found.label}`;
  const rows = sideRows(found).map(({ name, cells }) => [name, ...cells].map(line));
  const blocks: readonly (readonly Line[])[] = [
    [labelled(head, "", head.length, "unknown"), labelled("  ", line(found.sentence), 2)],
    [
      ...found.runs.map((side) => labelled(`  ${side.name}`, sideClauses(side).map(line).join(" · "), INDENT)),
      ...checkLines(found).map(([name, text]) => labelled(`  checks ${name}`, line(text), INDENT)),
      ...found.notes.map((note) => labelled("  note", line(note), INDENT)),
    ],
    rows.length === 0 ? [] : [{ table: [[...sideHeads(found)], ...rows] }],
    [labelled("  next", line(INSTEAD), INDENT)],
  ];
  const lines = blocks
    .filter((block) => block.length > 0)
    .flatMap((block, at) => (at === 0 ? block : [BLANK, ...block]));
  return `${layOut(lines, options)}\n`;
}

function line(text: string): string {
  return showHiddenOnOneLine(text);
}
