// Waits for what the target takes time to know: a service may quote and trade a new token only after it has indexed it.
import { createRandom } from "../schemas/random.ts";
import { fingerprintOf } from "./exchange/fingerprint.ts";
import { plainProbe } from "./exchange/probe.ts";
import type { Sender } from "./exchange/sender.ts";
import { PHASES, type SendResult } from "./exchange/sent-request.ts";
import { responseOf } from "./rejection-baseline.ts";

/** Longest wait for one new token, and the time between two questions, in ms. */
export const MAX_INDEXING_MS = 5_000;
const STEP_MS = 250;

export type Indexing = {
  /**
   * Resolves when a new token can be quoted on a chain, or when waiting is pointless: it is rejected for another reason
   * than one that does not exist, or {@link MAX_INDEXING_MS} have passed. A target that never knew a token in that time is
   * not waited for again. `createdAtMs` is the time of `performance.now()` when the token was created: later ones are not
   * asked for before they are as old as the first one was.
   */
  readonly settled: (tokenId: string, slug: string, createdAtMs: number) => Promise<void>;
};

export function createIndexing(sender: Sender): Indexing {
  const waits = new Map<string, Promise<void>>();
  let isGivenUp = false;
  let learntMs = 0;

  const quote = (tokenId: string, slug: string, attempt: number | string) => {
    const order = [PHASES.discovery, "token-price", "indexing", slug, tokenId, attempt];
    return sender.send(plainProbe("token-price", JSON.stringify({ tokenId, chainSlug: slug })), order, "open");
  };
  const wait = async (tokenId: string, slug: string, createdAtMs: number) => {
    const youngMs = learntMs - (performance.now() - createdAtMs);
    if (youngMs > 0) await sender.pause(youngMs);
    const first = await quote(tokenId, slug, 0);
    if (isGivenUp || first.class !== "rejected") return;
    const unknownId = createRandom(1, tokenId).uuid();
    const unknown = await quote(unknownId, slug, "unknown");
    if (printOf(first, tokenId) !== printOf(unknown, unknownId)) return;
    for (let waitedMs = 0; waitedMs < MAX_INDEXING_MS && !isGivenUp; waitedMs += STEP_MS) {
      if (sender.stopReason("token-price") !== undefined) return;
      await sender.pause(STEP_MS);
      const again = await quote(tokenId, slug, waitedMs / STEP_MS + 1);
      if (again.class !== "rejected") {
        learntMs = Math.max(learntMs, waitedMs + STEP_MS);
        return;
      }
    }
    isGivenUp = true;
  };
  return {
    settled: (tokenId, slug, createdAtMs) => {
      const key = `${tokenId} ${slug}`;
      const known = waits.get(key) ?? wait(tokenId, slug, createdAtMs);
      waits.set(key, known);
      return known;
    },
  };
}

function printOf(result: SendResult, tokenId: string): string | undefined {
  const response = result.class === "rejected" ? responseOf(result) : undefined;
  return response === undefined ? undefined : fingerprintOf(response, [tokenId]);
}
