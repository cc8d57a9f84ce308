// The run of a capacity search: plain data. How it is made from its steps is in run/capacity.
import type { RunHeader } from "./run-header.ts";

/** One step of a search: a load run of a constant rate, whose journal and log lie in `folder`, relative to the run. */
export type CapacityStep = {
  readonly ratePerSecond: number;
  /** Length of its load without the warm-up; shorter than planned if a missed objective ended it. */
  readonly durationMs: number;
  readonly samples: number;
  /** `undecided`: held too short to say either; `invalid`: its load run is not valid. Both say nothing about the rate. */
  readonly verdict: "met" | "missed" | "undecided" | "invalid";
  /** The objectives that were missed, with their values, or why the step says nothing; empty if all were met. */
  readonly reasons: readonly string[];
  /** Of all responses, from the scheduled start; null without one. */
  readonly p95Ms: number | null;
  readonly goodputPerSecond: number;
  readonly folder: string;
};

/** Why a search ended. */
export type CapacityEnd = "narrow" | "budget" | "generator" | "not-recovered" | "unjudged" | "interrupted";

/** The highest rate that meets the objectives. An end is absent if it lies beyond the rates that could be tried. */
export type CapacityInterval = {
  readonly lowPerSecond?: number;
  readonly highPerSecond?: number;
  /** How many of a hundred such intervals contain the true rate, at least; a share in [0, 1]. */
  readonly confidence: number;
};

export type CapacityRun = RunHeader & {
  readonly kind: "capacity";
  readonly scenario: string;
  /** The question that the scenario answers. */
  readonly question: string;
  readonly verdict: "pass" | "fail" | "inconclusive" | "interrupted";
  /** The objectives that each step was judged by. */
  readonly objectives: readonly string[];
  /** The rates that were allowed. */
  readonly bounds: { readonly fromPerSecond: number; readonly toPerSecond: number };
  /** The rate that the interval must reach, if one was given. */
  readonly atLeastPerSecond?: number;
  /** The highest goodput of a short ramp before the steps; absent if the ramp showed none. */
  readonly guessPerSecond?: number;
  readonly interval: CapacityInterval;
  /** By time. */
  readonly steps: readonly CapacityStep[];
  readonly endedBy: CapacityEnd;
  /** What was found, in one or two sentences. */
  readonly sentence: string;
  /** What would make the interval narrower, or a rate judged. */
  readonly advice: string;
};
