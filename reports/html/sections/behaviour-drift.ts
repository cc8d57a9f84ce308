// Behaviour drift: observed behaviour that differs from the pinned one.

import { writeCount, writeCounted } from "../../text/number-format.ts";
import { changeText } from "../../view/expectations.ts";
import { code, mark, table } from "../components.ts";
import type { Renderable } from "../markup.ts";
import { html } from "../markup.ts";
import type { Section } from "../section.ts";

export const behaviourDrift: Section = {
  id: "behaviour-drift",
  topic: "Behaviour drift",
  render: ({ parts: { conformance } }) => {
    if (conformance.kind === "not-run" || conformance.drift === undefined) return undefined;
    const { pinned, compared, drifted } = conformance.drift;
    const rows = drifted.map((change): readonly Renderable[] => [code(change.fact), code(changeText(change))]);
    return {
      finding: `${writeCounted(drifted.length, "pinned fact")} drifted; ${writeCount(compared)} of ${writeCount(pinned)} were observed again`,
      body: html`${rows.length === 0 && html`<p class="muted">${mark("good")} Every pinned fact that was observed again has its pinned value.</p>`}${rows.length > 0 && table("Behaviour drift", ["Fact", "Pinned → observed"], rows, "text")}`,
    };
  },
};
