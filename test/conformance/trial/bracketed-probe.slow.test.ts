// Random server errors fail no rule but the one that is about them; server errors that always come to one request do.
import { expect, test } from "vitest";
import { startedService } from "../../service/running-service.ts";
import type { Passed } from "../forwarder.ts";
import { idsWith, runOn, runThrough } from "../run.ts";

const SHARES = ["50%", "10%"] as const;

test.each(SHARES)("fails no other rule if %s of all responses are server errors", async (share) => {
  const result = await runOn({ faults: [`errors=${share}`] });
  const failed = idsWith(result, "fail", "specified");
  expect(failed.length).toBeGreaterThan(0);
  expect(failed.filter((id) => !id.endsWith("/no-server-error-for-valid-requests"))).toEqual([]);
});

test("confirms a rejection of a valid request before it fails the target", async () => {
  const service = await startedService();
  let rejections = 0;
  const response = (_: unknown, { body }: Passed) => {
    if (!body.includes('"limit":1000') || rejections > 0) return {};
    rejections++;
    return { status: 400, body: "{}" };
  };
  const only = ["get-leaderboard/request/limit/maximum/at-limit"];
  const { checks } = await runThrough(service, { response }, { only });
  expect(rejections).toBe(1);
  expect(checks).toMatchObject([{ verdict: "pass", actual: "accepted with status 200" }]);
});
