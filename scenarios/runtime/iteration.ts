// One iteration: send the request that is due, take both times, then judge the response. All that is slow comes after the
// times are taken. Where an iteration is a session, each further request is due once the response before it has come and
// the think time is over; a later start counts as response time.
import { sleep } from "k6";
import { HONOURED_WAIT_MS } from "../../http/retry-after.ts";
import { lackingIn } from "../../schemas/generated/lacking.js";
import type { OperationId } from "../../schemas/operation.ts";
import type { Violation } from "../../schemas/violation.ts";
import { withNewToken } from "../sessions/new-token.ts";
import { readCredentials } from "./credential.ts";
import { readInputs } from "./environment.ts";
import { continuesPage, isFlawless } from "./fast-path.ts";
import { createMeters } from "./meters.ts";
import { createNewTokens } from "./new-tokens.ts";
import { isBare, operationOf, type PooledRequest, readRow } from "./pool.ts";
import { openPool } from "./pool-reader.ts";
import type { RejectionLog } from "./rejection-log.ts";
import { sessionOf } from "./renewal.ts";
import { paramsOf, parsedBody, type Route, responseOf, routeTo, send } from "./request.ts";
import type { Fields } from "./response.ts";
import { type Compare, createdTokenId, type Sent } from "./response-judgement.ts";
import { offsetOf, packTimes, withOffset } from "./samples.ts";
import { slowPath } from "./slow-path.ts";
import { openTimetable, type Timetable } from "./timetable.ts";
import type { ViolationLog } from "./violation-log.ts";

const inputs = readInputs();
const credentials = await readCredentials(inputs);
const meters = createMeters();
const pool = openPool(inputs.seed);
const newTokens = createNewTokens(inputs.seed);
const params = paramsOf(inputs);
/** That of the latest request. */
let credential = "";
/** Created for each operation when this VU first sends one. */
const routes: Partial<Record<OperationId, Route>> = {};
let timetable: Timetable | undefined;
let logViolations: ViolationLog | undefined;
let rejectionCodeOf: RejectionLog | undefined;
let compare: Compare | undefined;
/** Until then this VU pauses, as the target asked. In the closed model only: a schedule goes on whatever the target asks. */
let pausedUntilMs = 0;

/** The latest request and its outcome. One object for all requests of a VU: in k6 a new one costs 1 µs and a kilobyte. */
const last: { -readonly [Name in keyof Sent]: Sent[Name] } = {
  operation: "token-price",
  iteration: 0,
  step: 0,
  request: "",
  response: { kind: "error", code: "no-evidence" },
  times: 0,
  isWarmUp: false,
  endedMs: 0,
};
/** The response of `last` where it is flawless. */
const flawless: { readonly kind: "success"; body: Fields; readonly hasEvidence: true } = {
  kind: "success",
  body: {},
  hasEvidence: true,
};

/** Sends the request or the session of this iteration and reports the outcome. */
export function iterate(comparison?: Compare): void {
  timetable ??= openTimetable(inputs);
  compare = comparison;
  if (pausedUntilMs > 0) waitUntil(Math.min(pausedUntilMs, timetable.endMs), timetable);
  const iteration = timetable.iteration();
  const scheduledMs = timetable.scheduledMs(iteration);
  last.iteration = iteration;
  if (pool.hasSessions) {
    sendSession(timetable, iteration, scheduledMs);
    return;
  }
  const place = pool.placeOf(iteration);
  const row = pool.rowAt(place, iteration);
  const request = isBare(row) ? undefined : readRow(row);
  const dueMs = request === undefined ? scheduledMs : scheduledMs + request.thinkMs;
  if (isOver(timetable, dueMs, 0)) return;
  useCredential(place);
  sendOne(timetable, operationOf(row), request?.body ?? row.slice(1), dueMs, undefined, aboutNew(request, place));
  keepCreated();
}

/** The session of a request that may be about a token of another one; undefined for any other request. */
function aboutNew(request: PooledRequest | undefined, row: number): number | undefined {
  return request?.isAboutNew === true ? sessionOf(pool.themeAt(row)) : undefined;
}

/** Others ask for the token that the last request has created. */
function keepCreated(): string {
  if (last.operation !== "create-token-transaction") return "";
  const tokenId = createdTokenId(last.response);
  if (tokenId !== "" && inputs.newTokenMs !== undefined)
    newTokens.add(tokenId, last.request, last.endedMs + inputs.newTokenMs);
  return tokenId;
}

/** The next request is that of the user whose row it is. */
function useCredential(row: number): void {
  const next = credentials[pool.credentialAt(row)] ?? credentials[0];
  if (next === credential) return;
  credential = next;
  params.headers.Authorization = `Bearer ${next}`;
}

/** Sends the requests of a session in sequence. */
function sendSession(table: Timetable, iteration: number, beginsMs: number): void {
  const { begin, end } = pool.spanOf(iteration);
  let scheduledMs = beginsMs;
  let newTokenId = "";
  let before: Sent | undefined;
  for (let row = begin; row < end; row++) {
    const request = readRow(pool.rowAt(row, iteration));
    const { operation, body, thinkMs, namesNewToken } = request;
    const step = row - begin;
    scheduledMs += thinkMs;
    if (isOver(table, scheduledMs, step)) return;
    if (namesNewToken && newTokenId === "") {
      meters.event.add(end - row, { kind: "skipped", operation });
      return;
    }
    if (step === 0) {
      waitUntil(scheduledMs, table);
      meters.event.add(1, { kind: "begun", operation });
    }
    last.step = step;
    useCredential(row);
    const named = namesNewToken ? withNewToken(body, newTokenId) : body;
    sendOne(table, operation, named, scheduledMs, before, aboutNew(request, row));
    if (operation === "create-token-transaction") newTokenId = keepCreated();
    scheduledMs = Math.max(last.endedMs, pausedUntilMs);
    before = operation === "get-leaderboard" ? { ...last, response: { ...last.response } } : undefined;
  }
}

/**
 * Whether a request is due after the end of the schedule, so that it is not sent. In the closed model the user waits for
 * the end, or would begin session after session and send the first request of each.
 */
function isOver(table: Timetable, scheduledMs: number, step: number): boolean {
  if (scheduledMs < table.endMs || (step === 0 && inputs.model === "open")) return false;
  if (inputs.model === "closed") waitUntil(table.endMs, table);
  return true;
}

/** Sends one request when it is due, has its response judged, and leaves the outcome in `last`. */
function sendOne(
  table: Timetable,
  operation: OperationId,
  planned: string,
  scheduledMs: number,
  before: Sent | undefined,
  session: number | undefined,
): void {
  routes[operation] ??= routeTo(operation, inputs);
  const { url, facts, offset } = routes[operation];
  const isWarmUp = scheduledMs < table.warmUntilMs;
  const startedMs = waitUntil(scheduledMs, table);
  const body = session === undefined ? planned : newTokens.bodyFor(planned, session, startedMs);
  if (body !== planned && !isWarmUp) meters.event.add(1, { kind: "ofNewToken", operation });
  if (isWarmUp) meters.event.add(1, { kind: "warm", operation, code: "started" });
  else meters.started.add(withOffset(offset, startedMs > scheduledMs ? startedMs - scheduledMs : 0));
  const response = send(url, body, params);
  const endedMs = table.nowMs();
  const parsed = response === undefined ? undefined : parsedBody(response);
  const isFast = isFlawless(operation, facts.evidence, body, parsed) && isNextPage(operation, before, parsed);
  if (isFast) flawless.body = parsed;
  last.operation = operation;
  last.request = body;
  last.response = isFast ? flawless : responseOf(operation, response, facts);
  last.times = packTimes(response?.timings.duration ?? 0, endedMs - scheduledMs);
  last.isWarmUp = isWarmUp;
  last.endedMs = endedMs;
  if (!isFast) report(last, before);
  else if (isWarmUp) meters.event.add(1, { kind: "warm", operation, code: "accepted" });
  else {
    meters.accepted.add(withOffset(offset, last.times));
    reportLacking(operation, parsed);
  }
  if (compare !== undefined && !isWarmUp) hasLoggedAdvisory(last, compare(last, response?.status ?? 0));
  if (inputs.model === "closed" && last.response.kind === "error")
    pausedUntilMs = endedMs + Math.min(HONOURED_WAIT_MS, last.response.waitMs ?? 0);
}

/** Waits for a moment and returns the actual one. */
function waitUntil(momentMs: number, { nowMs }: Timetable): number {
  const beforeMs = nowMs();
  if (beforeMs >= momentMs) return beforeMs;
  sleep((momentMs - beforeMs) / 1_000);
  return nowMs();
}

/** Pages are compared with the page before them in the same session. */
function isNextPage(operation: OperationId, before: Sent | undefined, page: Fields): boolean {
  if (operation !== "get-leaderboard" || before?.operation !== operation) return true;
  return before.response.kind === "success" && continuesPage(before.response.body, page);
}

/** Judges and reports a response that the fast path does not settle. */
function report(sent: Sent, before: Sent | undefined): void {
  const { operation, response, times, isWarmUp } = sent;
  const { code, violations } = slowPath().verdictOf(sent, before);
  if (isWarmUp) {
    meters.event.add(1, { kind: "warm", operation, code });
    return;
  }
  if (hasLoggedAdvisory(sent, violations)) meters.event.add(times, { kind: "withAdvisory", operation, code });
  if (response.kind === "success" && code !== "no-evidence") reportLacking(operation, response.body);
  if (code === "accepted") meters.accepted.add(withOffset(offsetOf(operation), times));
  else if (code === "invalid") meters.event.add(times, { kind: "invalid", operation });
  else {
    const waitMs = response.kind === "error" ? response.waitMs : undefined;
    meters.event.add(slowPath().packWait(waitMs), { kind: "error", operation, code: errorCodeOf(sent, code) });
  }
}

/** Reports which places of an accepted response have no value. Those of most services have one at each. */
function reportLacking(operation: OperationId, body: Fields): void {
  const lacking = lackingIn[operation](body);
  if (lacking !== 0) meters.event.add(lacking, { kind: "lacking", operation });
}

/** The code that an error is counted under; with its kind if it is a rejection, whose first example is logged. */
function errorCodeOf(sent: Sent, code: string): string {
  if (sent.response.kind !== "error" || sent.response.rejection === undefined) return code;
  rejectionCodeOf ??= slowPath().createRejectionLog(() => credential);
  return rejectionCodeOf(sent);
}

/** Logs and counts the violations; returns whether any of them is advisory. */
function hasLoggedAdvisory(sent: Sent, violations: readonly Violation[]): boolean {
  if (violations.length === 0) return false;
  logViolations ??= slowPath().createViolationLog(() => credential);
  const { operation } = sent;
  const { specified, advisory } = logViolations(sent, violations);
  for (const statement of specified) meters.event.add(1, { kind: "specified", operation, statement });
  for (const statement of advisory) meters.event.add(1, { kind: "advisory", operation, statement });
  return advisory.length > 0;
}
