// The look-up after a load, over all of its parts.
import { join } from "node:path";
import { type JournalWriter, loadedMs } from "../../../run/journal/load-journal.ts";
import { LEDGER_FILE, readLedger } from "../../../run/journal/write-ledger.ts";
import { reduceJournal } from "../../../run/load/journal-reducer.ts";
import { generatorOf, type RunOptions } from "../load/run-options.ts";
import type { RunTraffic } from "../load/script-start.ts";
import { lookUpWrites } from "./look-up.ts";

/** Requests per second of a look-up, at least. */
const LEAST_RATE = 100;

/** What a look-up needs of a run. */
export type LookedUpRun = Pick<
  RunOptions,
  "visibleWithinMs" | "target" | "output" | "observer" | "credentials" | "signal" | "earlier" | "collected"
> & { readonly settings: Pick<RunOptions["settings"], "seed" | "timeout"> };

/** Looks the accepted writes of the load up, and enters what became of them. */
export async function lookUpAfter(
  { visibleWithinMs, settings, target, output, observer, credentials, signal, earlier, collected }: LookedUpRun,
  { plan, pool, quotesSayFalse }: RunTraffic,
  journal: JournalWriter,
): Promise<void> {
  if (visibleWithinMs === undefined) return;
  const renewed = await credentials?.renew().catch(() => undefined);
  // What an instance of the target before had accepted, another one need not know.
  const { gaps } = earlier === undefined ? { gaps: [] } : await reduceJournal(journal.path);
  const restart = gaps.findLast(({ isSameTarget }) => isSameTarget === false);
  const found = await lookUpWrites({
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
    sellsSinceMs: earlier?.resumeMs ?? 0,
    onNotice: observer?.onNotice,
    signal,
  });
  journal.append(found);
}

/** How many writes the ledger in a folder has rows of; 0 for one that is damaged, which its look-up reports. */
export async function notedWritesIn(folder: string): Promise<number> {
  const ledger = await readLedger(join(folder, LEDGER_FILE)).catch(() => undefined);
  return ledger?.writes.length ?? 0;
}
