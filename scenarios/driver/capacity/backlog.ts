// Whether a target has worked off what a load left behind: single requests are as fast again as before any load. Without
// this, a step beyond the limit would spoil the next one.

import { createClient } from "../../../http/client.ts";
import { median } from "../../../statistics/percentile.ts";
import { plainProbe, wireOf } from "../../../target/exchange/probe.ts";
import type { LoadTarget } from "../../../target/load-target.ts";
import { leaderboardRequest } from "../../sessions/requests.ts";

const LONGEST_WAIT_MS = 60_000;
const IDLE_REQUESTS = 7;
/** So many fast ones in a row. */
const FAST_REQUESTS = 3;
/** A single request of a target without a backlog takes at most this multiple of the usual time, or so much longer. */
const FAST_FACTOR = 3;
const FAST_ROOM_MS = 20;
const PAUSE_MS = 50;

/** Measures the target at rest first. */
export async function watchBacklog({ target, tokens }: LoadTarget, timeoutMs: number, signal: AbortSignal | undefined) {
  const client = createClient(target, { timeoutMs });
  const { operation, body } = leaderboardRequest(0, 1, "both");
  const request = wireOf(plainProbe(operation, JSON.stringify(body)), target, { token: tokens[0] });
  const timeMs = async (): Promise<number> => {
    const startedAt = performance.now();
    const { outcome } = await client.send(request, signal);
    signal?.throwIfAborted();
    return outcome.kind === "fault" ? Number.POSITIVE_INFINITY : performance.now() - startedAt;
  };
  const idle: number[] = [];
  for (let count = 0; count < IDLE_REQUESTS; count++) idle.push(await timeMs());
  const usualMs = median(idle);
  const limitMs = Math.max(FAST_FACTOR * usualMs, usualMs + FAST_ROOM_MS);
  return {
    /** Waits until the backlog is gone; false if it is not after a minute. Rejects with the signal's reason. */
    gone: async (): Promise<boolean> => {
      const startedAt = performance.now();
      for (let fast = 0; fast < FAST_REQUESTS; ) {
        fast = (await timeMs()) <= limitMs ? fast + 1 : 0;
        if (performance.now() - startedAt > LONGEST_WAIT_MS) return false;
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      }
      return true;
    },
    close: () => client.close(),
  };
}

export type BacklogWatch = Awaited<ReturnType<typeof watchBacklog>>;
