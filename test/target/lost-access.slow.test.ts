// The suite against targets that stop accepting what they accepted: a credential expires, or one operation is used up.
import { expect, test } from "vitest";
import { unprovenOf } from "../../run/verdict/unproven.ts";
import { meeting } from "../conformance/forwarder.ts";
import { idsWith, run, startExpiring, startThrough } from "../conformance/run.ts";

const REASON = "access-lost";

test.each([
  [401, 400],
  [419, 700],
])("an expired credential is the cause, and no field: status %d after %d requests", async (status, lifetime) => {
  const { url } = await startExpiring(lifetime, status);
  const result = await run(url);
  expect(result).toMatchObject({ verdict: "inconclusive", exitCode: 4 });
  expect(result.checks.filter(({ reason }) => reason === REASON).length).toBeGreaterThan(0);
  expect(unprovenOf(result.checks)).toEqual([]);
  expect(idsWith(result, "fail", "specified")).toEqual([]);
  expect(result.requests.sent).toBeLessThan(lifetime + 200);
});

test("one operation that refuses what it accepted is no lost access", async () => {
  let trades = 0;
  const { url } = await startThrough(meeting(({ path }) => path === "/trade-token" && ++trades > 150, 403));
  const result = await run(url);
  expect(result.checks.filter(({ reason }) => reason === REASON)).toEqual([]);
  const failed = result.checks.filter(({ verdict }) => verdict === "fail").map(({ operation }) => operation);
  expect(failed.filter((operation) => operation !== "trade-token")).toEqual([]);
});
