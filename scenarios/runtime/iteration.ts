// One iteration: send what the schedule has come to, take both times, then judge the answer. All that is slow comes after
// the timing ends. Where an iteration is a sitting, each further request is meant to begin when the answer before it was
// there and the pause is over; what comes later than that counts as response time.
import { sleep } from "k6";
import type { OperationId } from "../../schemas/operation.ts";
import type { Violation } from "../../schemas/violation.ts";
import { withNewToken } from "../../traffic/generation/new-token.ts";
import { HONOURED_WAIT_MS } from "../../traffic/http/retry-after.ts";
import { readCredential } from "./credential.ts";
import { readInputs } from "./environment.ts";
import { goesOn, isUsual } from "./fast-path.ts";
import { createMeters } from "./meters.ts";
import { isBare, operationOf, readRow } from "./pool.ts";
import { openPool } from "./pool-reader.ts";
import { paramsOf, parsedBody, type Route, responseOf, routeTo, send } from "./request.ts";
import type { Fields } from "./response.ts";
import { offsetOf, packTimes, withOffset } from "./samples.ts";
import { seldom } from "./slow-path.ts";
import { openTimetable, type Timetable } from "./timetable.ts";
import { createdTokenId, type Sent } from "./verdict.ts";
import type { Tell } from "./violation-log.ts";

const inputs = readInputs();
const credential = await readCredential(inputs);
const meters = createMeters();
const pool = openPool(inputs.seed);
const params = paramsOf(inputs, credential);
/** Made for each operation when this VU first sends one. */
const routes: Partial<Record<OperationId, Route>> = {};
let timetable: Timetable | undefined;
let telling: Tell | undefined;
/** Until then this user stays away, as the service asked. In the closed model alone: a schedule goes on whatever is said. */
let quietUntilMs = 0;

/** What came of the request before. One record for all requests of a VU: for k6 a new one is a microsecond and a kilobyte. */
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
/** The answer that it holds where that is as usual. */
const usual: { readonly kind: "success"; body: Fields; readonly taken: true } = {
  kind: "success",
  body: {},
  taken: true,
};

/** What else a scenario has to say of an answer and its status, 0 where none came; such as how it differs from a tape. */
export type Compare = (sent: Sent, status: number) => readonly Violation[];

/** Sends the request or the sitting of this iteration and reports what came of it. */
export function iterate(compare?: Compare): void {
  timetable ??= openTimetable(inputs);
  if (quietUntilMs > 0) waitUntil(Math.min(quietUntilMs, timetable.endMs), timetable);
  const iteration = timetable.iteration();
  const scheduledMs = timetable.scheduledMs(iteration);
  if (pool.hasSessions) {
    sit(timetable, iteration, scheduledMs, compare);
    return;
  }
  const row = pool.rowOf(iteration);
  const request = isBare(row) ? undefined : readRow(row);
  const dueMs = request === undefined ? scheduledMs : scheduledMs + request.thinkMs;
  if (isOver(timetable, dueMs, 0)) return;
  sendOne(timetable, operationOf(row), request?.body ?? row.slice(1), iteration, 0, dueMs, undefined, compare);
}

/** Sends the requests of a sitting one after the other. */
function sit(table: Timetable, iteration: number, beginsMs: number, compare: Compare | undefined): void {
  const { begin, end } = pool.spanOf(iteration);
  let scheduledMs = beginsMs;
  let newTokenId = "";
  let before: Sent | undefined;
  for (let row = begin; row < end; row++) {
    const { operation, body, thinkMs, namesNewToken } = readRow(pool.rowAt(row));
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
    const request = namesNewToken ? withNewToken(body, newTokenId) : body;
    sendOne(table, operation, request, iteration, step, scheduledMs, before, compare);
    if (operation === "create-token-transaction") newTokenId = createdTokenId(last.response);
    scheduledMs = Math.max(last.endedMs, quietUntilMs);
    before = operation === "get-leaderboard" ? { ...last, response: { ...last.response } } : undefined;
  }
}

/**
 * Whether the end of the schedule cuts a request off: who pauses beyond it comes back no more. In the closed model the user
 * pauses on until then, or would begin sitting after sitting and send the first request of each.
 */
function isOver(table: Timetable, scheduledMs: number, step: number): boolean {
  if (scheduledMs < table.endMs || (step === 0 && inputs.model === "open")) return false;
  if (inputs.model === "closed") waitUntil(table.endMs, table);
  return true;
}

/** Sends one request when it is due and has its answer judged; `last` tells what came of it. */
function sendOne(
  table: Timetable,
  operation: OperationId,
  body: string,
  iteration: number,
  step: number,
  scheduledMs: number,
  before: Sent | undefined,
  compare: Compare | undefined,
): void {
  routes[operation] ??= routeTo(operation, inputs);
  const { url, facts, offset } = routes[operation];
  const isWarmUp = scheduledMs < table.warmUntilMs;
  const startedMs = waitUntil(scheduledMs, table);
  if (isWarmUp) meters.event.add(1, { kind: "warm", operation, code: "started" });
  else meters.started.add(withOffset(offset, startedMs > scheduledMs ? startedMs - scheduledMs : 0));
  const response = send(url, body, params);
  const endedMs = table.nowMs();
  const parsed = response === undefined ? undefined : parsedBody(response);
  const isFlawless = isUsual(operation, facts.evidence, body, parsed) && isNext(operation, before, parsed);
  if (isFlawless) usual.body = parsed;
  last.operation = operation;
  last.iteration = iteration;
  last.step = step;
  last.request = body;
  last.response = isFlawless ? usual : responseOf(operation, response, facts);
  last.times = packTimes(response?.timings.duration ?? 0, endedMs - scheduledMs);
  last.isWarmUp = isWarmUp;
  last.endedMs = endedMs;
  if (!isFlawless) report(last, before);
  else if (isWarmUp) meters.event.add(1, { kind: "warm", operation, code: "accepted" });
  else meters.accepted.add(withOffset(offset, last.times));
  if (compare !== undefined && !isWarmUp) tell(last, compare(last, response?.status ?? 0));
  if (inputs.model === "closed" && last.response.kind === "error")
    quietUntilMs = endedMs + Math.min(HONOURED_WAIT_MS, last.response.waitMs ?? 0);
}

/** Waits for a moment, and gives the one that it has come to. */
function waitUntil(momentMs: number, { nowMs }: Timetable): number {
  const beforeMs = nowMs();
  if (beforeMs >= momentMs) return beforeMs;
  sleep((momentMs - beforeMs) / 1_000);
  return nowMs();
}

/** Pages are held against the one before them in the same sitting. */
function isNext(operation: OperationId, before: Sent | undefined, page: Fields): boolean {
  if (operation !== "get-leaderboard" || before?.operation !== operation) return true;
  return before.response.kind === "success" && goesOn(before.response.body, page);
}

/** Reports an answer that is not as usual. */
function report(sent: Sent, before: Sent | undefined): void {
  const { operation, response, times, isWarmUp } = sent;
  const { code, violations } = seldom().verdictOf(sent, before);
  if (isWarmUp) {
    meters.event.add(1, { kind: "warm", operation, code });
    return;
  }
  if (tell(sent, violations)) meters.event.add(times, { kind: "withAdvisory", operation, code });
  if (code === "accepted") meters.accepted.add(withOffset(offsetOf(operation), times));
  else if (code === "invalid") meters.event.add(times, { kind: "invalid", operation });
  else {
    const waitMs = response.kind === "error" ? response.waitMs : undefined;
    meters.event.add(seldom().packWait(waitMs), { kind: "error", operation, code });
  }
}

function tell(sent: Sent, violations: readonly Violation[]): boolean {
  if (violations.length === 0) return false;
  telling ??= seldom().createTelling(meters, credential);
  return telling(sent, violations);
}
