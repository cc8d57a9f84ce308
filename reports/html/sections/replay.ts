// A replay beside its tape: where answers differ, what was rewritten, what was left out.
import type { RecordingDifference, ReplayReport } from "../../../results/run/replay.ts";
import { writeCount, writeCounted } from "../../text/number-format.ts";
import { differenceWords, paceWords, placeWords } from "../../text/replay-text.ts";
import { code, facts, folded, mark, table } from "../components.ts";
import { html, type Markup, type Piece } from "../markup.ts";
import type { Section } from "../section.ts";

export const replay: Section = {
  id: "replay",
  topic: "Beside the tape",
  render: ({ parts: { load } }) => {
    if (load.kind === "not-run" || load.replay === undefined) return undefined;
    const { replay: record } = load;
    return { finding: findingOf(record), body: html`${differences(record)}${changes(record)}` };
  },
};

function findingOf({ differences: list }: ReplayReport): string {
  if (list.length === 0) return "Answers have the shape that the tape shows";
  return `Answers differ from the tape in ${writeCounted(list.length, "place")}`;
}

function differences({ differences: list }: ReplayReport): Markup | undefined {
  if (list.length === 0) return undefined;
  const rows = list.map((difference): readonly Piece[] => [
    code(difference.operation),
    html`${mark("unknown")} ${differenceWords(difference.kind)}${difference.kind !== "status" && html` ${code(placeWords(difference.pointer))}`}`,
    writeCount(difference.count),
    exampleOf(difference),
  ]);
  return table("Differences from the tape", ["Operation", "Difference", "Answers", "An example"], rows, "words");
}

function exampleOf({ example }: RecordingDifference): Piece {
  if (example === undefined) return "–";
  return html`on the tape ${example.expected}, now <bdi>${example.actual}</bdi> (iteration ${example.iteration})`;
}

function changes({ recording, pace, leftOut, rewrites }: ReplayReport): Markup {
  const what = facts([
    [
      "Tape",
      html`${writeCounted(recording.exchanges, "exchange")}, SHA-256 ${code(recording.sha256)}${recording.isUnfinished && ", of a recording that was cut short"}`,
    ],
    ["Pace", paceWords(pace)],
    ["Left out", leftOut.length > 0 && leftOut.map(({ reason, count }) => html`${writeCount(count)}: ${reason}. `)],
  ]);
  const rows = rewrites.map(({ field, from, to, requests }): readonly Piece[] => [
    code(field),
    code(from),
    code(to),
    writeCount(requests),
  ]);
  return html`${what}${
    rows.length > 0 &&
    folded(
      `Show ${writeCounted(rows.length, "replacement")}`,
      table("Replacements", ["Member", "On the tape", "Sent", "Requests"], rows),
    )
  }`;
}
