// A user who can trade in one direction only is no fault of the service; a direction that is unknown to the service is.
import { afterEach, expect, test } from "vitest";
import { type ServiceOptions, startService } from "../../../service/server.ts";
import { startForwarder } from "../forwarder.ts";
import { idsWith, run } from "../run.ts";

const ONLY = ["trade-token/request"];

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** Runs the checks of trade requests against a service whose user has nothing to sell. */
async function runWithoutBalance(options: ServiceOptions, rejection: object) {
  const service = await startService(options);
  closing.push(service.close);
  const forwarder = await startForwarder(service.url, ({ path, body }, response) => {
    const isSale = path === "/trade-token" && /"direction":"sell"/.test(body);
    if (isSale) response.writeHead(422, { "content-type": "application/problem+json" }).end(JSON.stringify(rejection));
    return isSale;
  });
  closing.push(forwarder.close);
  return run(forwarder.url, { only: ONLY });
}

test.each(["any-of-direction", "one-of-direction", "one-alone", "optional"] as const)(
  "fails no service whose user has no balance if a trade needs %s of the amounts",
  async (amounts) => {
    const result = await runWithoutBalance({ choices: { "trade.amounts": amounts } }, { title: "no balance" });
    expect(idsWith(result, "fail", "specified")).toEqual([]);
    expect(idsWith(result, "pass")).toContain("trade-token/request/direction/listed/buy");
    expect(idsWith(result, "notApplicable")).toContain("trade-token/request/direction/listed/sell");
  },
);

test("fails no service whose rejections all look the same", async () => {
  const choices = {
    "rejection.body": "empty",
    "rejection.invalid": "422",
    "rejection.unknown": "422",
    "rejection.malformed": "422",
  } as const;
  const service = await startService({ choices, mutants: ["trade-token/request/direction/enum/without-sell"] });
  closing.push(service.close);
  const result = await run(service.url, { only: ONLY });
  expect(idsWith(result, "fail", "specified")).toEqual([]);
  expect(idsWith(result, "inconclusive")).toContain("trade-token/request/direction/listed/sell");
});
