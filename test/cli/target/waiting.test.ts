import { createServer, type ServerResponse } from "node:http";
import { connect, createServer as createTcpServer } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { freePort } from "../../../cli/target/started-build.ts";
import { waitForAcceptance, waitForTarget } from "../../../cli/target/waiting.ts";
import { parseTarget } from "../../../http/target.ts";
import { startThrough } from "../../conformance/run.ts";
import { listening } from "../../http/listening.ts";
import { startedService } from "../../service/running-service.ts";

describe("waiting for a target", () => {
  it("ends with any first response of the service", async () => {
    const statuses = [503, 502, 404];
    const url = await serve(() => statuses.shift() ?? 500);
    const waits: number[] = [];
    await waitForTarget(parseTarget(url), { timeoutMs: 30_000, signal: idle(), onWait: (ms) => waits.push(ms) });
    expect([waits.length, statuses]).toEqual([2, []]);
  });

  it("gives up after its time, and at once when interrupted", async () => {
    const url = await serve(() => 503);
    const waits: number[] = [];
    const onWait = (ms: number) => waits.push(ms);
    await waitForTarget(parseTarget(url), { timeoutMs: 20, signal: idle(), onWait });
    expect(waits).toHaveLength(1);
    await waitForTarget(parseTarget(url), { timeoutMs: 60_000, signal: AbortSignal.abort(), onWait });
    expect(waits).toHaveLength(1);
  });
});

const NOT_AVAILABLE = "the target or a proxy in front of it was not available";
const NOT_SHOWN = "the response does not show that the request was accepted";

describe("waiting for an accepted request", () => {
  const waiting = { timeoutMs: 60_000, attemptMs: 10_000, token: "secret" };

  it.each<[what: string, seen: string, begin: (response: ServerResponse) => unknown]>([
    ["a router alone", "status 404, and the target rejected the request", (to) => to.writeHead(404).end("no")],
    ["a gateway", `status 502, and ${NOT_AVAILABLE}`, (to) => to.writeHead(502).end("<html></html>")],
    ["a text", "status 200, and the response is not a JSON document", (to) => to.writeHead(200).end("starting …")],
    ["a health page", `status 200, and ${NOT_SHOWN}`, (to) => to.writeHead(200).end('{"status":"starting"}')],
    ["a lost connection", "the connection was reset", (to) => to.destroy()],
  ])("outlasts %s", async (_, expected, begin) => {
    const front = await startThrough((_request, response, count) => {
      if (count <= 2) begin(response);
      return count <= 2;
    });
    const seen: unknown[] = [];
    const onWait = (_ms: number, why?: string) => seen.push(why);
    expect(await waitForAcceptance(parseTarget(front.url), { ...waiting, signal: idle(), onWait })).toBeUndefined();
    expect(seen).toEqual([expected, expected]);
    expect(front.passed.map(({ path }) => path)).toEqual(Array(3).fill("/get-leaderboard"));
    expect(front.passed[0]?.headers.authorization).toBe("Bearer secret");
  });

  it("outlasts a time in which nothing listens", async () => {
    const port = await freePort();
    const service = await startedService();
    let front: Promise<unknown> | undefined;
    const onWait = () => {
      front ??= startedAt(port, service.url);
    };
    const target = parseTarget(`http://127.0.0.1:${port}`);
    expect(await waitForAcceptance(target, { ...waiting, signal: idle(), onWait })).toBeUndefined();
    expect(front).toBeDefined();
  });

  it("outlasts a request that hangs, however long one may take", async () => {
    const front = await startThrough((_request, _response, count) => count === 1);
    const seen: unknown[] = [];
    const onWait = (_ms: number, why?: string) => seen.push(why);
    const short = { ...waiting, timeoutMs: 3_000, attemptMs: 60_000 };
    expect(await waitForAcceptance(parseTarget(front.url), { ...short, signal: idle(), onWait })).toBeUndefined();
    expect(seen).toHaveLength(1);
  });

  it("ends at once when interrupted", async () => {
    const abort = new AbortController();
    const front = await startThrough((_, response) => {
      response.writeHead(404).end();
      abort.abort();
      return true;
    });
    await waitForAcceptance(parseTarget(front.url), { ...waiting, signal: abort.signal });
    expect(front.passed).toHaveLength(1);
  });
});

function idle(): AbortSignal {
  return new AbortController().signal;
}

async function serve(status: () => number): Promise<string> {
  const { url, close } = await listening(createServer((_, response) => response.writeHead(status()).end()));
  onTestFinished(close);
  return url;
}

/** Passes connections on to a service, at a port that was free. */
async function startedAt(port: number, url: string): Promise<void> {
  const server = createTcpServer((socket) => {
    const service = connect(Number(new URL(url).port), "127.0.0.1");
    service.on("error", () => socket.destroy());
    socket.on("error", () => service.destroy());
    socket.pipe(service).pipe(socket);
  }).listen(port, "127.0.0.1");
  onTestFinished(() => void server.close());
}
