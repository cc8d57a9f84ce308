// The time in which k6 sends: starts it, feeds its samples to the aggregator and the windows to the journal, and notes
// how both of them fared.
import type { JournalEnd, JournalWindow, JournalWriter } from "../../../results/journal/journal.ts";
import type { Objective } from "../../../results/objectives/objectives.ts";
import { lengthMs } from "../../../results/run/load-stages.ts";
import type { ActualPopularity } from "../../../results/run/workload.ts";
import type { OperationId } from "../../../schemas/operation.ts";
import { INPUTS_VARIABLE, type Inputs } from "../../runtime/environment.ts";
import { readExamples } from "../../runtime/examples.ts";
import { loadOptions } from "../../runtime/options.ts";
import { layOut } from "../../runtime/schedule.ts";
import type { Environment } from "../k6/environment.ts";
import { type K6Exit, type K6Run, runK6 } from "../k6/k6-process.ts";
import { heapOf, type Plan } from "../plan/plan.ts";
import { createAggregator, type StreamHealth, type StreamView } from "../stream/aggregator.ts";
import { createNumbering } from "../stream/drop-correction.ts";
import { watchClock } from "./clock-step.ts";
import { type EarlyEnd, type EarlyEndWatch, watchForEarlyEnd } from "./early-end.ts";
import { watchVitals } from "./resource-usage.ts";

/** The run so far, with what was planned. */
export type RunView = StreamView & {
  /** With the warm-up. */
  readonly scheduledMs: number;
  readonly warmUpMs: number;
};

/** What to send and where the results go. */
export type Shooting = {
  readonly binary: string;
  readonly environment: Environment;
  readonly script: string;
  /** What the script is told beside the plan. */
  readonly variables?: Readonly<Record<string, string>>;
  readonly plan: Plan;
  readonly hasSessions: boolean;
  readonly target: string;
  readonly tokens: readonly string[];
  /** Whether right quotes of this target say `success` false. */
  readonly quotesSayFalse: boolean;
  readonly seed: number;
  readonly onTimeMs: (operation: OperationId) => number | undefined;
  /** How often each token and user was named by the first so many iterations. */
  readonly popularityOf: (iterations: number) => readonly ActualPopularity[];
  readonly journal: JournalWriter;
  readonly onProgress: ((view: RunView) => void) | undefined;
  readonly onWindow?: ((window: JournalWindow, windowMs: number) => void) | undefined;
  /** The target's process, where it is known: its memory is watched. */
  readonly targetPid?: number | undefined;
  readonly objectives: readonly Objective[];
  /** Whether a target that is plainly gone ends the run. */
  readonly stopsWhenGone: boolean;
  readonly startLimitMs?: number | undefined;
  readonly signal: AbortSignal | undefined;
};

const PROGRESS_INTERVAL_MS = 1_000;

/** Runs k6 to its end, or to ours, and writes the journal's windows, examples and end. Gives k6's log, redacted. */
export async function shoot(shooting: Shooting): Promise<string> {
  const { journal, plan, signal } = shooting;
  const beganMs = performance.now();
  const clock = watchClock();
  const run = await startRun(shooting);
  const vitals = watchVitals(run, shooting.targetPid);
  const failure: { error?: unknown } = {};
  const examples = createExamples(run, journal);
  const early = watchForEarlyEnd({
    plan,
    objectives: shooting.objectives,
    stopsWhenGone: shooting.stopsWhenGone,
    startLimitMs: shooting.startLimitMs,
    end: () => void run.stop(),
  });
  const aggregator = createAggregator({
    windowMs: plan.windowMs,
    onTimeMs: shooting.onTimeMs,
    hasSessions: shooting.hasSessions,
    numbering: createNumbering(plan, shooting.hasSessions),
    onFirstStart: () => {
      vitals.begin();
      early.onFirstStart();
    },
    onWindow: (window) => {
      journal.append({ ...window, usage: vitals.usage() });
      early.onWindow(window);
      shooting.onWindow?.(window, plan.windowMs);
      if (Object.values(window.operations).some(({ specified, advisory }) => hasAny(specified) || hasAny(advisory)))
        examples();
    },
  });
  const stop = () => void run.stop();
  signal?.addEventListener("abort", stop, { once: true });
  if (signal?.aborted) stop();
  run.stdout.on("data", (chunk: Buffer) => {
    if ("error" in failure) return;
    try {
      aggregator.write(chunk, Date.now());
    } catch (error) {
      // A full disk, or a stream that is not k6's: the run is over, and the pipe is still to be drained.
      failure.error = error;
      stop();
    }
  });
  const runView = (): RunView => ({
    ...aggregator.view(),
    scheduledMs: plan.warmUpMs + plan.durationMs,
    warmUpMs: plan.warmUpMs,
  });
  const timer = setInterval(() => {
    vitals.look();
    clock.look();
    const view = runView();
    early.onLook(view);
    shooting.onProgress?.(view);
  }, PROGRESS_INTERVAL_MS);
  const exit = await run.exit;
  clearInterval(timer);
  early.close();
  signal?.removeEventListener("abort", stop);
  const used = vitals.end();
  if ("error" in failure) throw failure.error;
  const health = aggregator.end();
  examples();
  journal.append({
    ...endOf(exit, run, health, endedBy(signal, early)),
    durationMs: Math.round(performance.now() - beganMs),
    clockStepMs: clock.stepMs(),
    ...used,
    popularity: shooting.popularityOf(health.begun),
  });
  shooting.onProgress?.(runView());
  return run.logText();
}

function startRun(shooting: Shooting): Promise<K6Run> {
  const { binary, environment, script, plan, tokens, variables } = shooting;
  return runK6({
    binary,
    script,
    environment,
    heap: heapOf(plan),
    secrets: Object.fromEntries(tokens.map((token, index) => [`token-${index}`, token])),
    options: loadOptions(plan),
    variables: {
      [INPUTS_VARIABLE]: JSON.stringify(inputsOf(shooting)),
      ...variables,
    },
  });
}

function inputsOf({ target, plan, tokens, quotesSayFalse, seed }: Shooting): Inputs {
  return {
    target: target.replace(/\/+$/, ""),
    seed,
    model: plan.model,
    ...(plan.model === "open" && { layout: layOut(plan.stages) }),
    lengthMs: lengthMs(plan.stages),
    warmUpMs: plan.warmUpMs,
    arrivalSpreadMs: plan.arrivalSpreadMs,
    timeoutMs: plan.timeoutMs,
    credentials: tokens.length,
    quotesSayFalse,
  };
}

/** Appends the examples that k6's log holds and the journal does not yet. */
function createExamples(run: K6Run, journal: JournalWriter): () => void {
  let written = 0;
  return () => {
    const examples = readExamples(run.logText());
    for (const example of examples.slice(written)) journal.append({ kind: "example", ...example });
    written = Math.max(written, examples.length);
  };
}

type EndOfK6 = Omit<
  JournalEnd,
  "durationMs" | "clockStepMs" | "k6PeakRssMiB" | "assayPeakRssMiB" | "cpuSeconds" | "cores" | "popularity"
>;

/** What this side ended the run for; undefined where it did not. A signal of the user goes before what else was found. */
function endedBy(signal: AbortSignal | undefined, early: EarlyEndWatch): EarlyEnd | undefined {
  return signal?.aborted ? { cause: "interrupted" } : early.found();
}

function endOf(exit: K6Exit, run: K6Run, health: StreamHealth, ended: EarlyEnd | undefined): EndOfK6 {
  const { faults, lastError } = run.log;
  return {
    kind: "end",
    ...(ended ?? { cause: causeOf(exit) }),
    exit: exit.signal ?? `exit code ${exit.code}`,
    ...(lastError !== undefined && { lastError }),
    measuredMs: health.measuredMs,
    isStreamWhole: health.isWhole,
    faults: [...faults].map(([fault, { count, example }]) => ({ fault, count, example })),
    longestGapMs: health.longestGapMs,
    largestLagMs: health.largestLagMs,
  };
}

function causeOf({ code, stopReason }: K6Exit): JournalEnd["cause"] {
  if (stopReason === "memory" || stopReason === "backlog") return stopReason;
  return code === 0 && stopReason === undefined ? "finished" : "died";
}

function hasAny(counts: Readonly<Record<string, number>>): boolean {
  return Object.keys(counts).length > 0;
}
