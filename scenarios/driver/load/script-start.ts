// Starts the script of a run in k6: its options, its inputs and its credentials.

import { isIPv6 } from "node:net";
import { portOf, type Target } from "../../../http/target.ts";
import { lengthMs } from "../../../run/format/load-stages.ts";
import { type Objective, onTimeLimitMs } from "../../../run/format/objectives.ts";
import type { JournalWriter } from "../../../run/journal/load-journal.ts";
import type { EarlierPart } from "../../../run/merge/earlier-part.ts";
import { OPERATION_IDS } from "../../../schemas/operation.ts";
import type { ScriptName } from "../../registry.ts";
import { INPUTS_VARIABLE, type Inputs } from "../../runtime/environment.ts";
import { withFalseQuotes } from "../../runtime/operation-facts.ts";
import { loadOptions } from "../../runtime/options.ts";
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
    environment: k6.environment,
    heap: heapFor(traffic.plan.vus, traffic.plan.maxVus),
    renewsCredential: options.credentials !== undefined,
    journal: journal.descriptor,
    output: settings.k6Out,
    secrets: Object.fromEntries(target.tokens.map((token, index) => [`token-${index}`, token])),
    options: {
      ...loadOptions(traffic.plan, {
        ...settings,
        startAtMs: executorStartMs(options, traffic.plan),
        ...(options.earlier !== undefined && { fromMs: sendsFromMs(options.earlier, traffic.plan) }),
      }),
      ...connectionOptionsOf(target.target),
    },
    variables: { [INPUTS_VARIABLE]: JSON.stringify(inputsOf(options, traffic)), ...traffic.variables },
  });
}

/** The options of k6 for connections to a target; those in `ext` are read by the engine. */
function connectionOptionsOf(target: Target): object {
  if (target.connection === undefined) return {};
  const { ca, client, isInsecure, address = "", proxy } = target.connection;
  const port = portOf(target);
  const place = isIPv6(address) ? `[${address}]:${port}` : `${address}:${port}`;
  return {
    insecureSkipTLSVerify: isInsecure,
    ...(client !== undefined && { tlsAuth: [{ cert: client.cert.pem, key: client.key.pem }] }),
    ...(address !== "" && { hosts: { [`${target.host}:${port}`]: place } }),
    ext: { assay: { ca: ca?.pem, proxy: proxy?.href } },
  };
}

/** A resumed load warms the target up again, with the last of what the earlier part has sent. */
function sendsFromMs({ resumeMs }: EarlierPart, { warmUpMs }: Plan): number {
  return Math.max(0, resumeMs - warmUpMs);
}

function inputsOf(options: RunOptions, traffic: ScriptTraffic): Inputs {
  const { target, settings, earlier, credentials } = options;
  const { script, plan, pool, quotesSayFalse, objectives } = traffic;
  const facts = quotesSayFalse ? withFalseQuotes(operationTable()) : operationTable();
  return {
    target: target.target.url.replace(/\/+$/, ""),
    seed: settings.seed,
    model: plan.model,
    lengthMs: lengthMs(plan.stages),
    warmUpMs: earlier?.resumeMs ?? plan.warmUpMs,
    timeoutMs: plan.timeoutMs,
    credentials: target.tokens.length,
    hasPeople: pool.credentials !== undefined,
    quotesSayFalse,
    ...(pool.newTokenMs !== undefined && { newTokenMs: pool.newTokenMs }),
    windowMs: plan.windowMs,
    operations: OPERATION_IDS.map((operation) => facts[operation]),
    onTimeMs: OPERATION_IDS.map((operation) => onTimeLimitMs(objectives, operation) ?? null),
    judgesAll: script === "replay",
    ...(earlier !== undefined && { resumeMs: earlier.resumeMs }),
    ...(credentials !== undefined && { renewsCredential: true }),
    ...generatorOf(settings),
  };
}
