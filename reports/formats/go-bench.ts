// A load run in Go's benchmark format (https://go.dev/design/14313-benchmark-format), which benchstat reads. One run is one sample:
// files of several runs are put together for each build.
import { Failure } from "../../errors.ts";
import { lowerBoundReason } from "../../run/format/load-run.ts";
import { loadIn } from "../../run/format/parts.ts";
import { type LoadRun, machineClass, type OperationLoad, type Run } from "../../run/format/run.ts";
import { showHiddenOnOneLine } from "../../run/text/hidden-characters.ts";
import { OPERATION_IDS } from "../../schemas/operation.ts";
import { attemptsOf } from "../text/load-text.ts";
import { notRunIn } from "../view/parts.ts";

/**
 * The lines before the first benchmark say what must be alike: benchstat compares no runs that differ in one of them. `ns/op` is
 * the mean response time; the percentiles have units of their own. Fails with `usage` for a run without a load.
 */
export function goBenchmarks(run: Run): string {
  const load = trustworthyLoadOf(run);
  const rate = load.ratePerSecond > 0 ? `, ${load.ratePerSecond}/s` : "";
  return `${[
    `pkg: assay/${word(load.scenario)}`,
    `cpu: ${showHiddenOnOneLine(machineClass(run.machine))}`,
    `load: ${showHiddenOnOneLine(load.profile)}${rate}`,
    "Unit goodput/s better=higher",
    ...OPERATION_IDS.flatMap((id) => benchmark(id, load.operations[id])),
    ...benchmark("all", load.total).map((line) => `${line}\t${load.goodputPerSecond} goodput/s`),
  ].join("\n")}\n`;
}

/**
 * Fails with `export-refused` if the values are not those of the target: nothing in such a file says so, and every later run would
 * be compared with them.
 */
function trustworthyLoadOf(run: Run): LoadRun {
  const load = loadIn(run);
  if (load === undefined) {
    const { reason } = notRunIn(run).load ?? {};
    throw new Failure("usage", `The run must have a load to export, got a ${run.kind} run without one: ${reason}.`);
  }
  const { valid, reasons } = load.validity;
  const why = [...reasons, ...(load.generator.contended ?? []), lowerBoundReason(load)].filter(
    (reason) => reason !== undefined,
  );
  if (valid && why.length === 0) return load;
  throw new Failure(
    "export-refused",
    "The exported values must be those of the target, got values that the generator or lost responses affected.",
    why,
  );
}

/** The line of an operation, or of all together; none without requests, and without times if no request has one. */
function benchmark(name: string, load: OperationLoad | undefined): readonly string[] {
  if (load === undefined || load.count === 0) return [];
  const { count, errors, invalid, responseTimeMs } = load;
  const times = (["mean", "p50", "p95", "p99"] as const).map(
    (metric) => `${Math.round(responseTimeMs[metric] * 1e6)} ${metric === "mean" ? "" : `${metric}-`}ns/op`,
  );
  const values = [
    ...(attemptsOf(load) > 0 ? times : []),
    `${errors / count} errors/op`,
    `${invalid / count} invalid/op`,
  ];
  return [[`BenchmarkLoad/op=${name}`, count, ...values].join("\t")];
}

/** Without blanks, which end a name. */
function word(text: string): string {
  return showHiddenOnOneLine(text).replaceAll(/\s+/g, "_");
}
