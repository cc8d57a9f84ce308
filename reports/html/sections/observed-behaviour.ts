// Observed behaviour: what the target does where the interface is silent. Facts, never failures.

import { writeCount, writeCounted } from "../../text/number-format.ts";
import { unstableFacts } from "../../view/expectations.ts";
import { code, folded, mark, table } from "../components.ts";
import { html, type Renderable } from "../markup.ts";
import type { Section } from "../section.ts";

export const observedBehaviour: Section = {
  id: "observed-behaviour",
  topic: "Observed behaviour",
  render: ({ parts: { conformance } }) => {
    if (conformance.kind === "not-run") return undefined;
    const entries = Object.entries(conformance.behaviour);
    if (entries.length === 0) return undefined;
    const unstable = unstableFacts(conformance).length;
    const sorted = entries.toSorted(([, one], [, other]) => Number(one.stable) - Number(other.stable));
    const rows = sorted.map(([name, { value, stable, samples }]): readonly Renderable[] => [
      code(name),
      code(String(value)),
      stable ? "stable" : html`${mark("unknown")} unstable: changed during the run`,
      samples === undefined ? "–" : writeCount(samples),
    ]);
    return {
      finding: `${writeCounted(entries.length, "fact")} about behaviour that the interface leaves open${unstable > 0 ? ` (${writeCount(unstable)} unstable)` : ""}`,
      body: folded(
        "Show the observed behaviour",
        table("Observed behaviour", ["Fact", "Value", "Stability", "Times seen"], rows, "text"),
      ),
    };
  },
};
