// Advisory findings: the interface does not require these expectations, so they do not decide the verdict.

import { writeCounted } from "../../text/number-format.ts";
import { causesOf } from "../../view/failure-groups.ts";
import { folded } from "../components.ts";
import { html } from "../markup.ts";
import type { Section } from "../section.ts";
import { causeList } from "./failures.ts";

export const advisory: Section = {
  id: "advisory",
  topic: "Advisory",
  render: ({ parts: { conformance }, inFull }) => {
    if (conformance.kind === "not-run") return undefined;
    const causes = causesOf(conformance, "advisory");
    if (causes.length === 0) return undefined;
    return {
      finding: `${writeCounted(conformance.counts.advisory.fail, "advisory finding")} (not required by the interface)`,
      body: html`${folded(`Show ${writeCounted(causes.length, "cause")}`, causeList(causes, "unknown", inFull))}`,
    };
  },
};
