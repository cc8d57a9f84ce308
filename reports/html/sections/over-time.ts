// Response time and rate over the run, as charts with the same time axis.
import { figure, filled } from "../blocks/block.ts";
import { latencyHeat, latencyLines, overTimeFinding, overTimeTable, rateLines } from "../blocks/over-time.ts";
import { folded } from "../components.ts";
import { html } from "../markup.ts";
import type { Section } from "../section.ts";

export const overTime: Section = {
  id: "over-time",
  topic: "Over time",
  render: ({ load: view }) =>
    view === undefined || view.windows.length === 0
      ? undefined
      : {
          finding: overTimeFinding.render(view),
          body: html`${[latencyLines, latencyHeat, rateLines].map((block) => figure(block, view))}
${folded("Show the data of the charts as a table", filled(overTimeTable, view))}`,
        },
};
