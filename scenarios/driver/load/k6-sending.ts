// The time in which k6 sends: starts it, follows the windows that it appends to the journal, and watches over its end.
import { Failure } from "../../../errors.ts";
import { isLoopback } from "../../../http/target.ts";
import { readErrorKey } from "../../../run/format/rejection.ts";
import { shareOf } from "../../../run/format/segment.ts";
import type { JournalEnd, JournalWindow, Leg } from "../../../run/journal/journal-entries.ts";
import type { JournalWriter } from "../../../run/journal/load-journal.ts";
import type { K6Log } from "../k6/k6-log.ts";
import { outputNotes } from "../k6/k6-output.ts";
import type { K6Exit, K6Run } from "../k6/k6-process.ts";
import { startRenewals } from "./credential-renewal.ts";
import { type EarlyEnd, watchForEarlyEnd } from "./early-end.ts";
import { createFrameReader, type FrameSink, type StreamHealth, type StreamView } from "./frames.ts";
import { latestWindow } from "./latest-window.ts";
import { legOf, sentFromMs } from "./leg.ts";
import { watchClock, watchResources } from "./resource-usage.ts";
import { generatorOf, type RunOptions, type RunView } from "./run-options.ts";
import { type RunTraffic, startScript } from "./script-start.ts";

const PROGRESS_INTERVAL_MS = 1_000;

/** Runs k6 until it ends or is stopped; writes the journal's windows, examples and end. Returns k6's log, redacted. */
export async function sendWithK6(
  options: RunOptions,
  traffic: RunTraffic,
  script: string,
  journal: JournalWriter,
): Promise<string> {
  const { settings, k6, credentials, observer, signal, earlier, collected } = options;
  const { plan, objectives } = traffic;
  const leg = legOf(options, plan);
  const beganMs = performance.now();
  const clock = watchClock();
  const run = await startScript(options, traffic, script, journal);
  const stop = () => void run.stop();
  const renewals = credentials === undefined ? undefined : startRenewals(credentials, run.renew);
  const resources = watchResources(run, settings.targetPid);
  const writeExamples = createExampleWriter(run, journal);
  const early = watchForEarlyEnd({
    plan,
    share: shareOf(generatorOf(options).segment),
    objectives: collected === undefined ? objectives : [],
    stopsWhenDown: stopsWhenDown(options),
    startLimitMs: k6.startLimitMs,
    lengthMs: (leg?.untilMs ?? plan.warmUpMs + plan.durationMs) - sentFromMs(earlier, plan),
    end: stop,
    ended: collected?.ended,
  });
  let latest: JournalWindow | undefined;
  const sink: FrameSink = {
    onFirstStart: () => {
      resources.begin();
      early.onFirstStart();
    },
    onWindow: (window) => {
      latest = window;
      journal.append({ kind: "usage", fromMs: window.fromMs, ...resources.usage() });
      early.onWindow(window);
      renewals?.onWindow(window);
      observer?.onWindow?.(window, plan.windowMs);
      if (hasExamples(window)) writeExamples();
    },
  };
  const frames = createFrameReader(journal.path, sink);
  signal?.addEventListener("abort", stop, { once: true });
  if (signal?.aborted) stop();
  // A full disk, or a stream that is not k6's, ends the run; the pipe must still be read to its end.
  const stream = readInto(run, (chunk) => frames.write(chunk, Date.now()), stop);
  const view = (): RunView => ({
    ...elapsedIn(frames.view(), options),
    ...latestWindow(latest, plan.windowMs),
    scheduledMs: plan.warmUpMs + plan.durationMs,
    warmUpMs: plan.warmUpMs,
  });
  const exit = await duringRun(run, () => {
    resources.sample();
    clock.sample();
    early.onProgress(elapsedIn(frames.view(), options));
    observer?.onProgress?.(view());
  });
  early.close();
  signal?.removeEventListener("abort", stop);
  const renewed = renewals?.end() ?? [];
  stream.rethrow();
  requireSameResponse(exit, run.log, options, traffic);
  const health = frames.end();
  const notes = [...renewed, ...outputNotes(settings.k6Out, run.log, health.measuredMs)];
  requireWork(exit, health, k6.path);
  writeExamples();
  journal.append({
    ...endLine(exit, run.log, health, endedBy(signal, early.found(), exit, leg)),
    durationMs: Math.round(performance.now() - beganMs),
    clockStepMs: clock.stepMs(),
    ...resources.end(),
    ...(notes.length > 0 && { notes }),
  });
  observer?.onProgress?.(view());
  return run.logText();
}

/** k6's exit code for a script that ends its own run, as this one does before a load that would measure something else. */
const ABORTED = 108;

/** Fails with `clients-differ` where k6 does not get from the target what Node has got. */
function requireSameResponse(
  { code }: K6Exit,
  { lastError = "" }: K6Log,
  { target: { target } }: RunOptions,
  { first: { status, isAccepted } }: RunTraffic,
): void {
  if (code !== ABORTED) return;
  const got = lastError.replace(/^.*test aborted: /, "");
  const accepted = isAccepted ? ", which accepts it" : "";
  throw new Failure(
    "clients-differ",
    `k6, which sends the load, must get from ${target.url} what Node gets: Node got status ${status}${accepted}, and k6 got ${got}.`,
  );
}

/** Fails for a program that ends as k6 does after a load, but has sent none. */
function requireWork(exit: K6Exit, { begun, isWhole }: StreamHealth, path: string): void {
  if (begun > 0 || isWhole || causeOf(exit) !== "finished") return;
  throw new Failure("k6-unsupported", `k6 must send the load, got exit code 0 from ${path}, which sent nothing.`);
}

/** Calls `sample` once a second until k6 has exited. */
async function duringRun(run: K6Run, sample: () => void): Promise<Awaited<K6Run["exit"]>> {
  const timer = setInterval(sample, PROGRESS_INTERVAL_MS);
  try {
    return await run.exit;
  } finally {
    clearInterval(timer);
  }
}

/** A resumed load has got as far as its earlier part. */
function elapsedIn(view: StreamView, { earlier }: RunOptions): StreamView {
  return { ...view, elapsedMs: view.elapsedMs + (earlier?.resumeMs ?? 0) };
}

function stopsWhenDown({ settings, target }: RunOptions): boolean {
  const { stopWhenDown = "auto" } = settings;
  return stopWhenDown === "auto" ? !isLoopback(target.target) : stopWhenDown === "always";
}

/** Feeds k6's metrics to a reader until it throws for the first time. */
function readInto(run: K6Run, read: (chunk: Buffer) => void, onFailure: () => void): { readonly rethrow: () => void } {
  const failure: { error?: unknown } = {};
  run.stdout.on("data", (chunk: Buffer) => {
    if ("error" in failure) return;
    try {
      read(chunk);
    } catch (error) {
      failure.error = error;
      onFailure();
    }
  });
  return {
    rethrow: () => {
      if ("error" in failure) throw failure.error;
    },
  };
}

/** Appends the examples that k6 has logged and the journal does not hold yet. */
function createExampleWriter(run: K6Run, journal: JournalWriter): () => void {
  let written = 0;
  return () => {
    for (const example of run.examples().slice(written)) {
      journal.append(example);
      written++;
    }
  };
}

/** Whether the log may hold an example of what happened in a window. */
function hasExamples({ operations }: JournalWindow): boolean {
  return Object.values(operations).some(
    ({ specified, advisory, errors }) =>
      Object.keys(specified).length + Object.keys(advisory).length > 0 ||
      Object.keys(errors).some((key) => readErrorKey(key).kind !== undefined),
  );
}

type EndLine = Omit<
  JournalEnd,
  "durationMs" | "clockStepMs" | "k6PeakRssMiB" | "assayPeakRssMiB" | "cpuSeconds" | "cores" | "notes"
>;

/** Why the run ended, unless k6 alone decided. A signal of the user takes precedence. */
function endedBy(
  signal: AbortSignal | undefined,
  early: EarlyEnd | undefined,
  exit: K6Exit,
  leg: Leg | undefined,
): Pick<JournalEnd, "cause" | "reason" | "leg"> | undefined {
  if (signal?.aborted) return { cause: "interrupted" };
  if (early !== undefined || leg === undefined || causeOf(exit) !== "finished") return early;
  return { cause: "leg", leg: { number: leg.number, of: leg.of } };
}

function endLine(
  exit: K6Exit,
  { faults, lastError }: K6Log,
  health: StreamHealth,
  ended: ReturnType<typeof endedBy>,
): EndLine {
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
  if (stopReason === "memory") return stopReason;
  return code === 0 && stopReason === undefined ? "finished" : "died";
}
