// What is known of the requests that a target accepts and refuses, so that a refusal of what was accepted before is recognised.
import { concernsRequest, isSuccessStatus, statusFault } from "../../http/acceptance.ts";
import type { OperationId } from "../../schemas/index.ts";
import { shapeOf } from "./fingerprint.ts";
import { forgetOldest } from "./ledger.ts";
import type { JudgedExchange } from "./oracle.ts";
import type { Probe } from "./probe.ts";
import { deferredByMs } from "./retry.ts";
import { kindOf } from "./triggers.ts";

/** Of so many responses so many must be the same refusal: one that is rare, or that few requests get, is no lapse. */
const RECENT = 6;
const FEWEST_ALIKE = 4;
/** Or so many in a row: 401 names its cause, and a status below 500 is hardly sporadic. */
const FEWEST_IN_A_ROW = { unauthorised: 1, rejected: 2, failed: FEWEST_ALIKE } as const;
/** Trials that may find nothing, before a refusal is left alone. */
const MOST_TRIALS = 2;
/** Kinds of requests and tokens that are known to be accepted, at most: more than a suite has. */
const MOST_KNOWN = 10_000;

/** What is known of accepted and refused requests. A refusal is named by the shape of its response, or is a reset. */
export type LapseWatch = ReturnType<typeof createLapseWatch>;

/** A watch that leaves some refusals alone. */
export function createLapseWatch(known: Iterable<string> = []) {
  const accepted = new Set<string>();
  const tokens = new Set<string | undefined>();
  const latest = new Map<OperationId, Probe>();
  const readers = new Map<OperationId, Probe>();
  const trials = new Map([...known].map((refusal) => [refusal, MOST_TRIALS]));
  const recent: (string | undefined)[] = [];
  /** A refusal that is no server error may say of a token of which nothing was accepted that it is not ready. */
  const concernsRate = (probe: Probe, refusal: string) => tokens.has(tokenIn(probe)) || /^(5|reset)/.test(refusal);
  return {
    /** Enters a response and returns the refusal that it may be a lapse by; undefined for any other response. */
    note: (probe: Probe, judged: JudgedExchange): string | undefined => {
      const refusal = refusalOf(judged);
      if (refusal !== undefined || judged.exchange.outcome.kind === "response") recent.push(refusal);
      if (recent.length > RECENT) recent.shift();
      if (judged.isAccepted) accepted.add(kindOf(probe));
      if (judged.isAccepted) tokens.add(tokenIn(probe));
      for (const known of [accepted, tokens]) forgetOldest(known, MOST_KNOWN);
      if (judged.isAccepted) latest.set(probe.operation, probe);
      if (judged.isAccepted && judged.exchange.request.repeatable) readers.set(probe.operation, probe);
      return refusal;
    },
    wasAccepted: (probe: Probe) => accepted.has(kindOf(probe)),
    /** Whether a trial may explain why a request ends with a refusal, because others were accepted. */
    mayExplain: (probe: Probe, refusal: string) =>
      accepted.size > 0 && !refusal.startsWith("401") && concernsRate(probe, refusal),
    /** Whether a refusal of what was accepted meets nearly everything, and trials may still explain it. */
    mayBeLapse: (probe: Probe, refusal: string) =>
      accepted.has(kindOf(probe)) &&
      concernsRate(probe, refusal) &&
      (trials.get(refusal) ?? 0) < MOST_TRIALS &&
      (recent.filter((one) => one === refusal).length >= FEWEST_ALIKE ||
        recent.slice(-fewestInARow(refusal)).every((one) => one === refusal)),
    /** A request of the kind or else of the operation that was accepted; the request itself without any. */
    acceptedLike: (probe: Probe): Probe =>
      accepted.has(kindOf(probe)) ? probe : (latest.get(probe.operation) ?? probe),
    isTried: (refusal: string) => trials.has(refusal),
    noteTrial: (refusal: string) => void trials.set(refusal, (trials.get(refusal) ?? 0) + 1),
    /** An accepted request without side effects, of another operation if there is one. */
    readerBeside: (operation: OperationId): Probe | undefined =>
      [...readers].find(([id]) => id !== operation)?.[1] ?? readers.get(operation),
  };
}

function tokenIn({ body }: Probe): string | undefined {
  return typeof body === "string" ? /"tokenId":"([^"]*)"/.exec(body)?.[1] : undefined;
}

/** A refusal begins with its status, if it has one. */
function fewestInARow(refusal: string): number {
  const status = Number.parseInt(refusal, 10);
  if (status === 401) return FEWEST_IN_A_ROW.unauthorised;
  return status < 500 ? FEWEST_IN_A_ROW.rejected : FEWEST_IN_A_ROW.failed;
}

/** Whether a refusal says nothing of its request: a status of 500 and above, or no response. */
export function blamesService({ status = 500 }: JudgedExchange): boolean {
  return status >= 500;
}

/** The refusal that a response is, if it may have a cause outside of its request; undefined for any other response. */
export function refusalOf(judged: JudgedExchange): string | undefined {
  const { exchange, isAccepted, status = 200 } = judged;
  // A limit may also close connections, without a response.
  if (exchange.outcome.kind === "fault") return exchange.outcome.code === "reset" ? "reset" : undefined;
  if (isAccepted) return undefined;
  if (deferredByMs(judged, 0) !== undefined) return undefined;
  const { response } = exchange.outcome;
  const isAboutRequest = isSuccessStatus(status) || concernsRequest(status) || BY_THE_SERVICE.has(status);
  if (isAboutRequest && !NAMES_LIMIT.test(new TextDecoder().decode(response.body.subarray(0, 1_000)))) return undefined;
  return statusFault(status) === "protocol-error" && !isSuccessStatus(status) ? undefined : shapeOf(response);
}

/** Statuses by which a service blames itself, and which no valid request may get at any rate. */
const BY_THE_SERVICE: ReadonlySet<number> = new Set([500, 501, 505, 506, 507, 508, 510, 511]);
/** What services with such a status call a limit of the rate. */
const NAMES_LIMIT = /throttl|rate.?(limit|exceed)|too many requests|request limit|quota|slow down/i;
