// A scenario under a stock k6 without Assay: what it sends, checks and says. Its schedule is in options.ts, its page in
// page.ts.

import { check } from "k6";
import { SharedArray } from "k6/data";
import exec from "k6/execution";
import { Counter, Trend } from "k6/metrics";
import type { Violation } from "../../../schemas/violation.ts";
import { REDACTED } from "../../../traffic/redaction/placeholder.ts";
import { poolOrder } from "../pool-order.ts";
import { lengthMs, scheduleOf } from "../schedule.ts";
import { type PlainPool, plainFacts } from "./facts.ts";
import { environment, readPlainInputs, readToken } from "./inputs.ts";
import { plainOptions } from "./options.ts";
import { createFilling, type Known, type LeftOut, leftOutOf, sendableRows } from "./placeholders.ts";
import { prepare } from "./preparation.ts";
import { createSend, findingsOf } from "./sending.ts";

const { scenario, usual, pool } = plainFacts();
const inputs = readPlainInputs(environment(), scenario, usual);
const token = readToken(environment());
const rows = new SharedArray<string>("pool", () => [...poolOf().rows]);
const responseTime = new Trend("assay_response_time", true);
const good = new Counter("assay_good");
const errors = new Counter("assay_errors");
const invalid = new Counter("assay_invalid");
const advisory = new Counter("assay_advisory");
const warmUp = new Counter("assay_warm_up");
const send = createSend(inputs, token);
const { stages, warmUpMs } = inputs.course;
const { scheduledMs } = scheduleOf(stages);
const shown = new Set<string>();
let traffic: Traffic | undefined;

/** The k6 options of this run. */
export const runOptions = plainOptions(inputs);

/** The inputs of this run, for its summary. */
export const runInputs = inputs;

/**
 * Looks at the target before the load; what it gives is handed to every virtual user and to the summary, and holds no
 * credential.
 */
export function look(): Known & { readonly leftOut: LeftOut } {
  const { rows: all } = poolOf();
  const known = prepare(inputs, poolOf(), send);
  const places = sendableRows(all, known, inputs.sideEffects);
  if (places.length === 0)
    throw new Error(
      "nothing of this scenario can be sent: no token is known (ASSAY_TOKEN_IDS), and none may be created",
    );
  return { ...known, leftOut: leftOutOf(all, places) };
}

/** Sends the request that the schedule has come to and judges its answer. */
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
  if (isValid) good.add(1, tags);
  else invalid.add(1, tags);
  if (findings.advisory.length > 0) advisory.add(1, tags);
  for (const violation of findings.specified) show(operation, iteration, violation, shown.size === 0);
  for (const violation of findings.advisory) show(operation, iteration, violation, false);
}

type Traffic = {
  readonly requestOf: (iteration: number) => ReturnType<ReturnType<typeof createFilling>>;
  readonly startMs: number;
};

function openTraffic(known: Known): Traffic {
  const places = sendableRows(rows, known, inputs.sideEffects);
  const place = poolOrder(1, places.length);
  const fill = createFilling(known);
  return {
    requestOf: (iteration) => fill(rows[places[place(iteration)] ?? 0] ?? ""),
    startMs: exec.instance.currentTestRunDuration - exec.scenario.progress * lengthMs(stages),
  };
}

/**
 * Says what an answer broke: each statement once for a few virtual users, and the first specified one for every other, so
 * that none that is counted goes unnamed and many users cannot flood the terminal.
 */
function show(
  operation: string,
  iteration: number,
  { statement, tier, pointer, expected, actual }: Violation,
  isFirst: boolean,
): void {
  const key = `${operation} ${statement}`;
  if (shown.has(key) || (exec.vu.idInTest > 3 && !isFirst)) return;
  shown.add(key);
  const found = actual.split(token).join(REDACTED);
  // biome-ignore lint/suspicious/noConsole: k6's console is where a plain bundle says what it found.
  console.warn(
    `${tier}: ${statement} at ${pointer || "/"}: expected ${expected}, got ${found} (iteration ${iteration})`,
  );
}

function poolOf(): PlainPool {
  return JSON.parse(pool) as PlainPool;
}
