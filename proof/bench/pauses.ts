// Does a load report whose lateness it was? Its generator or its target stands still for a while, at several rates, or the
// generator has half a processor from the middle of the load on, or one, alone or with a busy loop beside it.
import { type ChildProcess, spawn } from "node:child_process";
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmdirSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { areUpperBounds, type LoadRun, upperBounds } from "../../run/format/load-run.ts";
import { percent, tableOf } from "../tables.ts";
import { type Bench, type BenchContext, type BenchResult, goal } from "./bench.ts";
import { waitQuantile } from "./calibration/closed-form.ts";
import { buildExactTarget, startExactTarget } from "./exact-target.ts";
import { assayLoad } from "./generators.ts";
import { KNOWN_TOKEN, LEAST_PER_SECOND, startKnownTarget } from "./known-target.ts";
import { type Pin, pinTarget } from "./measured-run.ts";
import { type Command, runToEnd } from "./processes.ts";

const RATES = [20, 100, 1_000, 5_000] as const;
const PAUSES_SECONDS = [0.2, 1, 3] as const;
/** The reported length of a pause may be off by this much. */
const NAMED_WITHIN_MS = 50;
/** The p99 without the pause may differ by a tenth, or by what a busy scheduler adds. */
const P99_SHARE = 0.1;
const P99_MS = 5;
const FREEZE_SHARE = 0.03;

/** Rates with half a processor: one that it can send, and one that it cannot. */
const THROTTLED_RATES = [1_000, 5_000] as const;
const QUOTA_MICROS = 50_000;

const PINNED_RATES = [1_000, 2_000, 5_000, 8_000] as const;
/** The p99 on one processor may be above that of the target by a tenth, or by this. */
const TARGET_MS = 0.3;

const PINNED = ["one processor", "one processor with a busy loop"] as const;

type Stopped = "nothing" | "generator" | "target" | "half a processor" | (typeof PINNED)[number];

type Row = ReturnType<typeof rowOf>;

export const pauses: Bench = {
  question: "Does a load report whether its generator or its target stood still, and for how long?",
  defaults: { seconds: 20 },
  page: "reference/pauses.md",
  run: async (context) => {
    const rows: Row[] = [];
    const isWhole = context.share === 1;
    const exactTarget = isWhole ? buildExactTarget(context.folder) : undefined;
    for (const rate of isWhole ? RATES : RATES.slice(0, 1)) {
      for (const seconds of isWhole ? PAUSES_SECONDS : PAUSES_SECONDS.slice(0, 1)) {
        // As often as there are pauses: at 20/s, the p99 of a run is its fourth longest time, which varies.
        rows.push(await measured(context, rate, "nothing", 0));
        for (const stopped of ["generator", "target"] as const)
          rows.push(await measured(context, rate, stopped, seconds));
      }
    }
    const canThrottle = quotaRoot() !== undefined;
    if (isWhole && !canThrottle)
      context.note("No writable control group for processors: the generator is not throttled.");
    for (const rate of isWhole && canThrottle ? THROTTLED_RATES : [])
      rows.push(await measured(context, rate, "half a processor", 0));
    // Last: it moves this process, and what it starts from then on, to the other processor.
    if (exactTarget !== undefined) rows.push(...(await pinnedRows(context, exactTarget)));
    return resultOf(rows, context.seconds);
  },
};

/** Runs of a generator that has one processor, and its target the other. */
export async function pinnedRows(context: BenchContext, exactTarget: string): Promise<readonly Row[]> {
  const pin = pinTarget(context.note);
  const rows: Row[] = [];
  for (const rate of PINNED_RATES)
    for (const how of PINNED) rows.push(await pinnedRow(context, rate, how, { pin, exactTarget }));
  return rows;
}

async function pinnedRow(
  context: BenchContext,
  rate: number,
  how: (typeof PINNED)[number],
  { pin, exactTarget }: { readonly pin: Pin; readonly exactTarget: string },
): Promise<Row> {
  const folder = mkdtempSync(join(context.folder, "run-"));
  const target = await startExactTarget(exactTarget);
  const busyLoop = how === PINNED[1] ? startBusyLoop(pin) : undefined;
  try {
    await runToEnd(pin(await loadOf(context, target.url, folder, rate)), join(folder, "output.txt"));
    const run = readRun(folder);
    const warmUpMs = run.workload?.warmUp.durationMs ?? 0;
    const measuredFrom = new Date(Date.parse(run.loadStartedAt ?? "") + warmUpMs);
    return rowOf(context, run, { rate, stopped: how, targetP99: await target.p99Since(measuredFrom) });
  } finally {
    busyLoop?.kill("SIGKILL");
    target.close();
  }
}

async function measured(context: BenchContext, rate: number, stopped: Stopped, pauseSeconds: number): Promise<Row> {
  const folder = mkdtempSync(join(context.folder, "run-"));
  const group = join(quotaRoot() ?? "", `assay-bench-${process.pid}`);
  const target = await startKnownTarget();
  let isDue = stopped !== "nothing";
  let stoppedMs = 0;
  const stop = (pid: number) => {
    isDue = false;
    if (stopped === "half a processor") return throttle(pid, group);
    if (stopped === "target") return target.freeze(pauseSeconds * 1_000);
    process.kill(pid, "SIGSTOP");
    const from = performance.now();
    setTimeout(() => {
      process.kill(pid, "SIGCONT");
      stoppedMs = performance.now() - from;
    }, pauseSeconds * 1_000);
  };
  try {
    const k6 = realpathSync(await context.findK6());
    await runToEnd(await loadOf(context, target.url, folder, rate), join(folder, "output.txt"), {
      intervalMs: 20,
      observe: (processes) => {
        if (!isDue || target.requestCount() <= (rate * context.seconds) / 2) return;
        const generator = processes().find(({ program }) => program === k6);
        if (generator !== undefined) stop(generator.pid);
      },
    });
  } finally {
    await target.close();
    if (existsSync(group)) rmdirSync(group);
  }
  return rowOf(context, readRun(folder), { rate, stopped, pauseSeconds, stoppedMs });
}

async function loadOf({ findK6, seconds }: BenchContext, url: string, folder: string, rate: number): Promise<Command> {
  const { tokenId } = KNOWN_TOKEN;
  return assayLoad({ k6: await findK6(), url, tokenId, folder, seconds, users: 0, ratePerSecond: rate });
}

function readRun(folder: string): LoadRun {
  return JSON.parse(readFileSync(join(folder, "run/run.json"), "utf8"));
}

type Known = {
  readonly rate: number;
  readonly stopped: Stopped;
  readonly pauseSeconds?: number;
  /** How long the generator stood still, by the clock of the bench. */
  readonly stoppedMs?: number;
  /** The p99 by the target's own clock; 0 if the target is not asked. */
  readonly targetP99?: number;
};

/** What a load reported of one pause; times in ms. */
function rowOf({ note }: BenchContext, run: LoadRun, known: Known) {
  const { p99 } = run.total.responseTimeMs;
  const { rate, stopped, pauseSeconds = 0, stoppedMs = 0, targetP99 = 0 } = known;
  /** Codes of the reasons why the run is not valid. */
  const reasons: readonly string[] = run.validity.reasons.map((reason) => reason.slice(0, reason.indexOf(":")));
  const own = targetP99 === 0 ? "" : `, the target's own ${targetP99} ms`;
  note(`${rate}/s, ${stopped} stopped for ${pauseSeconds} s: p99 ${p99} ms${own}`);
  return {
    ...{ rate, stopped, pauseSeconds, stoppedMs, targetP99, p99 },
    namedMs: Number(run.counters?.["longestPauseMs"] ?? 0),
    excluded: run.generator.late?.excluded ?? 0,
    /** The least that the run says the generator adds to its p99. */
    floorP99: run.generator.floorMs?.p99 ?? 0,
    isAtMost: areUpperBounds(run) || upperBounds(run).some(({ name }) => name === "p99"),
    verdict: run.verdict,
    reasons,
  };
}

/** A program that always wants the processor of the generator. */
function startBusyLoop(pin: Pin): ChildProcess {
  const { command } = pin({ command: [process.execPath, "-e", "for (;;);"], environment: {} });
  const [program, ...args] = command;
  return spawn(program, args, { stdio: "ignore" });
}

/** The folder in which this process may make control groups for processors, of either version; undefined if there is none. */
function quotaRoot(): string | undefined {
  return ["/sys/fs/cgroup/cpu", "/sys/fs/cgroup"].find((folder) => {
    try {
      accessSync(folder, constants.W_OK);
      return existsSync(join(folder, "cgroup.procs"));
    } catch {
      return false;
    }
  });
}

/** Limits a process and its threads to half a processor. */
function throttle(pid: number, group: string): void {
  mkdirSync(group);
  if (existsSync(join(group, "cpu.max"))) writeFileSync(join(group, "cpu.max"), `${QUOTA_MICROS} 100000`);
  else writeFileSync(join(group, "cpu.cfs_quota_us"), String(QUOTA_MICROS));
  writeFileSync(join(group, "cgroup.procs"), String(pid));
}

/** The tables and goals; `seconds` is the length of each run. */
export function resultOf(rows: readonly Row[], seconds: number): BenchResult {
  const of = (stopped: Stopped) => rows.filter((row) => row.stopped === stopped);
  const undisturbed = (rate: number) => of("nothing").flatMap((row) => (row.rate === rate ? [row.p99] : []));
  const lowest = (rate: number) => Math.min(...undisturbed(rate));
  const highest = (rate: number) => Math.max(...undisturbed(rate));
  const expectedMs = ({ pauseSeconds }: Row, utilisation: number) =>
    waitQuantile(0.99, { freezeSeconds: pauseSeconds, runSeconds: seconds, utilisation }) * 1_000;
  const isInconclusive = ({ verdict }: Row) => verdict === "inconclusive";
  const isCharged = (row: Row) =>
    row.p99 <
      expectedMs(row, row.rate / LEAST_PER_SECOND) * (1 + FREEZE_SHARE) + 1_000 / row.rate + highest(row.rate) &&
    row.p99 > expectedMs(row, 0) * (1 - FREEZE_SHARE) - 1_000 / row.rate;
  const isUntouched = ({ rate, p99 }: Row) =>
    p99 >= Math.min(lowest(rate) * (1 - P99_SHARE), lowest(rate) - P99_MS) &&
    p99 <= Math.max(highest(rate) * (1 + P99_SHARE), highest(rate) + P99_MS);
  const pinned = PINNED.flatMap(of);
  const rate = (row: Row) => `${row.rate}/s`;
  const pause = (row: Row) => `${Math.round(row.namedMs)} ms`;
  const without = (row: Row) => `${ms(lowest(row.rate))} to ${ms(highest(row.rate))}`;
  const p99 = (row: Row) => ms(row.p99);
  // With a target that catches up at once, and with one that does so at its least rate.
  const closedForm = (row: Row) => `${ms(expectedMs(row, 0))} to ${ms(expectedMs(row, row.rate / LEAST_PER_SECOND))}`;
  return {
    lines: [
      tableOf([...of("generator"), ...of("half a processor")], {
        Generator: ({ stopped, stoppedMs }) =>
          stopped === "generator" ? `stopped for ${Math.round(stoppedMs)} ms` : stopped,
        Rate: rate,
        "Pause in the run": pause,
        "Windows left out": ({ excluded }) => String(excluded),
        "p99 without a pause": without,
        p99,
        Verdict: verdictOf,
      }),
      tableOf(of("target"), {
        "Target stopped": ({ pauseSeconds }) => `${pauseSeconds} s`,
        Rate: rate,
        "Pause in the run": pause,
        "p99 by the closed form": closedForm,
        p99,
        Verdict: verdictOf,
      }),
      pinnedTable(pinned),
    ],
    goals: [
      goal(
        `pauses of the generator are named within ${NAMED_WITHIN_MS} ms`,
        of("generator").every(({ namedMs, stoppedMs }) => Math.abs(namedMs - stoppedMs) <= NAMED_WITHIN_MS),
      ),
      goal(
        `they take the p99 no more than ${percent(P99_SHARE)} or ${P99_MS} ms out of its range without a pause, or the run is INCONCLUSIVE`,
        of("generator").every((row) => isUntouched(row) || isInconclusive(row)),
      ),
      goal(
        `pauses of the target are charged to it within ${percent(FREEZE_SHARE)} of the closed form and the time between two requests, or the run is INCONCLUSIVE`,
        of("target").every((row) => isCharged(row) || isInconclusive(row)),
      ),
      goal(
        "with half a processor the p99 is no higher than that, or the run is INCONCLUSIVE",
        of("half a processor").every((row) => isUntouched(row) || isInconclusive(row)),
      ),
      goal(
        `on one processor the p99 is no more than ${percent(P99_SHARE)} or ${TARGET_MS} ms above the target's own, or "at most", or the run is INCONCLUSIVE`,
        pinned.every((row) => isOfTarget(row) || row.isAtMost || isInconclusive(row)),
      ),
    ],
  };
}

/** Whether the p99 of a run is no more than that of its target. */
function isOfTarget({ p99, targetP99 }: Row): boolean {
  return p99 <= Math.max(targetP99 * (1 + P99_SHARE), targetP99 + TARGET_MS);
}

function pinnedTable(rows: readonly Row[]): string {
  return tableOf(rows, {
    Generator: ({ stopped }) => stopped,
    Rate: ({ rate }) => `${rate}/s`,
    "Windows left out": ({ excluded }) => String(excluded),
    "p99 of the target": ({ targetP99 }) => ms(targetP99),
    p99: ({ p99, isAtMost }) => `${isAtMost ? "at most " : ""}${ms(p99)}`,
    "Floor of the p99": ({ floorP99 }) => ms(floorP99),
    Verdict: verdictOf,
  });
}

function verdictOf({ verdict, reasons }: Row): string {
  return [verdict.toUpperCase(), ...reasons].join(", ");
}

function ms(value: number): string {
  return `${Number(value.toPrecision(3))} ms`;
}
