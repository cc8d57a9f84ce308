// Renews the credential of a load that lasts longer than it: on its period, and when the target begins to refuse it. A
// renewal that fails leaves the credential as it is; what the target then refuses counts as refused.

import { concernsRequest } from "../../../http/acceptance.ts";
import { isRejectionStatus } from "../../../http/rejection.ts";
import { readErrorKey } from "../../../run/format/rejection.ts";
import type { JournalWindow } from "../../../run/journal/journal-entries.ts";
import { countOf } from "../../../run/text/plural.ts";

export type CredentialSource = {
  /** Time between two renewals, ms. */
  readonly everyMs: number;
  /** A new credential. Rejects with an error whose message says why there is no new one; neither holds the credential. */
  readonly renew: () => Promise<string>;
};

/** A target may refuse for another reason than age: a new credential is not asked for more often. */
const LEAST_PAUSE_MS = 10_000;
/** Statuses that say what they are about: the credential, or too many requests. */
const UNAUTHORISED = 401;
const TOO_MANY = 429;

/** Starts the renewals; `hand` gives a new credential to all VUs. */
export function startRenewals(
  { everyMs, renew }: CredentialSource,
  hand: (credential: string) => void,
  nowMs: () => number = () => performance.now(),
) {
  let [renewed, failed] = [0, 0];
  let reason = "";
  let isBusy = false;
  let isOver = false;
  let triedAtMs = Number.NEGATIVE_INFINITY;
  /** Operations of which a request was accepted. */
  const accepted = new Set<string>();
  const tryNow = async (): Promise<void> => {
    if (isBusy) return;
    isBusy = true;
    triedAtMs = nowMs();
    try {
      const credential = await renew();
      if (!isOver) hand(credential);
      renewed += 1;
    } catch (error) {
      if (failed === 0) reason = error instanceof Error ? error.message : String(error);
      failed += 1;
    } finally {
      isBusy = false;
    }
  };
  const timer = setInterval(() => void tryNow(), everyMs);
  return {
    onWindow: (window: JournalWindow) => {
      if (isRefused(window, accepted) && nowMs() - triedAtMs >= LEAST_PAUSE_MS) void tryNow();
      for (const [operation, counts] of Object.entries(window.operations))
        if (counts.accepted > 0) accepted.add(operation);
    },
    /** Ends the renewals; returns notes about them, one sentence each. */
    end: () => {
      isOver = true;
      clearInterval(timer);
      return [
        ...(renewed > 0 ? [`The credential was renewed ${countOf(renewed, "time")}.`] : []),
        ...(failed > 0
          ? [`Renewing the credential failed ${countOf(failed, "time")}, and the old one stayed in use: ${reason}`]
          : []),
      ];
    },
  };
}

/**
 * Whether the target no longer honours the credential: it says so by 401, or an operation that accepted requests before
 * accepts none, by a status such as 403 that is not about the request.
 */
function isRefused({ operations }: JournalWindow, accepted: ReadonlySet<string>): boolean {
  return Object.entries(operations).some(([operation, counts]) => {
    const statuses = Object.keys(counts.errors).flatMap((key) => readErrorKey(key).kind?.status ?? []);
    const isOver = accepted.has(operation) && counts.accepted + counts.invalid === 0;
    return statuses.some((status) => status === UNAUTHORISED || (isOver && mayRefuseCredential(status)));
  });
}

function mayRefuseCredential(status: number): boolean {
  return isRejectionStatus(status) && status !== TOO_MANY && !concernsRequest(status);
}
