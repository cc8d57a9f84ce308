// What a long load says it would have found, tried on the reference service: the smallest effects that it calls detectable, as
// faults of a short load whose clock is then read as that of the long one. Pure.
import type { LoadFinding, LoadRun, RehearsedEffect } from "../format/load-run.ts";
import type { JournalEntry } from "../journal/journal-entries.ts";

const HOUR_MS = 3_600_000;
/** Growth cannot be told from a leak where a heap is hardly collected, as in a short load. */
const NAMED_BY: Readonly<Record<RehearsedEffect["kind"], readonly LoadFinding["kind"][]>> = {
  trend: ["trend"],
  leak: ["leak", "growth"],
  "lost-write": ["lost-write"],
};

export type Hypothesis = {
  readonly kind: RehearsedEffect["kind"];
  /** Such as "2 MiB per hour". */
  readonly size: string;
  /** Such as "a leak of 2 MiB per hour". */
  readonly what: string;
  /** The fault of the reference service that has the whole effect within a load of this length and number of writes. */
  readonly faultIn: (durationMs: number, writes: number) => string;
};

/** How many times as large as what a run calls detectable an effect is tried, until it is found. */
export const SIZES: readonly number[] = [1, 2, 4];

/** The effects that a run says it would show, `times` as large. Empty if it could show none. */
export function hypothesesOf(run: LoadRun, times = 1): readonly Hypothesis[] {
  const { trend, leak, lostWrite } = run.detectable ?? {};
  const timesMs = longestMs(run, ({ isSameTarget, isSameMachine }) => isSameTarget === true && isSameMachine === true);
  return [
    ...(leak === undefined ? [] : [leakHypothesis(leak.mibPerHour * times, memoryLengthMs(run))]),
    ...(trend === undefined ? [] : [trendHypothesis(trend.share * times, trend.ms * times, timesMs)]),
    ...(lostWrite === undefined ? [] : [lossHypothesis(lostWrite.share * times, run.ledger?.lookedUp ?? 0)]),
  ];
}

function leakHypothesis(mibPerHour: number, lengthMs: number): Hypothesis {
  const kib = (mibPerHour * 1_024 * lengthMs) / HOUR_MS;
  const size = `${Number(mibPerHour.toPrecision(3))} MiB per hour`;
  const faultIn = (durationMs: number) => `leak=${(kib / (durationMs / 1_000)).toFixed(3)}KiB/s`;
  return { kind: "leak", size, what: `a leak of ${size}`, faultIn };
}

function trendHypothesis(share: number, ms: number, lengthMs: number): Hypothesis {
  const size = `${Number((share * 100).toPrecision(2))} %`;
  const faultIn = (durationMs: number) => `slowdown=${(ms / (durationMs / 1_000)).toFixed(6)}ms/s`;
  return { kind: "trend", size, what: `a p50 rising by ${size} in ${hoursText(lengthMs)}`, faultIn };
}

/** More would leave no write that shows how the target quotes a token. */
const MOST_LOST = 0.5;

/** A short load has fewer writes, and loses as many of them as the run would have. */
function lossHypothesis(share: number, lookedUp: number): Hypothesis {
  const size = `1 lost write in ${Math.max(1, Math.round(1 / share)).toLocaleString("en-US")}`;
  return {
    kind: "lost-write",
    size,
    what: size,
    faultIn: (_, writes) =>
      `lose-write=${(100 * Math.min(MOST_LOST, (share * lookedUp) / Math.max(1, writes))).toFixed(4)}%`,
  };
}

function hoursText(ms: number): string {
  return ms < HOUR_MS ? `${Math.round(ms / 60_000)} min` : `${Number((ms / HOUR_MS).toPrecision(3))} h`;
}

/** How long the target was seen without a restart, at most, in ms. */
export function memoryLengthMs(run: LoadRun): number {
  return longestMs(run, ({ isSameTarget }) => isSameTarget === true);
}

type Gap = NonNullable<LoadRun["gaps"]>[number];

/** The longest part of a run between gaps that interrupt a series, without the warm-up. */
function longestMs({ gaps = [], windows, windowMs, workload }: LoadRun, continues: (gap: Gap) => boolean): number {
  const endMs = (windows.at(-1)?.fromMs ?? 0) + windowMs;
  const bounds = [
    workload?.warmUp.durationMs ?? 0,
    ...gaps.filter((gap) => !continues(gap)).map(({ atMs }) => atMs),
    endMs,
  ];
  return Math.max(...bounds.slice(1).map((toMs, at) => toMs - (bounds[at] ?? 0)));
}

/** An entry of a rehearsal's journal on a clock that runs `factor` times as slow. Response times stay as they are. */
export function onSlowerClock(entry: JournalEntry, factor: number): JournalEntry {
  switch (entry.kind) {
    case "plan":
      return {
        ...entry,
        windowMs: entry.windowMs * factor,
        durationMs: entry.durationMs * factor,
        ...slowWarmUp(entry, factor),
      };
    case "window":
    case "usage":
      return { ...entry, fromMs: entry.fromMs * factor };
    case "end":
      return { ...entry, durationMs: entry.durationMs * factor, measuredMs: entry.measuredMs * factor };
    default:
      return entry;
  }
}

function slowWarmUp({ workload }: Extract<JournalEntry, { kind: "plan" }>, factor: number) {
  if (workload === undefined) return {};
  const stages = workload.stages.map((stage) => ({ ...stage, durationMs: stage.durationMs * factor }));
  return { workload: { ...workload, warmUpMs: workload.warmUpMs * factor, stages } };
}

export type Shown = { readonly findings: readonly Pick<LoadFinding, "kind">[] };

export function shows({ findings }: Shown, kind: RehearsedEffect["kind"]): boolean {
  return findings.some((finding) => NAMED_BY[kind].includes(finding.kind));
}

/**
 * What became of the effects: `planted` has the loads with faults, in the order of {@link SIZES}. An effect that the load without
 * faults seems to have as well cannot be told from none.
 */
export function rehearsedEffects(run: LoadRun, control: Shown, planted: readonly Shown[]): readonly RehearsedEffect[] {
  return hypothesesOf(run).map(({ kind, what, size }) => {
    const isInControl = shows(control, kind);
    const at = isInControl ? -1 : planted.findIndex((load) => shows(load, kind));
    if (at <= 0) return { kind, what, isFound: at === 0, isInControl };
    const found = hypothesesOf(run, SIZES[at]).find((larger) => larger.kind === kind);
    return { kind, what: found?.what ?? what, isFound: true, isInControl, missed: size };
  });
}

/** What the verdict says of a rehearsal, as a clause; empty without one. */
export function rehearsalClause({ rehearsal }: Pick<LoadRun, "rehearsal">): string {
  const effects = rehearsal?.effects ?? [];
  const found = effects.filter(({ isFound }) => isFound);
  const others = effects.filter(({ isFound }) => !isFound);
  const named = found.map(({ what, missed }) =>
    missed === undefined ? what : `${what} (its rehearsal missed ${missed})`,
  );
  return [
    ...(found.length === 0 ? [] : [`; it would have found ${named.join(", ")}`]),
    ...(others.length === 0 ? [] : [`; its rehearsal did not find ${others.map(({ what }) => what).join(", ")}`]),
  ].join("");
}
