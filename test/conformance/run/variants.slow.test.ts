import { expect, test } from "vitest";
import { choicesOfVariants } from "../../../service/open-points/choices.ts";
import { startService } from "../../../service/server.ts";
import { idsWith, run, WHOLE_SUITE_MS } from "../run.ts";

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
])(
  "fails no conforming variant: %s",
  async (what, names) => {
    const service = await startService({ choices: choicesOfVariants(names) });
    try {
      const result = await run(service.url, { tiers: ["specified"] });
      expect(idsWith(result, "fail")).toEqual([]);
      // Without the id of a created token, quotes and trades are not judged until a fixture names one.
      expect(result.exitCode).toBe(what === "no unmarked field" ? 4 : 0);
    } finally {
      await service.close();
    }
  },
  WHOLE_SUITE_MS,
);
