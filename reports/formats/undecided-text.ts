// What an inconclusive run shows in the terminal: requests that should have been accepted, what was never accepted, and the
// settings that would help.
import type { ConformanceRun } from "../../run/format/run.ts";
import { showHiddenOnOneLine } from "../../run/text/hidden-characters.ts";
import { writeCounted } from "../text/number-format.ts";
import { firstRequestTitle, unacceptedRequests } from "../view/first-requests.ts";
import { remediesOf } from "../view/remedies.ts";
import { unprovenLines, waiverSentence } from "../view/unproven.ts";
import { BLANK, cut, type Line, labelled, MARKS, verbatim } from "./terminal.ts";

const INDENT = 14;
const MAX_LINES = 8;
const MAX_VALUE_LENGTH = 300;

/** One block for each operation that accepted nothing, with blank lines between them. */
export function firstRequestBlocks(run: ConformanceRun): readonly Line[] {
  return unacceptedRequests(run).flatMap((first, at) => [
    ...(at === 0 ? [] : [BLANK]),
    labelled(MARKS.unknown, firstRequestTitle(first), 2),
    labelled("  found", cut(line(first.actual), MAX_VALUE_LENGTH), INDENT),
    ...(first.response === undefined
      ? []
      : [labelled("  response", cut(line(`“${first.response}”`), MAX_VALUE_LENGTH), INDENT)]),
    verbatim(`  ${"curl".padEnd(INDENT - 2)}${line(first.curl)}`),
  ]);
}

/** A line for each thing that was never accepted, how to accept that, and the settings that would help. */
export function undecidedLines(run: ConformanceRun): readonly Line[] {
  const unproven = unprovenLines(run);
  const [first] = unproven;
  const more = unproven.length - MAX_LINES;
  return [
    ...unproven.slice(0, MAX_LINES).map(({ what, hint }) => labelled("  unproven", `${line(what)}. ${hint}`, INDENT)),
    ...(more > 0 ? [labelled("  unproven", `and ${writeCounted(more, "more line")} in the report`, INDENT)] : []),
    ...(first === undefined ? [] : [labelled("  or", line(waiverSentence(first.id)), INDENT)]),
    ...remediesOf(run).map(({ setting, effect }) => labelled("  would help", `${setting}: ${effect}`, INDENT)),
  ];
}

function line(text: string): string {
  return showHiddenOnOneLine(text);
}
