// The look-ups of a load: every so often while it is sent, and after its end, over all of its parts.
import { join } from "node:path";
import type { JournalLookUp } from "../../../run/journal/journal-entries.ts";
import { type JournalWriter, loadedMs } from "../../../run/journal/load-journal.ts";
import { LEDGER_FILE, readLedger } from "../../../run/journal/write-ledger.ts";
import { reduceJournal } from "../../../run/load/journal-reducer.ts";
import { generatorOf, type RunOptions } from "../load/run-options.ts";
import type { RunTraffic } from "../load/script-start.ts";
import { type LookUpOptions, lookUpWrites } from "./look-up.ts";

/** A look-up during the load: creations at most, share of the rate of the load, and requests per second at least. */
const MOST_DURING_LOAD = 500;
const SHARE_OF_RATE = 0.05;
const LEAST_DURING_LOAD = 10;
const EVERY_MS = 600_000;
/** Requests per second of a look-up after the load, at least. */
const LEAST_RATE = 100;

/** What a look-up needs of a run. */
export type LookedUpRun = Pick<
  RunOptions,
  "visibleWithinMs" | "target" | "output" | "observer" | "credentials" | "signal" | "earlier" | "collected"
> & { readonly settings: Pick<RunOptions["settings"], "seed" | "timeout"> };

/** Looks the accepted writes of the load up, and enters what became of them. */
export async function lookUpAfter(options: LookedUpRun, traffic: RunTraffic, journal: JournalWriter): Promise<void> {
  const found = await lookUpNow(options, traffic, journal, { sellsSinceMs: options.earlier?.resumeMs ?? 0 });
  if (found !== undefined) journal.append(found);
}

/** Looks up a sample of the writes at intervals during a long load. `end` stops this and any look-up in progress. */
export function startLookUps(
  options: RunOptions,
  traffic: RunTraffic,
  journal: JournalWriter,
): { readonly end: () => Promise<void> } {
  const { lookUpEveryMs = EVERY_MS, visibleWithinMs } = options;
  const ended = new AbortController();
  let now: Promise<void> = Promise.resolve();
  let isBusy = false;
  const lookUp = async (): Promise<void> => {
    const share = SHARE_OF_RATE * traffic.plan.ratePerSecond;
    const limits = { most: MOST_DURING_LOAD, ratePerSecond: Math.max(LEAST_DURING_LOAD, share) };
    const during = { ...options, signal: ended.signal, observer: undefined };
    const found = await lookUpNow(during, traffic, journal, limits);
    if (found !== undefined && found.lookedUp > 0 && !ended.signal.aborted) journal.append(found);
  };
  const timer = setInterval(() => {
    if (isBusy || visibleWithinMs === undefined) return;
    isBusy = true;
    // A journal that cannot be written ends the load itself.
    now = lookUp()
      .catch(() => undefined)
      .finally(() => {
        isBusy = false;
      });
  }, lookUpEveryMs);
  return {
    end: async () => {
      clearInterval(timer);
      ended.abort();
      await now;
    },
  };
}

async function lookUpNow(
  { visibleWithinMs, settings, target, output, observer, credentials, signal, earlier, collected }: LookedUpRun,
  { plan, pool, quotesSayFalse }: RunTraffic,
  journal: JournalWriter,
  limits: Partial<Pick<LookUpOptions, "most" | "ratePerSecond" | "sellsSinceMs">>,
): Promise<JournalLookUp | undefined> {
  if (visibleWithinMs === undefined) return undefined;
  const renewed = await credentials?.renew().catch(() => undefined);
  // What an instance of the target before had accepted, another one need not know.
  const { gaps } = earlier === undefined ? { gaps: [] } : await reduceJournal(journal.path);
  const restart = gaps.findLast(({ isSameTarget }) => isSameTarget === false);
  return lookUpWrites({
    ledger: join(output.folder, LEDGER_FILE),
    instance: generatorOf({ collected }).instance,
    sinceMs: restart?.fromMs ?? 0,
    writesBefore: restart?.notedWrites ?? 0,
    pool,
    seed: settings.seed,
    target: renewed === undefined ? target : { ...target, tokens: [renewed] },
    quotesSayFalse,
    visibleWithinMs,
    timeoutMs: settings.timeout,
    ratePerSecond: Math.max(LEAST_RATE, plan.ratePerSecond),
    fromMs: loadedMs(journal.path, plan.windowMs),
    onNotice: observer?.onNotice,
    signal,
    ...limits,
  });
}

/** How many writes the ledger in a folder has rows of; 0 for one that is damaged, which its look-up reports. */
export async function notedWritesIn(folder: string): Promise<number> {
  const ledger = await readLedger(join(folder, LEDGER_FILE)).catch(() => undefined);
  return ledger?.writes.length ?? 0;
}
