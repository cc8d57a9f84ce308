// One run of the experiment: a load on the target, in which a fault is switched on.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type LoadResult, runLoad } from "../../scenarios/launch/load.ts";
import type { ProfileName } from "../../scenarios/profiles.ts";
import { parseTarget } from "../../traffic/target.ts";
import { startFaultyTarget } from "./target.ts";
import { BASE_FAULTS, OBJECTIVES, type Trial } from "./trials.ts";

/** The course of all runs. */
export type ExperimentCourse = {
  readonly k6: string;
  readonly profile: ProfileName;
  readonly ratePerSecond: number;
  readonly durationMs: number;
};

/** Part of the run after which the fault is switched on. */
const SWITCHED_AT = 0.3;
const TIMEOUT_MS = 5_000;

/** Runs one trial and gives its result. */
export async function tryFault(trial: Trial, course: ExperimentCourse): Promise<LoadResult> {
  const target = await startFaultyTarget(BASE_FAULTS);
  const folder = mkdtempSync(join(tmpdir(), "assay-faults-"));
  let { order } = trial;
  try {
    return await runLoad({
      ...course,
      scenario: "mixed",
      environment: process.env,
      target: parseTarget(target.url),
      targetPid: target.pid,
      tokens: ["assay-placeholder-credential"],
      fixtures: { tokenIds: [], chainSlugs: [], userIds: [] },
      sideEffects: "any",
      seed: 1,
      timeoutMs: TIMEOUT_MS,
      folder,
      objectives: OBJECTIVES,
      onProgress: ({ elapsedMs }) => {
        if (order === undefined || elapsedMs < SWITCHED_AT * course.durationMs) return;
        void target.order(order);
        order = undefined;
      },
    });
  } finally {
    await target.close();
    rmSync(folder, { recursive: true });
  }
}
