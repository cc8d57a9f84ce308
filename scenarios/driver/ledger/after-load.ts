// The look-up of a load: after its end, and over all of its parts.
import { existsSync } from "node:fs";
import { copyFile } from "node:fs/promises";
import { join } from "node:path";
import { type JournalWriter, loadedMs } from "../../../run/journal/load-journal.ts";
import { LEDGER_FILE } from "../../../run/journal/write-ledger.ts";
import { reduceJournal } from "../../../run/load/journal-reducer.ts";
import { generatorOf, type RunOptions } from "../load/run-options.ts";
import type { RunTraffic } from "../load/script-start.ts";
import { lookUpWrites } from "./look-up.ts";

/** Looks the accepted writes of the load up, and enters what became of them. */
export async function lookUpAfter(options: RunOptions, traffic: RunTraffic, journal: JournalWriter): Promise<void> {
  const { visibleWithinMs, settings, target, output, observer, credentials, signal } = options;
  if (visibleWithinMs === undefined) return;
  const { plan, pool, quotesSayFalse } = traffic;
  const renewed = await credentials?.renew().catch(() => undefined);
  // What an instance of the target before had accepted, another one need not know.
  const { gaps } = options.earlier === undefined ? { gaps: [] } : await reduceJournal(journal.path);
  journal.append(
    await lookUpWrites({
      ledger: join(output.folder, LEDGER_FILE),
      instance: generatorOf(settings).instance,
      sinceMs: gaps.findLast(({ isSameTarget }) => isSameTarget === false)?.fromMs ?? 0,
      pool,
      seed: settings.seed,
      target: renewed === undefined ? target : { ...target, tokens: [renewed] },
      quotesSayFalse,
      visibleWithinMs,
      timeoutMs: settings.timeout,
      ratePerSecond: plan.ratePerSecond,
      fromMs: loadedMs(journal.path, plan.windowMs),
      onNotice: observer?.onNotice,
      signal,
    }),
  );
}

/** Continues the ledger of an earlier part in another folder. */
export async function continueLedger(from: string, to: string): Promise<void> {
  if (existsSync(join(from, LEDGER_FILE))) await copyFile(join(from, LEDGER_FILE), join(to, LEDGER_FILE));
}
