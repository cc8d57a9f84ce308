// From the runs of the generator bench to its ratios and goals. Pure.
import type { BenchResult, Goal } from "../bench.ts";
import type { RunMetrics } from "../measured-run.ts";
import { medianOf, type Ratio, ratioOf, ratioText } from "../ratio.ts";
import { RUN_IDS, RUNS, type RunId } from "./subjects.ts";

/** Runs of each kind; those with the same index are a pair. */
export type GeneratorRuns = Readonly<Record<RunId, readonly RunMetrics[]>>;

/** Bounds on ratios. One is reached only if the end of the interval that is nearer to it is within. */
const CPU_LIMITS = { everyday: 1, heavy: 0.95, endless: 0.7 } as const;
const USUAL_LEAST = 5;
const MEMORY_LIMIT = 1;

type Ratios = Readonly<
  Record<"cpuEveryday" | "cpuHeavy" | "cpuEndless" | "usualOverAssay" | "memoryWhole" | "memoryOfFurtherVus", Ratio>
>;

/** The ratios of a bench's runs and the goals that they are held against. */
export function resultOf(runs: GeneratorRuns): BenchResult {
  const cpu = (id: RunId) => runs[id].map(({ cpuMicrosPerRequest }) => cpuMicrosPerRequest);
  const memory = (id: RunId) => runs[id].map(({ k6PeakMiB }) => k6PeakMiB);
  const ratios: Ratios = {
    cpuEveryday: ratioOf(cpu("assay-everyday"), cpu("bare-everyday")),
    cpuHeavy: ratioOf(cpu("assay-heavy"), cpu("bare-heavy")),
    cpuEndless: ratioOf(cpu("assay-endless"), cpu("bare-endless")),
    usualOverAssay: ratioOf(cpu("usual-mixed"), cpu("assay-mixed")),
    memoryWhole: ratioOf(memory("assay-everyday"), memory("bare-everyday")),
    memoryOfFurtherVus: ratioOf(furtherVus(runs, "assay"), furtherVus(runs, "bare")),
  };
  return {
    lines: [...RUN_IDS.map((id) => lineOf(id, runs[id])), "", ...ratioLines(ratios)],
    data: { loads: RUNS, ratios, runs },
    goals: goalsOf(ratios),
  };
}

/** MiB that each VU beyond those of the everyday load takes, pair by pair; at least a kilobyte, if noise eats it up. */
function furtherVus(runs: GeneratorRuns, subject: "assay" | "bare"): number[] {
  const [few, many] = [`${subject}-everyday`, `${subject}-heavy`] as const;
  const vus = RUNS[many].vus - RUNS[few].vus;
  return runs[many].map(({ k6PeakMiB }, index) =>
    Math.max(1 / 1024, (k6PeakMiB - (runs[few][index]?.k6PeakMiB ?? Number.NaN)) / vus),
  );
}

function ratioLines(ratios: Ratios): string[] {
  const [few, many] = [RUNS["bare-everyday"], RUNS["bare-heavy"]];
  return [
    `Processor time, Assay over bare, at ${few.ratePerSecond} requests/s:    ${ratioText(ratios.cpuEveryday)}`,
    `Processor time, Assay over bare, at ${many.ratePerSecond} requests/s:   ${ratioText(ratios.cpuHeavy)}`,
    `Processor time, Assay over bare, without a pause:       ${ratioText(ratios.cpuEndless)}`,
    `Processor time, usual over Assay, without a pause:      ${ratioText(ratios.usualOverAssay)}`,
    `Memory of k6 at ${few.vus} VUs, Assay over bare:            ${ratioText(ratios.memoryWhole)}`,
    `Memory of each VU from ${few.vus} to ${many.vus}, Assay over bare:  ${ratioText(ratios.memoryOfFurtherVus)}`,
  ];
}

function goalsOf({ cpuEveryday, cpuHeavy, cpuEndless, usualOverAssay, memoryWhole }: Ratios): Goal[] {
  const cpu = (name: string, { high }: Ratio, limit: number): Goal => ({
    sentence: `${name}: at most ${limit} times the bare script's processor time a request.`,
    isReached: (high ?? Number.POSITIVE_INFINITY) <= limit,
  });
  return [
    cpu("Everyday load", cpuEveryday, CPU_LIMITS.everyday),
    cpu("Heavy load", cpuHeavy, CPU_LIMITS.heavy),
    cpu("Without a pause", cpuEndless, CPU_LIMITS.endless),
    {
      sentence: `At least ${USUAL_LEAST} times less processor time than the usual script.`,
      isReached: (usualOverAssay.low ?? 0) >= USUAL_LEAST,
    },
    {
      sentence: `At most ${MEMORY_LIMIT} times the bare script's memory at ${RUNS["bare-everyday"].vus} VUs.`,
      isReached: (memoryWhole.high ?? Number.POSITIVE_INFINITY) <= MEMORY_LIMIT,
    },
  ];
}

function lineOf(id: RunId, runs: readonly RunMetrics[]): string {
  const median = (metric: (run: RunMetrics) => number) => medianOf(runs.map(metric));
  const { ratePerSecond, vus } = RUNS[id];
  const rate = "isEndless" in RUNS[id] ? "no pause" : `${ratePerSecond}/s`;
  return [
    `${id.padEnd(15)}${`${rate}, ${vus} VUs:`.padEnd(18)}`,
    `${median(({ cpuMicrosPerRequest }) => cpuMicrosPerRequest).toFixed(1)} µs a request`,
    `(k6 ${median(({ k6MicrosPerRequest }) => k6MicrosPerRequest).toFixed(1)}),`,
    `memory of k6 ${Math.round(median(({ k6PeakMiB }) => k6PeakMiB))} MiB`,
    `and of the rest ${Math.round(median(({ otherPeakMiB }) => otherPeakMiB))} MiB;`,
    `${(median(({ cpuMsBefore }) => cpuMsBefore) / 1_000).toFixed(1)} s of processor time before the count`,
  ].join(" ");
}
