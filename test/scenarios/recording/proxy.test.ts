// The recorder between real clients and real servers on the loopback.
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { Agent, request } from "node:http";
import { buffer } from "node:stream/consumers";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { type Behaviour, startRawServer } from "../../http/raw-server.ts";
import { digest, openRecordings, send } from "./recordings.ts";

const { closing, servers, startTarget, record, recordOne } = openRecordings();

/** Records a target that never responds; `isRequested` settles at its first request. */
async function recordSilence() {
  let isAsked = false;
  const target = await startTarget(() => {
    isAsked = true;
  });
  return { ...(await record(target)), isRequested: () => expect.poll(() => isAsked).toBe(true) };
}

test("a recorder passes bodies on byte for byte in both directions", async () => {
  const [there, back] = [randomBytes(3_000_000), randomBytes(2_000_000)];
  let arrived = "";
  const respond: Parameters<typeof startTarget>[0] = async (incoming, response) => {
    arrived = digest(await buffer(incoming));
    response.writeHead(201, { "content-type": "application/octet-stream", "x-own": "1" });
    response.end(back);
  };
  const { target, status, body, headers, entry } = await recordOne(respond, ["/elsewhere?x=1", there]);
  expect([arrived, status, digest(body), headers["x-own"]]).toEqual([digest(there), 201, digest(back), "1"]);
  expect(entry?.request).toMatchObject({ bodySize: 3_000_000, url: `${target}/elsewhere` });
  const comment = "not kept: no operation of the interface";
  expect(entry?.response.content).toEqual({ size: 2_000_000, mimeType: "application/octet-stream", comment });
});

test("a recorder keeps what an operation was sent and received, with the times", async () => {
  const { entry } = await recordOne(
    (_, response) => response.end('{"leaderboard":[]}'),
    ["/get-leaderboard", '{"limit":1}', { "content-type": "application/json" }],
  );
  expect(entry?.request.postData).toEqual({ mimeType: "application/json", text: '{"limit":1}' });
  expect(entry?.response).toMatchObject({ status: 200, content: { text: '{"leaderboard":[]}' } });
  const { send: sent, wait, receive } = entry?.timings ?? { send: -1, wait: -1, receive: -1 };
  expect(entry?.time).toBeCloseTo(sent + wait + receive, 2);
  expect(Math.min(sent, wait, receive)).toBeGreaterThanOrEqual(0);
});

test("a recorder undoes a content coding for the recording and not for the client", async () => {
  const packed = gzipSync('{"leaderboard":[]}');
  const { body, entry } = await recordOne(
    (_, response) => response.writeHead(200, { "content-encoding": "gzip" }).end(packed),
    ["/get-leaderboard", "{}"],
  );
  expect([digest(body), entry?.response.content.text]).toEqual([digest(packed), '{"leaderboard":[]}']);
});

test("a recorder keeps a connection alive, and ends it when the target does", async () => {
  const target = await startTarget((_, response) => response.end("{}"));
  const { recording } = await record(target);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ports = new Set<number | undefined>();
  for (let count = 0; count < 3; count++) ports.add((await send(recording.url, "/", "", {}, agent)).port);
  expect(ports.size).toBe(1);
  const [[socket] = []] = Object.values(agent.freeSockets);
  servers.at(-1)?.closeAllConnections();
  await expect.poll(() => socket?.destroyed).toBe(true);
  agent.destroy();
});

const SWITCH = "HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n";
const FAULTS: readonly [string, Behaviour, number | "cut", string][] = [
  ["a reset before the response", (socket) => socket.resetAndDestroy(), 502, "reset"],
  ["what is no HTTP", (socket) => socket.end("220 ready\r\n\r\n"), 502, "protocol-error"],
  ["silence", () => undefined, 502, "timeout-headers"],
  ["an odd status", (socket) => socket.end("HTTP/1.1 099 Odd\r\nContent-Length: 0\r\n\r\n"), 502, "protocol-error"],
  ["a switch to another protocol", (socket) => socket.write(SWITCH), 502, "protocol-error"],
  ["an early end", (socket) => socket.end("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n{}"), "cut", "truncated"],
];
test.each(FAULTS)("a recorder passes %s on as a fault", async (_, behave, seen, code) => {
  const server = await startRawServer(behave);
  closing.push(server.close);
  const { recording, finish } = await record(server.url, 300);
  const { status } = await send(recording.url, "/token-price", "{}").catch(() => ({ status: "cut" }));
  expect(status).toBe(seen);
  expect((await finish())[0]?.response._error).toBe(code);
});

test("a recorder records a client that goes away before the response", async () => {
  const { recording, finish, isRequested } = await recordSilence();
  const leaving = request(recording.url, { method: "POST", path: "/token-price" });
  leaving.on("error", () => undefined);
  leaving.end("{}");
  await isRequested();
  leaving.destroy();
  await expect.poll(() => recording.counts().unanswered).toBe(1);
  expect((await finish())[0]?.response).toMatchObject({ status: 0, _error: "interrupted" });
});

test("a recorder records what is in progress at its end as interrupted", async () => {
  const { recording, finish, isRequested } = await recordSilence();
  const cut = send(recording.url, "/token-price", "{}").catch(() => "cut");
  await isRequested();
  const entries = await finish();
  expect(await cut).toBe("cut");
  expect(entries.map(({ response }) => response._error)).toEqual(["interrupted"]);
});

test("a recorder responds with 502 if the target does not respond, which it records, or to requests for other hosts", async () => {
  const { recording, finish } = await record("http://127.0.0.1:1");
  for (const path of ["http://other.example/token-price", "/token-price"])
    expect((await send(recording.url, path, "{}")).status).toBe(502);
  const found = (await finish()).map(({ response }) => [response.status, response._error]);
  expect(found).toEqual([[502, "connection-refused"]]);
});

test("a recorder survives an invalid path, and records it unchanged", async () => {
  const paths: (string | undefined)[] = [];
  const target = await startTarget((incoming, response) => {
    paths.push(incoming.url);
    response.end("{}");
  });
  const { recording, finish } = await record(target);
  for (const path of ["//[", "//:x@/", "/%zz?%", "/token-price?a=/x"]) await send(recording.url, path, "{}");
  expect(paths).toEqual(["//[", "//:x@/", "/%zz?%", "/token-price?a=/x"]);
  const kept = (await finish()).map(({ request: { postData } }) => postData?.text);
  expect(kept).toEqual(["", "", "", "{}"]);
});

test.each(["GET", "DELETE"])("a recorder sends the body of a %s in chunks where it came in chunks", async (method) => {
  const bodies: string[] = [];
  const target = await startTarget(async (incoming, response) => {
    bodies.push(`${incoming.method} ${(await buffer(incoming)).toString()}`);
    response.end("{}");
  });
  const { recording } = await record(target);
  const { hostname, port } = new URL(recording.url);
  const headers = { "transfer-encoding": "chunked" };
  const outgoing = request({ hostname, port, path: "/x", method, headers });
  outgoing.end("GET /hidden HTTP/1.1\r\nHost: x\r\n\r\n");
  const [response] = await once(outgoing, "response");
  await once(response.resume(), "end");
  expect(bodies).toEqual([`${method} GET /hidden HTTP/1.1\r\nHost: x\r\n\r\n`]);
});

test("a recorder keeps no body that is longer than its limit, and passes it on anyway", async () => {
  const long = Buffer.alloc(5_000_000, 0x20);
  const { body, entry } = await recordOne((_, response) => response.end(long), ["/get-leaderboard", "{}"]);
  expect(body.byteLength).toBe(5_000_000);
  const comment = "not kept: longer than a recording keeps";
  expect(entry?.response.content).toMatchObject({ size: 5_000_000, comment });
});
