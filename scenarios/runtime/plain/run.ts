// A scenario under a stock k6 without Assay: what it sends, checks and logs. Its schedule is in options.ts, its page in
// page.ts.

import { check } from "k6";
import { SharedArray } from "k6/data";
import exec from "k6/execution";
import { Counter, Trend } from "k6/metrics";
import { REDACTED } from "../../../http/redaction/placeholder.ts";
import { lengthMs } from "../../../run/format/load-stages.ts";
import type { Violation } from "../../../schemas/violation.ts";
import { poolOrder } from "../pool-order.ts";
import { scheduleOf } from "../schedule.ts";
import { type PlainPool, plainFacts } from "./facts.ts";
import { environment, readPlainInputs, readToken } from "./inputs.ts";
import { plainOptions } from "./options.ts";
import { createFilling, type Known, type LeftOut, leftOutOf, sendableRows } from "./placeholders.ts";
import { prepare } from "./preparation.ts";
import { createSend, findingsOf } from "./sending.ts";

const { scenario, byDefault, pool } = plainFacts();
const inputs = readPlainInputs(environment(), scenario, byDefault);
const token = readToken(environment());
const rows = new SharedArray<string>("pool", () => [...poolOf().rows]);
const responseTime = new Trend("assay_response_time", true);
const goodput = new Counter("assay_goodput");
const errors = new Counter("assay_errors");
const invalid = new Counter("assay_invalid");
const advisory = new Counter("assay_advisory");
const warmUp = new Counter("assay_warm_up");
const send = createSend(inputs, token);
const { stages, warmUpMs } = inputs.profile;
const { scheduledMs } = scheduleOf(stages);
const shown = new Set<string>();
let traffic: Traffic | undefined;

/** The k6 options of this run. */
export const runOptions = plainOptions(inputs);

/** The inputs of this run, for its summary. */
export const runInputs = inputs;

/** Discovers the target before the load; k6 hands the result to every VU and to the summary. It holds no credential. */
export function setup(): Known & { readonly leftOut: LeftOut } {
  const { rows: all } = poolOf();
  const known = prepare(inputs, poolOf(), send);
  const sendable = sendableRows(all, known, inputs.sideEffects);
  if (sendable.length === 0)
    throw new Error(
      "nothing of this scenario can be sent: no token is known (ASSAY_TOKEN_IDS), and creating some is not permitted",
    );
  return { ...known, leftOut: leftOutOf(all, sendable) };
}

/** Sends the request that is due and judges its response. */
export function iterate(known: Known): void {
  traffic ??= openTraffic(known);
  const iteration = exec.scenario.iterationInTest;
  const { operation, body } = traffic.requestOf(iteration);
  const dueMs = scheduledMs(iteration);
  if (dueMs < warmUpMs) {
    send(operation, body, "warm-up");
    warmUp.add(1, { operation });
    return;
  }
  const response = send(operation, body, "load");
  const elapsedMs = exec.instance.currentTestRunDuration - traffic.startMs - dueMs;
  const tags = { operation };
  check(response, { accepted: ({ kind }) => kind === "success" }, { kind: "accepted", operation });
  if (response.kind === "error") {
    errors.add(1, { operation, code: response.code });
    return;
  }
  const findings = findingsOf(operation, body, response);
  const isValid = findings.specified.length === 0;
  check(isValid, { valid: (holds) => holds }, { kind: "valid", operation });
  responseTime.add(Math.max(0, elapsedMs), tags);
  if (isValid) goodput.add(1, tags);
  else invalid.add(1, tags);
  if (findings.advisory.length > 0) advisory.add(1, tags);
  for (const violation of findings.specified) logViolation(operation, iteration, violation, shown.size === 0);
  for (const violation of findings.advisory) logViolation(operation, iteration, violation, false);
}

type Traffic = {
  readonly requestOf: (iteration: number) => ReturnType<ReturnType<typeof createFilling>>;
  readonly startMs: number;
};

function openTraffic(known: Known): Traffic {
  const sendable = sendableRows(rows, known, inputs.sideEffects);
  const positionOf = poolOrder(1, sendable.length);
  const fill = createFilling(known);
  return {
    requestOf: (iteration) => fill(rows[sendable[positionOf(iteration)] ?? 0] ?? ""),
    startMs: exec.instance.currentTestRunDuration - exec.scenario.progress * lengthMs(stages),
  };
}

/**
 * Logs a violation: each statement once for a few VUs, and the first specified one for every other VU, so that no violation
 * that is counted goes unnamed and many VUs cannot flood the terminal.
 */
function logViolation(
  operation: string,
  iteration: number,
  { statement, tier, pointer, expected, actual }: Violation,
  isFirst: boolean,
): void {
  const key = `${operation} ${statement}`;
  if (shown.has(key) || (exec.vu.idInTest > 3 && !isFirst)) return;
  shown.add(key);
  const found = actual.split(token).join(REDACTED);
  // biome-ignore lint/suspicious/noConsole: k6's console is the channel for violations.
  console.warn(
    `${tier}: ${statement} at ${pointer || "/"}: expected ${expected}, got ${found} (iteration ${iteration})`,
  );
}

function poolOf(): PlainPool {
  return JSON.parse(pool) as PlainPool;
}
