// One trial: a load on the reference service, in which a fault is switched on.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseTarget } from "../../http/target.ts";
import { type LoadResult, runLoad } from "../../scenarios/driver/load/load.ts";
import type { K6Options } from "../../scenarios/driver/load/run-options.ts";
import { planLoad } from "../../scenarios/driver/plan/planned-load.ts";
import type { ProfileName } from "../../scenarios/profiles.ts";
import { type Order, startReferenceProcess } from "../reference-process.ts";
import { BASE_FAULTS, OBJECTIVES, type Trial } from "./trials.ts";

export type ExperimentProfile = {
  readonly k6: Pick<K6Options, "path">;
  readonly profile: ProfileName;
  readonly ratePerSecond: number;
  readonly durationMs: number;
};

/** Share of the run after which the fault is switched on. */
const SWITCHED_ON_AT = 0.3;
const TIMEOUT_MS = 5_000;
const SEED = 1;

export async function tryFault(trial: Trial, experiment: ExperimentProfile): Promise<LoadResult> {
  const target = await startReferenceProcess(SEED, faultsBefore(trial));
  const folder = mkdtempSync(join(tmpdir(), "assay-faults-"));
  const orders = [...ordersOf(trial)];
  try {
    const { profile, ratePerSecond: rate, durationMs: duration } = experiment;
    const settings = {
      profile,
      rate,
      duration,
      seed: SEED,
      timeout: TIMEOUT_MS,
      targetPid: target.pid,
      // The trial is about whether its fault is named, not about whether the run passes.
      allowSmallSample: true,
    };
    return await runLoad({
      load: planLoad({ scenario: "mixed", settings, objectives: OBJECTIVES }),
      settings,
      k6: { ...experiment.k6, environment: process.env },
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

function faultsBefore({ before = [] }: Trial): readonly string[] {
  return [...BASE_FAULTS, ...before];
}

/** The order for the service, and after which share of the run it is given. */
function ordersOf(trial: Trial): readonly { readonly at: number; readonly order: Order }[] {
  const { fault, downMs, lastsShare } = trial;
  const before = faultsBefore(trial);
  if (fault === undefined && downMs === undefined) return [];
  const during = {
    faults: [...before, ...(fault === undefined ? [] : [fault])],
    ...(downMs !== undefined && { downMs }),
  };
  return [
    { at: SWITCHED_ON_AT, order: during },
    ...(lastsShare === undefined ? [] : [{ at: SWITCHED_ON_AT + lastsShare, order: { faults: before } }]),
  ];
}
