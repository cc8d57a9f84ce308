// A user who can trade in one direction only is not a fault of the service; a direction that is unknown to the service is.
import { expect, test } from "vitest";
import type { MutantOptions } from "../../../proof/mutants/start.ts";
import type { Intercept } from "../forwarder.ts";
import { idsWith, run, runOn, startThrough } from "../run.ts";

const ONLY = ["trade-token/request"];

/** Runs the checks of trade requests against a service whose user has nothing to sell. */
async function runWithoutBalance(options: MutantOptions, rejection: object) {
  const intercept: Intercept = ({ path, body }, response) => {
    const isSale = path === "/trade-token" && /"direction":"sell"/.test(body);
    if (isSale) response.writeHead(422, { "content-type": "application/problem+json" }).end(JSON.stringify(rejection));
    return isSale;
  };
  const { url } = await startThrough(intercept, options);
  return run(url, { only: ONLY });
}

const NEEDED = ["any-of-direction", "one-of-direction", "one-alone", "optional"] as const;
test.each(NEEDED)("fails no service whose user has no balance if a trade needs %s of the amounts", async (amounts) => {
  const result = await runWithoutBalance({ choices: { "trade.amounts": amounts } }, { title: "no balance" });
  expect(idsWith(result, "fail", "specified")).toEqual([]);
  expect(idsWith(result, "pass")).toContain("trade-token/request/direction/listed/buy");
  expect(idsWith(result, "notApplicable")).toContain("trade-token/request/direction/listed/sell");
});

test("fails no service whose rejections all look the same", async () => {
  const choices = {
    "rejection.body": "empty",
    "rejection.invalid": "422",
    "rejection.unknown": "422",
    "rejection.malformed": "422",
  } as const;
  const mutants = ["trade-token/request/direction/enum/without-sell"];
  const result = await runOn({ choices, mutants }, { only: ONLY });
  expect(idsWith(result, "fail", "specified")).toEqual([]);
  expect(idsWith(result, "inconclusive")).toContain("trade-token/request/direction/listed/sell");
});
