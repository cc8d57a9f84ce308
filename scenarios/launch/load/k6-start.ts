// Starts the script of a run in k6: its options, its inputs and its credentials.
import { lengthMs } from "../../../results/run/load-stages.ts";
import { INPUTS_VARIABLE, type Inputs } from "../../runtime/environment.ts";
import { loadOptions } from "../../runtime/options.ts";
import { layOut } from "../../runtime/schedule.ts";
import { heapFor } from "../k6/heap.ts";
import { type K6Run, runK6 } from "../k6/k6-process.ts";
import type { Plan } from "../plan/plan.ts";
import type { RunOptions } from "./run-options.ts";

/** The part of the traffic that a script needs. */
export type ScriptTraffic = {
  readonly plan: Plan;
  readonly quotesSayFalse: boolean;
  readonly variables?: Readonly<Record<string, string>>;
};

/** Starts the script at a path. Rejects with the Failure k6-missing if the program cannot be started. */
export function startScript(options: RunOptions, traffic: ScriptTraffic, script: string): Promise<K6Run> {
  const { k6, target } = options;
  return runK6({
    binary: k6.path,
    script,
    environment: k6.environment,
    heap: heapFor(traffic.plan.vus),
    secrets: Object.fromEntries(target.tokens.map((token, index) => [`token-${index}`, token])),
    options: loadOptions(traffic.plan, options.settings),
    variables: { [INPUTS_VARIABLE]: JSON.stringify(inputsOf(options, traffic)), ...traffic.variables },
  });
}

function inputsOf({ target, settings }: RunOptions, { plan, quotesSayFalse }: ScriptTraffic): Inputs {
  return {
    target: target.target.url.replace(/\/+$/, ""),
    seed: settings.seed,
    model: plan.model,
    ...(plan.model === "open" && { layout: layOut(plan.stages) }),
    lengthMs: lengthMs(plan.stages),
    warmUpMs: plan.warmUpMs,
    arrivalSpreadMs: plan.arrivalSpreadMs,
    timeoutMs: plan.timeoutMs,
    credentials: target.tokens.length,
    quotesSayFalse,
  };
}
