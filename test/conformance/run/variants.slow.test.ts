import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { choicesOfVariants } from "../../../service/open-points/choices.ts";
import { startService } from "../../../service/server.ts";
import { idsWith, run, runOn } from "../run.ts";

// One variant for each way in which the suite could mistake an open point for a rule; the proof runs all of them.
test.each([
  ["rejections with status 200", ["rejection.carrier=ok"]],
  ["rejections with status 200 and a page", ["rejection.carrier=ok", "rejection.body=html"]],
  ["rejections without a body", ["rejection.body=empty"]],
  [
    "equal rejections",
    ["rejection.body=empty", "rejection.unauthenticated=400", "rejection.unknown=400", "route.path=400"],
  ],
  ["rejections with status 500", ["rejection.invalid=500", "rejection.malformed=500"]],
  ["quotes with success false", ["quote.success=false"]],
  ["wallets checked by chain", ["value.address=checked"]],
  ["no unmarked field", ["response.unmarked=absent"]],
  ["further fields", ["response.extra=added"]],
  ["no success field in operations that do not list it", ["response.success=absent"]],
  ["tokens on their own chain only", ["token.pools=rejected"]],
  ["one amount for each trade", ["trade.amounts=one-alone"]],
  ["the credential checked last", ["authentication.order=after-validation"]],
  ["every leaderboard field required", ["board.limit=required", "board.offset=required", "board.networkMode=required"]],
  ["sporadic rate limits", ["response.rateLimit=sporadic"]],
  ["unique names", ["create.repeat=rejected"]],
  ["status 202", ["response.status=202"]],
  ["a leaderboard without users at the start", ["board.start=nobody"]],
])("fails no conforming variant: %s", async (what, names) => {
  const result = await runOn({ choices: choicesOfVariants(names) }, { tiers: ["specified"] });
  expect(idsWith(result, "fail")).toEqual([]);
  // Without the id of a created token, quotes and trades are not judged until a fixture names one.
  expect(result.exitCode).toBe(what === "no unmarked field" ? 4 : 0);
});

/** How many times as fast as real time the service and the waits of the suite run. */
const SPEED = 5;

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
      const result = await run(service.url, { seed, wait: (durationMs) => sleep(durationMs / SPEED) });
      expect(idsWith(result, "fail")).toEqual([]);
      expect(result.exitCode).toBe(exitCode);
    }
  } finally {
    await service.close();
  }
});
