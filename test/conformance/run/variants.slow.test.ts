// Services whose tokens must be indexed or signed first, which takes time. Other variants are tried by the sample of `npm run
// prove`.
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { choicesOfVariants } from "../../../service/open-points/choices.ts";
import { startService } from "../../../service/server.ts";
import { idsWith, run } from "../run.ts";

/** How many times as fast as real time the service and the waits of the suite run. */
const SPEED = 5;

/** The operations that name tokens, and what depends on when a token can be quoted. */
const OF_TOKENS = ["token-price", "trade-token", "create-token-transaction"];
const QUOTED = ["token-price", "trade-token", "create-token-transaction/response"];

// Used means that the tokens of the run before may still wait to be indexed.
test.concurrent.each<readonly [string, readonly string[], number]>([
  ["indexes tokens one after the other", ["token.indexing=one-at-a-time", "create.executed=always"], 0],
  ["knows tokens once they are signed", ["token.indexing=once-signed"], 4],
])("gives a service that %s the same verdict fresh and used, and fails no check", async (_, names, exitCode) => {
  const startedAt = Date.now();
  const clock = () => startedAt + SPEED * (Date.now() - startedAt);
  const service = await startService({ choices: choicesOfVariants([...names, "trade.amounts=one-alone"]), clock });
  try {
    for (const seed of [1, 2]) {
      const result = await run(service.url, { only: OF_TOKENS, seed, wait: (durationMs) => sleep(durationMs / SPEED) });
      expect(idsWith(result, "fail")).toEqual([]);
      expect(result.exitCode).toBe(exitCode);
    }
  } finally {
    await service.close();
  }
});

test.concurrent.each(["unknown", "425"] as const)(
  "gives a service that knows tokens after a second, and rejects them by %s before, the verdict of one that knows them at once",
  async (status) => {
    const service = await startService({ choices: { "token.indexing": "after-a-second", "token.notReady": status } });
    try {
      const result = await run(service.url, { only: QUOTED, wait: (durationMs) => sleep(durationMs) });
      expect(idsWith(result, "fail")).toEqual([]);
      expect(result.requests.abandoned).toBeUndefined();
      expect(result.exitCode).toBe(0);
    } finally {
      await service.close();
    }
  },
);
