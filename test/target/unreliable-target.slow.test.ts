// The suite against targets that are not the service, stop responding, or defer requests.
import { expect, onTestFinished, test } from "vitest";
import { dropped, meeting } from "../conformance/forwarder.ts";
import { idsWith, run, startThrough } from "../conformance/run.ts";
import { startRawServer } from "../http/raw-server.ts";

test("fails with target-not-the-service for a port that does not speak HTTP", async () => {
  const server = await startRawServer((socket) => void socket.end("SSH-2.0-OpenSSH_9.6\r\n"));
  onTestFinished(server.close);
  await expect(run(server.url)).rejects.toMatchObject({ code: "target-not-the-service", exitCode: 3 });
});

test.each([
  ["drops the first seven connections", 7, undefined, true],
  ["drops the first eight connections", 8, "target-unreachable", true],
  ["does not respond in time to the first seven requests", 7, undefined, false],
  ["does not respond in time to the first eight requests", 8, "target-unreachable", false],
])("tries a target again at first contact that %s", async (_, lost, code, isDropped) => {
  const { url, passed } = await startThrough((_passed, response, count) => {
    if (isDropped && count <= lost) response.destroy();
    return count <= lost;
  });
  const running = run(url, { ...(!isDropped && { timeoutMs: 1_000 }), only: ["get-leaderboard/request/limit"] });
  if (code === undefined) expect(await running).toMatchObject({ verdict: "pass" });
  else await expect(running).rejects.toMatchObject({ code, exitCode: 3 });
  expect(passed.length).toBeGreaterThanOrEqual(8);
});

test("fails a target that stops responding later for all operations", async () => {
  const { url } = await startThrough(meeting((_, count) => count >= 120, dropped));
  const result = await run(url);
  expect(result).toMatchObject({ verdict: "fail", exitCode: 1 });
  const ids = idsWith(result, "fail", "specified");
  expect(ids.every((id) => /\/(received|no-server-error-for)[-/]valid-requests$/.test(id))).toBe(true);
  expect(result.requests.sent).toBeLessThan(400);
});

test("fails a target that stops responding later for one operation that never responds", async () => {
  const { url } = await startThrough(({ path }) => path === "/get-user-fees");
  const result = await run(url, { timeoutMs: 1_000, only: ["get-user-fees"] });
  expect(result).toMatchObject({ verdict: "fail", exitCode: 1 });
  expect(idsWith(result, "fail", "specified")).toEqual(["get-user-fees/response/received/valid-requests"]);
});

test("fails a faulty target despite sporadic errors", async () => {
  const mutants = ["token-price/request/amount/exclusiveMinimum/limit-included"];
  const sporadic = meeting((_, count) => count % 7 === 0, 500);
  const { url } = await startThrough(sporadic, { mutants });
  const result = await run(url, { concurrency: 1, only: ["token-price/request/amount/exclusiveMinimum"] });
  expect(idsWith(result, "fail", "specified").filter((id) => !id.includes("/zero-"))).toHaveLength(4);
});

test("sends other requests while one waits as requested", async () => {
  let deferredAt = 0;
  let proceed = () => {};
  const passedInWait = new Promise<void>((resolve) => {
    proceed = resolve;
  });
  const { url, passed } = await startThrough((_passed, response, count) => {
    if (deferredAt > 0 && count === deferredAt + 40) proceed();
    if (deferredAt > 0 || count < 100) return false;
    deferredAt = count;
    response.writeHead(429, { "retry-after": "60" }).end();
    return true;
  });
  const result = await run(url, {
    concurrency: 4,
    only: ["get-leaderboard", "get-user-fees"],
    wait: async (durationMs) => (durationMs > 50_000 ? passedInWait : undefined),
  });
  expect(result.exitCode).toBe(0);
  expect(passed.length).toBeGreaterThan(deferredAt + 40);
});
