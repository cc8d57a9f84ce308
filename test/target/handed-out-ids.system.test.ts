import { expect, test } from "vitest";
import { idsWith, run, startedForwarder } from "../conformance/run.ts";
import { startedService } from "../service/running-service.ts";

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;

test("never sends an id that violates the format of requests as a valid one", async () => {
  const service = await startedService({ seed: 1 });
  // The ids of created tokens become "tok_" and 32 digits, and nothing else of the service knows them.
  const between = await startedForwarder(service.url, undefined, {
    response: ({ body }, { path }) =>
      path.endsWith("/create-token-transaction")
        ? { body: body.replaceAll(UUID, (id) => `tok_${id.replaceAll("-", "")}`) }
        : {},
  });
  const result = await run(between.url, { only: ["token-price", "trade-token"] });
  expect(idsWith(result, "fail", "specified")).toEqual([]);
  expect(between.passed.some(({ body }) => body.includes("tok_"))).toBe(false);
  expect(result).toMatchObject({ verdict: "inconclusive", exitCode: 4 });
  const quotes = result.checks.filter(({ operation }) => operation === "token-price");
  const verdicts = new Set(quotes.map(({ verdict, reason }) => `${verdict} ${reason}`));
  expect([...verdicts]).toEqual(["inconclusive fixture-missing"]);
});
