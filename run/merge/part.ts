// The run of one generator as a part of a merged run: its journal, read once. Its collector has let in only windows of its own
// segment, each in its turn.
import { Failure } from "../../errors.ts";
import type { LostGenerator } from "../format/run.ts";
import type { JournalEnd, JournalPlan, JournalWindow } from "../journal/journal-entries.ts";
import { readJournal } from "../journal/load-journal.ts";
import { countContended, countLate, createLate, type JournalState, withoutKind } from "../load/journal-reducer.ts";
import { type Interval, intervalOfWindow } from "../tally/intervals.ts";
import { createOnTime, mayBeLate } from "../tally/lateness.ts";
import { contendedReasons } from "../validity/generator-reasons.ts";
import { ownReasons } from "../validity/validity.ts";

export type Part = Pick<JournalState, "plan" | "end" | "examples" | "rejections" | "lookUps"> & {
  readonly path: string;
  /** Why the run of this generator is not valid by itself, each `code: sentence`. */
  readonly reasons: readonly string[];
  /** Why its times are longer than those of its target, each `code: sentence`. */
  readonly contended: readonly string[];
};

/** Reads the journal at a path. Throws `run-unreadable` if it cannot be read. */
export async function readPart(path: string): Promise<Part> {
  const found = {
    examples: [] as Part["examples"],
    rejections: [] as Part["rejections"],
    lookUps: [] as Part["lookUps"],
  };
  const late = createLate();
  const withOnTime = createOnTime([]);
  let [plan, end, latest]: [JournalPlan?, JournalEnd?, Interval?] = [];
  let windows = 0;
  for await (const entry of readJournal(path)) {
    if (entry.kind === "plan") plan = entry;
    if (entry.kind === "end") end = entry;
    if (entry.kind === "look-up") found.lookUps.push(entry);
    if (entry.kind === "example") found.examples.push(withoutKind(entry));
    if (entry.kind === "rejection") found.rejections.push(withoutKind(entry));
    if (entry.kind === "usage") countContended(late, latest, entry);
    if (entry.kind !== "window" || plan === undefined) continue;
    windows++;
    latest = withOnTime(asFarAsNeeded(entry, plan.windowMs));
    countLate(late, latest);
  }
  if (plan === undefined) throw new Error("a journal that can be read has a plan");
  const all = { ...late, all: windows };
  return { path, plan, end, ...found, reasons: ownReasons(end, all), contended: contendedReasons(all) };
}

/** A window in which the generator was on time has its operations only where they are added up. */
function asFarAsNeeded(window: JournalWindow, windowMs: number): Interval {
  const bare = intervalOfWindow({ ...window, operations: {} }, windowMs);
  return mayBeLate(bare.tally) ? intervalOfWindow(window, windowMs) : bare;
}

/** What has to be equal, by the name that a sentence has for it. */
const EQUAL: Readonly<Record<string, (plan: JournalPlan) => unknown>> = {
  target: ({ run }) => run?.target,
  seed: ({ run }) => run?.seed,
  scenario: ({ scenario }) => scenario,
  "window length": ({ windowMs }) => windowMs,
  "sequence of segments": ({ segments }) => segments,
  "version of Assay": ({ run }) => run?.versions.assay,
  "version of the interface": ({ run }) => run?.versions.interfaceDescription,
  "version of k6": ({ run }) => run?.versions.k6,
  schedule: ({ profile, ratePerSecond, durationMs, timeoutMs, plannedRequests, vus, maxVus, queueLimitMs }) => [
    ...[profile, ratePerSecond, durationMs, timeoutMs, plannedRequests, vus, maxVus, queueLimitMs],
  ],
  workload: ({ workload, leftOut, replay }) => [workload, leftOut.map(({ session }) => session), replay],
  "list of objectives": ({ objectives }) => objectives,
};

/** Generators that were lost, and how many may be for the run to be judged on what the others sent. */
export type Losses = { readonly lost: readonly LostGenerator[]; readonly tolerated: number };

/** Throws `merge-refused` with one sentence if the parts are not those of one load: of another build or k6, say. */
export function requireOneLoad([first, ...others]: readonly Part[]): void {
  if (first === undefined) return;
  for (const other of others) {
    const { name, values: [one, two] = [] } = differenceOf(first.plan, other.plan) ?? {};
    if (name === undefined) continue;
    const values = typeof one === "object" ? "different ones" : `${String(one)} and ${String(two)}`;
    throw new Failure(
      "merge-refused",
      `Merged runs must have the same ${name}, got ${values} in ${first.path} and ${other.path}.`,
    );
  }
}

/** The first difference that makes two plans those of unlike loads. */
export function differenceOf(
  one: JournalPlan,
  other: JournalPlan,
): { readonly name: string; readonly values: readonly [unknown, unknown] } | undefined {
  return Object.entries(EQUAL)
    .map(([name, valueIn]) => ({ name, values: [valueIn(one), valueIn(other)] as const }))
    .find(({ values: [before, now] }) => JSON.stringify(before) !== JSON.stringify(now));
}
