// Sends prepared traffic with k6: writes pool, script and journal into the folder of the run, and makes its result. Load
// runs and replays differ in their traffic alone.
import { join } from "node:path";
import { Failure } from "../../../errors.ts";
import { writeTextFile } from "../../../run/format/files.ts";
import { shareOf, WHOLE_SEQUENCE } from "../../../run/format/segment.ts";
import { JOURNAL_FORMAT_VERSION, type JournalGap, type JournalPlan } from "../../../run/journal/journal-entries.ts";
import { continueJournal, createJournal, JOURNAL_FILE } from "../../../run/journal/load-journal.ts";
import { type LoadResult, resultFromJournal } from "../../../run/load/load-result.ts";
import { type EarlierPart, requireNoWriter, requireSameLoad } from "../../../run/merge/earlier-part.ts";
import { POOL_FILE } from "../../runtime/pool.ts";
import { bundleScenario } from "../bundle/bundle.ts";
import { readSystemFile } from "../k6/process-usage.ts";
import { lookUpAfter, notedWritesIn } from "../ledger/after-load.ts";
import { writePool } from "../plan/pool.ts";
import { sendWithK6 } from "./k6-sending.ts";
import { originHere } from "./leg.ts";
import { generatorOf, type RunOptions } from "./run-options.ts";
import type { RunTraffic } from "./script-start.ts";
import { waitForStart } from "./start-time.ts";

/** Sends the traffic. What the target does wrong is in the result; rejects where nothing could be measured. */
export async function runOnK6(options: RunOptions, traffic: RunTraffic): Promise<LoadResult> {
  const { folder } = options.output;
  requireOpenFiles(Math.ceil(traffic.plan.vus * shareOf(generatorOf(options).segment)));
  const path = join(folder, JOURNAL_FILE);
  const plan = planLine(options, traffic);
  const { earlier } = options;
  if (earlier !== undefined) requireSameLoad(earlier, plan);
  await writePool(join(folder, POOL_FILE), traffic.pool);
  const script = await scriptIn(folder, options.bundle, traffic);
  if (earlier !== undefined) requireNoWriter(earlier);
  const journal = earlier === undefined ? createJournal(path) : continueJournal(path);
  try {
    if (earlier === undefined) journal.append(plan);
    const scheduled = await passBarrier(options);
    await waitForStart(scheduled, traffic.plan);
    if (earlier !== undefined)
      journal.append({ ...gapLine(earlier, options, traffic), notedWrites: await notedWritesIn(folder) });
    const log = await sendWithK6(scheduled, traffic, script, journal);
    await writeTextFile(join(folder, "k6.log"), log);
    await lookUpAfter(options, traffic, journal);
  } finally {
    journal.close();
  }
  return (await resultFromJournal(path)).result;
}

async function scriptIn(folder: string, bundle: string | undefined, { script }: RunTraffic): Promise<string> {
  if (bundle === undefined) return bundleScenario(script, folder);
  const path = join(folder, `${script}.js`);
  await writeTextFile(path, bundle);
  return path;
}

async function passBarrier(options: RunOptions): Promise<RunOptions> {
  const { barrier, signal } = options;
  return barrier === undefined ? options : { ...options, startAt: await barrier(signal) };
}

/** The gap after an earlier part, with what this part adds to the plan. */
function gapLine(
  { resumeMs, stoppedMs, reasons, leg }: EarlierPart,
  { settings }: RunOptions,
  { details: { setupRequests, notes } }: RunTraffic,
): JournalGap {
  return {
    kind: "gap",
    fromMs: resumeMs,
    stoppedMs,
    resumedMs: Date.now(),
    reasons,
    ...(leg !== undefined && { leg }),
    origin: originHere(settings),
    setupRequests,
    notes,
  };
}

function planLine(
  { output, settings, collected }: RunOptions,
  { script, plan, objectives, details }: RunTraffic,
): JournalPlan {
  const { ratePerSecond, durationMs, timeoutMs, plannedRequests, vus, maxVus, windowMs } = plan;
  return {
    kind: "plan",
    formatVersion: JOURNAL_FORMAT_VERSION,
    ...(output.identity !== undefined && { run: output.identity }),
    ...generatorOf({ collected }),
    segments: collected?.segments ?? WHOLE_SEQUENCE,
    ...(collected !== undefined && { clockOffsetMs: collected.clockOffsetMs }),
    scenario: script,
    ratePerSecond,
    durationMs,
    timeoutMs,
    plannedRequests,
    vus,
    maxVus,
    windowMs,
    ...(plan.model === "open" && { queueLimitMs: timeoutMs }),
    objectives,
    origin: originHere(settings),
    ...details,
  };
}

/** Files that k6, or a service on this machine, has open besides its connections. */
const OTHER_FILES = 50;

/**
 * Fails with `machine-exhausted` if the VUs cannot all have a connection; `allowed` is the limit of open files. The target would
 * seem to fail: a service on this machine has the same limit.
 */
export function requireOpenFiles(vus: number, allowed: number = allowedFiles()): void {
  const needed = vus + OTHER_FILES;
  if (allowed >= needed) return;
  throw new Failure(
    "machine-exhausted",
    `This load needs ${needed} open files for its ${vus} VUs, but this machine allows ${allowed}.`,
  );
}

/** The limit of this process, which k6 inherits, where Linux says so. */
function allowedFiles(): number {
  const [, count] = /^Max open files +(\d+)/m.exec(readSystemFile("/proc/self/limits")) ?? [];
  return Number(count ?? Number.POSITIVE_INFINITY);
}
