// How the target behaves where the interface leaves it open. Facts, never failures.
import { writeCounted } from "../../figures.ts";
import type { Piece } from "../markup.ts";
import { code, folded, table } from "../pieces.ts";
import type { Section } from "../section.ts";

export const profile: Section = {
  id: "profile",
  topic: "Observed",
  render: ({ halves: { conformance } }) => {
    if (conformance.kind === "not-run") return undefined;
    const entries = Object.entries(conformance.profile);
    if (entries.length === 0) return undefined;
    const rows = entries.map(([name, { value, stable, evidence }]): readonly Piece[] => [
      code(name),
      code(String(value)),
      stable ? "stable" : "changed within the run",
      evidence.length,
    ]);
    return {
      finding: `${writeCounted(entries.length, "fact")} about behaviour that the interface leaves open`,
      body: folded(
        "Show the observed profile",
        table("Observed profile", ["Fact", "Value", "Stability", "Evidence"], rows, "words"),
      ),
    };
  },
};
