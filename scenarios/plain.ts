// Does a service stay right and fast, asked by nothing but a stock k6?
//
// The entry of every plain bundle: the bundler puts a scenario's courses and bodies into it.
import type { SummaryData } from "./runtime/plain/figures.ts";
import { runInputs, runOptions } from "./runtime/plain/run.ts";
import { summarise } from "./runtime/plain/summary.ts";

export { iterate as default, look as setup } from "./runtime/plain/run.ts";

export const options = runOptions;

export function handleSummary(data: SummaryData): Record<string, string> {
  return summarise(data, runInputs);
}
