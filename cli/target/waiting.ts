// Waits for a service that is still starting, as it is in CI: until it responds at all, or until it does its work.
import { setTimeout as sleep } from "node:timers/promises";
import { type Client, createClient } from "../../http/client.ts";
import type { WireRequest } from "../../http/exchange.ts";
import type { Target } from "../../http/target.ts";
import { explainReason } from "../../reports/text/reasons.ts";
import { judgeExchange, UNKNOWN_CONVENTIONS } from "../../target/exchange/oracle.ts";
import { plainProbe, wireOf } from "../../target/exchange/probe.ts";
import { FIRST_PAGE } from "../../target/request-bodies.ts";

/** A proxy responds with one of these as long as there is no service behind it. */
const NOT_YET: ReadonlySet<number> = new Set([502, 503, 504]);
const PAUSE_MS = 250;
/** With a credential, a service that takes long is asked less often: some lock out who is refused again and again. */
const LONGEST_PAUSE_MS = 2_000;
const GROWTH = 1.2;
const ATTEMPT_MS = 5_000;

type Waiting = {
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
  readonly onWait?: (waitedMs: number, seen?: string) => void;
};

/**
 * Waits until the target responds, at most `timeoutMs`, and says whether it does. It does not fail: a target that never
 * responds is reported by the first request of the run, with its reason.
 */
export async function waitForTarget(target: Target, waiting: Waiting): Promise<boolean> {
  const request: WireRequest = {
    method: "GET",
    path: target.basePath === "" ? "/" : target.basePath,
    headers: [],
    body: new Uint8Array(),
    repeatable: true,
  };
  const client = createClient(target, { timeoutMs: Math.min(ATTEMPT_MS, waiting.timeoutMs) });
  const responds = async () => {
    const { outcome } = await client.send(request, waiting.signal);
    return outcome.kind === "response" && !NOT_YET.has(outcome.response.status) ? undefined : "no response";
  };
  return (await until(client, responds, waiting, PAUSE_MS)) === undefined;
}

type Accepting = Waiting & {
  readonly token: string;
  /** Time limit for one request, in ms. */
  readonly attemptMs: number;
};

/**
 * Waits until the target accepts a request, at most `timeoutMs`: until then a router in front of it may respond with anything.
 * Returns undefined once it does, otherwise what became of the last request, as the end of a sentence.
 */
export async function waitForAcceptance(target: Target, waiting: Accepting): Promise<string | undefined> {
  const { token, attemptMs, timeoutMs, signal } = waiting;
  const operation = "get-leaderboard";
  // A service may be wrong in what it makes of one of them.
  const bodies = [JSON.stringify(FIRST_PAGE), "{}"] as const;
  // One request that hangs must leave time for others.
  const client = createClient(target, { timeoutMs: Math.min(attemptMs, timeoutMs / 3) });
  let count = 0;
  const accepts = async () => {
    const body = bodies[count++ % 2] ?? bodies[0];
    const request = wireOf(plainProbe(operation, body), target, { token });
    const judged = judgeExchange(operation, await client.send(request, signal), UNKNOWN_CONVENTIONS);
    // A page without a list may be that of a new service (open/T3).
    if (judged.isAccepted || judged.class === "ambiguous") return undefined;
    const reason = explainReason(judged.reason);
    return judged.status === undefined ? reason : `status ${judged.status}, and ${reason}`;
  };
  return until(client, accepts, waiting, LONGEST_PAUSE_MS);
}

/** Asks until nothing is left to wait for; otherwise returns why the last answer was not enough. */
async function until(
  client: Client,
  ask: () => Promise<string | undefined>,
  { timeoutMs, signal, onWait }: Waiting,
  longestPauseMs: number,
): Promise<string | undefined> {
  const startedAt = performance.now();
  const waitedMs = () => performance.now() - startedAt;
  let seen: string | undefined = "nothing was sent";
  try {
    for (let pauseMs = PAUSE_MS; !signal.aborted && waitedMs() < timeoutMs; pauseMs *= GROWTH) {
      seen = await ask();
      if (seen === undefined) return undefined;
      onWait?.(waitedMs(), seen);
      await sleep(Math.min(pauseMs, longestPauseMs), undefined, { signal }).catch(() => undefined);
    }
    return seen;
  } finally {
    await client.close();
  }
}
