// One run of the experiment: a load on the target, in which a fault is switched on.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseTarget } from "../../http/target.ts";
import type { Objective } from "../../run/format/objectives.ts";
import { type LoadResult, runLoad } from "../../scenarios/driver/load/load.ts";
import type { K6Options } from "../../scenarios/driver/load/run-options.ts";
import { planLoad } from "../../scenarios/driver/plan/planned-load.ts";
import type { ProfileName } from "../../scenarios/profiles.ts";
import type { Order } from "./service-process.ts";
import { startFaultyTarget } from "./target.ts";
import { BASE_FAULTS, OBJECTIVES, type Trial } from "./trials.ts";

/** The course of all runs. */
export type ExperimentProfile = {
  readonly k6: Pick<K6Options, "path">;
  readonly profile: ProfileName;
  readonly ratePerSecond: number;
  readonly durationMs: number;
  /** Those of all trials unless given. */
  readonly objectives?: readonly Objective[];
};

/** Part of the run after which the fault is switched on. */
const SWITCHED_AT = 0.3;
const TIMEOUT_MS = 5_000;

/** Runs one trial and gives its result. */
export async function tryFault(trial: Trial, course: ExperimentProfile): Promise<LoadResult> {
  const target = await startFaultyTarget(trial.base ?? BASE_FAULTS);
  const folder = mkdtempSync(join(tmpdir(), "assay-faults-"));
  const orders = ordersOf(trial);
  try {
    const { profile, ratePerSecond: rate, durationMs: duration } = course;
    // What is asked of a trial is whether its fault is named, not whether it passes.
    const settings = {
      profile,
      rate,
      duration,
      seed: 1,
      timeout: TIMEOUT_MS,
      targetPid: target.pid,
      allowSmallSample: true,
    };
    return await runLoad({
      load: planLoad({ scenario: "mixed", settings, objectives: course.objectives ?? OBJECTIVES }),
      settings,
      k6: { ...course.k6, environment: process.env },
      target: {
        target: parseTarget(target.url),
        tokens: ["assay-placeholder-credential"],
        fixtures: { tokens: [], chainSlugs: [], userIds: [] },
        sideEffects: "any",
      },
      output: { folder },
      observer: {
        onProgress: ({ elapsedMs }) => {
          const [next] = orders;
          if (next === undefined || elapsedMs < next.at * duration) return;
          void target.order(next.order);
          orders.shift();
        },
      },
    });
  } finally {
    await target.close();
    rmSync(folder, { recursive: true });
  }
}

/** What is ordered when, in parts of the run. */
function ordersOf({ order, lastsShare }: Trial): { readonly at: number; readonly order: Order }[] {
  if (order === undefined) return [];
  const over = lastsShare === undefined ? [] : [{ at: SWITCHED_AT + lastsShare, order: { faults: BASE_FAULTS } }];
  return [{ at: SWITCHED_AT, order }, ...over];
}
