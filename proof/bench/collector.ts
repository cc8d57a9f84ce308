// What does a collector cost that takes the journals of many generators?
import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { lineOf } from "../../run/journal/journal-lines.ts";
import { createCollectorClient } from "../../scenarios/collection/collector-client.ts";
import { shareOfGenerator } from "../../scenarios/collection/sent-plan.ts";
import { createRandom } from "../../schemas/random.ts";
import { percent } from "../tables.ts";
import { type Bench, type BenchContext, type BenchResult, goal } from "./bench.ts";
import { busyWindows, madeUpEntries } from "./made-up-day.ts";
import { withPackagedProgram } from "./packaged-program.ts";
import { MB_PER_MIB, plainEnvironment, processTree } from "./processes.ts";

const GENERATORS = 200;
const TOKEN = "token-of-the-bench-0123";
const [MOST_OF_CORE, MOST_MB] = [0.3, 200] as const;

export const collector: Bench = {
  question: `What do ${GENERATORS} generators with a window a second each cost their collector?`,
  defaults: { seconds: 20 },
  run: (context) => withPackagedProgram((main) => measure(context, main)),
};

async function measure(context: BenchContext, main: string): Promise<BenchResult> {
  const generators = Math.max(2, Math.round(GENERATORS * context.share));
  const { coreShare, peakMB, lineBytes, isWhole } = await measureCollector(context, main, generators);
  return {
    lines: [
      `generators         ${generators}, each with a window and its usage a second, ${Math.round(lineBytes / 100) / 10} kB`,
      `collector          ${percent(coreShare, 1)} of a core, at most ${Math.round(peakMB)} MB`,
    ],
    goals: [
      goal("the collector takes every line", isWhole),
      goal(`the collector takes under ${percent(MOST_OF_CORE)} of a core`, coreShare < MOST_OF_CORE),
      goal(`the collector takes under ${MOST_MB} MB`, peakMB < MOST_MB),
    ],
  };
}

/** Sends lines for the seconds of the bench, as generators and a client do: two at a time, after the plan. */
async function measureCollector({ folder, seconds, seed }: BenchContext, main: string, generators: number) {
  const distinct = busyWindows(createRandom(seed, "collector"));
  const child = startCollector(main, folder, generators);
  try {
    const client = createCollectorClient(await urlOf(child), TOKEN, 30_000);
    const journals = Array.from({ length: generators }, (_, index) =>
      [...madeUpEntries(seconds, 1_000, distinct, shareOfGenerator(index, generators))].map(lineOf),
    );
    const indexes = [...journals.keys()];
    const arrive = (index: number) => client.arrive(index, { session: `s${index}`, offsetMs: 0, roundTripMs: 1 });
    await Promise.all(indexes.map(arrive));
    await Promise.all(indexes.map(arrive));
    const [taken, read] = [indexes.map(() => 0), indexes.map(() => 0)];
    const sendAt = async (index: number) => {
      // Spread over the second, as generators are that start together and are not the same.
      await sleep((index * 1_000) / generators);
      const from = taken[index] ?? 0;
      const lines = journals[index]?.slice(from, from === 0 ? 3 : from + 2) ?? [];
      taken[index] = (await client.take(index, `s${index}`, from, lines.join(""))).next;
    };
    const before = measured(child);
    const beganMs = performance.now();
    for (let second = 0; second < seconds; second++) {
      await Promise.all(indexes.map(sendAt));
      const { texts } = await client.read(read);
      for (const [index, text] of texts.entries()) read[index] = (read[index] ?? 0) + text.length;
      await sleep(Math.max(0, (second + 1) * 1_000 - (performance.now() - beganMs)));
    }
    const after = measured(child);
    const wallMs = performance.now() - beganMs;
    const sent = journals.flatMap((lines, index) => lines.slice(0, taken[index]));
    return {
      coreShare: (after.cpuMs - before.cpuMs) / wallMs,
      peakMB: after.peakMiB * MB_PER_MIB,
      lineBytes: sent.join("").length / generators / seconds,
      isWhole: taken.every((lines) => lines === 1 + 2 * seconds),
    };
  } finally {
    child.kill();
  }
}

function startCollector(main: string, folder: string, generators: number): ChildProcess {
  const flags = ["--generators", String(generators), "--port", "0", "--out", join(folder, "collected")];
  return spawn(process.execPath, [main, "collect", ...flags], {
    env: { ...plainEnvironment(), ASSAY_COLLECT_TOKEN: TOKEN },
    stdio: ["ignore", "pipe", "ignore"],
  });
}

async function urlOf(child: ChildProcess): Promise<string> {
  let text = "";
  for await (const chunk of child.stdout ?? []) {
    text += String(chunk);
    const [url] = /http:\S+/.exec(text) ?? [];
    if (url !== undefined) return url;
  }
  throw new Error(`the collector must listen, got ${text}`);
}

function measured(child: ChildProcess) {
  const [process] = processTree(child.pid ?? 0);
  if (process === undefined) throw new Error("the collector has ended");
  return process;
}
