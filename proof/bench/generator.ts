// What does Assay's generator cost beside a bare one? Processor time per request and memory per VU, in interleaved runs.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Bench, BenchContext } from "./bench.ts";
import { type GeneratorRuns, resultOf } from "./generator/comparison.ts";
import {
  assayCommand,
  type Command,
  closedModel,
  type Load,
  openModel,
  RUN_IDS,
  RUNS,
  type RunId,
  type Subject,
  scriptCommand,
} from "./generator/subjects.ts";
import { KNOWN_TOKEN, type KnownTarget, startKnownTarget } from "./known-target.ts";
import { measureRun, type RunMetrics } from "./measured-run.ts";
import { type Pin, pinTarget } from "./pinning.ts";
import { type BenchTarget, startTarget } from "./target.ts";

/** The bench of the generator. */
export const generator: Bench = {
  question: "What does Assay's generator cost beside a bare k6 script, and beside one with faker and ajv in each VU?",
  usual: { pairs: 8, seconds: 10 },
  run: async (context) => {
    const pin = pinTarget(context.note);
    const targets = { quotes: await startKnownTarget(), mixed: await startTarget(context.seed) };
    try {
      return resultOf(await runAll(context, targets, pin));
    } finally {
      await Promise.all([targets.quotes.close(), targets.mixed.close()]);
    }
  },
};

/**
 * Quotes go to a target that responds faster than any generator asks, so that the generator decides how much is sent; all
 * operations are known to the reference service alone.
 */
type Targets = { readonly quotes: KnownTarget; readonly mixed: BenchTarget };

async function runAll(context: BenchContext, targets: Targets, pin: Pin): Promise<GeneratorRuns> {
  const runs = Object.fromEntries(RUN_IDS.map((id) => [id, []])) as unknown as Record<RunId, RunMetrics[]>;
  for (let pair = 0; pair < context.pairs; pair++) {
    // To and fro, so that neither of two neighbours always comes first.
    for (const id of pair % 2 === 0 ? RUN_IDS : RUN_IDS.toReversed()) {
      const metrics = await runOne(context, targets, pin, id, pair);
      runs[id].push(metrics);
      const { cpuMicrosPerRequest, k6PeakMiB } = metrics;
      context.note(
        `${pair + 1}/${context.pairs} ${id}: ${Math.round(cpuMicrosPerRequest)} µs a request, k6 ${Math.round(k6PeakMiB)} MiB`,
      );
    }
  }
  return runs;
}

async function runOne(context: BenchContext, targets: Targets, pin: Pin, id: RunId, pair: number): Promise<RunMetrics> {
  const folder = join(context.folder, `${id}-${pair}`);
  mkdirSync(folder);
  const { subject, ratePerSecond } = loadOf(context, id);
  const { command, environment } = await commandOf(context, targets, id, folder);
  const metrics = await measureRun({
    command: pin(command),
    environment,
    program: context.k6,
    logFile: join(folder, "output.log"),
    requestCount: (isMixed(id) ? targets.mixed : targets.quotes).requestCount,
    warmUpRequests: ratePerSecond * context.seconds * WARM_UP_SHARE,
  });
  const planned = ratePerSecond * context.seconds * (1 - WARM_UP_SHARE);
  if (metrics.requests < planned * WHOLE_SHARE) {
    throw new Error(`${subject} must send ${planned} requests after its warm-up, and sent ${metrics.requests}`);
  }
  return metrics;
}

/** Engines translate what they have run for a while, and each VU does at first what it never does again. */
const WARM_UP_SHARE = 0.25;

/** A run that dropped more is no measurement; the count at its beginning is up to 30 ms old. */
const WHOLE_SHARE = 0.95;

function commandOf(
  context: BenchContext,
  { quotes, mixed }: Targets,
  id: RunId,
  folder: string,
): Promise<Command> | Command {
  const { subject, ...load } = loadOf(context, id);
  const destination = isMixed(id)
    ? { url: mixed.url, tokenId: mixed.tokenIds[0] ?? "" }
    : { url: quotes.url, tokenId: KNOWN_TOKEN.tokenId };
  return subject === "assay"
    ? assayCommand(context.k6, load, destination, join(folder, "run"))
    : scriptCommand(subject, context.k6, load.isEndless ? closedModel(load) : openModel(load), destination, folder);
}

function isMixed(id: RunId): boolean {
  return id.endsWith("-mixed");
}

function loadOf({ seconds, share }: BenchContext, id: RunId): Load & { readonly subject: Subject } {
  const { ratePerSecond, vus, ...rest } = RUNS[id];
  return { ...rest, ratePerSecond: Math.ceil(ratePerSecond * share), vus: Math.ceil(vus * share), seconds };
}
