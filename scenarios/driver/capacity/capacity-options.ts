// What a capacity search depends on.

import type { Objective } from "../../../run/format/objectives.ts";
import type { CapacityRun, CapacityStep } from "../../../run/format/run.ts";
import type { ScenarioName } from "../../registry.ts";
import type { RunOptions, RunSettings } from "../load/run-options.ts";
import type { LoadSettings } from "../plan/planned-load.ts";

/** The settings of a search; `profile`, `rate` and `duration` are its own affair. Times in ms. */
export type CapacitySettings = Omit<LoadSettings, "profile" | "rate" | "duration"> & RunSettings;

/** What a search depends on. */
export type CapacityOptions = Omit<RunOptions, "settings"> & {
  readonly scenario: ScenarioName;
  readonly settings: CapacitySettings;
  /** Without the defaults. */
  readonly objectives: readonly Objective[];
  readonly bounds: CapacityRun["bounds"];
  readonly atLeastPerSecond?: number | undefined;
  /** Least length of a step. */
  readonly stepMs: number;
  /** For all of it. */
  readonly budgetMs: number;
  /** Called with each step once it is over. */
  readonly onStep?: ((step: CapacityStep, number: number) => void) | undefined;
};
