// Whether k6 and Assay stay small over millions of requests that are really sent, by users who never pause, to the
// reference service on the same machine: memory is asked about, so the rate is whatever comes of it.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readRun } from "../../run/format/read.ts";
import type { LoadRun } from "../../run/format/run.ts";
import type { Bench, BenchContext } from "./bench.ts";
import { type Command, surroundings } from "./generator/subjects.ts";
import { soakResult } from "./soak/memory.ts";
import { type WatchedRun, watchRun } from "./soak/watched-run.ts";
import { type BenchTarget, startTarget } from "./target.ts";

/** As many as keep the service busy without a queue of a second before it. */
const USERS = 50;
/** The rate of a long run varies; it is to have come to its requests all the same when its time is over. */
const ROOM = 1.15;
const LEAST_SECONDS = 5;

/** The bench of millions. */
export const soak: Bench = {
  question: "Do k6 and Assay stay small over five million requests that are sent as fast as responses come?",
  usual: { pairs: 1, seconds: 10, requests: 5_000_000 },
  run: async (context) => {
    const target = await startTarget(context.seed);
    try {
      const requested = Math.ceil(context.requests * context.share);
      const trial = await send(context, target, context.seconds, join(context.folder, "trial"));
      const seconds = Math.max(LEAST_SECONDS, Math.ceil((requested / trial.record.total.ratePerSecond) * ROOM));
      context.note(
        `${Math.round(trial.record.total.ratePerSecond)} requests a second: ${requested} take ${seconds} s at most.`,
      );
      const { run, record } = await send(context, target, seconds, context.out ?? join(context.folder, "run"));
      return soakResult({
        ...run,
        requested,
        seconds,
        finished: record.requests.finished,
        verdict: record.verdict,
        reasons: [
          ...record.validity.reasons,
          ...record.objectives.filter(({ met }) => !met).map(({ expression }) => `missed: ${expression}`),
        ],
      });
    } finally {
      await target.close();
    }
  },
};

async function send(
  context: BenchContext,
  target: BenchTarget,
  seconds: number,
  out: string,
): Promise<{ readonly run: WatchedRun; readonly record: LoadRun }> {
  const workload = join(context.folder, "workload.json");
  writeFileSync(workload, JSON.stringify({ model: "closed", vus: USERS, thinkTime: { medianMs: 0, sigma: 0 } }));
  const command = loadCommand(context, target, seconds, workload, out);
  const log = join(context.folder, "output.log");
  const run = await watchRun(command, context.k6, log);
  const record = await readRun(out).catch((error: unknown) => {
    throw new Error(`${String(error)} ${readFileSync(log, "utf8").slice(-2_000)}`);
  });
  if (record.kind !== "load" || !(record.total.ratePerSecond > 0))
    throw new Error(`${out} must hold a load run with responses`);
  return { run, record };
}

function loadCommand(
  { k6, seed }: BenchContext,
  target: BenchTarget,
  seconds: number,
  workload: string,
  out: string,
): Command {
  const entry = join(import.meta.dirname, "../../bin/assay.mjs");
  // The target is a thread of this process, whose memory goes into the record's chart.
  const options = { target: target.url, duration: `${seconds}s`, workload, out, seed, "target-pid": process.pid };
  const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)]);
  return {
    command: [process.execPath, entry, "load", "mixed", ...args, "--quiet"],
    environment: { ...surroundings(), ASSAY_K6: k6, ASSAY_TOKEN: "bench" },
  };
}
