// Collects banks: pairs of the reference service with itself, in fresh processes each, as `assay ab` measures them. What is
// there already is kept, so that a collection can go on.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { startBuild } from "../../cli/target/started-build.ts";
import { measurePair, type PairOptions } from "../../scenarios/driver/comparison/pair.ts";
import { STRATIFIED_WORKLOAD } from "../../scenarios/driver/comparison/stratified.ts";
import { findK6 } from "../../scenarios/driver/k6/k6-binary.ts";
import { planLoad } from "../../scenarios/driver/plan/planned-load.ts";
import { createRandom } from "../../schemas/random.ts";
import type { Bench, BenchContext } from "./bench.ts";
import { type Bank, bankFile, thisMachine } from "./gate/bank.ts";
import { BURDEN_NAMES, type BurdenName, burden } from "./gate/burden.ts";
import { goOnWith, writeKept } from "./gate/kept-file.ts";

/** To each side. */
const RATE_PER_SECOND = 200;
const WARM_UP_MS = 2_000;
const TIMEOUT_MS = 10_000;
/** Rounds of work for each response: some half a millisecond, so that times are those of computing and not of timers. */
const WORK = 150;
const START_LIMIT_MS = 120_000;
const FOLDER = join(import.meta.dirname, "gate/pairs");
const PROGRAM = join(import.meta.dirname, "../../bin/assay.mjs");

/** The bench of real pairs. */
export const bank: Bench = {
  question: "How much do pairs of one service with itself vary on this machine, idle and busy?",
  usual: { pairs: 80, seconds: 20 },
  run: async (context) => {
    const out = context.out ?? FOLDER;
    mkdirSync(out, { recursive: true });
    const lines: string[] = [];
    for (const name of BURDEN_NAMES) {
      const path = join(out, bankFile(name));
      const found = await collect(context, name, path);
      lines.push(`${name}: ${found.pairs.length} pairs of ${found.seconds} s in ${path}`);
    }
    return { lines, data: { out }, goals: [] };
  },
};

/** Adds pairs to the bank at the path until it has enough. */
async function collect(context: BenchContext, name: BurdenName, path: string): Promise<Bank> {
  const ratePerSecond = RATE_PER_SECOND * context.share;
  let kept = goOnWith<Bank>(path, {
    machine: thisMachine(),
    noise: name,
    ratePerSecond,
    seconds: context.seconds,
    pairs: [],
  });
  const random = createRandom(context.seed, "bank", name, kept.pairs.length);
  const relieve = burden(name);
  try {
    const options = await optionsOf(context, ratePerSecond, join(context.folder, name.replaceAll(" ", "-")));
    while (kept.pairs.length < context.pairs) {
      const pair = await measurePair(options, kept.pairs.length + 1, random);
      if (pair === undefined) return kept;
      kept = { ...kept, pairs: [...kept.pairs, pair] };
      writeKept(path, kept);
      context.note(`${name}: pair ${kept.pairs.length} of ${context.pairs}`);
    }
    return kept;
  } finally {
    relieve();
  }
}

async function optionsOf({ seed, seconds }: BenchContext, rate: number, folder: string): Promise<PairOptions> {
  mkdirSync(folder, { recursive: true });
  const k6 = await findK6({ assayK6: process.env["ASSAY_K6"], environment: process.env });
  const settings = { seed, timeout: TIMEOUT_MS };
  return {
    mode: "duet",
    settings,
    k6: { path: k6.path, environment: process.env },
    folder,
    load: planLoad({
      scenario: "mixed",
      settings: {
        ...settings,
        profile: "average",
        rate,
        duration: seconds * 1_000,
        warmUp: WARM_UP_MS,
        workload: STRATIFIED_WORKLOAD,
        allowSmallSample: true,
      },
      objectives: [],
    }),
    open: async (side) => {
      const { target, cpuMs, close } = await startBuild({
        command: `exec '${process.execPath}' '${PROGRAM}' serve --port {port} --fault work=${WORK}`,
        environment: process.env,
        logFile: join(folder, `${side}.log`),
        limitMs: START_LIMIT_MS,
        signal: new AbortController().signal,
      });
      const fixtures = { tokens: [], chainSlugs: [], userIds: [] };
      return { target: { target, tokens: ["a-credential"], fixtures, sideEffects: "any" }, cpuMs, close };
    },
  };
}
