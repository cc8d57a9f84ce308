import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import { createClient } from "../../http/client.ts";
import { type Exchange, headerValues, type WireRequest } from "../../http/exchange.ts";
import type { Limits } from "../../http/limits.ts";
import { parseTarget } from "../../http/target.ts";
import { type Behaviour, bodyOf, jsonResponse, startRawServer } from "./raw-server.ts";

async function start(behave: Behaviour, limits: Partial<Limits> = {}) {
  const server = await startRawServer(behave);
  const client = createClient(parseTarget(server.url), limits);
  onTestFinished(server.close);
  onTestFinished(client.close);
  return { server, client };
}

function request(changes: Partial<WireRequest> = {}): WireRequest {
  return {
    method: "POST",
    path: "/token-price",
    headers: [["Content-Type", "application/json"]],
    body: new TextEncoder().encode("{}"),
    repeatable: true,
    ...changes,
  };
}

/** The code of the fault, or the body of the response. */
function textOf({ outcome }: Exchange): string {
  return outcome.kind === "fault" ? outcome.code : Buffer.from(outcome.response.body).toString("latin1");
}

async function ask(behave: Behaviour, limits?: Partial<Limits>): Promise<string> {
  const { client } = await start(behave, limits);
  return textOf(await client.send(request()));
}

const answering =
  (text: string | Buffer): Behaviour =>
  (socket) =>
    void socket.write(text);

test("sends body and headers unchanged", async () => {
  const { server, client } = await start(answering(jsonResponse("{}")));
  const body = new Uint8Array([0xef, 0xbb, 0xbf, 0x00, 0xff, 0x7b]);
  const headers = ["Bearer a", "Bearer  b"].map((value) => ["Authorization", value] as const);
  await client.send(request({ body, headers: [...headers, ["X-Empty", ""]] }));
  const [sent = Buffer.alloc(0)] = server.requests;
  const head = sent.subarray(0, sent.indexOf("\r\n\r\n")).toString("latin1");
  expect(head).toContain("POST /token-price HTTP/1.1\r\n");
  expect(head).toContain("Authorization: Bearer a\r\nAuthorization: Bearer  b\r\nX-Empty: ");
  expect(Buffer.compare(bodyOf(sent), Buffer.from(body))).toBe(0);
  expect(head.toLowerCase()).not.toContain("user-agent");
});

test("keeps every value of a repeated header", async () => {
  const { client } = await start(answering(jsonResponse("{}", "x-a: 1", "X-A: 2")));
  const { outcome } = await client.send(request());
  expect(outcome.kind === "response" && headerValues(outcome.response.headers, "X-a")).toEqual(["1", "2"]);
});

test("does not follow a redirect", async () => {
  const stray = await start(answering(jsonResponse("{}")));
  const location = `location: ${stray.server.url}/login`;
  const { client } = await start(answering(`HTTP/1.1 307 Moved\r\n${location}\r\ncontent-length: 0\r\n\r\n`));
  const { outcome } = await client.send(request());
  expect(outcome.kind === "response" && outcome.response.status).toBe(307);
  expect(stray.server.requests).toHaveLength(0);
});

test.each([{ repeatable: false }, { ownConnection: true }])("a request of %o shares no connection", async (own) => {
  const { server, client } = await start(answering(jsonResponse("{}")));
  for (let count = 0; count < 3; count++) await client.send(request());
  expect(server.connections()).toBe(1);
  await client.send(request(own));
  await client.send(request(own));
  expect(server.connections()).toBe(3);
  await client.send(request());
  expect(server.connections()).toBe(3);
});

test("sends a repeatable request again if its kept-alive connection is lost", async () => {
  const { server, client } = await start((socket, _request, count) => {
    if (count === 2) socket.destroy();
    else socket.write(jsonResponse(`{"count":${count}}`));
  });
  await client.send(request());
  const exchange = await client.send(request());
  expect(textOf(exchange)).toBe('{"count":3}');
  expect(exchange.staleConnections).toBe(1);
  expect(server.requests).toHaveLength(3);
});

test("does not repeat a request on a new connection", async () => {
  const { server, client } = await start((socket) => void socket.resetAndDestroy());
  expect(textOf(await client.send(request()))).toBe("reset");
  expect(server.requests).toHaveLength(1);
});

test("loses no request if the server closes each connection", async () => {
  const { client } = await start((socket) => void socket.end(jsonResponse("{}")));
  const codes = new Set<string>();
  for (let count = 0; count < 50; count++)
    codes.add(textOf(await client.send(request({ repeatable: count % 2 === 0 }))));
  expect([...codes]).toEqual(["{}"]);
});

test("names a truncated response, and a refused connection", async () => {
  expect(await ask((socket) => void socket.end(BEGUN))).toBe("truncated");
  const { server, client } = await start(answering(""));
  await server.close();
  expect(textOf(await client.send(request()))).toBe("connection-refused");
});

const encoded = (body: Buffer, ...codings: string[]) => {
  const headers = codings.map((coding) => `content-encoding: ${coding}\r\n`).join("");
  const head = `HTTP/1.1 200 OK\r\n${headers}content-length: ${body.byteLength}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), body]);
};

const whole = gzipSync("a long enough body to be cut in the middle of it");
const falsified = Buffer.from(whole);
falsified.writeUInt8((falsified.readUInt8(falsified.byteLength - 5) + 1) % 256, falsified.byteLength - 5);
const CONTINUE = "HTTP/1.1 100 Continue\r\n\r\n";
const HINTS = "HTTP/1.1 103 Early Hints\r\n\r\n";
/** The beginning of a response. */
const BEGUN = "HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\n{";
const MANY_HEADERS = Array.from({ length: 201 }, (_, index) => `x-${index}: 1`);
const BOMB = gzipSync(Buffer.alloc(10_000_000));

test.each<[outcome: string, what: string, response: string | Buffer, limits?: Partial<Limits>]>([
  ["timeout-headers", "no response", "", { timeoutMs: 300 }],
  ["timeout-headers", "half of the headers", "HTTP/1.1 200 OK\r\ncontent-len", { timeoutMs: 300 }],
  ["timeout-body", "half of a body", BEGUN, { timeoutMs: 300 }],
  ["timeout-body", "a silence long before the deadline", BEGUN, { timeoutMs: 60_000, idleTimeoutMs: 40 }],
  ["encoding-broken", "half of an encoded body", encoded(whole.subarray(0, 30), "gzip")],
  ["encoding-broken", "another checksum", encoded(falsified, "gzip")],
  ["response-too-large", "a small body that decodes to a huge one", encoded(BOMB, "gzip"), { maxBodyBytes: 1_000_000 }],
  ["headers-too-large", "many headers", jsonResponse("{}", ...MANY_HEADERS)],
  ["headers-too-large", "a long header", jsonResponse("{}", `x-long: ${"a".repeat(70_000)}`)],
  ["too-many-1xx", "many interim responses", HINTS.repeat(20) + jsonResponse("{}")],
  ["{}", "a few interim responses", HINTS.repeat(3) + jsonResponse("{}")],
  ["{}", "an unasked 100 Continue", CONTINUE + jsonResponse("{}")],
  ["{}", "several of them among other interim responses", CONTINUE + HINTS + CONTINUE + jsonResponse("{}")],
  ["too-many-1xx", "many of them", CONTINUE.repeat(20) + jsonResponse("{}")],
  ["HTTP/1.1 100", "a body that looks like one", jsonResponse("HTTP/1.1 100")],
  ["repeated-length", "two equal lengths", jsonResponse("{}", "Content-Length: 2")],
  ["repeated-length", "two lengths that differ", jsonResponse("{}", "Content-Length: 3")],
  ["repeated-length", "a length of chunks", jsonResponse("2\r\n{}\r\n0\r\n\r\n", "Transfer-Encoding: chunked")],
  ["folded-header", "a folded header after the length", jsonResponse("{}", "X-Folded: one", " two")],
  ["folded-header", "a folded header", "HTTP/1.1 200 OK\r\nX-Folded: one\r\n\ttwo\r\nContent-Length: 2\r\n\r\n{}"],
  ["http2-only", "a frame of HTTP/2", Buffer.from("000006040000000000000300000064", "hex")],
  ["protocol-error", "a broken header after the length", jsonResponse("{}", "X Broken: 1")],
  ["protocol-error", "something other than HTTP", "SSH-2.0-OpenSSH\r\n"],
])("returns %j for %s", async (outcome, _, response, limits) => {
  expect(await ask(answering(response), limits)).toBe(outcome);
});

test("reads an unasked 100 Continue past that comes byte by byte, on a connection that is kept", async () => {
  const { server, client } = await start(async (socket, _, count) => {
    for (const byte of CONTINUE + CONTINUE + jsonResponse(`{"count":${count}}`)) {
      socket.write(byte);
      await new Promise((resolve) => setImmediate(resolve));
    }
  });
  for (const count of [1, 2]) expect(textOf(await client.send(request()))).toBe(`{"count":${count}}`);
  expect(server.connections()).toBe(1);
});

test("ends a slow endless response at the deadline", async () => {
  const trickle: Behaviour = (socket) => {
    socket.write("HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n");
    const timer = setInterval(() => socket.write("1\r\n \r\n"), 10);
    socket.on("close", () => clearInterval(timer));
  };
  expect(await ask(trickle, { timeoutMs: 150, idleTimeoutMs: 100 })).toBe("timeout-body");
});

/** What the load reads too (scenarios/engine/internal/send/send_test.go). */
const CODINGS: readonly { what: string; codings: readonly string[]; content: string; expected: string }[] = JSON.parse(
  readFileSync(join(import.meta.dirname, "../../scenarios/engine/internal/send/testdata/codings.json"), "utf8"),
);

test.each(CODINGS)("reads $what as a load does", async ({ codings, content, expected }) => {
  expect(await ask(answering(encoded(Buffer.from(content, "base64"), ...codings)))).toBe(expected);
});

test("stops reading at the size limit and closes the connection", async () => {
  let isClosed = false;
  const endless: Behaviour = (socket) => {
    socket.write("HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n");
    const chunk = `1000\r\n${" ".repeat(4096)}\r\n`;
    const pour = () => {
      while (!socket.destroyed && socket.write(chunk));
    };
    socket.on("drain", pour);
    socket.on("close", () => {
      isClosed = true;
    });
    pour();
  };
  expect(await ask(endless, { maxBodyBytes: 100_000 })).toBe("response-too-large");
  await expect.poll(() => isClosed).toBe(true);
});

test("ends at once when interrupted", async () => {
  const abort = new AbortController();
  const { client } = await start(() => abort.abort());
  expect(textOf(await client.send(request(), abort.signal))).toBe("interrupted");
  expect(textOf(await client.send(request(), abort.signal))).toBe("interrupted");
});
