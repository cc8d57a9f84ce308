// Starts the script of a run in k6: its options, its inputs and its credentials.

import { isIPv6 } from "node:net";
import { resolve } from "node:path";
import { authoritiesOf } from "../../../http/connector.ts";
import { portOf, type Target } from "../../../http/target.ts";
import { lengthMs } from "../../../run/format/load-stages.ts";
import { type Objective, onTimeLimitMs } from "../../../run/format/objectives.ts";
import { shareOf } from "../../../run/format/segment.ts";
import type { JournalPlan } from "../../../run/journal/journal-entries.ts";
import { JOURNAL_FILE, type JournalWriter } from "../../../run/journal/load-journal.ts";
import { LEDGER_FILE } from "../../../run/journal/write-ledger.ts";
import { OPERATION_IDS } from "../../../schemas/operation.ts";
import type { FirstPage } from "../../../target/discovery.ts";
import type { ScriptName } from "../../registry.ts";
import { INPUTS_VARIABLE, type Inputs } from "../../runtime/environment.ts";
import { executorOf } from "../../runtime/executor.ts";
import { withFalseQuotes } from "../../runtime/operation-facts.ts";
import type { Pool } from "../../runtime/pool.ts";
import { layOut } from "../../runtime/schedule.ts";
import { operationTable } from "../bundle/bundle.ts";
import type { Environment } from "../k6/environment.ts";
import { heapFor } from "../k6/heap.ts";
import { type K6Run, runK6 } from "../k6/k6-process.ts";
import type { Plan } from "../plan/plan.ts";
import { legOf, sentFromMs } from "./leg.ts";
import { generatorOf, type RunOptions } from "./run-options.ts";

/** The request that k6 itself sends before a load. */
export const TRIAL = 1;

export type RunTraffic = {
  readonly script: ScriptName;
  readonly plan: Plan;
  readonly pool: Pool;
  readonly quotesSayFalse: boolean;
  /** What Node has just sent, and got; k6 sends it too before the load. */
  readonly first: FirstPage;
  /** With the defaults. */
  readonly objectives: readonly Objective[];
  readonly variables?: Readonly<Record<string, string>>;
  /** Further fields of the first line of the journal. */
  readonly details: Pick<JournalPlan, "question" | "profile" | "setupRequests" | "leftOut" | "notes"> &
    Partial<Pick<JournalPlan, "workload" | "replay">>;
};

/** Starts the script at a path. Rejects with the Failure k6-missing if the program cannot be started. */
export function startScript(
  options: RunOptions,
  traffic: RunTraffic,
  script: string,
  journal: JournalWriter,
): Promise<K6Run> {
  const { k6, target, settings } = options;
  const share = shareOf(generatorOf(options).segment);
  return runK6({
    binary: k6.path,
    script,
    environment: k6.environment,
    heap: heapFor(Math.ceil(traffic.plan.vus * share), Math.ceil(traffic.plan.maxVus * share)),
    renewsCredential: options.credentials !== undefined,
    journal: journal.descriptor,
    output: settings.k6Out,
    secrets: Object.fromEntries(target.tokens.map((token, index) => [`token-${index}`, token])),
    options: { ...loadOptions(options, traffic.plan), ...connectionOptionsOf(target.target, k6.environment) },
    variables: { [INPUTS_VARIABLE]: JSON.stringify(inputsOf(options, traffic)), ...traffic.variables },
  });
}

/** The start limit is shorter, unless the time-out of a request is long. */
const SETUP_LIMIT_MS = 600_000;

/** The options of a load. They come to k6 as its configuration: what a script exports, k6 writes into every VU. */
export function loadOptions(options: Scheduled, plan: Plan) {
  const { settings, collected } = options;
  return {
    scenarios: { load: plan.model === "open" ? arrivalsExecutor(options, plan) : executorOf(plan) },
    setupTimeout: `${SETUP_LIMIT_MS}ms`,
    ...(settings.freshConnections && { noConnectionReuse: true }),
    ...(collected !== undefined && {
      executionSegment: collected.segment,
      executionSegmentSequence: collected.segments,
    }),
  };
}

type Scheduled = Pick<RunOptions, "settings" | "earlier" | "collected" | "startAt">;

/**
 * The executor of scenarios/engine/arrivals: tick number is iteration number, and a tick without a free VU waits up to the queue
 * limit. Times in ms.
 */
function arrivalsExecutor(options: Scheduled, plan: Plan) {
  const { settings, earlier, startAt } = options;
  const leg = legOf(options, plan);
  const { arrivals, moments, stages, plannedIterations, vus, maxVus, timeoutMs, gracefulStopMs } = plan;
  return {
    executor: "assay-arrivals",
    seed: settings.seed,
    arrivals,
    ...(moments === undefined ? { layout: layOut(stages) } : { moments }),
    planned: plannedIterations,
    lengthMs: lengthMs(stages),
    vus,
    maxVUs: Math.max(vus, maxVus),
    queueLimitMs: timeoutMs,
    gracefulStop: `${gracefulStopMs}ms`,
    ...(startAt !== undefined && { startAtMs: startAt }),
    ...(leg !== undefined && { untilMs: leg.untilMs }),
    ...(earlier !== undefined && { fromMs: sentFromMs(earlier, plan) }),
  };
}

/** The options of k6 for connections to a target; those in `ext` are read by the engine. */
function connectionOptionsOf(target: Target, environment: Environment): object {
  const ca = authoritiesOf(target, environment);
  if (target.connection === undefined) return ca === undefined ? {} : { ext: { assay: { ca } } };
  const { client, isInsecure, address = "", proxy } = target.connection;
  const port = portOf(target);
  const place = isIPv6(address) ? `[${address}]:${port}` : `${address}:${port}`;
  return {
    insecureSkipTLSVerify: isInsecure,
    ...(client !== undefined && { tlsAuth: [{ cert: client.cert.pem, key: client.key.pem }] }),
    ...(address !== "" && { hosts: { [`${target.host}:${port}`]: place } }),
    ext: { assay: { ca, proxy: proxy?.href, hasAddress: address !== "" } },
  };
}

function inputsOf(options: RunOptions, traffic: RunTraffic): Inputs {
  const { target, settings, earlier, credentials } = options;
  const { script, plan, pool, quotesSayFalse, first, objectives } = traffic;
  const leg = legOf(options, plan);
  const facts = quotesSayFalse ? withFalseQuotes(operationTable()) : operationTable();
  return {
    target: target.target.url.replace(/\/+$/, ""),
    seed: settings.seed,
    model: plan.model,
    lengthMs: lengthMs(plan.stages),
    warmUpMs: earlier?.resumeMs ?? plan.warmUpMs,
    timeoutMs: plan.timeoutMs,
    ...(first.status > 0 && { trial: { ...first, operation: OPERATION_IDS.indexOf(first.operation) } }),
    credentials: target.tokens.length,
    hasPeople: pool.requests[0]?.credential !== undefined,
    windowMs: plan.windowMs,
    operations: OPERATION_IDS.map((operation) => facts[operation]),
    onTimeMs: OPERATION_IDS.map((operation) => onTimeLimitMs(objectives, operation) ?? null),
    judgesAll: script === "replay",
    ...(earlier !== undefined && { resumeMs: earlier.resumeMs }),
    ...(leg !== undefined && { untilMs: leg.untilMs }),
    ...(credentials !== undefined && { renewsCredential: true }),
    ...ledgerOf(options),
    ...generatorOf(options),
  };
}

/** Where the engine notes writes: of a collected load in its journal, which then has all that its client needs. */
function ledgerOf({ visibleWithinMs, output, collected }: RunOptions): Pick<Inputs, "ledger"> {
  if (collected !== undefined) return { ledger: resolve(output.folder, JOURNAL_FILE) };
  return visibleWithinMs === undefined ? {} : { ledger: resolve(output.folder, LEDGER_FILE) };
}
