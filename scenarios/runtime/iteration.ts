// One iteration: send the request that the schedule has come to, take both times, then judge the answer. All that is slow
// comes after the timing ends.
import exec from "k6/execution";
import http from "k6/http";
import type { ReasonCode } from "../../results/record.ts";
import { OPERATION_IDS, type OperationId } from "../../schemas/operation.ts";
import { validateResponse } from "../../schemas/validate.ts";
import type { Violation } from "../../schemas/violation.ts";
import { type Answer, readAnswer } from "./answer.ts";
import { readCredential } from "./credential.ts";
import { readInputs } from "./environment.ts";
import { exampleLine } from "./examples.ts";
import { isComplete, type Transfer, transferFault } from "./fault.ts";
import { createMeters } from "./meters.ts";
import { bundledFacts } from "./operation-facts.ts";
import { brokenRelations } from "./relations.ts";
import { openPool } from "./requests.ts";
import { packTimes } from "./samples.ts";
import { scheduleOf } from "./schedule.ts";

const inputs = readInputs();
const facts = bundledFacts();
const credential = await readCredential(inputs);
const meters = createMeters();
const requestOf = openPool(inputs.poolFile, inputs.seed);
const { intendedMs: intendedAfterMs } = scheduleOf([
  { durationMs: inputs.durationMs, from: inputs.ratePerSecond, to: inputs.ratePerSecond },
]);
const shown = new Set<string>();
let schedule: Schedule | undefined;

/** A fixed name tag, so that no series of k6 depends on what the target answers. */
const routes = Object.fromEntries(
  OPERATION_IDS.map((operation) => [
    operation,
    { url: inputs.target + facts[operation].path, params: paramsOf(operation) },
  ]),
) as Record<OperationId, { url: string; params: ReturnType<typeof paramsOf> }>;

/** Sends the request of this iteration and reports what came of it. */
export function iterate(): void {
  schedule ??= openSchedule();
  const { clock, counter } = schedule;
  const iteration = counter.iterationInTest;
  const { operation, body } = requestOf(iteration);
  const { url, params } = routes[operation];
  const startedMs = clock.currentTestRunDuration;
  const intendedMs = schedule.startMs + intendedAfterMs(iteration);
  meters.started[operation].add(Math.max(0, startedMs - intendedMs));
  const response = send(url, body, params);
  const endedMs = clock.currentTestRunDuration;
  const answer = outcomeOf(operation, response);
  if (answer.kind === "error") fail(operation, answer.code);
  else judge(operation, iteration, body, answer, packTimes(response?.timings.duration ?? 0, endedMs - intendedMs));
}

/** The clock of the run, the number of the iteration, and when by this clock the schedule began. */
type Schedule = {
  readonly clock: { readonly currentTestRunDuration: number };
  readonly counter: { readonly iterationInTest: number };
  readonly startMs: number;
};

/**
 * For the first iteration of a VU. k6 builds `exec.instance` and `exec.scenario` anew whenever they are named, which
 * takes longer than all that is read of them.
 */
function openSchedule(): Schedule {
  const [clock, counter] = [exec.instance, exec.scenario];
  return { clock, counter, startMs: clock.currentTestRunDuration - counter.progress * inputs.durationMs };
}

type Response = Transfer & { readonly timings: { readonly duration: number }; json(): unknown };

/** k6 throws for a status of 101 whatever it was told; the connection is gone then. */
function send(url: string, body: string, params: ReturnType<typeof paramsOf>): Response | undefined {
  try {
    return http.post(url, body, params);
  } catch {
    return undefined;
  }
}

function outcomeOf(operation: OperationId, response: Response | undefined): Answer {
  if (response === undefined) return { kind: "error", code: "protocol-error" };
  if (!isComplete(response)) return { kind: "error", code: transferFault(response) };
  return readAnswer(operation, response.status, () => response.json(), facts[operation]);
}

function paramsOf(operation: OperationId) {
  return {
    headers: { "Content-Type": "application/json", Authorization: `Bearer ${credential}` },
    tags: { name: operation },
    timeout: inputs.timeoutMs,
  };
}

function fail(operation: OperationId, code: ReasonCode): void {
  meters.error.add(1, { operation, code });
}

/** Judges a success by its schema and its request, and reports it. */
function judge(
  operation: OperationId,
  iteration: number,
  request: string,
  { body, taken }: Extract<Answer, { kind: "success" }>,
  times: number,
): void {
  const violations = validateResponse(operation, body);
  const isInvalid = violations.length > 0 && violations.some(({ tier }) => tier === "specified");
  // Without its evidence, and nothing to be said against its shape: nothing shows that the request was accepted.
  if (!taken && !isInvalid) {
    fail(operation, "no-evidence");
    return;
  }
  const relations = brokenRelations(operation, request, body);
  if (violations.length + relations.length > 0) report(operation, iteration, [...violations, ...relations]);
  if (isInvalid) meters.invalid.add(times, { operation });
  else meters.accepted[operation].add(times);
}

/** Counts each broken statement once for the answer, and shows the first answer of this VU that breaks it. */
function report(operation: OperationId, iteration: number, violations: readonly Violation[]): void {
  const counted = new Set<string>();
  let isRemarked = false;
  for (const { statement, tier, pointer, expected, actual } of violations) {
    if (tier === "observed" || counted.has(statement)) continue;
    counted.add(statement);
    isRemarked ||= tier === "advisory";
    meters[tier].add(1, { operation, statement });
    const key = `${operation} ${statement}`;
    if (shown.has(key)) continue;
    shown.add(key);
    const example = { operation, statement, pointer, expected, actual, iteration };
    // biome-ignore lint/suspicious/noConsole: k6's console is the channel for examples.
    console.log(exampleLine(example, (text) => text.replaceAll(credential, "[redacted]")));
  }
  if (isRemarked) meters.remarked.add(1, { operation });
}
