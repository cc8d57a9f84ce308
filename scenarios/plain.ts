// Does a service stay correct and fast under a stock k6?
//
// The entry of every plain bundle: the bundler adds the load and the bodies of a scenario.
import type { SummaryData } from "./runtime/plain/metrics.ts";
import { runInputs, runOptions } from "./runtime/plain/run.ts";
import { summarise } from "./runtime/plain/summary.ts";

export { iterate as default, setup } from "./runtime/plain/run.ts";

export const options = runOptions;

export function handleSummary(data: SummaryData): Record<string, string> {
  return summarise(data, runInputs);
}
