// Requests that a target accepted at first and refuses later. Neither the request nor a field of it is the cause: the rate of
// the requests may be, or the credential. Before anything is judged by such a refusal, its request is sent again by itself.
import { concernsRequest, isSuccessStatus, statusFault } from "../../http/acceptance.ts";
import type { Slots } from "../../http/slots.ts";
import type { OperationId } from "../../schemas/index.ts";
import { shapeOf } from "./fingerprint.ts";
import { forgetOldest } from "./ledger.ts";
import type { JudgedExchange } from "./oracle.ts";
import type { Probe } from "./probe.ts";
import { deferredByMs } from "./retry.ts";
import { kindOf } from "./triggers.ts";

/**
 * Why a request that was accepted before is refused:
 * - `rate`: it is accepted when nothing else is sent.
 * - `renewed`: the credential, and another one is accepted.
 * - `access`: the credential or a quota, because another operation refuses in the same way what it accepted before.
 * - `state`: anything else, such as a holding that is used up. The refusal says what it says.
 */
export type LapseCause = "rate" | "renewed" | "access" | "state";

/** What is done about lapses; without it they are rejections like others. */
export type LapseOptions = {
  /**
   * Refusals that an earlier sender found to depend on the rate, each with how long it lasted, in ms. Their requests are sent
   * again: slowly from the beginning, or after a pause where it lasted long.
   */
  readonly refusals: ReadonlyMap<string, number>;
  /**
   * Called when a refusal is found to depend on the rate, with its status; undefined for a reset connection. What was sent so far
   * shows nothing.
   */
  readonly onOverload: (refusal: string, status: number | undefined, lastedMs: number) => void;
  /** Called before all requests wait for long, with the status that a request got, if any, and the most they wait, in ms. */
  readonly onHeld?: ((status: number | undefined, mostMs: number) => void) | undefined;
  /** Another credential in place of one that the target no longer accepts; undefined if there is none. */
  readonly renew?: (() => Promise<string | undefined>) | undefined;
};

/** One attempt at a request: its start in ms, its credential, its response, and the refusal that this may be a lapse by. */
export type Attempt = {
  readonly startedAt: number;
  readonly token: string;
  readonly judged: JudgedExchange;
  readonly refusal: string | undefined;
};

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
    /**
     * Whether a refusal of what was accepted meets nearly everything, and trials may still explain it. One that is no server error
     * may say of a token of which nothing was accepted that it is not ready.
     */
    mayBeLapse: (probe: Probe, refusal: string) =>
      accepted.has(kindOf(probe)) &&
      (tokens.has(tokenIn(probe)) || /^(5|reset)/.test(refusal)) &&
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

/** How lapses are looked into: by requests that are sent while no others are. */
export type LapseTrial = {
  readonly send: (probe: Probe) => Promise<JudgedExchange>;
  readonly pause: (durationMs: number) => Promise<void>;
  /** Uses another credential from now on; false if there is none. */
  readonly renew: () => Promise<boolean>;
};

/** Looks into lapses one after the other, while all other requests wait. */
export function createLapseGuard(watch: LapseWatch, options: LapseOptions | undefined, trial: LapseTrial) {
  let underWay: Promise<LapseCause> | undefined;
  let holding: Promise<number | undefined> | undefined;
  let heldMs = 0;
  let lost: "access-lost" | "rate-limited" | undefined;
  const explain = async (probe: Probe, { judged, refusal = "" }: Attempt): Promise<LapseCause> => {
    const mostMs = watch.isTried(refusal) ? 0 : LONG_PAUSES_MS.reduce((sum, pauseMs) => sum + pauseMs, 0);
    const pause = (durationMs: number) => {
      if (durationMs === LONG_PAUSES_MS[0]) options?.onHeld?.(judged.status, mostMs);
      return trial.pause(durationMs);
    };
    const reader = watch.readerBeside(probe.operation);
    const found = await lapseCauseOf(probe, judged, { ...trial, pause }, reader, mostMs > 0);
    if (found.cause !== "renewed") watch.noteTrial(refusal);
    if (found.cause === "access") lost = "access-lost";
    if (found.cause === "rate") options?.onOverload(refusal, judged.status, found.lastedMs);
    underWay = undefined;
    return found.cause;
  };
  /** Waits until what was accepted before is accepted again; resolves with the time in ms, undefined if it takes too long. */
  const hold = async (probe: Probe, refusal: string): Promise<number | undefined> => {
    const tested = watch.acceptedLike(probe);
    let waitedMs = 0;
    for (const pauseMs of [...PAUSES_MS, ...LONG_PAUSES_MS]) {
      if (heldMs + pauseMs > MOST_HELD_MS) break;
      await trial.pause(pauseMs);
      waitedMs += pauseMs;
      heldMs += pauseMs;
      if (refusalOf(await trial.send(tested)) === refusal) continue;
      holding = undefined;
      return waitedMs;
    }
    lost ??= "rate-limited";
    holding = undefined;
    return undefined;
  };
  const isLong = (refusal = "") => (options?.refusals.get(refusal) ?? 0) > SHORT_MS;
  /** Whether a request that met a limit of that kind is sent again: unless the limit lasts too long, or the refusal is its own. */
  const isReleased = async (probe: Probe, { refusal = "" }: Attempt, attempts: number): Promise<boolean> => {
    if (lost !== undefined) return false;
    holding ??= hold(probe, refusal);
    const waitedMs = await holding;
    return waitedMs !== undefined && (waitedMs > SHORT_MS || attempts < MOST_RELEASED_SOON);
  };
  const isOver = async (probe: Probe, attempt: Attempt, credential: string): Promise<boolean> => {
    const { refusal } = attempt;
    if (options === undefined || refusal === undefined) return false;
    if (attempt.token !== credential) return true;
    if (!watch.mayBeLapse(probe, refusal)) return false;
    underWay ??= explain(probe, attempt);
    const cause = await underWay;
    return cause === "renewed" || cause === "rate";
  };
  return {
    /** Sends in a slot, while no trial is under way. */
    beside: async <T extends object>(inSlot: Slots, send: () => Promise<T>): Promise<T> => {
      for (;;) {
        await underWay;
        await holding;
        // A trial may have begun while this request waited for its turn.
        const isFree = () => underWay === undefined && holding === undefined;
        const sent = await inSlot(async () => (isFree() ? send() : undefined));
        if (sent !== undefined) return sent;
      }
    },
    /** Why nothing more is accepted, if that is known. */
    lostAccess: () => lost,
    /** The judgement on a request that will not be sent again: one that met the limit until the end is not judged by it. */
    judgedAtLast: ({ judged, refusal }: Attempt): JudgedExchange =>
      lost === "rate-limited" && isLong(refusal) ? { ...judged, class: "transient", reason: "rate-limited" } : judged,
    /**
     * What becomes of a request after an attempt: it is sent `again` because what refused it is over, it has come to its `end`, or
     * its response leaves it `open`. `credential` is the present one, undefined for a request that has its own or its last attempt.
     */
    next: async (
      probe: Probe,
      attempt: Attempt,
      attempts: number,
      credential?: string,
    ): Promise<"again" | "end" | "open"> => {
      if (isLong(attempt.refusal)) return (await isReleased(probe, attempt, attempts)) ? "again" : "end";
      return credential !== undefined && (await isOver(probe, attempt, credential)) ? "again" : "open";
    },
  };
}

/** Pauses in ms before the refused request is sent again: enough for limits of so many requests a second. */
const PAUSES_MS = [1_000, 2_000] as const;
/** A refusal that lasts no longer is that of a limit of so many requests a second. */
export const SHORT_MS = 3_000;
/** Further pauses, once for each refusal: enough for limits of so many requests a minute. */
const LONG_PAUSES_MS = [4_000, 8_000, 16_000, 32_000] as const;
/** The longest sum of waits for such limits in a run. */
const MOST_HELD_MS = 600_000;
/** Attempts at a request that is refused at once where others are accepted: the refusal is its own. */
const MOST_RELEASED_SOON = 3;

/** A cause, and how long the refusal lasted, in ms. */
export type FoundCause = { readonly cause: LapseCause; readonly lastedMs: number };

/**
 * Sends a refused request again by itself, then another one that was accepted, then the first with another credential. Before a
 * refusal is left alone, `isPatient` also waits for a limit of so many requests a minute.
 */
export async function lapseCauseOf(
  probe: Probe,
  refused: JudgedExchange,
  { send, pause, renew }: LapseTrial,
  reader: Probe | undefined,
  isPatient: boolean,
): Promise<FoundCause> {
  const isLike = (judged: JudgedExchange) => refusalOf(judged) === refusalOf(refused);
  let lastedMs = 0;
  const causeAfter = async (pausesMs: readonly number[]): Promise<LapseCause | undefined> => {
    for (const pauseMs of pausesMs) {
      await pause(pauseMs);
      lastedMs += pauseMs;
      const again = await send(probe);
      if (!isLike(again)) return again.exchange.outcome.kind === "fault" ? "state" : "rate";
    }
    return undefined;
  };
  const find = async (): Promise<LapseCause> => {
    // A reset blames the service, as a status of 500 does. After a crash nothing listens, which a request at once shows.
    const { status = 500 } = refused;
    const isReset = refused.status === undefined;
    const soon = status === 401 ? undefined : await causeAfter(isReset ? [0, ...PAUSES_MS] : PAUSES_MS);
    if (soon !== undefined) return soon;
    if (status < 500 && reader !== undefined && !isLike(await send(reader))) return "state";
    if (status < 500 && (await renew()) && !isLike(await send(probe))) return "renewed";
    const later = isPatient && status !== 401 ? await causeAfter(LONG_PAUSES_MS) : undefined;
    return later ?? (status >= 500 ? "state" : "access");
  };
  return { cause: await find(), lastedMs };
}

/** The refusal that a response is, if it may have a cause outside of its request; undefined for any other response. */
function refusalOf(judged: JudgedExchange): string | undefined {
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
