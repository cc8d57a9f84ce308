// Observed behaviour: what the target does where the interface is silent, which is never a failure, and how it differs from
// the pinned behaviour.
import { writeCount, writeCounted } from "../../text/number-format.ts";
import { changeText, unstableFacts } from "../../view/expectations.ts";
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
