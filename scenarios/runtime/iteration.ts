// One iteration: send what the schedule has come to, take both times, then judge the answer. All that is slow comes after
// the timing ends. Where an iteration is a sitting, each further request is meant to begin when the answer before it was
// there and the pause is over; what comes later than that counts as response time.
import { sleep } from "k6";
import http from "k6/http";
import { OPERATION_IDS, type OperationId } from "../../schemas/operation.ts";
import type { Violation } from "../../schemas/violation.ts";
import { withNewToken } from "../../traffic/new-token.ts";
import { type Answer, readAnswer } from "./answer.ts";
import { readCredential } from "./credential.ts";
import { readInputs } from "./environment.ts";
import { isComplete, type Transfer, transferFault } from "./fault.ts";
import { createdTokenId, createJudge, type Sent } from "./judging.ts";
import { createMeters } from "./meters.ts";
import { bundledFacts } from "./operation-facts.ts";
import { openPool } from "./requests.ts";
import { packTimes } from "./samples.ts";
import { openTimetable, type Timetable } from "./timetable.ts";

// What an answer is worth is judged here; k6's own opinion would cost a sample for each request. Its types miss the null.
Reflect.apply(http.setResponseCallback, http, [null]);

const inputs = readInputs();
const facts = bundledFacts();
const credential = await readCredential(inputs);
const meters = createMeters();
const pool = openPool(inputs.poolFile, inputs.seed);
const judge = createJudge(meters, credential);
let timetable: Timetable | undefined;

const routes = Object.fromEntries(
  OPERATION_IDS.map((operation) => [operation, { url: inputs.target + facts[operation].path, params: paramsOf() }]),
) as Record<OperationId, { url: string; params: ReturnType<typeof paramsOf> }>;

/** What else a scenario has to say of an answer and its status, 0 where none came; such as how it differs from a tape. */
export type Compare = (sent: Sent, status: number) => readonly Violation[];

/** Sends the request or the sitting of this iteration and reports what came of it. */
export function iterate(compare?: Compare): void {
  timetable ??= openTimetable(inputs);
  const iteration = timetable.iteration();
  const { begin, end } = pool.spanOf(iteration);
  let intendedMs = timetable.intendedMs(iteration);
  let newTokenId = "";
  let before: Sent | undefined;
  for (let row = begin; row < end; row++) {
    const request = pool.requestAt(row);
    const step = row - begin;
    intendedMs += request.thinkMs;
    // The end of the schedule cuts sittings off: who pauses beyond it comes back no more.
    if (intendedMs >= timetable.endMs && (step > 0 || inputs.model === "closed")) return;
    if (request.namesNewToken && newTokenId === "") {
      meters.skipped.add(end - row, { operation: request.operation });
      return;
    }
    waitUntil(intendedMs, timetable);
    if (step === 0 && pool.hasSittings) meters.begun.add(1, { operation: request.operation });
    const body = request.namesNewToken ? withNewToken(request.body, newTokenId) : request.body;
    const sent = sendOne(request.operation, body, iteration, step, intendedMs, timetable, before, compare);
    if (request.operation === "create-token-transaction") newTokenId = createdTokenId(sent.answer);
    intendedMs = sent.endedMs;
    before = sent;
  }
}

/** Sends one request and has its answer judged. */
function sendOne(
  operation: OperationId,
  body: string,
  iteration: number,
  step: number,
  intendedMs: number,
  { nowMs, warmUntilMs }: Timetable,
  before: Sent | undefined,
  compare: Compare | undefined,
): Sent {
  const { url, params } = routes[operation];
  const isWarmUp = intendedMs < warmUntilMs;
  const startedMs = nowMs();
  if (isWarmUp) meters.warm.add(1, { operation, code: "started" });
  else meters.started[operation].add(Math.max(0, startedMs - intendedMs));
  const response = send(url, body, params);
  const endedMs = nowMs();
  const answer = outcomeOf(operation, response);
  const times = packTimes(response?.timings.duration ?? 0, endedMs - intendedMs);
  const sent: Sent = {
    operation,
    iteration,
    step,
    request: body,
    answer,
    times,
    isWarmUp,
    endedMs,
  };
  judge(sent, before, compare?.(sent, response?.status ?? 0));
  return sent;
}

function waitUntil(momentMs: number, { nowMs }: Timetable): void {
  const restMs = momentMs - nowMs();
  if (restMs > 0) sleep(restMs / 1_000);
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

function paramsOf() {
  return {
    headers: { "Content-Type": "application/json", Authorization: `Bearer ${credential}` },
    timeout: inputs.timeoutMs,
  };
}
