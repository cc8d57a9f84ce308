// Starts the script of a run in k6: its options, its inputs and its credentials.

import { lengthMs } from "../../../run/format/load-stages.ts";
import { type Objective, onTimeLimitMs } from "../../../run/format/objectives.ts";
import type { JournalWriter } from "../../../run/journal/load-journal.ts";
import type { EarlierPart } from "../../../run/merge/earlier-part.ts";
import { OPERATION_IDS } from "../../../schemas/operation.ts";
import type { ScriptName } from "../../registry.ts";
import { INPUTS_VARIABLE, type Inputs, type NativeInputs } from "../../runtime/environment.ts";
import { withFalseQuotes } from "../../runtime/operation-facts.ts";
import { loadOptions } from "../../runtime/options.ts";
import { layOut } from "../../runtime/schedule.ts";
import { operationTable } from "../bundle/bundle.ts";
import { heapFor } from "../k6/heap.ts";
import { type K6Run, runK6 } from "../k6/k6-process.ts";
import type { Plan } from "../plan/plan.ts";
import type { MadePool } from "../plan/pool.ts";
import { generatorOf, type RunOptions } from "./run-options.ts";
import { executorStartMs } from "./start-time.ts";

/** The part of the traffic that a script needs. */
export type ScriptTraffic = {
  readonly script: ScriptName;
  readonly plan: Plan;
  readonly pool: MadePool;
  readonly quotesSayFalse: boolean;
  /** With the defaults. */
  readonly objectives: readonly Objective[];
  readonly variables?: Readonly<Record<string, string>>;
};

/** Starts the script at a path. Rejects with the Failure k6-missing if the program cannot be started. */
export function startScript(
  options: RunOptions,
  traffic: ScriptTraffic,
  script: string,
  journal: JournalWriter,
): Promise<K6Run> {
  const { k6, target, settings } = options;
  return runK6({
    binary: k6.path,
    script,
    engine: k6.engine,
    environment: k6.environment,
    heap: heapFor(traffic.plan.vus),
    renewsCredential: isRenewed(options),
    ...(k6.engine === "native" && { journal: journal.descriptor }),
    secrets: Object.fromEntries(target.tokens.map((token, index) => [`token-${index}`, token])),
    options: loadOptions(traffic.plan, {
      ...settings,
      startAtMs: executorStartMs(options, traffic.plan),
      ...(options.earlier !== undefined && { fromMs: sendsFromMs(options.earlier, traffic.plan) }),
    }),
    variables: { [INPUTS_VARIABLE]: JSON.stringify(inputsOf(options, traffic)), ...traffic.variables },
  });
}

/** Whether new credentials come to the engine on its standard input. */
function isRenewed({ credentials, k6 }: Pick<RunOptions, "credentials" | "k6">): boolean {
  return credentials !== undefined && k6.engine === "native";
}

/** A resumed load warms the target up again, with the last of what the earlier part has sent. */
function sendsFromMs({ resumeMs }: EarlierPart, { warmUpMs }: Plan): number {
  return Math.max(0, resumeMs - warmUpMs);
}

function inputsOf(options: RunOptions, traffic: ScriptTraffic): Inputs {
  const { target, settings, k6, earlier } = options;
  const { plan, quotesSayFalse } = traffic;
  return {
    target: target.target.url.replace(/\/+$/, ""),
    seed: settings.seed,
    model: plan.model,
    // Under the native engine the executor has the layout.
    ...(plan.model === "open" && k6.engine === "script" && { layout: layOut(plan.stages) }),
    lengthMs: lengthMs(plan.stages),
    warmUpMs: earlier?.resumeMs ?? plan.warmUpMs,
    arrivalSpreadMs: plan.arrivalSpreadMs,
    timeoutMs: plan.timeoutMs,
    credentials: target.tokens.length,
    hasPeople: traffic.pool.credentials !== undefined,
    quotesSayFalse,
    ...(traffic.pool.newTokenMs !== undefined && { newTokenMs: traffic.pool.newTokenMs }),
    ...(k6.engine === "native" && { native: nativeInputsOf(options, traffic) }),
  };
}

function nativeInputsOf(options: RunOptions, traffic: ScriptTraffic): NativeInputs {
  const { settings, earlier } = options;
  const { script, plan, quotesSayFalse, objectives } = traffic;
  const facts = quotesSayFalse ? withFalseQuotes(operationTable()) : operationTable();
  return {
    windowMs: plan.windowMs,
    operations: OPERATION_IDS.map((operation) => facts[operation]),
    onTimeMs: OPERATION_IDS.map((operation) => onTimeLimitMs(objectives, operation) ?? null),
    judgesAll: script === "replay",
    ...(earlier !== undefined && { resumeMs: earlier.resumeMs }),
    ...(isRenewed(options) && { renewsCredential: true }),
    ...generatorOf(settings),
  };
}
