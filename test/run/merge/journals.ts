import { join } from "node:path";
import type { JournalEntry, JournalPlan, JournalWindow, RunIdentity } from "../../../run/journal/journal-entries.ts";
import { mergedEntries, openParts } from "../../../run/merge/merge.ts";
import type { Losses } from "../../../run/merge/part.ts";
import { identity } from "../../reports/sample-header.ts";
import { temporaryFolder } from "../../scenarios/driver/temporary-folder.ts";
import { endEntry, planEntry, writeJournal } from "../format/load-entries.ts";

/** What a run of a service other than the reference service says of itself. */
export const IDENTITY: RunIdentity = { ...identity, targetIsReference: false };

/** A generator of two that share a schedule: `a` has the first half, `b` the second. */
export function half(instance: "a" | "b", changes: Partial<JournalPlan> = {}): JournalPlan {
  const segment = instance === "a" ? "0:1/2" : "1/2:1";
  return planEntry({ instance, segment, segments: "0,1/2,1", run: IDENTITY, ...changes });
}

/** A whole journal: the plan, the windows in sequence as those of its generator, an end. */
export function journalOf(
  plan: JournalPlan,
  windows: readonly JournalWindow[],
  ...more: readonly JournalEntry[]
): readonly JournalEntry[] {
  const { instance, segment } = plan;
  const own = windows.map((window, sequence) => ({ ...window, instance, segment, sequence, fromMs: sequence * 1_000 }));
  return [plan, ...own, ...(more.length === 0 ? [endEntry()] : more)];
}

/** A folder for the journals of a test file, at the top of which it is opened. */
export function openJournals() {
  const folder = temporaryFolder().path;
  let files = 0;
  const write = (entries: readonly JournalEntry[]): string => {
    const path = join(folder, `${files++}.ndjson`);
    writeJournal(path, entries);
    return path;
  };
  const mergeWith = async (losses: Losses, journals: readonly (readonly JournalEntry[])[]) => {
    const { parts, identity } = await openParts(journals.map(write));
    const merged: JournalEntry[] = [];
    for await (const entry of mergedEntries(parts, identity, losses)) merged.push(entry);
    return merged as readonly JournalEntry[];
  };
  return {
    write,
    /** The entries of the merged journal. */
    merge: (...journals: readonly (readonly JournalEntry[])[]) => mergeWith({ lost: [], tolerated: 0 }, journals),
    mergeWith,
  };
}
