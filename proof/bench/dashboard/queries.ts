// The queries of the Grafana dashboard.
import { readFileSync } from "node:fs";

/** A query in PromQL, with the variables of Grafana, and the title of its panel. */
export type DashboardQuery = { readonly panel: string; readonly expression: string };

type Dashboard = {
  readonly panels: readonly { readonly title: string; readonly targets: readonly { readonly expr: string }[] }[];
};

/** Those of all panels of deploy/grafana/assay-load.json. */
export function dashboardQueries(): readonly DashboardQuery[] {
  const path = new URL("../../../deploy/grafana/assay-load.json", import.meta.url);
  const { panels }: Dashboard = JSON.parse(readFileSync(path, "utf8"));
  return panels.flatMap(({ title, targets }) => targets.map(({ expr }) => ({ panel: title, expression: expr })));
}
