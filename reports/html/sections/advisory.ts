// Advisory findings: the interface does not require these expectations, so they decide the verdict with `--strict` alone.

import { writeCounted } from "../../text/number-format.ts";
import { advisoryCausesOf } from "../../view/failure-groups.ts";
import { folded } from "../components.ts";
import { html } from "../markup.ts";
import type { Section } from "../section.ts";
import { causeList } from "./failures.ts";

export const advisory: Section = {
  id: "advisory",
  topic: "Advisory",
  render: (view) => {
    const { conformance } = view.parts;
    if (conformance.kind === "not-run") return undefined;
    const causes = advisoryCausesOf(conformance);
    if (causes.length === 0) return undefined;
    return {
      finding: `${writeCounted(conformance.counts.advisory.fail, "advisory finding")} (not required by the interface)`,
      body: html`${folded(`Show ${writeCounted(causes.length, "cause")}`, causeList(causes, "unknown", view))}`,
    };
  },
};
