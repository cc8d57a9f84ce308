// The course of a load over time: what kind of question a run asks, whatever the scenario.

/** Names of profiles, in the order of their severity. */
export const PROFILE_NAMES = ["smoke", "average", "stress", "spike", "breakpoint", "soak"] as const;

export type ProfileName = (typeof PROFILE_NAMES)[number];

/** A load that holds one rate for a while. */
export type Course = { readonly ratePerSecond: number; readonly durationMs: number };

type Profile = (usual: Course) => Course;

/** The profiles that can be run, each a function of the scenario's usual load. */
export const PROFILES = {
  /** Does it work at all? A twentieth of the usual rate for ten seconds, and enough of it for the floor of samples. */
  smoke: ({ ratePerSecond }) => ({ ratePerSecond: Math.max(12, ratePerSecond / 20), durationMs: 10_000 }),
  /** The usual load, held without ramps. */
  average: (usual) => usual,
} as const satisfies Partial<Record<ProfileName, Profile>>;

/** Name of a profile that can be run. */
export type RunnableProfile = keyof typeof PROFILES;

/** The course of a profile; a rate or duration that was asked for stands above the profile's. */
export function courseOf(profile: RunnableProfile, usual: Course, asked: Partial<Course>): Course {
  const course = PROFILES[profile](usual);
  return {
    ratePerSecond: asked.ratePerSecond ?? course.ratePerSecond,
    durationMs: asked.durationMs ?? course.durationMs,
  };
}
