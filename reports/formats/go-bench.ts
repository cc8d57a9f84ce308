// A load run in Go's benchmark format (https://go.dev/design/14313-benchmark-format), which benchstat reads. One run is one sample:
// files of several runs are put together for each build.
import type { Run } from "../../run/format/run.ts";
import { machineClass } from "../../run/format/run-header.ts";
import { showHiddenOnOneLine } from "../../run/text/hidden-characters.ts";
import {
  EXPORTED_PERCENTILES,
  type ExportedOperation,
  exportedOperations,
  hasTimes,
  nanoseconds,
  shareOf,
  trustworthyLoadOf,
} from "../view/exported-load.ts";

/**
 * The lines before the first benchmark say what must be alike: benchstat compares no runs that differ in one of them. `ns/op` is
 * the mean response time; the percentiles have units of their own.
 */
export function goBenchmarks(run: Run): string {
  const load = trustworthyLoadOf(run);
  const rate = load.ratePerSecond > 0 ? `, ${load.ratePerSecond}/s` : "";
  return `${[
    `pkg: assay/${word(load.scenario)}`,
    `cpu: ${line(machineClass(run.machine))}`,
    `load: ${line(load.profile)}${rate}`,
    "Unit goodput/s better=higher",
    ...exportedOperations(load).map((one) => benchmark(one, load.goodputPerSecond)),
  ].join("\n")}\n`;
}

function benchmark({ name, load }: ExportedOperation, goodputPerSecond: number): string {
  const times = hasTimes(load)
    ? [
        `${nanoseconds(load.responseTimeMs.mean)} ns/op`,
        ...EXPORTED_PERCENTILES.map(
          (percentile) => `${nanoseconds(load.responseTimeMs[percentile])} ${percentile}-ns/op`,
        ),
      ]
    : [];
  const shares = [
    `${shareOf(load.errors, load)} errors/op`,
    `${shareOf(load.invalid, load)} invalid/op`,
    ...(name === "all" ? [`${goodputPerSecond} goodput/s`] : []),
  ];
  return [`BenchmarkLoad/op=${name}`, String(load.count), ...times, ...shares].join("\t");
}

function line(text: string): string {
  return showHiddenOnOneLine(text);
}

/** Without blanks, which end a name. */
function word(text: string): string {
  return line(text).replaceAll(/\s+/g, "_");
}
