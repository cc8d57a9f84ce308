// Renews the credential of a load that lasts longer than it: on its period, and when the target begins to refuse it. A
// renewal that fails leaves the credential as it is; what the target then refuses counts as refused.

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
const REFUSED = 401;

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
      if (isRefused(window) && nowMs() - triedAtMs >= LEAST_PAUSE_MS) void tryNow();
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

function isRefused({ operations }: JournalWindow): boolean {
  return Object.values(operations).some(({ errors }) =>
    Object.keys(errors).some((key) => readErrorKey(key).kind?.status === REFUSED),
  );
}
