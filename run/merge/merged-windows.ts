// Adds up the windows of several generators, window by window on the grid that they share. Histograms and counts are added
// exactly, so that percentiles are those of all responses together.

import { addedContention } from "../format/contention.ts";
import { WHOLE_SEGMENT } from "../format/segment.ts";
import type { JournalEntry, JournalUsage, JournalWindow } from "../journal/journal-entries.ts";
import { readJournal } from "../journal/load-journal.ts";
import { addWindow, createTally, windowOf } from "../tally/tally.ts";
import type { Part } from "./part.ts";

/** A window with the memory in use at its end; undefined if it was not measured, or the run was killed before. */
export type MeasuredWindow = { readonly window: JournalWindow; readonly usage: JournalUsage | undefined };

/** The sum of the windows that start at one time of the schedule. `apartMs`: how far apart they began by their own clocks. */
type SummedWindow = MeasuredWindow & { readonly apartMs: number };

/** Read at once of each journal: two hundred are open at a time. */
const STEP_BYTES = 2 ** 16;

/**
 * Takes the entries of a journal in their order, and undefined at its end; returns the windows that they complete. The memory in
 * use follows its window.
 */
export function createMeasuredWindows() {
  let open: JournalWindow | undefined;
  return (entry: JournalEntry | undefined): readonly MeasuredWindow[] => {
    const isUsage = entry?.kind === "usage";
    if (!isUsage && entry !== undefined && entry.kind !== "window" && entry.kind !== "end") return [];
    const completed = open === undefined ? [] : [{ window: open, usage: isUsage ? entry : undefined }];
    open = entry?.kind === "window" ? entry : undefined;
    return completed;
  };
}

type Source = Pick<Part, "path" | "plan">;

/** The windows of a part in their order. */
async function* windowsIn({ path, plan }: Source): AsyncGenerator<MeasuredWindow, void> {
  const take = createMeasuredWindows();
  for await (const entry of readJournal(path, STEP_BYTES))
    for (const measured of take(entry)) yield onOneClock(measured, plan);
  for (const measured of take(undefined)) yield onOneClock(measured, plan);
}

/** A window with its start by the clock of the collector, if that was compared with the one of its generator. */
export function onOneClock({ window, usage }: MeasuredWindow, { clockOffsetMs = 0 }: Source["plan"]): MeasuredWindow {
  return { window: { ...window, clockMs: window.clockMs + clockOffsetMs }, usage };
}

/** The sums of windows, in their order; a journal may end before others do. `instance` names all of them. */
export async function* summedWindows(parts: readonly Source[], instance: string): AsyncGenerator<SummedWindow, void> {
  let journals = parts.map(windowsIn);
  while (journals.length > 0) {
    const next = await Promise.all(journals.map(async (journal) => ({ journal, found: await journal.next() })));
    const going = next.flatMap(({ journal, found }) => (found.done === true ? [] : [{ journal, window: found.value }]));
    journals = going.map(({ journal }) => journal);
    if (going.length > 0)
      yield summed(
        going.map(({ window }) => window),
        instance,
      );
  }
}

/** No journal has the times between arrivals of different generators. */
const UNKNOWN_GAPS = { arrivalGaps: 0, arrivalGapMs: 0, arrivalGapMsSquared: 0 };

export function summed(parts: readonly MeasuredWindow[], instance: string): SummedWindow {
  const tally = createTally();
  for (const { window } of parts) addWindow(tally, window);
  // Each generator counts its own busy VUs.
  tally.vus = parts.reduce((sum, { window }) => sum + window.vus, 0);
  const clocks = parts.map(({ window }) => window.clockMs);
  const clockMs = Math.min(...clocks);
  const { fromMs = 0, sequence = 0 } = parts[0]?.window ?? {};
  return {
    window: {
      ...windowOf(tally, { fromMs, sequence, clockMs, instance, segment: WHOLE_SEGMENT }),
      ...UNKNOWN_GAPS,
    },
    usage: summedUsage(parts.flatMap(({ usage }) => usage ?? [])),
    apartMs: Math.max(...clocks) - clockMs,
  };
}

/** The memory of all generators; that of the target, which they measure alike, at its largest. */
function summedUsage(usages: readonly JournalUsage[]): JournalUsage | undefined {
  const [first] = usages;
  if (first === undefined) return undefined;
  const contentions = usages.flatMap(({ contention }) => contention ?? []);
  const target = usages.flatMap(({ targetRssMiB }) => targetRssMiB ?? []);
  return {
    kind: "usage",
    fromMs: first.fromMs,
    k6RssMiB: usages.reduce((sum, { k6RssMiB }) => sum + k6RssMiB, 0),
    assayRssMiB: usages.reduce((sum, { assayRssMiB }) => sum + assayRssMiB, 0),
    ...(target.length > 0 && { targetRssMiB: Math.max(...target) }),
    ...(contentions.length > 0 && { contention: contentions.reduce(addedContention) }),
  };
}
