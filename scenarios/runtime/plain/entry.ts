// The k6 script of every plain bundle, which a stock k6 runs without Assay: what it sends, checks and logs. The bundler adds
// the load and the bodies of a scenario.
import { check } from "k6";
import { SharedArray } from "k6/data";
import exec from "k6/execution";
import { Counter, Trend } from "k6/metrics";
import { REDACTED } from "../../../http/redaction/placeholder.ts";
import { lengthMs } from "../../../run/format/load-stages.ts";
import type { OperationId } from "../../../schemas/operation.ts";
import type { Violation } from "../../../schemas/violation.ts";
import { poolOrder } from "../pool-order.ts";
import { verdictOf } from "../response-judgement.ts";
import { scheduleOf } from "../schedule.ts";
import { environment, type PlainPool, type PlainRequest, plainFacts, readPlainInputs, readToken } from "./inputs.ts";
import { plainOptions } from "./options.ts";
import { createFilling, type Known, type LeftOut, leftOutOf, sendableRequests } from "./placeholders.ts";
import { createSend, prepare } from "./sending.ts";
import { pageOf, type SummaryData, summaryOf, textOf } from "./summary.ts";

const facts = plainFacts();
const inputs = readPlainInputs(environment(), facts.scenario, facts.byDefault);
const token = readToken(environment());
const requests = new SharedArray<PlainRequest>("pool", () => [...poolOf().requests]);
const responseTime = new Trend("assay_response_time", true);
const goodput = new Counter("assay_goodput");
const errors = new Counter("assay_errors");
const invalid = new Counter("assay_invalid");
const advisory = new Counter("assay_advisory");
const warmUp = new Counter("assay_warm_up");
const send = createSend(inputs, facts.operations, token);
const { stages, warmUpMs } = inputs.profile;
const { scheduledMs } = scheduleOf(stages);
const shown = new Set<string>();
let traffic: Traffic | undefined;

export const options = plainOptions(inputs);

/** Discovers the target before the load; k6 hands the result to every VU and to the summary. It holds no credential. */
export function setup(): Known & { readonly leftOut: LeftOut } {
  const pool = poolOf();
  const known = prepare(inputs, pool, send);
  const sendable = sendableRequests(pool.requests, known, inputs.sideEffects);
  if (sendable.length === 0)
    throw new Error(
      "nothing of this scenario can be sent: no token is known (ASSAY_TOKEN_IDS), and creating some is not permitted",
    );
  return { ...known, leftOut: leftOutOf(pool.requests, sendable) };
}

/** Sends the request that is due and judges its response. */
export default function iterate(known: Known): void {
  traffic ??= openTraffic(known);
  const iteration = exec.scenario.iterationInTest;
  const { operation, body } = traffic.requestOf(iteration);
  const tags = { operation };
  const dueMs = scheduledMs(iteration);
  if (dueMs < warmUpMs) {
    send(operation, body, "warm-up");
    warmUp.add(1, tags);
    return;
  }
  const response = send(operation, body, "load");
  const elapsedMs = exec.instance.currentTestRunDuration - traffic.startMs - dueMs;
  const { code, violations } = verdictOf({ operation, request: body, response });
  const isAccepted = code === "accepted" || code === "invalid";
  check(code, { accepted: () => isAccepted }, { kind: "accepted", operation });
  if (!isAccepted) {
    errors.add(1, { operation, code });
    return;
  }
  check(code, { valid: () => code === "accepted" }, { kind: "valid", operation });
  responseTime.add(Math.max(0, elapsedMs), tags);
  const counter = code === "accepted" ? goodput : invalid;
  counter.add(1, tags);
  if (violations.some(({ tier }) => tier === "advisory")) advisory.add(1, tags);
  for (const violation of violations) logViolation(operation, iteration, violation);
}

/** The text on stdout, and the page. */
export function handleSummary(data: SummaryData): Record<string, string> {
  const summary = summaryOf(data, inputs, facts);
  const { page } = inputs;
  return { stdout: textOf(summary, page), ...(page !== "" && { [page]: pageOf(summary) }) };
}

type Traffic = {
  readonly requestOf: (iteration: number) => PlainRequest;
  readonly startMs: number;
};

function openTraffic(known: Known): Traffic {
  const sendable = sendableRequests(requests, known, inputs.sideEffects);
  const positionOf = poolOrder(1, sendable.length);
  const fill = createFilling(known);
  return {
    requestOf: (iteration) => fill(requests[sendable[positionOf(iteration)] ?? 0] as PlainRequest),
    startMs: exec.instance.currentTestRunDuration - exec.scenario.progress * lengthMs(stages),
  };
}

/**
 * Logs a violation: each statement once for a few VUs, and the first specified one for every other VU, so that no violation
 * that is counted goes unnamed and many VUs cannot flood the terminal.
 */
function logViolation(
  operation: OperationId,
  iteration: number,
  { statement, tier, pointer, expected, actual }: Violation,
): void {
  const key = `${operation} ${statement}`;
  const isShown = exec.vu.idInTest <= 3 || (tier === "specified" && shown.size === 0);
  if (tier === "observed" || shown.has(key) || !isShown) return;
  shown.add(key);
  const found = actual.split(token).join(REDACTED);
  // biome-ignore lint/suspicious/noConsole: k6's console is the channel for violations.
  console.warn(
    `${tier}: ${statement} at ${pointer || "/"}: expected ${expected}, got ${found} (iteration ${iteration})`,
  );
}

function poolOf(): PlainPool {
  return JSON.parse(facts.pool) as PlainPool;
}
