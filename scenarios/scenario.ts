// What a scenario is: its question, its default load, and its workload as data: sessions and their mix, popularity, think
// times, the unit of an iteration, the model, the spread of arrivals.
import type { Traffic } from "./sessions/session-mix.ts";

/** `open`: arrivals come on schedule, whatever the outcome of earlier ones; `closed`: each user waits for a response. */
export const LOAD_MODELS = ["open", "closed"] as const;

export type LoadModel = (typeof LOAD_MODELS)[number];

/** How arrivals are spread: `even` with equal gaps, as k6 spaces them; `poisson` with exponential ones, as independent users. */
export const ARRIVALS = ["even", "poisson"] as const;

export type Arrivals = (typeof ARRIVALS)[number];

export type Workload = Traffic & {
  /** An iteration: the next request of many interleaved sessions, or one whole session with its think times. */
  readonly unit: "request" | "session";
  /** Sessions that are interleaved if the unit is a request. */
  readonly concurrentSessions: number;
  readonly model: LoadModel;
  /** Users of the closed model. */
  readonly vus: number;
  readonly arrivals: Arrivals;
};

/** The workload of a scenario, with the sessions that it is mixed of; the rest is the default. */
export type ScenarioWorkload = Pick<Workload, "sessions" | "mix"> & Partial<Workload>;

/** A scenario: the file of the same name has all of it. */
export type Scenario = {
  /** The question that it answers, in one sentence. */
  readonly question: string;
  readonly ratePerSecond: number;
  readonly durationMs: number;
  readonly workload: ScenarioWorkload;
};
