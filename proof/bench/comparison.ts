// Several load generators in interleaved runs: CPU time of a request and memory, and the ratios of the runs that belong together.
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { median } from "../../statistics/percentile.ts";
import { type ReferenceProcess, startReferenceProcess } from "../reference-process.ts";
import { type BenchContext, type BenchResult, type Goal, goal } from "./bench.ts";
import { assayLoad, autocannonLoad, bareScript, fetchGenerators, type Load, vegetaLoad } from "./generators.ts";
import { type KnownTarget, startKnownTarget } from "./known-target.ts";
import { inTurn, measureRun, type Pin, pinTarget, type RunMetrics } from "./measured-run.ts";
import type { Command } from "./processes.ts";
import { type Ratio, ratioOf, ratioText } from "./ratio.ts";

/**
 * One kind of run. Without think time, the rate is the least that the users must reach. Quotes go to a target that responds faster
 * than any generator sends, so that the generator decides how much is sent. Only the reference service has all operations of
 * `mixed`.
 */
export type RunKind = {
  readonly generator: "assay" | "bare" | "vegeta" | "autocannon";
  readonly ratePerSecond: number;
  readonly users: number;
  readonly isClosed?: boolean;
  /** `quotes` unless given. */
  readonly target?: "quotes" | "tls" | "mixed";
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

/** Kinds of run by their names, in the order of a pair, and what follows from them. */
export type Comparison = {
  readonly kinds: Readonly<Record<string, RunKind>>;
  readonly ratios: readonly RatioRow[];
};

/** Runs by the name of their kind; those with the same index were made one after another. */
export type Runs = Readonly<Record<string, readonly RunMetrics[]>>;

type Target = ReferenceProcess | KnownTarget;

/** Makes the runs; those of a generator that cannot be fetched are left out. */
export async function compareGenerators(context: BenchContext, comparison: Comparison): Promise<BenchResult> {
  const { kinds } = comparison;
  const pin = pinTarget(context.note);
  const k6 = await context.findK6();
  const wanted = Object.values(kinds).map(({ generator }) => generator as string);
  const names = (["vegeta", "autocannon"] as const).filter((name) => wanted.includes(name));
  const programs = { assay: k6, bare: k6, ...(await fetchGenerators(names, context.folder)) };
  const available = Object.entries(kinds).filter(([, { generator }]) => programs[generator] !== undefined);
  const targets = new Map<RunKind["target"], Target>();
  try {
    for (const [, { target }] of available)
      if (!targets.has(target)) targets.set(target, await startTarget(context, target));
    const runs = await inTurn(available, context.repeats, async ([id, kind], pair) => {
      const setup = { pin, k6, program: programs[kind.generator] ?? k6, target: targets.get(kind.target) as Target };
      const metrics = await runOne(context, kind, setup, join(context.folder, `${id}-${pair}`));
      context.note(`${pair}/${context.repeats} ${id}: ${Math.round(metrics.cpuMicrosPerRequest)} µs a request`);
      return metrics;
    });
    return resultOf(comparison, Object.fromEntries([...runs].map(([[id], metrics]) => [id, metrics])));
  } finally {
    await Promise.all([...targets.values()].map((target) => target.close()));
  }
}

function startTarget({ folder, seed }: BenchContext, target: RunKind["target"]): Promise<Target> {
  if (target === "mixed") return startReferenceProcess(seed);
  return startKnownTarget(target === "tls" ? newIdentity(folder) : undefined);
}

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

type Setup = { readonly pin: Pin; readonly k6: string; readonly program: string; readonly target: Target };

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
  if (metrics.requests < least) {
    throw new Error(`${kind.generator} must send ${least} requests after the warm-up, and sent ${metrics.requests}`);
  }
  return metrics;
}

function commandOf({ generator, target }: RunKind, program: string, load: Load): Promise<Command> | Command {
  if (generator === "assay") return assayLoad(load, target === "mixed" ? "mixed" : "quote-burst");
  if (generator === "vegeta") return vegetaLoad(program, load);
  if (generator === "autocannon") return autocannonLoad(program, load);
  return bareScript(load);
}

/** The medians of each kind, and the ratios with their goals. Pure. */
export function resultOf({ ratios }: Pick<Comparison, "ratios">, runs: Runs): BenchResult {
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
