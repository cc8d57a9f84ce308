// Every kind of server error, and responses that are not one.
import type { ServerResponse } from "node:http";
import { expect, test } from "vitest";
import { diffBehaviour } from "../../../conformance/expectations/behaviour-diff.ts";
import { meeting, type Passed } from "../forwarder.ts";
import { idsWith, run, runOn, startThrough } from "../run.ts";
import { FOR_VALID_REQUESTS, LEADERBOARD, whereLimit } from "./failing-leaderboard.ts";

const only = [LEADERBOARD];
const isLongest = (limit: unknown) => limit === 1000;

test("fails a target whose valid requests meet a connection that stays silent", async () => {
  const { url } = await startThrough(whereLimit(isLongest, () => undefined));
  const { checks, serverErrors } = await run(url, { only, timeoutMs: 1000 });
  expect(checks.find(({ id }) => id === FOR_VALID_REQUESTS)).toMatchObject({ verdict: "fail" });
  expect(serverErrors?.some(({ reason }) => reason === "timeout-headers")).toBe(true);
});

test("fails a target whose valid requests meet a status of 500 now and then", async () => {
  const { url } = await startThrough(meeting((_, count) => count % 7 === 0, 500));
  const result = await run(url, { only, concurrency: 1 });
  expect(idsWith(result, "fail", "specified")).toEqual([FOR_VALID_REQUESTS]);
  expect(result.behaviour[`${LEADERBOARD}.server-error.sporadic`]).toMatchObject({ value: 500, stable: false });
});

test("names the value behind a server error first seen with several changes, and calls nothing unstable", async () => {
  const isMet = ({ path, body }: Passed) =>
    path === "/create-token-transaction" && /"token_referral":"[^"]{129}/.test(body);
  const { url } = await startThrough(meeting(isMet, 500));
  const { behaviour, serverErrors } = await run(url, { only: ["create-token-transaction"] });
  expect(serverErrors?.[0]).toMatchObject({
    isValidRequest: true,
    trigger: expect.stringMatching(/^\/token_referral -> /),
  });
  expect(Object.keys(behaviour).filter((name) => name.includes(".server-error."))).toEqual([
    expect.stringContaining(".server-error.token_referral-"),
  ]);
  expect(Object.values(behaviour).filter(({ stable }) => !stable)).toEqual([]);
});

test.each([
  ["that is right again after a status of 503", 503, {}],
  ["that is right again after a status of 502", 502, {}],
  ["that asks to wait now and then", 503, { "retry-after": "1" }],
  ["that limits the rate now and then", 429, { "retry-after": "1" }],
] as const)("fails no target %s", async (_, status, headers) => {
  const respond = (response: ServerResponse) => response.writeHead(status, headers).end();
  const { url } = await startThrough(meeting((_, count) => count % 10 === 0, respond));
  const result = await run(url, { only, concurrency: 1 });
  expect(idsWith(result, "fail", "specified")).toEqual([]);
  expect(result.serverErrors).toBeUndefined();
});

test("fails no target that rejects by status 500 what the interface leaves open", async () => {
  const choices = {
    "rejection.invalid": "500",
    "rejection.malformed": "500",
    "board.limit": "required",
    "board.beyond": "rejected",
    "fees.ownUser": "rejected",
    "fees.unknownChain": "rejected",
  } as const;
  const result = await runOn({ choices }, { only: [LEADERBOARD, "get-user-fees"] });
  expect(idsWith(result, "fail", "specified")).toEqual([]);
  expect(idsWith(result, "fail", "advisory")).toContain(`${LEADERBOARD}/response/status/no-server-error`);
});

test("shows a new server error as a difference of observed behaviour, and the same one as none", async () => {
  const observe = async (mutants: readonly string[], seed: number) => {
    const selected = ["create-token-transaction/request/banner", LEADERBOARD];
    return (await runOn({ mutants, seed }, { seed, only: selected })).behaviour;
  };
  const crashes = ["crashes-on-banners", "crashes-on-broken-rules"];
  const [plain, broken, again] = [await observe([], 1), await observe(crashes, 1), await observe(crashes, 2)];
  const differing = (before: typeof plain, after: typeof plain) =>
    diffBehaviour(before, after).flatMap(({ fact }) => (fact.includes(".server-error.") ? fact : []));
  expect(differing(plain, broken).length).toBeGreaterThan(20);
  expect(differing(broken, again)).toEqual([]);
});
