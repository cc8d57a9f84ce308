// Server errors are findings, whichever request met them: of valid requests failures, of others advisory.
import { afterEach, describe, expect, test } from "vitest";
import { startService } from "../../../service/server.ts";
import { type Intercept, type Passed, startForwarder } from "../forwarder.ts";
import { idsWith, run } from "../run.ts";

const open: { close: () => Promise<void> }[] = [];

afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close();
});

async function through(intercept: Intercept): Promise<string> {
  const service = await startService();
  const between = await startForwarder(service.url, intercept);
  open.push(service, between);
  return between.url;
}

const STATUS = "response/status/no-server-error-for-valid-requests";
const page = "get-leaderboard";
const only = [page];
const asks = ({ path, body, headers }: Passed, fits: (body: { limit?: unknown }) => boolean) => {
  if (path !== "/get-leaderboard" || headers.authorization === undefined) return false;
  try {
    return fits(JSON.parse(body));
  } catch {
    return false;
  }
};

describe("fails a target whose valid requests meet", () => {
  test.each([500, 501, 505, 502, 504])("status %i", async (status) => {
    const url = await through((passed, response) => {
      if (!asks(passed, ({ limit }) => limit === 1000)) return false;
      response.writeHead(status, { "content-type": "text/plain" }).end("oops");
      return true;
    });
    const { checks, exitCode, serverErrors = [], behaviour } = await run(url, { only: [page] });
    const failed = checks.find(({ id }) => id === `${page}/${STATUS}`);
    expect(failed).toMatchObject({ verdict: "fail", status });
    expect(failed?.actual).toMatch(new RegExp(`^\\d+ of \\d+ valid requests: status ${status}; first: `));
    expect(failed?.curl).toContain('"limit":1000');
    expect(exitCode).toBe(1);
    expect(serverErrors.length).toBeGreaterThan(0);
    expect(serverErrors[0]).toMatchObject({ operation: page, isValidRequest: true, status });
    expect(Object.keys(behaviour).some((name) => name.startsWith(`${page}.server-error.`))).toBe(true);
  });

  test("a connection that is closed each time", async () => {
    const url = await through((passed, response) => {
      const isTried = asks(passed, ({ limit }) => limit === 1000);
      if (isTried) response.destroy();
      return isTried;
    });
    const { checks, exitCode, serverErrors } = await run(url, { only });
    expect(checks.find(({ id }) => id.endsWith(STATUS))).toMatchObject({ verdict: "fail" });
    expect(serverErrors?.[0]).toMatchObject({ isValidRequest: true, reason: "reset" });
    expect(exitCode).toBe(1);
  });

  test("a connection that stays silent", async () => {
    const url = await through((passed) => asks(passed, ({ limit }) => limit === 1000));
    const { checks, serverErrors } = await run(url, {
      only: [`${page}/request/limit`, `${page}/response`],
      timeoutMs: 400,
    });
    expect(checks.find(({ id }) => id.endsWith(STATUS))).toMatchObject({ verdict: "fail" });
    expect(serverErrors?.[0]).toMatchObject({ isValidRequest: true, reason: "timeout-headers" });
  });

  test("a status of 500 now and then", async () => {
    const url = await through((_passed, response, count) => {
      if (count % 20 !== 0) return false;
      response.writeHead(500).end();
      return true;
    });
    const result = await run(url, { only, concurrency: 1 });
    expect(idsWith(result, "fail", "specified")).toEqual([`${page}/${STATUS}`]);
    expect(Object.keys(result.behaviour).filter((name) => name.includes("server-error"))).toContain(
      `${page}.server-error.sporadic`,
    );
  });
});

describe("fails no target", () => {
  test.each([
    ["that is right again after a status of 503", 503, {}],
    ["that is right again after a status of 502", 502, {}],
    ["that asks to wait now and then", 503, { "retry-after": "1" }],
  ] as const)("%s", async (_, status, headers) => {
    const url = await through((_passed, response, count) => {
      if (count % 10 !== 0) return false;
      response.writeHead(status, headers).end();
      return true;
    });
    const result = await run(url, { only, concurrency: 1 });
    expect(idsWith(result, "fail", "specified")).toEqual([]);
    expect(result.serverErrors).toBeUndefined();
  });

  test("that drops a connection now and then", async () => {
    const url = await through((_passed, response, count) => {
      if (count % 10 === 0) response.destroy();
      return count % 10 === 0;
    });
    const result = await run(url, { only, concurrency: 1 });
    expect(idsWith(result, "fail", "specified")).toEqual([]);
  });

  test("that rejects by status 500 what the interface leaves open", async () => {
    const choices = {
      "rejection.invalid": "500",
      "rejection.malformed": "500",
      "board.limit": "required",
      "board.beyond": "rejected",
      "fees.ownUser": "rejected",
      "fees.unknownChain": "rejected",
    } as const;
    const service = await startService({ choices });
    open.push(service);
    const result = await run(service.url, { only: [page, "get-user-fees"] });
    expect(idsWith(result, "fail", "specified")).toEqual([]);
    expect(idsWith(result, "fail", "advisory")).toContain(`${page}/response/status/no-server-error`);
    expect(result.serverErrors?.every(({ isValidRequest, status }) => isValidRequest || status === 500)).toBe(true);
  });
});

test("fails advisorily where a request that breaks a rule meets a server error, and marks the proof", async () => {
  const url = await through((passed, response) => {
    if (!asks(passed, ({ limit }) => typeof limit === "string")) return false;
    response.writeHead(500).end();
    return true;
  });
  const { checks, exitCode } = await run(url, { only });
  expect(exitCode).toBe(0);
  expect(checks.find(({ id }) => id === `${page}/response/status/no-server-error`)).toMatchObject({
    verdict: "fail",
    actual: expect.stringMatching(/^status 500: \/limit -> /),
  });
  expect(checks.find(({ id }) => id === `${page}/request/limit/type/numeric-string`)).toMatchObject({
    verdict: "pass",
    actual: "refused with status 500, a server error in place of a rejection",
  });
});
