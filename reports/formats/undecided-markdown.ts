// What an inconclusive run shows in the Markdown summary: what was never accepted, the settings that would help, and the
// requests that should have been accepted, folded.
import type { ConformanceRun } from "../../run/format/run.ts";
import { showHiddenOnOneLine } from "../../run/text/hidden-characters.ts";
import { writeCounted } from "../text/number-format.ts";
import { firstRequestTitle, unacceptedRequests } from "../view/first-requests.ts";
import { remediesOf } from "../view/remedies.ts";
import { unprovenLines, waiverSentence } from "../view/unproven.ts";
import { code, fenced, inHtml, prose } from "./markdown-text.ts";
import { cut, MARKS } from "./terminal.ts";

const MAX_LINES = 8;
const MAX_VALUE_LENGTH = 300;

/** A list of what was never accepted and of settings; empty for a run that saw everything. */
export function undecidedItems(run: ConformanceRun): readonly string[] {
  const unproven = unprovenLines(run);
  const [first] = unproven;
  const more = unproven.length - MAX_LINES;
  const items = [
    ...unproven.slice(0, MAX_LINES).map(({ what, hint }) => `- never accepted: ${code(what)}. ${prose(hint)}`),
    ...(more > 0 ? [`- and ${writeCounted(more, "more line")} in the report`] : []),
    ...(first === undefined ? [] : [`- ${prose(waiverSentence(first.id))}`]),
    ...remediesOf(run).map(({ setting, effect }) => `- would help: ${code(setting)}: ${prose(effect)}`),
  ];
  return items.length === 0 ? [] : [...items, ""];
}

/** The first valid request of each operation that accepted none, with its response. */
export function firstRequestDetails(run: ConformanceRun): readonly string[] {
  const item = (label: string, value: string | undefined) =>
    value === undefined ? [] : [`- ${label}: ${code(cut(showHiddenOnOneLine(value), MAX_VALUE_LENGTH))}`];
  return unacceptedRequests(run).flatMap((first) => [
    "",
    `<details><summary>${MARKS.unknown} ${inHtml(firstRequestTitle(first))}</summary>`,
    "",
    ...item("found", first.actual),
    ...item("response", first.response),
    "",
    fenced(first.curl),
    "",
    "</details>",
  ]);
}
