// Load profiles: how load changes over time, whatever the scenario. Pure, so that plain bundles work it out as the
// launcher does.
import type { LoadStage } from "../run/format/load-stages.ts";

/** Names of profiles, in the order of their severity. */
export const PROFILE_NAMES = ["smoke", "average", "stress", "spike", "soak"] as const;

/** `ramp` is the first load of a capacity search, and nothing to choose. */
export type ProfileName = (typeof PROFILE_NAMES)[number] | "ramp";

/** A corner of a profile's shape: the part of the run that has passed, and the part of the highest rate. Both in [0, 1]. */
type Corner = readonly [at: number, level: number];

/** A profile. Its rates are multiples of the scenario's default rate. */
export type Profile = {
  readonly question: string;
  readonly peak: number;
  /** Lower bound of the highest rate in requests per second: enough for the least samples of the objectives. */
  readonly leastPeak?: number;
  /** Length without the warm-up; default: the scenario's. */
  readonly durationMs?: number;
  /** The warm-up as a part of the length, at the first level of the shape. */
  readonly warmUp: number;
  readonly shape: readonly [Corner, ...Corner[]];
};

const LEVEL: Profile["shape"] = [
  [0, 1],
  [1, 1],
];
const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;

export const PROFILES: Readonly<Record<ProfileName, Profile>> = {
  smoke: {
    question: "Does it work at all?",
    peak: 0.05,
    leastPeak: 12,
    durationMs: 10 * SECOND_MS,
    warmUp: 0,
    shape: LEVEL,
  },
  average: { question: "Does the target sustain the default load?", peak: 1, warmUp: 0.1, shape: LEVEL },
  stress: {
    question: "Does the target sustain twice the default load?",
    peak: 2,
    durationMs: 2 * MINUTE_MS,
    warmUp: 0.1,
    shape: [
      [0, 0.5],
      [0.2, 1],
      [0.8, 1],
      [1, 0.5],
    ],
  },
  spike: {
    question: "Does the target survive a sudden rush of five times the default load, and recover?",
    peak: 5,
    durationMs: MINUTE_MS,
    warmUp: 0.1,
    shape: [
      [0, 0.2],
      [0.4, 0.2],
      [0.42, 1],
      [0.6, 1],
      [0.62, 0.2],
      [1, 0.2],
    ],
  },
  soak: {
    question: "Does the target behave the same after an hour of load?",
    peak: 1,
    durationMs: 60 * MINUTE_MS,
    warmUp: 0.1,
    shape: LEVEL,
  },
  ramp: {
    question: "About which rate is too much?",
    peak: 10,
    warmUp: 0.1,
    shape: [
      [0, 0.05],
      [1, 1],
    ],
  },
};

/** Longest default warm-up. */
export const WARM_UP_LIMIT_MS = 30 * SECOND_MS;

/** How the load of one run changes. Its stages begin with the warm-up, which is excluded from results. */
export type LoadProfile = {
  readonly warmUpMs: number;
  /** Length without the warm-up. */
  readonly durationMs: number;
  /** The highest level. */
  readonly peak: number;
  readonly stages: readonly LoadStage[];
};

/** What a run sets itself, instead of the profile's, under the keys of the command line; times in ms. */
export type ProfileSettings = {
  /** The highest level of the run, whatever the profile. */
  readonly rate?: number | undefined;
  /** Length without the warm-up. */
  readonly duration?: number | undefined;
  readonly warmUp?: number | undefined;
};

export type DefaultLoad = { readonly ratePerSecond: number; readonly durationMs: number };

export function loadProfileOf(name: ProfileName, byDefault: DefaultLoad, settings: ProfileSettings = {}): LoadProfile {
  const profile = PROFILES[name];
  const peak = settings.rate ?? Math.max(profile.leastPeak ?? 0, byDefault.ratePerSecond * profile.peak);
  const durationMs = settings.duration ?? profile.durationMs ?? byDefault.durationMs;
  const warmUpMs = settings.warmUp ?? Math.min(WARM_UP_LIMIT_MS, Math.round(profile.warmUp * durationMs));
  const [first] = profile.shape;
  const warmUp = { durationMs: warmUpMs, from: first[1] * peak, to: first[1] * peak };
  const stages = [warmUp, ...stagesOf(profile.shape, peak, durationMs)].filter((stage) => stage.durationMs > 0);
  return { warmUpMs, durationMs, peak, stages };
}

/** The profile in another unit, such as sessions for requests, or users for rates. */
export function scaled(profile: LoadProfile, change: (level: number) => number): LoadProfile {
  const stages = profile.stages.map(({ durationMs, from, to }) => ({ durationMs, from: change(from), to: change(to) }));
  return { ...profile, peak: change(profile.peak), stages };
}

/** Stages of whole milliseconds that add up to the length. */
function stagesOf(shape: Profile["shape"], peak: number, durationMs: number): readonly LoadStage[] {
  return shape.slice(1).map(([at, level], index) => {
    const [before, levelBefore] = shape[index] ?? [0, level];
    return {
      durationMs: Math.round(at * durationMs) - Math.round(before * durationMs),
      from: levelBefore * peak,
      to: level * peak,
    };
  });
}
