// The distribution of response times: percentiles of each operation.
import { attemptsOf } from "../../text/load-text.ts";
import { figure } from "../blocks/block.ts";
import { distributionFinding, spectrumPanels } from "../blocks/distribution.ts";
import type { Section } from "../section.ts";

export const distribution: Section = {
  id: "distribution",
  topic: "Distribution",
  render: ({ load: view }) =>
    view === undefined || attemptsOf(view.load.total) === 0
      ? undefined
      : { finding: distributionFinding.render(view), body: figure(spectrumPanels, view) },
};
