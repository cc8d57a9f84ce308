// Follows a load that generators send and a collector collects, up to the one run that all of them make.
import { appendFileSync, existsSync, mkdirSync, renameSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Failure } from "../../errors.ts";
import type { LoadRun, LostGenerator } from "../../run/format/run.ts";
import { isJournalEntry } from "../../run/journal/entry-schema.ts";
import type { JournalEntry, JournalWindow, JournalWrites } from "../../run/journal/journal-entries.ts";
import { entryOfLine, openLines } from "../../run/journal/journal-lines.ts";
import { createJournal, JOURNAL_FILE } from "../../run/journal/load-journal.ts";
import { LEDGER_FILE } from "../../run/journal/write-ledger.ts";
import { runFromJournal } from "../../run/load/load-result.ts";
import { createLiveMerge } from "../../run/merge/live-merge.ts";
import { mergedEntries, openParts } from "../../run/merge/merge.ts";
import { createAbortWatch } from "../../run/objectives/abort-conditions.ts";
import { type LookedUpRun, lookUpAfter } from "../driver/ledger/after-load.ts";
import type { EarlyEnd } from "../driver/load/early-end.ts";
import type { RunObserver } from "../driver/load/run-options.ts";
import { type CollectionStatus, type GeneratorStatus, journalPath } from "./collection.ts";
import type { CollectorClient } from "./collector-client.ts";
import { createMergedView } from "./merged-view.ts";
import { type SentPlan, shareOfGenerator } from "./sent-plan.ts";

/** Time limits, in ms. */
export type Patience = {
  /** Until all generators are ready. */
  readonly startMs: number;
  /** A generator that is not heard of is lost; one that was only cut off comes back before. */
  readonly silentMs: number;
};

export type CollectedLoad = {
  readonly client: CollectorClient;
  readonly plan: SentPlan;
  /** An existing folder for the journals and their sum. */
  readonly folder: string;
  /** Generators that may be lost for the run to be judged on what the others sent. */
  readonly tolerated: number;
  readonly patience: Patience;
  /** How the accepted writes of all generators are looked up after the load; absent: they are not. */
  readonly lookUp?: Pick<LookedUpRun, "target" | "visibleWithinMs"> | undefined;
  readonly observer: RunObserver;
  /** Called while generators are missing: says what keeps them, and throws why they will not come. */
  readonly onWaiting?: (() => Promise<string | undefined>) | undefined;
  readonly signal: AbortSignal;
};

const POLL_MS = 1_000;
/** How long a generator may be silent before it is lost. */
export const LOST_MS = 120_000;
/** After the user has stopped the load, a generator ends with its last responses. */
const STOP_SILENT_MS = 15_000;

/**
 * Hands over the plan, follows the load and returns its run. Rejects with a Failure if the load did not start or its collector
 * was lost, and with the signal's reason if it was aborted before the start.
 */
export async function followCollectedLoad(options: CollectedLoad): Promise<LoadRun> {
  const { client, plan, observer, signal } = options;
  const problem = await client.putPlan(plan);
  if (problem !== undefined)
    throw new Failure(
      "generators-not-ready",
      `The collector must take the plan of the load, but responded: ${problem}.`,
    );
  const copies = createCopies(options);
  const beganMs = performance.now();
  let isStopped = false;
  for (;;) {
    const { texts, status } = await client.read(copies.offsets());
    if (status.startAtMs === undefined) {
      signal.throwIfAborted();
      await requireArriving(options, status, performance.now() - beganMs);
    }
    const patience = isStopped ? Math.min(STOP_SILENT_MS, options.patience.silentMs) : options.patience.silentMs;
    const lost = status.startAtMs === undefined ? [] : lostIn(status, patience);
    copies.take(texts, new Set(lost.map(({ index }) => index)), status);
    if (texts.every((text) => text === "") && isOver(status, lost)) return merged(options, copies, lost);
    const early = signal.aborted ? ({ cause: "interrupted" } as const) : copies.early();
    if (early !== undefined && !isStopped) {
      isStopped = true;
      await client.stop(early);
    }
    await sleep(texts.some((text) => text.length > 2 ** 17) ? 0 : POLL_MS);
    if (status.startAtMs === undefined) observer.onNotice?.(arrivalText(status));
  }
}

function isOver({ startAtMs, generators }: CollectionStatus, lost: readonly Loss[]): boolean {
  const isLost = new Set(lost.map(({ index }) => index));
  return startAtMs !== undefined && generators.every(({ state }, index) => state === "ended" || isLost.has(index));
}

function arrivalText({ generators }: CollectionStatus): string {
  return `${generators.filter(({ state }) => state === "ready").length} of ${generators.length} generators are ready.`;
}

async function requireArriving(options: CollectedLoad, status: CollectionStatus, waitedMs: number): Promise<void> {
  const { patience, plan, onWaiting } = options;
  for (const [index, { failure }] of status.generators.entries()) {
    if (failure === undefined) continue;
    const { instance } = shareOfGenerator(index, plan.generators);
    throw new Failure("generators-not-ready", `Generator ${instance} must be able to send its segment: ${failure}`);
  }
  const problem = await onWaiting?.();
  if (waitedMs <= patience.startMs) return;
  const ready = status.generators.filter(({ state }) => state === "ready").length;
  throw new Failure(
    "generators-not-ready",
    `All ${plan.generators} generators must be ready within ${patience.startMs / 1_000} s, got ${ready}${problem === undefined ? "" : `: ${problem}`}.`,
  );
}

/** A generator that has started and will not end; `reason` completes its name. */
type Loss = { readonly index: number; readonly reason: string };

function lostIn({ generators }: CollectionStatus, silentLimitMs: number): readonly Loss[] {
  return generators.flatMap((one, index) => {
    const reason = lossOf(one, silentLimitMs);
    return reason === undefined ? [] : [{ index, reason }];
  });
}

function lossOf({ state, silentMs, isReplaced, failure }: GeneratorStatus, silentLimitMs: number): string | undefined {
  if (state === "ended") return undefined;
  if (failure !== undefined) return `failed (${failure.replace(/[.]$/, "")})`;
  if (isReplaced === true && silentMs > Math.min(silentLimitMs, STOP_SILENT_MS)) return "was started again in mid-run";
  return silentMs > silentLimitMs ? `was not heard of for ${Math.round(silentMs / 1_000)} s` : undefined;
}

/** The journals on this side, and the sum of their windows so far. */
function createCopies({ plan, folder, observer }: CollectedLoad) {
  const { generators, identity, traffic } = plan;
  const paths = Array.from({ length: generators }, (_, index) =>
    join(folder, journalPath(shareOfGenerator(index, generators).instance)),
  );
  for (const path of paths) mkdirSync(dirname(path), { recursive: true });
  const offsets = paths.map(() => 0);
  const measuredMs = paths.map(() => 0);
  const ended = new Set<number>();
  const live = createLiveMerge(generators, identity);
  const view = createMergedView(traffic.plan);
  const path = join(folder, JOURNAL_FILE);
  const journal = createJournal(path);
  const ledger = openLines<JournalWrites>(join(folder, LEDGER_FILE));
  const missed = createAbortWatch(traffic.objectives, traffic.plan);
  let early: EarlyEnd | undefined;
  const add = (index: number, entry: JournalEntry) => {
    if (entry.kind === "writes") ledger.append(entry);
    else live.add(index, entry);
    if (entry.kind === "window") measuredMs[index] = entry.fromMs + traffic.plan.windowMs;
    if (entry.kind !== "end") return;
    ended.add(index);
    const { cause, reason } = entry;
    if (cause === "target-down") early ??= { cause, ...(reason !== undefined && { reason }) };
  };
  const show = (window: JournalWindow) => {
    view.add(window);
    const reason = missed?.(window);
    if (reason !== undefined) early ??= { cause: "objective-missed", reason };
    observer.onWindow?.(window, traffic.plan.windowMs);
  };
  return {
    paths,
    /** Of the sum. */
    path,
    offsets: () => offsets,
    measuredMs,
    /** Why all generators have to end, as soon as it is known: one found its target down, or all together miss an objective. */
    early: () => early,
    take: (texts: readonly string[], lost: ReadonlySet<number>, { startAtMs, nowMs }: CollectionStatus): void => {
      for (const [index, text] of texts.entries()) {
        if (text === "") continue;
        appendFileSync(paths[index] ?? "", text);
        offsets[index] = (offsets[index] ?? 0) + Buffer.byteLength(text);
        for (const entry of entriesIn(text)) add(index, entry);
      }
      for (const entry of live.take(new Set([...ended, ...lost]))) {
        journal.append(entry);
        if (entry.kind === "window") show(entry);
      }
      if (startAtMs !== undefined) observer.onProgress?.(view.at(nowMs - startAtMs));
    },
    /** Ends the sum so far. */
    close: (): void => {
      ledger.close();
      journal.close();
    },
  };
}

function entriesIn(text: string): readonly JournalEntry[] {
  return text
    .split("\n")
    .map((line) => (line === "" ? undefined : entryOfLine(line)))
    .filter(isJournalEntry);
}

/** The run of all journals together. */
async function merged(
  options: CollectedLoad,
  copies: ReturnType<typeof createCopies>,
  found: readonly Loss[],
): Promise<LoadRun> {
  const { client, plan, tolerated, folder, lookUp, observer, signal } = options;
  copies.close();
  await client.finish().catch(() => undefined);
  const lost = found.map(({ index, reason }): LostGenerator => {
    const { instance, segment } = shareOfGenerator(index, plan.generators);
    const seconds = Math.round((copies.measuredMs[index] ?? 0) / 1_000);
    return { instance, segment, reason: `${reason}; its journal ends after ${seconds} s` };
  });
  const losses = { lost, tolerated };
  const paths = copies.paths.filter((path) => existsSync(path));
  if (paths.length === 0)
    throw new Failure("generators-not-ready", "At least one generator must have sent its journal, got none.");
  const { parts, identity } = await openParts(paths);
  const run = { ...identity, command: plan.identity.command, machine: plan.identity.machine };
  const path = `${copies.path}.merged`;
  const journal = createJournal(path);
  try {
    for await (const entry of mergedEntries(parts, run, losses)) journal.append(entry);
    const { settings, traffic } = plan;
    if (lookUp !== undefined)
      await lookUpAfter({ ...lookUp, settings, output: { folder }, observer, signal }, traffic, journal);
  } finally {
    journal.close();
  }
  const result = await runFromJournal(path);
  // The live page reads the sum so far until the end, and a kill leaves it.
  renameSync(path, copies.path);
  return result;
}
