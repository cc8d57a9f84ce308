// Where the target no longer behaves as the pinned profile has it.

import { writeCount, writeCounted } from "../../text/number-format.ts";
import { changeText } from "../../view/expectations.ts";
import { code, mark, table } from "../components.ts";
import type { Piece } from "../markup.ts";
import { html } from "../markup.ts";
import type { Section } from "../section.ts";

export const drift: Section = {
  id: "drift",
  topic: "Drift",
  render: ({ parts: { conformance } }) => {
    if (conformance.kind === "not-run" || conformance.drift === undefined) return undefined;
    const { pinned, compared, drifted } = conformance.drift;
    const rows = drifted.map((change): readonly Piece[] => [code(change.fact), code(changeText(change))]);
    return {
      finding: `${writeCounted(drifted.length, "pinned fact")} drifted; ${writeCount(compared)} of ${writeCount(pinned)} were observed again`,
      body: html`${rows.length === 0 && html`<p class="muted">${mark("good")} Every pinned fact that was observed again has its value.</p>`}${rows.length > 0 && table("Drift", ["Fact", "Pinned and observed"], rows, "words")}`,
    };
  },
};
