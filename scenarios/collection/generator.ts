// One generator of a collected load: fetches the plan, waits for the others, sends its segment, and passes its journal on while
// k6 writes it. The journal on disk is the buffer: a connection that is cut loses nothing.
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Failure } from "../../errors.ts";
import type { Target } from "../../http/target.ts";
import type { RunIdentity } from "../../run/journal/journal-entries.ts";
import { JOURNAL_FILE } from "../../run/journal/load-journal.ts";
import { isObject } from "../../schemas/json.ts";
import type { EarlyEnd } from "../driver/load/early-end.ts";
import { runOnK6 } from "../driver/load/load-runner.ts";
import type { K6Options, RunObserver } from "../driver/load/run-options.ts";
import { TRIAL } from "../driver/load/script-start.ts";
import type { CollectorClient } from "./collector-client.ts";
import { MOST_LINES_BYTES, readLines } from "./journal-intake.ts";
import { isSentPlan, type SentPlan, shareOfGenerator, targetOf } from "./sent-plan.ts";

export type GeneratorOptions = {
  readonly client: CollectorClient;
  /** Its place among the generators, from 0. */
  readonly index: number;
  readonly credentials: readonly string[];
  readonly k6: K6Options;
  /** An existing folder for journal, script and log. */
  readonly folder: string;
  /** SHA-256 of the Go sources of that k6. */
  readonly engine: string;
  /** Of this process and machine. */
  readonly identity: Pick<RunIdentity, "versions" | "machine">;
  /** Throws if the target must not be loaded from here. */
  readonly requirePermission: (target: Target) => void;
  /** Resolves when the operator that placed this generator lets it start. */
  readonly released?: Promise<unknown> | undefined;
  readonly observer: RunObserver;
  readonly signal: AbortSignal;
};

/** Whether the segment was sent, or was started by another process before. */
export type GeneratorOutcome = "sent" | "taken" | "stopped";

const POLL_MS = 1_000;
/** The same line may be damaged on its way more than once. */
const MOST_REFUSALS = 10;

/** Sends the segment. Rejects with the Failure that keeps it from being sent or collected; the collector has been told. */
export async function runGenerator(options: GeneratorOptions): Promise<GeneratorOutcome> {
  const { client, index } = options;
  const session = randomUUID();
  try {
    const plan = await planOf(options);
    return await sendSegment(options, plan, session);
  } catch (error) {
    if (!options.signal.aborted) {
      const reason = error instanceof Error ? error.message : String(error);
      await client.fail(index, session, reason).catch(() => undefined);
    }
    throw error;
  }
}

async function planOf(options: GeneratorOptions): Promise<SentPlan> {
  const { client, observer, signal } = options;
  observer.onNotice?.("Waiting for the plan of the load.");
  for (;;) {
    const plan = await client.plan();
    if (plan !== undefined) {
      requireUsable(plan, options);
      return plan;
    }
    await sleep(POLL_MS, undefined, { signal });
  }
}

function requireUsable(plan: unknown, options: GeneratorOptions): asserts plan is SentPlan {
  const count = isObject(plan) ? Number(plan["generators"]) : 0;
  const problem = isSentPlan(plan, count)
    ? obstacleTo(plan, options)
    : "The plan must come from the same build of Assay.";
  if (problem !== undefined) throw new Failure("generators-not-ready", problem);
}

/** Why this generator cannot send its segment of a plan, in a sentence. */
function obstacleTo(plan: SentPlan, { identity: { versions }, engine, credentials }: GeneratorOptions) {
  const { assay } = plan.identity.versions;
  if (assay !== versions.assay) return `The generator must have version ${assay} of Assay, got ${versions.assay}.`;
  if (plan.engine !== engine)
    return `The k6 of the generator must be built from the Go sources ${shortDigest(plan.engine)} of the load's client, got ${shortDigest(engine)}. Use an image of the same build of Assay.`;
  if (credentials.length < plan.credentials)
    return `The load needs ${plan.credentials} credentials, one per line in ASSAY_TOKEN, got ${credentials.length}.`;
  return undefined;
}

function shortDigest(digest: string): string {
  return digest.slice(0, 12);
}

async function sendSegment(options: GeneratorOptions, plan: SentPlan, session: string): Promise<GeneratorOutcome> {
  const { client, index, observer, requirePermission, identity, folder, k6 } = options;
  const target = targetOf(plan);
  requirePermission(target);
  const clock = await client.clockOffset();
  const refusal = await passBarrier(options, { session, ...clock });
  if (typeof refusal === "string") return refusal;
  const shipment = shipJournal(options, session);
  const share = shareOfGenerator(index, plan.generators);
  const { traffic } = plan;
  const [first = "", ...others] = options.credentials.slice(0, Math.max(1, plan.credentials));
  try {
    await runOnK6(
      {
        settings: plan.settings,
        target: { target, tokens: [first, ...others], fixtures: NO_FIXTURES, sideEffects: "none" },
        k6,
        output: { folder, identity: { ...plan.identity, ...identity } },
        collected: { ...share, clockOffsetMs: clock.offsetMs, ended: shipment.stopped },
        startAt: refusal.startAtMs - clock.offsetMs,
        bundle: plan.bundle,
        observer,
        signal: options.signal,
      },
      // What was sent before the load was sent once.
      index === 0 ? traffic : { ...traffic, details: { ...traffic.details, setupRequests: TRIAL } },
    );
  } finally {
    await shipment.finish();
  }
  return "sent";
}

const NO_FIXTURES = { tokens: [], chainSlugs: [], userIds: [] };

async function passBarrier(
  { client, index, observer, released, signal }: GeneratorOptions,
  arrival: Parameters<CollectorClient["arrive"]>[1],
) {
  if (released !== undefined) observer.onNotice?.("Waiting to be started.");
  if (!signal.aborted) await Promise.race([released, once(signal, "abort")]);
  observer.onNotice?.("Ready; waiting for the other generators.");
  for (;;) {
    signal.throwIfAborted();
    const admission = await client.arrive(index, arrival);
    if (admission !== "wait") return admission;
    await sleep(POLL_MS, undefined, { signal });
  }
}

/** Passes the lines of the journal on until `finish`, which waits for the last of them. */
function shipJournal({ client, index, folder, observer }: GeneratorOptions, session: string) {
  const path = join(folder, JOURNAL_FILE);
  let [lines, bytes] = [0, 0];
  let isLast = false;
  let refusals = 0;
  let onStop: (why: EarlyEnd) => void = () => undefined;
  const stopped = new Promise<EarlyEnd>((resolve) => {
    onStop = resolve;
  });
  const ship = async (): Promise<void> => {
    const text = readLines(path, bytes, MOST_LINES_BYTES / 2);
    const { next, stop, problem } = await client.take(index, session, lines, text);
    if (stop !== undefined) onStop(stop);
    const count = text.split("\n").length - 1;
    if (problem === undefined && next === lines + count) {
      [lines, bytes, refusals] = [next, bytes + Buffer.byteLength(text), 0];
      return;
    }
    // The collector has more of the journal, or less.
    if (problem !== undefined) observer.onNotice?.(`The collector did not take all lines: ${problem}.`);
    refusals = next > lines ? 0 : refusals + 1;
    if (refusals === MOST_REFUSALS)
      throw new Failure(
        "collector-failed",
        `The collector must take line ${next} of the journal, but refused it ${refusals} times.`,
      );
    [lines, bytes] = [next, byteOfLine(path, next)];
    await sleep(POLL_MS);
  };
  const shipping = (async () => {
    // The collector ends with its client, which has all lines then. A full disk may leave a torn line at the end, which stays.
    while (!isLast || readLines(path, bytes, 1) !== "") {
      await ship();
      if (!isLast) await sleep(POLL_MS);
    }
  })();
  // Only `finish` reports it.
  shipping.catch(() => undefined);
  return {
    /** Resolves if the client of the load ends it. */
    stopped,
    finish: (): Promise<void> => {
      isLast = true;
      return shipping;
    },
  };
}

function byteOfLine(path: string, line: number): number {
  const lines = readLines(path, 0, Number.MAX_SAFE_INTEGER).split("\n").slice(0, line);
  return lines.reduce((sum, text) => sum + Buffer.byteLength(text) + 1, 0);
}
