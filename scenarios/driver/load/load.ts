// One load run from the first request to the result: discover what the target holds, prepare the traffic, send it.
import type { LoadResult } from "../../../run/load/load-result.ts";
import { SCENARIOS } from "../../registry.ts";
import type { PlannedLoad } from "../plan/planned-load.ts";
import { popularityActual, requestedWorkload } from "../plan/requested-workload.ts";
import { runOnK6 } from "./load-runner.ts";
import { prepare, usersIn } from "./preparation.ts";
import type { RunOptions } from "./run-options.ts";

export type { LoadResult };

/** What a load run depends on; the load is planned beforehand, see `planLoad`. */
export type LoadOptions = RunOptions & { readonly load: PlannedLoad };

/**
 * Sends a planned load. What the target does wrong is in the result; rejects with a Failure where nothing could be
 * measured: the target does not respond, refuses the credential, or holds nothing to name, or k6 does not start. An abort
 * before the load rejects with the signal's reason; later the result is that of an interrupted run.
 */
export async function runLoad(options: LoadOptions): Promise<LoadResult> {
  const { load, traffic, found, leftOut, notes } = await prepare(options);
  const { scenario, settings, workload, profile, plan, objectives } = load;
  const { segment, segments } = options.settings;
  const users = usersIn(plan, found.inventory, options.target.tokens.length);
  return runOnK6(options, {
    script: scenario,
    plan,
    objectives,
    pool: traffic.pool,
    hasSessions: workload.unit === "session",
    quotesSayFalse: found.quotesSayFalse,
    popularityOf: (begun) => popularityActual(traffic, begun, segment, segments),
    details: {
      question: SCENARIOS[scenario].question,
      profile: settings.profile,
      setupRequests: found.requests,
      leftOut,
      notes,
      workload: requestedWorkload(traffic, profile, users),
    },
  });
}
