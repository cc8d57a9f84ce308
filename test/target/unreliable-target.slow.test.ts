// The suite against targets that are not the service, stop responding, defer requests, or echo the credential.
import { describe, expect, onTestFinished, test } from "vitest";
import { idsWith, run, startThrough, TOKEN } from "../conformance/run.ts";
import { startRawServer } from "../http/raw-server.ts";

test("fails with target-not-the-service for a port that does not speak HTTP", async () => {
  const server = await startRawServer((socket) => void socket.end("SSH-2.0-OpenSSH_9.6\r\n"));
  onTestFinished(server.close);
  await expect(run(server.url)).rejects.toMatchObject({ code: "target-not-the-service", exitCode: 3 });
});

test.each([
  ["drops the first 7 connections", 7, undefined],
  ["drops the first 8 connections", 8, "target-unreachable"],
])("tries a target again that %s at first contact", async (_, dropped, code) => {
  const { url, passed } = await startThrough((_passed, response, count) => {
    if (count > dropped) return false;
    response.destroy();
    return true;
  });
  const running = run(url, { only: ["get-leaderboard/request/limit"] });
  if (code === undefined) expect(await running).toMatchObject({ verdict: "pass" });
  else await expect(running).rejects.toMatchObject({ code, exitCode: 3 });
  expect(passed.length).toBeGreaterThanOrEqual(8);
});

test.each([
  ["to the first seven", 7, undefined],
  ["to the first eight", 8, "target-unreachable"],
])("tries a target again that does not respond in time at first contact, %s", async (_, hung, code) => {
  const { url } = await startThrough((_passed, _response, count) => count <= hung);
  const running = run(url, { timeoutMs: 1_000, only: ["get-leaderboard/request/limit"] });
  if (code === undefined) expect(await running).toMatchObject({ verdict: "pass" });
  else await expect(running).rejects.toMatchObject({ code, exitCode: 3 });
});

describe("fails a target that stops responding later", () => {
  test("for all operations", async () => {
    const { url } = await startThrough((_passed, response, count) => {
      if (count < 120) return false;
      response.destroy();
      return true;
    });
    const result = await run(url);
    expect(result).toMatchObject({ verdict: "fail", exitCode: 1 });
    const ids = idsWith(result, "fail", "specified");
    expect(ids.every((id) => /\/(received|no-server-error-for)[-/]valid-requests$/.test(id))).toBe(true);
    expect(result.requests.sent).toBeLessThan(400);
  });

  test("for one operation that never responds", async () => {
    const { url } = await startThrough(({ path }) => path === "/get-user-fees");
    const result = await run(url, { timeoutMs: 1_000, only: ["get-user-fees"] });
    expect(result).toMatchObject({ verdict: "fail", exitCode: 1 });
    expect(idsWith(result, "fail", "specified")).toEqual(["get-user-fees/response/received/valid-requests"]);
  });
});

test("fails a faulty target despite sporadic errors", async () => {
  const { url } = await startThrough(
    (_passed, response, count) => {
      if (count % 7 !== 0) return false;
      response.writeHead(500, { "content-type": "application/json" }).end("{}");
      return true;
    },
    { mutants: ["token-price/request/amount/exclusiveMinimum/limit-included"] },
  );
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

test("shows no credential in any spelling that the target echoes", async () => {
  const spellings = (text: string) => [
    text,
    encodeURIComponent(text),
    Buffer.from(text).toString("base64"),
    Buffer.from(`Bearer ${text}`).toString("base64"),
    Buffer.from(text).toString("hex"),
    JSON.stringify(text).slice(1, -1),
  ];
  const token = `${TOKEN}/+"ö`;
  const { url } = await startThrough(({ headers }, response) => {
    const seen = headers.authorization ?? "";
    const repeated = spellings(seen.replace(/^Bearer /, "")).join(" | ");
    response.writeHead(seen === "" ? 401 : 200, { "content-type": "application/json" });
    response.end(
      JSON.stringify({ success: true, data: { tokenId: seen, chainSlug: repeated }, leaderboard: [{ user_id: seen }] }),
    );
    return true;
  });
  const result = await run(url, { token, fixtures: { tokenId: "3f1d5b52-9a4e-4c0b-8d6f-0c9b8a7e6d51" } });
  const text = JSON.stringify(result);
  expect(result.exitCode).toBe(1);
  expect(text).toContain("[redacted]");
  for (const spelling of spellings(TOKEN)) expect(text.includes(spelling), spelling).toBe(false);
});
