// Likely expectations that the target does not meet. The interface does not demand them, so they fail nothing.

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
      finding: `${writeCounted(conformance.counts.advisory.fail, "likely expectation")} not met; the interface does not demand ${causes.length === 1 ? "it" : "them"}`,
      body: html`${folded(`Show ${writeCounted(causes.length, "finding")}`, causeList(causes, "unknown", inFull))}`,
    };
  },
};
