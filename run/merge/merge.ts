// Merges the journals of generators that shared a load into the journal of one run.

import { kindKey } from "../format/rejection.ts";
import { WHOLE_SEGMENT, WHOLE_SEQUENCE } from "../format/segment.ts";
import type { JournalEntry, JournalPlan, RunIdentity } from "../journal/load-journal.ts";
import { mergedEnd } from "./merged-end.ts";
import { summedWindows } from "./merged-windows.ts";
import { type Part, readPart, requireOneLoad } from "./part.ts";

/** Runs that can be merged. */
type Mergeable = {
  readonly parts: readonly Part[];
  /** What the merged run is known by: as its parts, from the earliest start on. */
  readonly identity: RunIdentity;
};

/**
 * Reads the journals at these paths. Throws `run-unreadable` if one cannot be read, and `merge-refused` if they are not those
 * of generators that shared one load.
 */
export async function openParts(paths: readonly string[]): Promise<Mergeable> {
  const parts: Part[] = [];
  for (const path of paths) parts.push(await readPart(path));
  requireOneLoad(parts);
  const runs = parts.flatMap(({ plan }) => plan.run ?? []);
  const [identity] = runs.toSorted((one, other) => (one.startedAt < other.startedAt ? -1 : 1));
  if (identity === undefined) throw new Error("parts of one load name their runs");
  return { parts, identity };
}

/** The entries of the merged journal, in their order. `run` identifies it. */
export async function* mergedEntries(parts: readonly Part[], run: RunIdentity): AsyncGenerator<JournalEntry, void> {
  const [first] = parts;
  if (first === undefined) return;
  const plan = mergedPlan(first.plan, parts, run);
  yield plan;
  let apartMs = 0;
  const paths = parts.map(({ path }) => path);
  for await (const { window, usage, apartMs: now } of summedWindows(paths, plan.instance)) {
    apartMs = Math.max(apartMs, now);
    yield window;
    if (usage !== undefined) yield usage;
  }
  for (const example of firstExamples(parts)) yield { kind: "example", ...example };
  for (const rejection of firstRejections(parts)) yield { kind: "rejection", ...rejection };
  const end = mergedEnd(parts, apartMs);
  if (end !== undefined) yield end;
}

function mergedPlan(plan: JournalPlan, parts: readonly Part[], run: RunIdentity): JournalPlan {
  return {
    ...plan,
    run,
    instance: parts.map((part) => part.plan.instance).join("+"),
    segment: WHOLE_SEGMENT,
    segments: WHOLE_SEQUENCE,
    generators: parts.map(({ plan: { instance, segment } }) => ({ instance, segment })),
    setupRequests: parts.reduce((sum, part) => sum + part.plan.setupRequests, 0),
    notes: [...new Set(parts.flatMap((part) => part.plan.notes))],
  };
}

/** One example of each statement that responses of an operation violate. */
function firstExamples(parts: readonly Part[]): Part["examples"] {
  const all = parts.flatMap(({ examples }) => examples);
  return firstBy(all, ({ operation, statement }) => `${operation} ${statement}`);
}

/** One rejection of each kind. */
function firstRejections(parts: readonly Part[]): Part["rejections"] {
  const all = parts.flatMap(({ rejections }) => rejections);
  return firstBy(all, (one) => `${one.operation} ${kindKey(one)}`);
}

function firstBy<T>(all: readonly T[], keyOf: (one: T) => string): T[] {
  const found = new Map<string, T>();
  for (const one of all) if (!found.has(keyOf(one))) found.set(keyOf(one), one);
  return [...found.values()];
}
