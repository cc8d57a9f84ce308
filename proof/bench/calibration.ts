// Do load generators report how long users wait for a service that freezes? All send to the same service with the same freeze.
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { LoadRun } from "../../run/format/load-run.ts";
import { startReferenceProcess } from "../reference-process.ts";
import { table } from "../tables.ts";
import { type Bench, type BenchContext, type BenchResult, goal } from "./bench.ts";
import { type Freeze, waitQuantile } from "./calibration/closed-form.ts";
import {
  assayLoad,
  autocannonLoad,
  bareScript,
  type Fetched,
  fetchGenerators,
  type Load,
  vegetaLoad,
} from "./generators.ts";
import type { Pin } from "./measured-run.ts";
import { type Command, runToEnd } from "./processes.ts";

const RATE_PER_SECOND = 20;
const FREEZE_SHARE = 0.1;
const TOLERANCE = 0.03;

/** Enough for all requests of the freeze, and few enough to run out of. */
const [MANY_USERS, FEW_USERS] = [150, 10] as const;

export const calibration: Bench = {
  question: "What do Assay, k6, autocannon and vegeta report of a service that freezes for a tenth of the run?",
  defaults: { seconds: 60 },
  page: "calibration.md",
  run: async (context) => {
    const freeze: Freeze = { runSeconds: context.seconds, freezeSeconds: context.seconds * FREEZE_SHARE };
    return resultOf(freeze, await reportsOf(context, freeze));
  },
};

/** In seconds; null if the generator does not report that percentile. */
export type Percentiles = { readonly p95: number | null; readonly p99: number | null };

/** What a generator reported; without percentiles if it could not be fetched. */
export type Report = {
  readonly name: string;
  /** How it sends, and what its times are counted from. */
  readonly method: string;
  readonly percentiles: Percentiles | undefined;
};

/** All at the same time: together they send a few hundred requests a second. */
async function reportsOf(context: BenchContext, freeze: Freeze): Promise<readonly Report[]> {
  const programs = await fetchGenerators(context.share === 1 ? ["autocannon", "vegeta"] : [], context.folder);
  const k6 = await context.findK6();
  const target = await startReferenceProcess(context.seed);
  try {
    // In the middle of the run, because some take seconds to begin.
    await target.order({ faults: [`freeze=${freeze.freezeSeconds}s@${freeze.runSeconds / 2}s`] });
    context.note(`Sending for ${freeze.runSeconds} s.`);
    const load = {
      k6,
      url: target.url,
      tokenId: target.tokenIds[0] ?? "",
      ratePerSecond: Math.ceil(RATE_PER_SECOND * context.share),
      seconds: context.seconds,
    };
    return await Promise.all(
      METHODS.map(async ({ name, method, users, fetched, measure }, at) => {
        const folder = join(context.folder, String(at));
        mkdirSync(folder);
        const program = fetched === undefined ? k6 : programs[fetched];
        const percentiles = program === undefined ? undefined : await measure({ ...load, folder, users }, program);
        return { name, method, percentiles };
      }),
    );
  } finally {
    await target.close();
  }
}

type Method = Omit<Report, "percentiles"> & {
  readonly users: number;
  /** Absent for what is there: Assay and k6. */
  readonly fetched?: keyof Fetched;
  readonly measure: (load: Load & { readonly ratePerSecond: number }, program: string) => Promise<Percentiles>;
};

const [MANY, FEW] = [{ users: MANY_USERS }, { users: FEW_USERS }] as const;
const AUTOCANNON = { ...FEW, fetched: "autocannon" } as const;
const [AT_RATE, FROM_SENDING] = ["k6, constant arrival rate", "open model, from sending"] as const;
const UNTIL_NO_VU = "open model until the VUs run out, from sending";

const METHODS: readonly Method[] = [
  { name: "Assay", method: "open model, from the scheduled start", ...MANY, measure: measureAssay },
  { name: `${AT_RATE}, ${MANY_USERS} VUs`, method: FROM_SENDING, ...MANY, measure: (load) => measureK6(load) },
  { name: `${AT_RATE}, ${FEW_USERS} VUs`, method: UNTIL_NO_VU, ...FEW, measure: (load) => measureK6(load) },
  {
    name: `k6, ${FEW_USERS} looping VUs`,
    method: "closed model, from sending",
    ...FEW,
    measure: ({ ratePerSecond, ...load }) => measureK6(load, FEW_USERS / ratePerSecond),
  },
  {
    name: `autocannon, ${FEW_USERS} connections`,
    method: "closed model with a rate, gaps filled in afterwards",
    ...AUTOCANNON,
    measure: measureAutocannon,
  },
  {
    name: `autocannon, ${FEW_USERS} connections, --ignoreCoordinatedOmission`,
    method: "closed model with a rate, from sending",
    ...AUTOCANNON,
    measure: (load, program) => measureAutocannon(load, program, "--ignoreCoordinatedOmission"),
  },
  {
    name: "vegeta",
    method: FROM_SENDING,
    ...MANY,
    fetched: "vegeta",
    measure: (load, vegeta) => measureVegeta(load, vegeta),
  },
];

async function measureAssay(load: Load): Promise<Percentiles> {
  await outputOf(assayLoad(load), load);
  const run: LoadRun = JSON.parse(readFileSync(join(load.folder, "run/run.json"), "utf8"));
  if (!run.validity.valid) throw new Error(`Assay's run must be valid, got ${run.validity.reasons.join("; ")}`);
  const { p95, p99 } = run.total.responseTimeMs;
  return { p95: p95 / 1_000, p99: p99 / 1_000 };
}

async function measureK6(load: Load, pauseSeconds = 0): Promise<Percentiles> {
  const summary = join(load.folder, "summary.json");
  const command = await bareScript(load, {
    args: ["--summary-trend-stats", "p(95),p(99)", "--summary-export", summary],
    environment: { BENCH_PAUSE_SECONDS: String(pauseSeconds) },
  });
  await outputOf(command, load);
  const durations = JSON.parse(readFileSync(summary, "utf8")).metrics.http_req_duration;
  return { p95: durations["p(95)"] / 1_000, p99: durations["p(99)"] / 1_000 };
}

async function measureAutocannon(load: Load, program: string, ...more: readonly string[]): Promise<Percentiles> {
  const output = await outputOf(autocannonLoad(program, load, ...more), load);
  // It may print notes before its line of JSON.
  const line = output.split("\n").find((text) => text.startsWith("{"));
  return { p95: null, p99: JSON.parse(line ?? "{}").latency.p99 / 1_000 };
}

export async function measureVegeta(
  load: Load,
  program: string,
  pin: Pin = (command) => command,
): Promise<Percentiles> {
  const attack = vegetaLoad(program, load);
  await outputOf(pin(attack), load);
  const report = [program, "report", "-type", "json", join(load.folder, "results")] as const;
  const { latencies } = JSON.parse(await outputOf({ ...attack, command: report }, load));
  return { p95: latencies["95th"] / 1e9, p99: latencies["99th"] / 1e9 };
}

/** Whatever the exit code: Assay's says whether the service met its objectives. */
export async function outputOf(command: Command, { folder }: Load): Promise<string> {
  const file = join(folder, "output.log");
  await runToEnd(command, file);
  return readFileSync(file, "utf8");
}

/** The reports next to the closed form. The goals are for Assay alone. Pure. */
export function resultOf(freeze: Freeze, reports: readonly Report[]): BenchResult {
  const expected = { p95: waitQuantile(0.95, freeze), p99: waitQuantile(0.99, freeze) };
  const assay = reports.find(({ name }) => name === "Assay")?.percentiles;
  const seconds = (value: number) => `${value.toFixed(1)} s`;
  const cells = ({ name, method, percentiles: own }: Report) => [
    name,
    method,
    cellOf(own?.p95, expected.p95),
    cellOf(own?.p99, expected.p99),
  ];
  return {
    lines: [
      table(
        ["Generator", "How it sends, and what times are counted from", "p95", "p99"],
        [
          ["**closed form**", "constant rate, from the scheduled start", seconds(expected.p95), seconds(expected.p99)],
          ...reports.map(cells),
        ],
        2,
      ),
    ],
    goals: (["p95", "p99"] as const).map((name) => {
      const value = assay?.[name] ?? Number.NaN;
      const sentence = `Assay's ${name} of ${value.toFixed(3)} s is within 3 % of ${seconds(expected[name])}.`;
      return goal(sentence, Math.abs(value / expected[name] - 1) <= TOLERANCE);
    }),
  };
}

/** A percentile with its error; null was not reported, and undefined could not be measured. */
function cellOf(value: number | null | undefined, expected: number): string {
  if (value === undefined) return "not available";
  if (value === null) return "not reported";
  const error = value / expected - 1;
  return `${value.toFixed(3)} s (${error < 0 ? "−" : "+"}${Math.abs(error * 100).toFixed(1)} %)`;
}
