// Waits for a service that is still starting, as it is in CI: until it responds at all.
import { createClient } from "../../http/client.ts";
import type { Target } from "../../http/target.ts";

/** A proxy responds with one of these as long as there is no service behind it. */
const NOT_YET: ReadonlySet<number> = new Set([502, 503, 504]);
const PAUSE_MS = 250;
const ATTEMPT_MS = 5_000;

type Waiting = {
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
  readonly onWait?: (waitedMs: number) => void;
};

/**
 * Waits until the target responds, at most `timeoutMs`, and says whether it does. It does not fail: a target that never
 * responds is reported by the first request of the run, with its reason.
 */
export async function waitForTarget(target: Target, { timeoutMs, signal, onWait }: Waiting): Promise<boolean> {
  const client = createClient(target, { timeoutMs: Math.min(ATTEMPT_MS, timeoutMs) });
  const startedAt = performance.now();
  try {
    while (!signal.aborted && performance.now() - startedAt < timeoutMs) {
      const { outcome } = await client.send(
        {
          method: "GET",
          path: target.basePath === "" ? "/" : target.basePath,
          headers: [],
          body: NOTHING,
          repeatable: true,
        },
        signal,
      );
      if (outcome.kind === "response" && !NOT_YET.has(outcome.response.status)) return true;
      onWait?.(performance.now() - startedAt);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
    return false;
  } finally {
    await client.close();
  }
}

const NOTHING = new Uint8Array();
