import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { install, NATURAL_REFUSED_TOKEN, NATURAL_TOKEN } from "../../proof/natural/natural-services.ts";
import { idsWith, run } from "../conformance/run.ts";

test("a service in another framework fails only the check that it violates, and leaves nothing specified unproven", async () => {
  const installed = await install("express");
  const service = await installed.start();
  try {
    const result = await run(service.url, {
      token: NATURAL_TOKEN,
      refusedToken: NATURAL_REFUSED_TOKEN,
      wait: (ms) => sleep(ms),
    });
    // A quote for a purchase beyond the doubles is null.
    expect(idsWith(result, "fail", "specified")).toEqual(["token-price/response/data/outputAmount/type"]);
    expect(idsWith(result, "inconclusive", "specified")).toEqual([]);
    expect(result.requests.creates).toBeLessThanOrEqual(100);
    expect(result.requests.trades).toBeLessThanOrEqual(200);
    expect(result.requests.sent).toBeLessThanOrEqual(1_700);
  } finally {
    await service.close();
    await installed.remove();
  }
});
