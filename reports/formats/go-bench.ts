// A load run in Go's benchmark format (https://go.dev/design/14313-benchmark-format), which benchstat reads. One run is one sample:
// files of several runs are put together for each build.
import { machineClass, type Run } from "../../run/format/run.ts";
import { showHiddenOnOneLine } from "../../run/text/hidden-characters.ts";
import { type ExportedOperation, exportedOperations, nanoseconds, trustworthyLoadOf } from "../view/exported-load.ts";

/**
 * The lines before the first benchmark say what must be alike: benchstat compares no runs that differ in one of them. `ns/op` is
 * the mean response time; the percentiles have units of their own.
 */
export function goBenchmarks(run: Run): string {
  const load = trustworthyLoadOf(run);
  const rate = load.ratePerSecond > 0 ? `, ${load.ratePerSecond}/s` : "";
  return `${[
    `pkg: assay/${word(load.scenario)}`,
    `cpu: ${showHiddenOnOneLine(machineClass(run.machine))}`,
    `load: ${showHiddenOnOneLine(load.profile)}${rate}`,
    "Unit goodput/s better=higher",
    ...exportedOperations(load).map(benchmark),
  ].join("\n")}\n`;
}

function benchmark(operation: ExportedOperation): string {
  const { name, count, meanMs, percentiles, errorRate, invalidRate, goodputPerSecond } = operation;
  return [
    `BenchmarkLoad/op=${name}`,
    String(count),
    ...(percentiles.length > 0 ? [`${nanoseconds(meanMs)} ns/op`] : []),
    ...percentiles.map(({ name: percentile, ms }) => `${nanoseconds(ms)} ${percentile}-ns/op`),
    `${errorRate} errors/op`,
    `${invalidRate} invalid/op`,
    ...(goodputPerSecond === undefined ? [] : [`${goodputPerSecond} goodput/s`]),
  ].join("\t");
}

/** Without blanks, which end a name. */
function word(text: string): string {
  return showHiddenOnOneLine(text).replaceAll(/\s+/g, "_");
}
