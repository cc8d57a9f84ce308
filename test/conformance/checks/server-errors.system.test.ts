// Server errors are findings, whichever request met them: of valid requests failures, of others advisory.
import { expect, test } from "vitest";
import { problemsOf } from "../../../run/format/read.ts";
import { header } from "../../reports/sample-header.ts";
import { dropped, meeting } from "../forwarder.ts";
import { idsWith, run, runOn, startThrough } from "../run.ts";
import { FOR_VALID_REQUESTS, LEADERBOARD, whereLimit } from "./failing-leaderboard.ts";

const only = [`${LEADERBOARD}/request/limit`, `${LEADERBOARD}/response`];

test("fails a target that responds to a valid request with status 500, and shows the trigger", async () => {
  const crash = whereLimit(
    (limit) => limit === 1000,
    (response) => response.writeHead(500, { "content-type": "text/plain" }).end("oops"),
  );
  const result = await run((await startThrough(crash)).url, { only });
  const failed = result.checks.find(({ id }) => id === FOR_VALID_REQUESTS);
  expect(failed).toMatchObject({ verdict: "fail", status: 500, interpretations: ["I8"] });
  expect(failed?.actual).toMatch(/^\d+ of \d+ valid requests: status 500; first: \/limit -> 1000$/);
  expect(failed?.curl).toContain('"limit":1000');
  expect(result.exitCode).toBe(1);
  const [error, ...others] = result.serverErrors ?? [];
  expect(others.every(({ isValidRequest, trigger }) => isValidRequest && trigger.startsWith("/limit -> "))).toBe(true);
  expect(error).toMatchObject({ operation: LEADERBOARD, isValidRequest: true, trigger: "/limit -> 1000", status: 500 });
  expect(error?.curl).toBe(failed?.curl);
  expect(result.behaviour[`${LEADERBOARD}.server-error.limit-1000`]).toMatchObject({ value: 500, stable: true });
  expect(problemsOf({ ...header, ...result })).toEqual([]);
});

test("names an absurd purchase as the cause of failing fees", async () => {
  const { serverErrors = [] } = await runOn(
    { mutants: ["fails-fees-after-an-absurd-purchase"] },
    { only: ["trade-token/request/buyAmount*/**", "get-user-fees"] },
  );
  const triggers = serverErrors.filter(({ operation }) => operation === "get-user-fees").map(({ trigger }) => trigger);
  expect(triggers[0]).toMatch(/^a valid request after trade-token with \/buyAmountToken: 1 -> 1\.79e308/);
});

const AFTER_LONG_EXPONENT = "token-price/response/received/after-long-exponent";

/** The check of an amount that keeps a target computing: from it on, so many requests get no response. */
async function afterLongExponent(silent: number) {
  let asked = 0;
  const { url } = await startThrough(({ body }) => {
    if (asked > 0 || body.includes("1e9999999")) asked++;
    return asked > 0 && asked <= silent;
  });
  const { checks } = await run(url, { only: [AFTER_LONG_EXPONENT], timeoutMs: 1_000 });
  return { check: checks[0], asked };
}

test("names an amount that keeps the target computing forever, and sends it again", async () => {
  const { check, asked } = await afterLongExponent(100);
  expect(check).toMatchObject({ verdict: "fail", difference: "/amount: absent -> 1e9999999" });
  expect(check?.actual).toMatch(
    /timeout.*a valid request after token-price with \/amount: absent -> 1e9999999: .*timeout/,
  );
  expect(asked).toBe(3);
});

test("fails no target that responds to the second request after such an amount", async () => {
  expect((await afterLongExponent(2)).check).toMatchObject({ verdict: "pass" });
});

test("fails no target that drops the connection of such an amount and keeps running", async () => {
  const { url } = await startThrough(meeting(({ body }) => body.includes("1e9999999"), dropped));
  expect(idsWith(await run(url, { only: [AFTER_LONG_EXPONENT] }), "pass")).toEqual([AFTER_LONG_EXPONENT]);
});

test("reports a server error for a request that breaks a rule as advisory, and marks the rejection", async () => {
  const crash = whereLimit((limit) => typeof limit === "string", 500);
  const { checks, exitCode } = await run((await startThrough(crash)).url, { only });
  expect(exitCode).toBe(0);
  expect(checks.find(({ id }) => id === `${LEADERBOARD}/response/status/no-server-error`)).toMatchObject({
    verdict: "fail",
    actual: expect.stringMatching(/^status 500: \/limit -> /),
  });
  expect(checks.find(({ id }) => id === `${LEADERBOARD}/request/limit/type/numeric-string`)).toMatchObject({
    verdict: "pass",
    actual: "refused with status 500, a server error instead of a rejection",
  });
});

test("fails no target that drops a connection now and then", async () => {
  const { url } = await startThrough(meeting((_, count) => count % 10 === 0, dropped));
  const result = await run(url, { only, concurrency: 1 });
  expect(idsWith(result, "fail", "specified")).toEqual([]);
});
