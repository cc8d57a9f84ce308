// The runs of the generator bench, and what follows from them: ratios and goals. Pure.
import { median } from "../../../statistics/percentile.ts";
import type { BenchResult, Goal } from "../bench.ts";
import type { RunMetrics } from "../measured-run.ts";
import { type Ratio, ratioOf, ratioText } from "../ratio.ts";

/** One kind of run. Without think time, the rate is the least that the users must reach. */
export type RunKind = {
  readonly generator: "bare" | "typical" | "assay";
  readonly ratePerSecond: number;
  readonly users: number;
  readonly isClosed?: boolean;
  readonly isTls?: boolean;
  readonly scenario?: "mixed";
};

/**
 * The kinds of run. At a rate Assay makes half a second's worth of VUs, at most 600, so the other generators get as many. Users
 * without think time leave no idle threads that would hide a cost. A VU of the typical script takes some 14 MB and a good part
 * of a second to start, so there are few of them.
 */
export const RUNS = {
  "bare-400": { generator: "bare", ratePerSecond: 400, users: 200 },
  "assay-400": { generator: "assay", ratePerSecond: 400, users: 200 },
  "bare-2000": { generator: "bare", ratePerSecond: 2_000, users: 600 },
  "assay-2000": { generator: "assay", ratePerSecond: 2_000, users: 600 },
  "bare-closed": { generator: "bare", ratePerSecond: 1_000, users: 20, isClosed: true },
  "assay-closed": { generator: "assay", ratePerSecond: 1_000, users: 20, isClosed: true },
  "bare-tls": { generator: "bare", ratePerSecond: 1_000, users: 20, isClosed: true, isTls: true },
  "assay-tls": { generator: "assay", ratePerSecond: 1_000, users: 20, isClosed: true, isTls: true },
  "assay-mixed": { generator: "assay", ratePerSecond: 500, users: 20, isClosed: true, scenario: "mixed" },
  "typical-mixed": { generator: "typical", ratePerSecond: 500, users: 20, isClosed: true, scenario: "mixed" },
} as const satisfies Readonly<Record<string, RunKind>>;

/** Name of a kind of run. */
export type RunId = keyof typeof RUNS;

/** The kinds of run in the order of a pair. */
export const RUN_IDS = Object.keys(RUNS) as readonly RunId[];

/** Runs of each kind; those with the same index were made one after another. */
export type GeneratorRuns = Readonly<Record<RunId, readonly RunMetrics[]>>;

/** The ratios of a bench's runs and their goals. A goal is met only if the whole interval of its ratio is within. */
export function resultOf(runs: GeneratorRuns): BenchResult {
  const cpu = (id: RunId) => runs[id].map(({ cpuMicrosPerRequest }) => cpuMicrosPerRequest);
  const memory = (id: RunId) => runs[id].map(({ generatorPeakMiB }) => generatorPeakMiB);
  const ratios = [
    atMost(0.8, "CPU time over bare, 400/s", ratioOf(cpu("assay-400"), cpu("bare-400"))),
    atMost(0.8, "CPU time over bare, 2,000/s", ratioOf(cpu("assay-2000"), cpu("bare-2000"))),
    atMost(0.36, "CPU time over bare, without think time", ratioOf(cpu("assay-closed"), cpu("bare-closed"))),
    atMost(0.6, "CPU time over bare, without think time, TLS", ratioOf(cpu("assay-tls"), cpu("bare-tls"))),
    atLeast(
      5,
      "CPU time of the typical script over Assay, without think time",
      ratioOf(cpu("typical-mixed"), cpu("assay-mixed")),
    ),
    atMost(0.97, "memory of k6 at 200 VUs over bare", ratioOf(memory("assay-400"), memory("bare-400"))),
    {
      name: "memory of each VU from 200 to 600 over bare",
      ratio: ratioOf(perFurtherUser(runs, "assay"), perFurtherUser(runs, "bare")),
      goals: [],
    },
  ];
  return {
    lines: [
      ...RUN_IDS.map((id) => lineOf(id, runs[id])),
      "",
      ...ratios.map(({ name, ratio }) => `${name.padEnd(62)}${ratioText(ratio)}`),
    ],
    data: { kinds: RUNS, ratios: Object.fromEntries(ratios.map(({ name, ratio }) => [name, ratio])), runs },
    goals: ratios.flatMap(({ goals }) => goals),
  };
}

type JudgedRatio = { readonly name: string; readonly ratio: Ratio; readonly goals: readonly Goal[] };

function atMost(limit: number, name: string, ratio: Ratio): JudgedRatio {
  const isMet = (ratio.high ?? Number.POSITIVE_INFINITY) <= limit;
  return { name, ratio, goals: [{ sentence: `${name}: at most ${limit}.`, isMet }] };
}

function atLeast(limit: number, name: string, ratio: Ratio): JudgedRatio {
  return { name, ratio, goals: [{ sentence: `${name}: at least ${limit}.`, isMet: (ratio.low ?? 0) >= limit }] };
}

/** MiB that each user beyond those of 400/s takes, pair by pair; at least a kilobyte, in case noise exceeds it. */
function perFurtherUser(runs: GeneratorRuns, generator: "assay" | "bare"): number[] {
  const [few, many] = [`${generator}-400`, `${generator}-2000`] as const;
  const users = RUNS[many].users - RUNS[few].users;
  return runs[many].map(({ generatorPeakMiB }, index) =>
    Math.max(1 / 1024, (generatorPeakMiB - (runs[few][index]?.generatorPeakMiB ?? Number.NaN)) / users),
  );
}

function lineOf(id: RunId, runs: readonly RunMetrics[]): string {
  const medianOf = (metric: keyof RunMetrics) => median(runs.map((run) => run[metric]));
  return [
    `${id.padEnd(14)} ${medianOf("cpuMicrosPerRequest").toFixed(1)} µs a request`,
    `(k6 ${medianOf("generatorMicrosPerRequest").toFixed(1)}),`,
    `memory of k6 ${Math.round(medianOf("generatorPeakMiB"))} MiB`,
    `and of the rest ${Math.round(medianOf("otherPeakMiB"))} MiB;`,
    `${(medianOf("cpuMsBefore") / 1_000).toFixed(1)} s of CPU time before the measurement`,
  ].join(" ");
}
