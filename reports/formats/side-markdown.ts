// Runs side by side as Markdown.
import type { SideBySide } from "../../run/format/side-by-side.ts";
import { checkLines, INSTEAD, INTERVALS, sideClauses, sideHeads, sideRows } from "../view/side-rows.ts";
import { code, prose } from "./markdown-text.ts";

/** The text, which ends with a line feed. */
export function sideBySideMarkdown(found: SideBySide): string {
  const heads = sideHeads(found);
  const rows = sideRows(found).map(({ name, cells }) => `| ${[code(name), ...cells].join(" | ")} |`);
  const [, ...columns] = heads;
  return `${[
    `## ${prose(found.label)}`,
    "",
    prose(found.sentence),
    "",
    ...found.runs.map((side) => `- **${side.name}:** ${sideClauses(side).map(prose).join(" · ")}`),
    ...checkLines(found).map(([name, text]) => `- **Checks of ${name}:** ${prose(text)}`),
    ...found.notes.map((note) => `- ${prose(note)}`),
    "",
    ...(rows.length === 0
      ? []
      : [
          `| ${["Metric", ...columns].join(" | ")} |`,
          `|---|${columns.map(() => "---:|").join("")}`,
          ...rows,
          "",
          prose(INTERVALS),
          "",
        ]),
    INSTEAD,
  ].join("\n")}\n`;
}
