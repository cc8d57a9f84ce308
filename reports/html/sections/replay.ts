// A replay compared with its recording: how responses differ, what was replaced, what was left out.
import type { RecordingDifference, ReplayReport } from "../../../run/format/replay.ts";
import { writeCount, writeCounted } from "../../text/number-format.ts";
import { differenceText, paceText, pointerText } from "../../text/replay-text.ts";
import { code, facts, folded, mark, table } from "../components.ts";
import { html, type Markup, type Renderable } from "../markup.ts";
import type { Section } from "../section.ts";

export const replay: Section = {
  id: "replay",
  topic: "Replay",
  render: ({ parts: { load } }) => {
    if (load.kind === "not-run" || load.replay === undefined) return undefined;
    const { replay: run } = load;
    return { finding: findingOf(run), body: html`${differences(run)}${changes(run)}` };
  },
};

function findingOf({ differences: list }: ReplayReport): string {
  if (list.length === 0) return "No differences from the recording";
  return `${writeCounted(list.length, "difference")} from the recording`;
}

function differences({ differences: list }: ReplayReport): Markup | undefined {
  if (list.length === 0) return undefined;
  const rows = list.map((difference): readonly Renderable[] => [
    code(difference.operation),
    html`${mark("unknown")} ${differenceText(difference.kind)}${difference.kind !== "status" && html` ${code(pointerText(difference.pointer))}`}`,
    writeCount(difference.count),
    exampleOf(difference),
  ]);
  return table("Differences from the recording", ["Operation", "Difference", "Responses", "Example"], rows, "text");
}

function exampleOf({ example }: RecordingDifference): Renderable {
  if (example === undefined) return "–";
  return html`recorded ${example.expected}, now <bdi>${example.actual}</bdi> (iteration ${example.iteration})`;
}

function changes({ recording, pace, leftOut, rewrites }: ReplayReport): Markup {
  const what = facts([
    [
      "Recording",
      html`${writeCounted(recording.exchanges, "exchange")}, SHA-256 ${code(recording.sha256)}${recording.isUnfinished && ", cut short"}`,
    ],
    ["Pace", paceText(pace)],
    ["Left out", leftOut.length > 0 && leftOut.map(({ reason, count }) => html`${writeCount(count)}: ${reason}. `)],
  ]);
  const rows = rewrites.map(({ field, from, to, requests }): readonly Renderable[] => [
    code(field),
    code(from),
    code(to),
    writeCount(requests),
  ]);
  return html`${what}${
    rows.length > 0 &&
    folded(
      `Show ${writeCounted(rows.length, "replacement")}`,
      table("Replacements", ["Field", "Recorded", "Sent", "Requests"], rows),
    )
  }`;
}
