// One pair: both builds get the same requests. In a duet two generators send them at once, half a period apart, so that the
// requests alternate; in sequence one follows the other.
import { join } from "node:path";
import { sideOf } from "../../../run/comparison/side.ts";
import type { ComparedPair, ComparedSide } from "../../../run/format/run.ts";
import type { RunIdentity } from "../../../run/journal/journal-entries.ts";
import type { Random } from "../../../schemas/random.ts";
import type { LoadTarget } from "../../../target/load-target.ts";
import { type LoadResult, runNumbered } from "../load/load.ts";
import type { K6Options, RunSettings, RunView, StartBarrier } from "../load/run-options.ts";
import { createStartBarrier } from "../load/start-time.ts";
import type { PlannedLoad } from "../plan/planned-load.ts";

export const SIDES = ["baseline", "candidate"] as const;

export type Side = (typeof SIDES)[number];

export type Build = {
  readonly target: LoadTarget;
  /** Processor time of its processes so far, in ms; undefined if they are not known. */
  readonly cpuMs: () => number | undefined;
  /** Ends it, if it was started for the pair. */
  readonly close: () => Promise<void>;
};

/** What all pairs of a comparison have in common. */
export type PairOptions = {
  readonly mode: "duet" | "sequential";
  readonly load: PlannedLoad;
  readonly settings: RunSettings;
  readonly k6: K6Options;
  /** Of the comparison. */
  readonly folder: string;
  readonly open: (side: Side) => Promise<Build>;
  /** The header of one side's run, as known beforehand. */
  readonly identityOf?: ((build: Build) => RunIdentity) | undefined;
  readonly onSide?: ((side: Side, build: Build, result: LoadResult, folder: string) => Promise<void>) | undefined;
  readonly onProgress?: ((view: RunView) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
};

/** From the moment at which both sides are prepared: k6 with its VUs. */
const K6_START_MS = 3_000;
const FOLDER = "pairs";

/** Measures a pair; undefined if the signal ended it. Rejects with a Failure where nothing could be measured. */
export async function measurePair(
  options: PairOptions,
  number: number,
  random: Random,
): Promise<ComparedPair | undefined> {
  const startedAt = performance.now();
  const [first, started] = [random.pick(SIDES), random.pick(SIDES)];
  const sides =
    options.mode === "duet" ? await inDuet(options, number, first, started) : await inSequence(options, number, first);
  if (options.signal?.aborted === true) return undefined;
  return { first, durationMs: Math.round(performance.now() - startedAt), ...sides };
}

type Sides = Readonly<Record<Side, ComparedSide>>;

/** Starts both builds, the one that `started` names first, and loads them at once; the requests of `first` go first. */
async function inDuet(options: PairOptions, number: number, first: Side, started: Side): Promise<Sides> {
  const builds: Partial<Record<Side, Build>> = {};
  const together = createStartBarrier(SIDES.length, K6_START_MS);
  const halfPeriodMs = Math.round(500 / options.load.profile.peak);
  const later: StartBarrier = async (signal) => (await together(signal)) + halfPeriodMs;
  try {
    for (const side of [started, otherSide(started)]) builds[side] = await options.open(side);
    return await allOrNone(options, (side, signal) =>
      measureSide({ ...options, signal }, number, side, builds[side] as Build, side === first ? together : later),
    );
  } finally {
    await Promise.all(Object.values(builds).map((build) => build.close()));
  }
}

async function inSequence(options: PairOptions, number: number, first: Side): Promise<Sides> {
  const sides: Partial<Record<Side, ComparedSide>> = {};
  for (const side of [first, otherSide(first)]) {
    const build = await options.open(side);
    try {
      sides[side] = await measureSide(options, number, side, build, undefined);
    } finally {
      await build.close();
    }
  }
  return sides as Sides;
}

/** Both at once: the failure of one ends the other, and is the one that is reported. */
async function allOrNone(
  { signal }: PairOptions,
  measure: (side: Side, signal: AbortSignal) => Promise<ComparedSide>,
): Promise<Sides> {
  const failed = new AbortController();
  const either = AbortSignal.any([failed.signal, signal ?? []].flat());
  const guarded = (side: Side) =>
    measure(side, either).catch((error: unknown) => {
      failed.abort(error);
      throw error;
    });
  const [baseline, candidate] = await Promise.allSettled([guarded("baseline"), guarded("candidate")]);
  if (baseline.status === "rejected" || candidate.status === "rejected") throw failed.signal.reason;
  return { baseline: baseline.value, candidate: candidate.value };
}

async function measureSide(
  options: PairOptions,
  number: number,
  side: Side,
  build: Build,
  barrier: StartBarrier | undefined,
): Promise<ComparedSide> {
  const { load, settings, k6, identityOf, onSide, onProgress, signal } = options;
  const relative = join(FOLDER, String(number).padStart(2, "0"), side);
  const folder = join(options.folder, relative);
  const before = build.cpuMs();
  const output = { folder, identity: identityOf?.(build) };
  const observer = side === "candidate" ? { onProgress } : undefined;
  // Both sides get the same requests, and no pair those of another.
  const result = await runNumbered(
    { load, k6, target: build.target, settings, output, observer, barrier, signal },
    number,
  );
  const after = build.cpuMs();
  await onSide?.(side, build, result, folder);
  return sideOf(
    result,
    load.objectives,
    relative,
    before === undefined || after === undefined ? undefined : after - before,
  );
}

function otherSide(side: Side): Side {
  return side === "baseline" ? "candidate" : "baseline";
}
