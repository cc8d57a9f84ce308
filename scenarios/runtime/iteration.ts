// One iteration: send what the schedule has come to, take both times, then judge the answer. All that is slow comes after
// the timing ends. Where an iteration is a sitting, each further request is meant to begin when the answer before it was
// there and the pause is over; what comes later than that counts as response time.
import { sleep } from "k6";
import http from "k6/http";
import type { OperationId } from "../../schemas/operation.ts";
import type { Violation } from "../../schemas/violation.ts";
import { withNewToken } from "../../traffic/new-token.ts";
import { HONOURED_WAIT_MS } from "../../traffic/retry-after.ts";
import type { Answer, Members } from "./answer.ts";
import { readCredential } from "./credential.ts";
import { readInputs } from "./environment.ts";
import { isComplete, type Transfer } from "./fault.ts";
import { createdTokenId, type Sent } from "./judging.ts";
import { createMeters } from "./meters.ts";
import { bundledFacts, type OperationFacts } from "./operation-facts.ts";
import { openPool } from "./requests.ts";
import { packTimes, withOperation } from "./samples.ts";
import { seldom } from "./seldom.ts";
import type { Tell } from "./telling.ts";
import { openTimetable, type Timetable } from "./timetable.ts";
import { goesOn, isUsual } from "./usual.ts";

// What an answer is worth is judged here; k6's own opinion would cost a sample for each request.
// @ts-expect-error The types of k6 miss the null.
http.setResponseCallback(null);

const inputs = readInputs();
const credential = await readCredential(inputs);
const meters = createMeters();
const pool = openPool(inputs.poolFile, inputs.seed);
const params = {
  headers: { "Content-Type": "application/json", Authorization: `Bearer ${credential}` },
  timeout: inputs.timeoutMs,
};
/** Made for each operation when this VU first sends one. */
const routes: Partial<Record<OperationId, Route>> = {};
let timetable: Timetable | undefined;
let telling: Tell | undefined;
/** Until then this user stays away, as the service asked. In the closed model alone: a schedule goes on whatever is said. */
let quietUntilMs = 0;

/** What else a scenario has to say of an answer and its status, 0 where none came; such as how it differs from a tape. */
export type Compare = (sent: Sent, status: number) => readonly Violation[];

/** Sends the request or the sitting of this iteration and reports what came of it. */
export function iterate(compare?: Compare): void {
  timetable ??= openTimetable(inputs);
  if (quietUntilMs > 0) waitUntil(Math.min(quietUntilMs, timetable.endMs), timetable);
  const iteration = timetable.iteration();
  const { begin, end } = pool.spanOf(iteration);
  let intendedMs = timetable.intendedMs(iteration);
  let newTokenId = "";
  let before: Sent | undefined;
  for (let row = begin; row < end; row++) {
    const request = pool.requestAt(row);
    const step = row - begin;
    intendedMs += request.thinkMs;
    // The end of the schedule cuts sittings off: who pauses beyond it comes back no more. In the closed model the user
    // pauses on until then, or would begin sitting after sitting and send the first request of each.
    if (intendedMs >= timetable.endMs && (step > 0 || inputs.model === "closed")) {
      if (inputs.model === "closed") waitUntil(timetable.endMs, timetable);
      return;
    }
    if (request.namesNewToken && newTokenId === "") {
      meters.event.add(end - row, { kind: "skipped", operation: request.operation });
      return;
    }
    waitUntil(intendedMs, timetable);
    if (step === 0 && pool.hasSittings) meters.event.add(1, { kind: "begun", operation: request.operation });
    const body = request.namesNewToken ? withNewToken(request.body, newTokenId) : request.body;
    const sent = sendOne(request.operation, body, iteration, step, intendedMs, timetable, before, compare);
    if (request.operation === "create-token-transaction") newTokenId = createdTokenId(sent.answer);
    if (inputs.model === "closed" && sent.answer.kind === "error")
      quietUntilMs = sent.endedMs + Math.min(HONOURED_WAIT_MS, sent.answer.waitMs ?? 0);
    intendedMs = Math.max(sent.endedMs, quietUntilMs);
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
  routes[operation] ??= routeTo(operation);
  const { url, facts } = routes[operation];
  const isWarmUp = intendedMs < warmUntilMs;
  const startedMs = nowMs();
  if (isWarmUp) meters.event.add(1, { kind: "warm", operation, code: "started" });
  else meters.started.add(withOperation(operation, Math.max(0, startedMs - intendedMs)));
  const response = send(url, body);
  const endedMs = nowMs();
  const parsed = response === undefined ? undefined : parsedBody(response);
  const isFlawless = isUsual(operation, facts.evidence, body, parsed) && isNext(operation, before, parsed);
  const answer: Answer = isFlawless
    ? { kind: "success", body: parsed, taken: true }
    : answerOf(operation, response, facts);
  const times = packTimes(response?.timings.duration ?? 0, endedMs - intendedMs);
  const sent: Sent = { operation, iteration, step, request: body, answer, times, isWarmUp, endedMs };
  if (!isFlawless) report(sent, before);
  else if (isWarmUp) meters.event.add(1, { kind: "warm", operation, code: "accepted" });
  else meters.accepted.add(withOperation(operation, times));
  if (compare !== undefined && !isWarmUp) tell(sent, compare(sent, response?.status ?? 0));
  return sent;
}

type Route = { readonly url: string; readonly facts: OperationFacts };

function routeTo(operation: OperationId): Route {
  const falseIsSuccess = inputs.quotesSayFalse && operation === "token-price";
  const facts = { ...bundledFacts()[operation], falseIsSuccess };
  return { url: inputs.target + facts.path, facts };
}

function waitUntil(momentMs: number, { nowMs }: Timetable): void {
  const restMs = momentMs - nowMs();
  if (restMs > 0) sleep(restMs / 1_000);
}

type Response = Transfer & {
  readonly timings: { readonly duration: number };
  readonly headers: Readonly<Record<string, string>>;
  json(): unknown;
};

/** k6 throws for a status of 101 whatever it was told; the connection is gone then. */
function send(url: string, body: string): Response | undefined {
  try {
    return http.post(url, body, params);
  } catch {
    return undefined;
  }
}

/** The body of a complete answer with a status of 2xx; undefined where it is none, or no JSON. */
function parsedBody(response: Response): unknown {
  const { status } = response;
  if (status < 200 || status > 299 || !isComplete(response)) return undefined;
  try {
    return response.json();
  } catch {
    return undefined;
  }
}

/** Pages are held against the one before them in the same sitting. */
function isNext(operation: OperationId, before: Sent | undefined, page: Members): boolean {
  if (operation !== "get-leaderboard" || before?.operation !== operation) return true;
  return before.answer.kind === "success" && goesOn(before.answer.body, page);
}

function answerOf(operation: OperationId, response: Response | undefined, facts: OperationFacts): Answer {
  if (response === undefined) return { kind: "error", code: "protocol-error" };
  if (!isComplete(response)) return { kind: "error", code: seldom().transferFault(response) };
  const { readAnswer, withWait } = seldom();
  const answer = readAnswer(operation, response.status, () => response.json(), facts);
  return withWait(answer, response.status, () => response.headers["Retry-After"]);
}

/** Reports an answer that is not as usual. */
function report(sent: Sent, before: Sent | undefined): void {
  const { operation, answer, times, isWarmUp } = sent;
  const { code, violations } = seldom().verdictOf(sent, before);
  if (isWarmUp) {
    meters.event.add(1, { kind: "warm", operation, code });
    return;
  }
  if (tell(sent, violations)) meters.event.add(times, { kind: "remarked", operation, code });
  if (code === "accepted") meters.accepted.add(withOperation(operation, times));
  else if (code === "invalid") meters.event.add(times, { kind: "invalid", operation });
  else {
    const waitMs = answer.kind === "error" ? answer.waitMs : undefined;
    meters.event.add(seldom().packWait(waitMs), { kind: "error", operation, code });
  }
}

function tell(sent: Sent, violations: readonly Violation[]): boolean {
  if (violations.length === 0) return false;
  telling ??= seldom().createTelling(meters, credential);
  return telling(sent, violations);
}
