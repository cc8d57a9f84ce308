// Merges the journals of generators that shared a load into the journal of one run.

import { kindKey } from "../format/rejection.ts";
import { WHOLE_SEGMENT, WHOLE_SEQUENCE } from "../format/segment.ts";
import type { JournalEntry, JournalPlan, RunIdentity } from "../journal/journal-entries.ts";
import { mergedEnd } from "./merged-end.ts";
import { summedWindows } from "./merged-windows.ts";
import { type Losses, type Part, readPart, requireOneLoad } from "./part.ts";

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
export async function* mergedEntries(
  parts: readonly Part[],
  run: RunIdentity,
  losses: Losses,
): AsyncGenerator<JournalEntry, void> {
  if (parts.length === 0) return;
  const plan = mergedPlan(
    parts.map((part) => part.plan),
    run,
  );
  yield plan;
  let apartMs = 0;
  for await (const { window, usage, apartMs: now } of summedWindows(parts, plan.instance)) {
    apartMs = Math.max(apartMs, now);
    yield window;
    if (usage !== undefined) yield usage;
  }
  for (const example of firstExamples(parts)) yield { kind: "example", ...example };
  for (const rejection of firstRejections(parts)) yield { kind: "rejection", ...rejection };
  for (const lookUp of parts.flatMap(({ lookUps }) => lookUps)) yield lookUp;
  const end = mergedEnd(parts, apartMs, losses);
  if (end !== undefined) yield end;
}

export function mergedPlan(plans: readonly JournalPlan[], run: RunIdentity): JournalPlan {
  const [first] = plans;
  if (first === undefined) throw new Error("a merged load has generators");
  const { clockOffsetMs: _own, ...common } = first;
  return {
    ...common,
    run,
    instance: plans.map(({ instance }) => instance).join("+"),
    segment: WHOLE_SEGMENT,
    segments: WHOLE_SEQUENCE,
    generators: plans.map(({ instance, segment, clockOffsetMs }) => ({
      instance,
      segment,
      ...(clockOffsetMs !== undefined && { clockOffsetMs }),
    })),
    setupRequests: plans.reduce((sum, { setupRequests }) => sum + setupRequests, 0),
    notes: [...new Set(plans.flatMap(({ notes }) => notes))],
  };
}

function firstExamples(parts: readonly Part[]): Part["examples"] {
  const all = parts.flatMap(({ examples }) => examples);
  return firstBy(all, ({ operation, statement }) => `${operation} ${statement}`);
}

function firstRejections(parts: readonly Part[]): Part["rejections"] {
  const all = parts.flatMap(({ rejections }) => rejections);
  return firstBy(all, (one) => `${one.operation} ${kindKey(one)}`);
}

function firstBy<T>(all: readonly T[], keyOf: (one: T) => string): T[] {
  const found = new Map<string, T>();
  for (const one of all) if (!found.has(keyOf(one))) found.set(keyOf(one), one);
  return [...found.values()];
}
