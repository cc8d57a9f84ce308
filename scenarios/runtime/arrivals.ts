// How arrivals are spread over their schedule.

/** `even`: with equal gaps, as k6 spaces them. `poisson`: with exponential gaps, as independent users make them. */
export const ARRIVALS = ["even", "poisson"] as const;

export type Arrivals = (typeof ARRIVALS)[number];
