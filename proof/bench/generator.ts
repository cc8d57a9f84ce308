// What does Assay's load generator cost compared with others? They run in turn, and the ratios are of runs that belong together.
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { median } from "../../statistics/percentile.ts";
import { type ReferenceProcess, startReferenceProcess } from "../reference-process.ts";
import { type Bench, type BenchContext, type BenchResult, type Goal, goal } from "./bench.ts";
import { assayLoad, autocannonLoad, bareScript, fetchGenerators, type Load, vegetaLoad } from "./generators.ts";
import { startKnownTarget } from "./known-target.ts";
import { inTurn, measureRun, type Pin, pinTarget, type RunMetrics } from "./measured-run.ts";
import type { Command } from "./processes.ts";
import { type Ratio, ratioOf, ratioText } from "./ratio.ts";

/**
 * One kind of run. Without think time, the rate is the least that the users must reach. Quotes go to a target that responds faster
 * than any generator sends, so that the generator decides how much is sent. Only the reference service has all operations of
 * `mixed`.
 */
type RunKind = {
  readonly generator: "assay" | "bare" | "vegeta" | "autocannon";
  readonly ratePerSecond: number;
  readonly users: number;
  readonly isClosed?: boolean;
  /** `quotes` unless given. */
  readonly target?: "quotes" | "tls" | "mixed";
};

/** Users without think time leave no idle threads that would hide a cost. */
const CLOSED = { ratePerSecond: 1_000, users: 20, isClosed: true } as const;

/** In the order of a pair. At a rate, Assay makes half a second's worth of VUs, at most 600, so the script gets as many. */
export const KINDS: Readonly<Record<string, RunKind>> = {
  "bare-400": { generator: "bare", ratePerSecond: 400, users: 200 },
  "assay-400": { generator: "assay", ratePerSecond: 400, users: 200 },
  "bare-2000": { generator: "bare", ratePerSecond: 2_000, users: 600 },
  "assay-2000": { generator: "assay", ratePerSecond: 2_000, users: 600 },
  "bare-closed": { generator: "bare", ...CLOSED },
  "assay-closed": { generator: "assay", ...CLOSED },
  "bare-tls": { generator: "bare", ...CLOSED, target: "tls" },
  "assay-tls": { generator: "assay", ...CLOSED, target: "tls" },
  vegeta: { generator: "vegeta", ...CLOSED },
  autocannon: { generator: "autocannon", ...CLOSED },
  "assay-mixed": { generator: "assay", ...CLOSED, ratePerSecond: 500, target: "mixed" },
};

/** A metric of one kind over that of another. */
export type RatioRow = {
  readonly name: string;
  readonly metric: keyof RunMetrics;
  readonly over: string;
  readonly under: string;
  /** A goal is met only if the whole interval is within. */
  readonly atMost?: number;
  readonly atLeast?: number;
};

const RATIOS: readonly RatioRow[] = [
  { ...cpuTime("over bare, 400/s", "assay-400", "bare-400"), atMost: 0.8 },
  { ...cpuTime("over bare, 2,000/s", "assay-2000", "bare-2000"), atMost: 0.8 },
  { ...cpuTime("over bare, without think time", "assay-closed", "bare-closed"), atMost: 0.3 },
  { ...cpuTime("over bare, without think time, TLS", "assay-tls", "bare-tls"), atMost: 0.34 },
  { ...cpuTime("of vegeta over Assay", "vegeta", "assay-closed"), atLeast: 1 / 0.65 },
  { ...cpuTime("of autocannon over Assay", "autocannon", "assay-closed"), atLeast: 1 / 1.2 },
  {
    ...{ name: "memory of k6 at 200 VUs over bare", metric: "generatorPeakMiB" },
    ...{ over: "assay-400", under: "bare-400", atMost: 0.94 },
  },
];

function cpuTime(name: string, over: string, under: string) {
  return { name: `CPU time ${name}`, metric: "cpuMicrosPerRequest", over, under } as const;
}

/** The bench of the generator. Runs of a generator that cannot be fetched are left out. */
export const generator: Bench = {
  question: "What does a request cost in Assay, compared with a bare k6 script, vegeta and autocannon?",
  defaults: { repeats: 8, seconds: 10 },
  run: async (context) => {
    const pin = pinTarget(context.note);
    const k6 = await context.findK6();
    const programs = { assay: k6, bare: k6, ...(await fetchGenerators(["vegeta", "autocannon"], context.folder)) };
    const available = Object.entries(KINDS).filter(([, kind]) => programs[kind.generator] !== undefined);
    const identity = newIdentity(context.folder);
    const targets = {
      quotes: await startKnownTarget(),
      tls: await startKnownTarget(identity),
      mixed: await startReferenceProcess(context.seed),
    };
    try {
      const runs = await inTurn(available, context.repeats, async ([id, kind], pair) => {
        const setup = { pin, k6, program: programs[kind.generator] ?? k6, target: targets[kind.target ?? "quotes"] };
        const metrics = await runOne(context, kind, setup, join(context.folder, `${id}-${pair}`));
        context.note(`${pair}/${context.repeats} ${id}: ${Math.round(metrics.cpuMicrosPerRequest)} µs a request`);
        return metrics;
      });
      return resultOf(Object.fromEntries([...runs].map(([[id], metrics]) => [id, metrics])));
    } finally {
      await Promise.all(Object.values(targets).map((target) => target.close()));
    }
  },
};

/** A key and its own certificate, by OpenSSL. */
function newIdentity(folder: string) {
  const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
  const curve = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"];
  const form = ["-x509", ...curve, "-nodes", "-subj", "/CN=127.0.0.1"];
  execFileSync("openssl", ["req", ...form, "-keyout", key, "-out", cert], { stdio: "ignore" });
  return { key: readFileSync(key, "utf8"), cert: readFileSync(cert, "utf8") };
}

/** The engines compile what they have run for a while, and each VU does at first what it never does again. */
const WARM_UP_SHARE = 0.25;

/** A run that sent less measures nothing; the count at its beginning is up to 30 ms old. */
const LEAST_SHARE = 0.95;
/** At a share of the usual rates, of which only the bench itself is looked at. */
const LEAST_SHARE_OF_TRIAL = 0.5;

type Setup = {
  readonly pin: Pin;
  readonly k6: string;
  readonly program: string;
  readonly target: Pick<ReferenceProcess, "url" | "requestCount" | "tokenIds">;
};

async function runOne(
  { seconds, share }: BenchContext,
  kind: RunKind,
  { pin, k6, program, target }: Setup,
  folder: string,
): Promise<RunMetrics> {
  mkdirSync(folder);
  const ratePerSecond = Math.ceil(kind.ratePerSecond * share);
  const command = await commandOf(kind, program, {
    k6,
    url: target.url,
    tokenId: target.tokenIds[0] ?? "",
    folder,
    seconds,
    users: Math.ceil(kind.users * share),
    ...(kind.isClosed !== true && { ratePerSecond }),
  });
  const metrics = await measureRun({
    command: pin(command),
    // Assay starts k6, and autocannon is a script.
    program: program === k6 ? k6 : command.command[0],
    outputFile: join(folder, "output.log"),
    requestCount: target.requestCount,
    warmUpRequests: ratePerSecond * seconds * WARM_UP_SHARE,
  });
  const leastShare = share < 1 ? LEAST_SHARE_OF_TRIAL : LEAST_SHARE;
  const least = ratePerSecond * seconds * (1 - WARM_UP_SHARE) * leastShare;
  if (metrics.requests >= least) return metrics;
  throw new Error(`${kind.generator} must send ${least} requests after the warm-up, and sent ${metrics.requests}`);
}

function commandOf({ generator, target }: RunKind, program: string, load: Load): Promise<Command> | Command {
  if (generator === "assay") return assayLoad(load, target === "mixed" ? "mixed" : "quote-burst");
  if (generator === "vegeta") return vegetaLoad(program, load);
  if (generator === "autocannon") return autocannonLoad(program, load);
  return bareScript(load);
}

/** The medians of each kind, and the ratios with their goals. Runs are by the name of their kind, in the order of time. */
export function resultOf(runs: Readonly<Record<string, readonly RunMetrics[]>>, ratios = RATIOS): BenchResult {
  const rows = ratios
    .filter(({ over, under }) => runs[over] !== undefined && runs[under] !== undefined)
    .map((row) => {
      const [over, under] = [row.over, row.under].map((id) => (runs[id] ?? []).map((run) => run[row.metric]));
      return { ...row, ratio: ratioOf(over ?? [], under ?? []) };
    });
  return {
    lines: [
      ...Object.entries(runs).map(([id, own]) => lineOf(id, own)),
      "",
      ...rows.map(({ name, ratio }) => `${name.padEnd(62)}${ratioText(ratio)}`),
    ],
    goals: rows.flatMap(goalOf),
  };
}

function goalOf({ name, atMost, atLeast, ratio }: RatioRow & { readonly ratio: Ratio }): readonly Goal[] {
  if (atMost !== undefined)
    return [goal(`${name}: at most ${atMost}.`, (ratio.high ?? Number.POSITIVE_INFINITY) <= atMost)];
  if (atLeast !== undefined) return [goal(`${name}: at least ${atLeast}.`, (ratio.low ?? 0) >= atLeast)];
  return [];
}

function lineOf(id: string, runs: readonly RunMetrics[]): string {
  const medianOf = (metric: keyof RunMetrics) => median(runs.map((run) => run[metric]));
  return [
    `${id.padEnd(14)} ${medianOf("cpuMicrosPerRequest").toFixed(1)} µs a request`,
    `(generator ${medianOf("generatorMicrosPerRequest").toFixed(1)}),`,
    `memory of the generator ${Math.round(medianOf("generatorPeakMiB"))} MiB`,
    `and of the rest ${Math.round(medianOf("otherPeakMiB"))} MiB;`,
    `${(medianOf("cpuMsBefore") / 1_000).toFixed(1)} s of CPU time before the measurement`,
  ].join(" ");
}
