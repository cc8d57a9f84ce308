// How the target behaves where the interface leaves it open. Facts, never failures.

import { writeCount, writeCounted } from "../../text/number-format.ts";
import { unstableFacts } from "../../view/expectations.ts";
import { code, folded, mark, table } from "../components.ts";
import { html, type Piece } from "../markup.ts";
import type { Section } from "../section.ts";

export const behaviour: Section = {
  id: "behaviour",
  topic: "Observed",
  render: ({ parts: { conformance } }) => {
    if (conformance.kind === "not-run") return undefined;
    const entries = Object.entries(conformance.behaviour);
    if (entries.length === 0) return undefined;
    const unstable = unstableFacts(conformance).length;
    const sorted = entries.toSorted(([, one], [, other]) => Number(one.stable) - Number(other.stable));
    const rows = sorted.map(([name, { value, stable, samples }]): readonly Piece[] => [
      code(name),
      code(String(value)),
      stable ? "stable" : html`${mark("unknown")} unstable: it changed within the run`,
      samples === undefined ? "–" : writeCount(samples),
    ]);
    return {
      finding: `${writeCounted(entries.length, "fact")} about behaviour that the interface leaves open${unstable > 0 ? `, ${writeCount(unstable)} of them unstable` : ""}`,
      body: folded(
        "Show the observed profile",
        table("Observed profile", ["Fact", "Value", "Stability", "Times seen"], rows, "words"),
      ),
    };
  },
};
