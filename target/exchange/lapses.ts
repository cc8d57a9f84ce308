// Requests that a target accepted at first and refuses later. Neither the request nor a field of it is the cause: the rate of
// the requests may be, or the credential. Before anything is judged by such a refusal, its request is sent again by itself.
import type { Slots } from "../../http/slots.ts";
import {
  type LapseCause,
  type LapseTrial,
  LONG_PAUSES_MS,
  lapseCauseOf,
  otherThan,
  overAfter,
  PAUSES_MS,
  SHORT_MS,
} from "./lapse-trials.ts";
import { blamesService, type LapseWatch } from "./lapse-watch.ts";
import type { JudgedExchange } from "./oracle.ts";
import type { Probe, Purpose } from "./probe.ts";

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

/** The longest sum of waits for limits in a run. */
const MOST_HELD_MS = 600_000;
/** Attempts at a request that is refused at once where others are accepted: the refusal is its own. */
const MOST_RELEASED_SOON = 3;
/** Requests that are refused even by themselves, before a refusal is no limit's. Each counts twice if no limit was met so far. */
const MOST_REFUSED_ALONE = 3;

/** What the guard needs of the sender. */
type GuardTrial = LapseTrial & {
  /** Whether a refusal may still depend on the rate. */
  readonly mayDependOnRate: () => boolean;
};

/** Looks into lapses one after the other, while all other requests wait. */
export function createLapseGuard(watch: LapseWatch, options: LapseOptions | undefined, trial: GuardTrial) {
  let underWay: Promise<LapseCause> | undefined;
  let hasLostAccess = false;
  const renewed = new Set<string>();
  const holds = createHolds(watch, trial);
  const lone = createLoneSends(watch, options, trial, holds);
  const busy = () => underWay ?? holds.underWay() ?? lone.underWay();
  const lostAccess = () => (hasLostAccess ? "access-lost" : holds.areSpent() ? "rate-limited" : undefined);
  const isLong = (refusal = "") => (options?.refusals.get(refusal) ?? 0) > SHORT_MS;
  const explain = async (probe: Probe, { token, judged, refusal = "" }: Attempt): Promise<LapseCause> => {
    const mostMs = watch.isTried(refusal) ? 0 : LONG_PAUSES_MS.reduce((sum, pauseMs) => sum + pauseMs, 0);
    const pause = (durationMs: number) => {
      if (durationMs === LONG_PAUSES_MS[0]) options?.onHeld?.(judged.status, mostMs);
      return trial.pause(durationMs);
    };
    const reader = watch.readerBeside(probe.operation);
    const found = await lapseCauseOf(probe, judged, { ...trial, pause }, reader, mostMs > 0);
    if (found.cause === "renewed") renewed.add(token);
    else watch.noteTrial(refusal);
    if (found.cause === "access") hasLostAccess = true;
    if (found.cause === "rate") options?.onOverload(refusal, judged.status, found.lastedMs);
    underWay = undefined;
    return found.cause;
  };
  const isOver = async (probe: Probe, attempt: Attempt, credential: string): Promise<boolean> => {
    const { refusal } = attempt;
    if (options === undefined || refusal === undefined) return false;
    if (attempt.token !== credential) return true;
    if (!watch.mayBeLapse(probe, refusal)) return false;
    // A credential that is renewed meanwhile would be taken for a rate that has become slow enough.
    while (lone.underWay() !== undefined) await lone.underWay();
    underWay ??= explain(probe, attempt);
    const cause = await underWay;
    return cause === "renewed" || cause === "rate";
  };
  return {
    /** Sends in a slot, while no trial is under way. */
    beside: async <T extends object>(inSlot: Slots, send: () => Promise<T>): Promise<T> => {
      for (;;) {
        await busy();
        // A trial may have begun while this request waited for its turn.
        const sent = await inSlot(async () => (busy() === undefined ? send() : undefined));
        if (sent !== undefined) return sent;
      }
    },
    /** Why nothing more is accepted, if that is known. */
    lostAccess,
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
      if (isLong(attempt.refusal)) {
        const isReleased = lostAccess() === undefined && (await holds.isReleased(probe, attempt, attempts));
        return isReleased ? "again" : "end";
      }
      return credential !== undefined && (await isOver(probe, attempt, credential)) ? "again" : "open";
    },
    /**
     * The judgement on a request that is not sent again, unless `more` attempts are made by itself. A request that met a limit
     * until the end is not judged by it, nor is a `violation` whose refusal may be a limit's or an error of the service.
     */
    atLast: async (probe: Probe, purpose: Purpose, attempt: Attempt, resend: () => Promise<Attempt>) => {
      const mayDepend = options !== undefined && attempt.refusal !== undefined && purpose !== "violation";
      while (mayDepend && busy() !== undefined) await busy();
      const isOpen = mayDepend && lostAccess() === undefined && !renewed.has(attempt.token);
      const alone = isOpen ? await lone.send(probe, attempt, resend) : undefined;
      const { judged, refusal = "" } = alone ?? attempt;
      const isUnclear =
        purpose === "violation" && blamesService(judged) && trial.mayDependOnRate() && !lone.isOwn(refusal);
      const isByLimit = options?.refusals.has(refusal) && (isUnclear || lostAccess() === "rate-limited");
      const last: JudgedExchange = isByLimit ? { ...judged, class: "transient", reason: "rate-limited" } : judged;
      return { judged: last, more: alone === undefined ? 0 : 1 };
    },
  };
}

/** Waits for limits. */
function createHolds(watch: LapseWatch, trial: LapseTrial) {
  let heldMs = 0;
  let areSpent = false;
  let holding: Promise<number | undefined> | undefined;
  const pause = async (durationMs: number) => {
    heldMs += durationMs;
    await trial.pause(durationMs);
  };
  /** Waits until what was accepted before is accepted again; resolves with the time in ms, undefined if it takes too long. */
  const released = async (probe: Probe, refusal: string): Promise<number | undefined> => {
    const tested = watch.acceptedLike(probe);
    let waitedMs = 0;
    for (const pauseMs of [...PAUSES_MS, ...LONG_PAUSES_MS]) {
      areSpent ||= heldMs + pauseMs > MOST_HELD_MS;
      if (areSpent) return undefined;
      await pause(pauseMs);
      waitedMs += pauseMs;
      if ((await otherThan(refusal, tested, trial.send)) !== undefined) return waitedMs;
    }
    return undefined;
  };
  const hold = async (probe: Probe, refusal: string): Promise<number | undefined> => {
    const waitedMs = await released(probe, refusal);
    if (waitedMs === undefined) areSpent = true;
    holding = undefined;
    return waitedMs;
  };
  return {
    pause,
    released,
    underWay: () => holding,
    /** Whether no more is waited: a limit lasts too long, or all of them do. */
    areSpent: () => areSpent,
    /** Whether a request that met a limit is sent again: unless the limit lasts too long, or the refusal is its own. */
    isReleased: async (probe: Probe, { refusal = "" }: Attempt, attempts: number): Promise<boolean> => {
      holding ??= hold(probe, refusal);
      const waitedMs = await holding;
      return waitedMs !== undefined && (waitedMs > SHORT_MS || attempts < MOST_RELEASED_SOON);
    },
  };
}

/** Requests that are sent by themselves instead of ending with a refusal that may depend on the rate. */
function createLoneSends(
  watch: LapseWatch,
  options: LapseOptions | undefined,
  trial: GuardTrial,
  holds: ReturnType<typeof createHolds>,
) {
  let underWay: Promise<Attempt | undefined> | undefined;
  const refusedAlone = new Map<string, number>();
  const noteRefused = (refusal: string, count = 1) =>
    void refusedAlone.set(refusal, (refusedAlone.get(refusal) ?? 0) + count);
  const isOwn = (refusal: string) => (refusedAlone.get(refusal) ?? 0) >= MOST_REFUSED_ALONE;
  /** After others were accepted, and a longer pause: a limit of so many requests a second then lets any request through. */
  const afterOthers = async (probe: Probe, { refusal = "" }: Attempt, resend: () => Promise<Attempt>) => {
    const waitedMs = await holds.released(probe, refusal);
    if (waitedMs === undefined && !holds.areSpent()) noteRefused(refusal, MOST_REFUSED_ALONE);
    if (waitedMs === undefined) return undefined;
    if (waitedMs <= SHORT_MS) await holds.pause(2 * waitedMs);
    const again = await resend();
    if (again.refusal === refusal) noteRefused(refusal);
    return again;
  };
  /** Of a refusal that was not found to depend on the rate so far. */
  const afterPauses = async (probe: Probe, { judged, refusal = "" }: Attempt): Promise<undefined> => {
    noteRefused(refusal, 2);
    const { over, lastedMs } = await overAfter(PAUSES_MS, probe, judged, trial);
    if (over?.isAccepted) options?.onOverload(refusal, judged.status, lastedMs);
  };
  return {
    underWay: () => underWay,
    /** Whether requests get the refusal at any rate. */
    isOwn,
    /** Undefined if the request is not sent, and ends with its refusal. */
    send: async (probe: Probe, attempt: Attempt, resend: () => Promise<Attempt>): Promise<Attempt | undefined> => {
      const { refusal = "" } = attempt;
      const isKnown = options?.refusals.has(refusal);
      if (isOwn(refusal) || !trial.mayDependOnRate() || !(isKnown || watch.mayExplain(probe, refusal)))
        return undefined;
      underWay = (isKnown ? afterOthers(probe, attempt, resend) : afterPauses(probe, attempt)).finally(() => {
        underWay = undefined;
      });
      return underWay;
    },
  };
}
