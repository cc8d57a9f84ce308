// The entry of every plain bundle: the bundler adds the load and the bodies of a scenario.
import type { SummaryData } from "./metrics.ts";
import { runInputs, runOptions } from "./run.ts";
import { summarise } from "./summary.ts";

export { iterate as default, setup } from "./run.ts";

export const options = runOptions;

export function handleSummary(data: SummaryData): Record<string, string> {
  return summarise(data, runInputs);
}
