// The course of a load over time: what kind of question a run asks, whatever the scenario. Pure, so that it is the same
// for the launcher and for a script that runs without it.
import { type LoadStage, lengthMs } from "../results/run/load-stages.ts";

/** Names of profiles, in the order of their severity. */
export const PROFILE_NAMES = ["smoke", "average", "stress", "spike", "breakpoint", "soak"] as const;

export type ProfileName = (typeof PROFILE_NAMES)[number];

/** A corner of a profile's shape: how far into the run, and which part of the highest rate. Both in [0, 1]. */
type Corner = readonly [at: number, level: number];

/** A profile. Its rate is a multiple of the scenario's usual one and the highest of the run. */
export type Profile = {
  readonly question: string;
  readonly peak: number;
  /** The highest rate is not below it; enough for the floor of samples. */
  readonly leastPeak?: number;
  /** Length without the warm-up; the scenario's unless given. */
  readonly durationMs?: number;
  /** Part of the length that goes before as warm-up, at the first level of the shape. */
  readonly warmUp: number;
  readonly shape: readonly [Corner, ...Corner[]];
};

const LEVEL: Profile["shape"] = [
  [0, 1],
  [1, 1],
];
const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;

/** The profiles by name. */
export const PROFILES: Readonly<Record<ProfileName, Profile>> = {
  smoke: {
    question: "Does it work at all?",
    peak: 0.05,
    leastPeak: 12,
    durationMs: 10 * SECOND_MS,
    warmUp: 0,
    shape: LEVEL,
  },
  average: { question: "Is the usual load carried?", peak: 1, warmUp: 0.1, shape: LEVEL },
  stress: {
    question: "Is twice the usual load carried, and for long?",
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
    question: "Is a sudden rush of five times as many survived, and recovered from?",
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
  breakpoint: {
    question: "At which rate does it break? It rises evenly to ten times the usual one.",
    peak: 10,
    durationMs: 5 * MINUTE_MS,
    warmUp: 0.1,
    shape: [
      [0, 0.05],
      [1, 1],
    ],
  },
  soak: {
    question: "Does it stay as it is for an hour?",
    peak: 1,
    durationMs: 60 * MINUTE_MS,
    warmUp: 0.1,
    shape: LEVEL,
  },
};

/** Longest warm-up that a profile asks for by itself. */
export const WARM_UP_LIMIT_MS = 30 * SECOND_MS;

/** The level of a load over time. `stages` begin with the warm-up, whose requests are in no figure. */
export type Course = {
  readonly warmUpMs: number;
  /** Length without the warm-up. */
  readonly durationMs: number;
  /** The highest level. */
  readonly peak: number;
  readonly stages: readonly LoadStage[];
};

/** What a run asks for itself; each stands above the profile's. */
export type RequestedCourse = {
  /** The highest level of the run, whatever the profile: never more than it is sent. */
  readonly peak?: number | undefined;
  readonly durationMs?: number | undefined;
  readonly warmUpMs?: number | undefined;
};

/** The course of a profile for a scenario's usual rate and length. */
export function courseOf(
  name: ProfileName,
  usual: { readonly ratePerSecond: number; readonly durationMs: number },
  requested: RequestedCourse = {},
): Course {
  const profile = PROFILES[name];
  const peak = requested.peak ?? Math.max(profile.leastPeak ?? 0, usual.ratePerSecond * profile.peak);
  const durationMs = requested.durationMs ?? profile.durationMs ?? usual.durationMs;
  const warmUpMs = requested.warmUpMs ?? Math.min(WARM_UP_LIMIT_MS, Math.round(profile.warmUp * durationMs));
  const [first] = profile.shape;
  const warmUp = { durationMs: warmUpMs, from: first[1] * peak, to: first[1] * peak };
  const stages = [warmUp, ...stagesOf(profile.shape, peak, durationMs)].filter((stage) => stage.durationMs > 0);
  return { warmUpMs, durationMs, peak, stages };
}

/** A course whose level is that of another, changed by a function; such as sittings for requests, or users for rates. */
export function scaled(course: Course, change: (level: number) => number): Course {
  const stages = course.stages.map(({ durationMs, from, to }) => ({ durationMs, from: change(from), to: change(to) }));
  return { ...course, peak: change(course.peak), stages };
}

/** Length of a course with its warm-up. */
export function wholeLengthMs({ stages }: Course): number {
  return lengthMs(stages);
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
