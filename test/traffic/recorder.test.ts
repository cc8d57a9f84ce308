// The recorder between real clients and real servers on the loopback.
import { createHash, randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { Agent, createServer, type IncomingMessage, request, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import type { HarEntry } from "../../traffic/har.ts";
import { type Recording, startRecording } from "../../traffic/recording.ts";
import { parseTarget } from "../../traffic/target.ts";
import { openTemporaryFolder } from "../scenarios/launch/temporary-folder.ts";
import { type Behaviour, startRawServer } from "./raw-server.ts";

const CANARY = "canary-7Zq/91+x=0-token";
const folder = openTemporaryFolder();
const closing: (() => Promise<unknown>)[] = [];
let tapes = 0;
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});
afterAll(() => folder.remove());

describe("a recorder", () => {
  test("passes bodies on byte for byte in both directions", async () => {
    const [there, back] = [randomBytes(3_000_000), randomBytes(2_000_000)];
    let arrived = "";
    const target = await startTarget(async (incoming, answer) => {
      arrived = digest(await bytesOf(incoming));
      answer.writeHead(201, { "content-type": "application/octet-stream", "x-own": "1" });
      answer.end(back);
    });
    const { recording, finish } = await record(target);
    const { status, body, headers } = await send(recording.url, "/elsewhere?x=1", there);
    expect([arrived, status, digest(body), headers["x-own"]]).toEqual([digest(there), 201, digest(back), "1"]);
    const [entry] = await finish();
    expect(entry?.request).toMatchObject({ bodySize: 3_000_000, url: `${target}/elsewhere` });
    expect(entry?.response.content).toEqual({
      size: 2_000_000,
      mimeType: "application/octet-stream",
      comment: "not kept: no operation of the interface",
    });
  });

  test("keeps what an operation was asked and answered, with the times", async () => {
    const target = await startTarget((_, answer) => answer.end('{"leaderboard":[]}'));
    const { recording, finish } = await record(target);
    await send(recording.url, "/get-leaderboard", '{"limit":1}', { "content-type": "application/json" });
    const [entry] = await finish();
    expect(entry?.request.postData).toEqual({ mimeType: "application/json", text: '{"limit":1}' });
    expect(entry?.response).toMatchObject({ status: 200, content: { text: '{"leaderboard":[]}' } });
    const { send: sent, wait, receive } = entry?.timings ?? { send: -1, wait: -1, receive: -1 };
    expect(entry?.time).toBeCloseTo(sent + wait + receive, 2);
    expect(Math.min(sent, wait, receive)).toBeGreaterThanOrEqual(0);
  });

  test("undoes a content coding for the tape and not for the client", async () => {
    const packed = gzipSync('{"leaderboard":[]}');
    const target = await startTarget((_, answer) => {
      answer.writeHead(200, { "content-encoding": "gzip" });
      answer.end(packed);
    });
    const { recording, finish } = await record(target);
    const { body } = await send(recording.url, "/get-leaderboard", "{}");
    expect(digest(body)).toBe(digest(packed));
    expect((await finish())[0]?.response.content.text).toBe('{"leaderboard":[]}');
  });

  test("keeps a connection alive, and ends it when the target does", async () => {
    const target = await startTarget((_, answer) => answer.end("{}"));
    const { recording } = await record(target);
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const ports = new Set<number | undefined>();
    for (let count = 0; count < 3; count++) ports.add((await send(recording.url, "/", "", {}, agent)).port);
    expect(ports.size).toBe(1);
    const socket = Object.values(agent.freeSockets)[0]?.[0];
    const ended = new Promise((resolve) => socket?.once("close", resolve));
    servers.at(-1)?.closeAllConnections();
    await ended;
    agent.destroy();
  });

  test("says 502 where nobody answers, and records it as such", async () => {
    const { recording, finish } = await record("http://127.0.0.1:1");
    const { status } = await send(recording.url, "/token-price", "{}");
    const [entry] = await finish();
    expect(status).toBe(502);
    expect(entry?.response).toMatchObject({ status: 502, _error: "connection-refused" });
  });

  const FAULTS: readonly [string, Behaviour, number | "cut", string][] = [
    ["a reset before the answer", (socket) => socket.resetAndDestroy(), 502, "reset"],
    ["what is no HTTP", (socket) => socket.end("220 ready\r\n\r\n"), 502, "protocol-error"],
    ["silence", () => undefined, 502, "timeout-headers"],
    [
      "a status that there is not",
      (socket) => socket.end("HTTP/1.1 099 Odd\r\nContent-Length: 0\r\n\r\n"),
      502,
      "protocol-error",
    ],
    [
      "a switch to another protocol",
      (socket) => socket.write("HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n"),
      502,
      "protocol-error",
    ],
    [
      "an answer that ends too soon",
      (socket) => socket.end("HTTP/1.1 200 OK\r\nContent-Length: 50\r\n\r\n{}"),
      "cut",
      "truncated",
    ],
  ];
  test.each(FAULTS)("passes %s on as a fault", async (_, behave, seen, code) => {
    const server = await startRawServer(behave);
    closing.push(server.close);
    const { recording, finish } = await record(server.url, 300);
    const outcome = await send(recording.url, "/token-price", "{}").then(
      ({ status }) => status,
      () => "cut",
    );
    expect(outcome).toBe(seen);
    expect((await finish())[0]?.response._error).toBe(code);
  });

  test("records a client that goes away before the answer", async () => {
    let asked = () => undefined as unknown;
    const isAsked = new Promise((resolve) => {
      asked = () => resolve(undefined);
    });
    const target = await startTarget(() => asked());
    const { recording, finish } = await record(target);
    const leaving = request(recording.url, { method: "POST", path: "/token-price" });
    leaving.on("error", () => undefined);
    leaving.end("{}");
    await isAsked;
    leaving.destroy();
    await expect.poll(() => recording.counts().unanswered).toBe(1);
    expect((await finish())[0]?.response).toMatchObject({ status: 0, _error: "interrupted" });
  });

  test("records what is under way at its end as interrupted", async () => {
    let asked = () => undefined as unknown;
    const isAsked = new Promise((resolve) => {
      asked = () => resolve(undefined);
    });
    const target = await startTarget(() => asked());
    const { recording, finish } = await record(target);
    const cut = send(recording.url, "/token-price", "{}").catch(() => "cut");
    await isAsked;
    const entries = await finish();
    expect(await cut).toBe("cut");
    expect(entries.map(({ response }) => response._error)).toEqual(["interrupted"]);
  });

  test("refuses to be a proxy for other hosts", async () => {
    const target = await startTarget((_, answer) => answer.end("{}"));
    const { recording, finish } = await record(target);
    const { status } = await send(recording.url, "http://other.example/token-price", "{}");
    expect([status, (await finish()).length]).toEqual([502, 0]);
  });

  test("outlives a path that is no path, and takes it as it stands", async () => {
    const paths: (string | undefined)[] = [];
    const target = await startTarget((incoming, answer) => {
      paths.push(incoming.url);
      answer.end("{}");
    });
    const { recording, finish } = await record(target);
    for (const path of ["//[", "//:x@/", "/%zz?%", "/token-price?a=/x"]) await send(recording.url, path, "{}");
    expect(paths).toEqual(["//[", "//:x@/", "/%zz?%", "/token-price?a=/x"]);
    const kept = (await finish()).map(({ request: { postData } }) => postData?.text);
    expect(kept).toEqual(["", "", "", "{}"]);
  });

  test.each(["GET", "DELETE"])("sends the body of a %s in chunks where it came in chunks", async (method) => {
    const bodies: string[] = [];
    const target = await startTarget(async (incoming, answer) => {
      bodies.push(`${incoming.method} ${(await bytesOf(incoming)).toString()}`);
      answer.end("{}");
    });
    const { recording } = await record(target);
    const { hostname, port } = new URL(recording.url);
    await new Promise((resolve, reject) => {
      const headers = { "transfer-encoding": "chunked" };
      const outgoing = request({ hostname, port, path: "/x", method, headers }, (answer) => {
        answer.resume().once("end", resolve);
      });
      outgoing.once("error", reject);
      outgoing.end("GET /hidden HTTP/1.1\r\nHost: x\r\n\r\n");
    });
    expect(bodies).toEqual([`${method} GET /hidden HTTP/1.1\r\nHost: x\r\n\r\n`]);
  });

  test("keeps no body that is longer than its limit, and passes it on all the same", async () => {
    const target = await startTarget((_, answer) => answer.end(Buffer.alloc(5_000_000, 0x20)));
    const { recording, finish } = await record(target);
    const { body } = await send(recording.url, "/get-leaderboard", "{}");
    expect(body.byteLength).toBe(5_000_000);
    expect((await finish())[0]?.response.content).toMatchObject({
      size: 5_000_000,
      comment: "not kept: longer than a tape keeps",
    });
  });
});

describe("a credential", () => {
  const SPELLINGS: Readonly<Record<string, (credential: string) => string | Buffer>> = {
    "as it is": (text) => JSON.stringify({ message: `no ${text} here`, [text]: 1 }),
    "URL-encoded": (text) => JSON.stringify({ at: `https://x.example/?t=${encodeURIComponent(text)}` }),
    "in base64": (text) => JSON.stringify({ raw: Buffer.from(`ab${text}cd`).toString("base64") }),
    "in hexadecimal": (text) => JSON.stringify({ raw: Buffer.from(text).toString("hex") }),
    "escaped character by character": (text) => `{"raw":"${[...text].map(escapeUnit).join("")}"}`,
    "in bytes that are no text": (text) => Buffer.concat([Buffer.from([0xff, 0xfe, 0x80]), Buffer.from(text)]),
    "in a compressed body that is broken": (text) => Buffer.from(`${text} and no gzip`),
  };

  test.each(Object.entries(SPELLINGS))("that the target repeats %s is on no tape", async (name, spell) => {
    const target = await startTarget((_, answer) => {
      const coding = name.includes("compressed") ? { "content-encoding": "gzip" } : {};
      answer.writeHead(200, CANARY, { ...coding, "x-token": CANARY, server: CANARY, "set-cookie": `t=${CANARY}` });
      answer.end(spell(CANARY));
    });
    const { recording, finish, file } = await record(target);
    const headers = { authorization: `Bearer ${CANARY}`, cookie: `session=${CANARY}`, "user-agent": CANARY };
    await send(recording.url, `/base/${encodeURIComponent(CANARY)}/token-price?key=${CANARY}`, CANARY, headers);
    const journal = readFileSync(`${file}.part`, "latin1");
    await finish();
    for (const text of [journal, readFileSync(file, "latin1")]) {
      expect(text).toContain("credential removed");
      for (const trace of tracesOf(CANARY)) expect(text).not.toContain(trace);
      expect(text.match(/"encoding":"base64"/)).toEqual(name.includes("no text") ? expect.anything() : null);
    }
  });

  test("that an answer named before any request did is on no finished tape", async () => {
    const target = await startTarget((_, answer) => answer.end(JSON.stringify({ hint: CANARY })));
    const { recording, finish, file } = await record(target);
    await send(recording.url, "/token-price", "{}");
    await send(recording.url, "/token-price", "{}", { authorization: `Bearer ${CANARY}` });
    await finish();
    for (const trace of tracesOf(CANARY)) expect(readFileSync(file, "latin1")).not.toContain(trace);
  });

  const NAMED: readonly [string, string][] = [
    ["password", "short"],
    ["walletPrivateKey", "0x5f1e0c7a9d"],
    ["api_key", 'key-1 with \\"quotes\\"'],
    ["Seed-Phrase", "\\u0061bandon ability able"],
    ["access_token", "abcdefghijkl"],
  ];
  test.each(NAMED)("that a body calls %s is on no tape, nor where an answer repeats it", async (name, spelled) => {
    const value: string = JSON.parse(`"${spelled}"`);
    const target = await startTarget(async (incoming, answer) => answer.end(await bytesOf(incoming)));
    const { recording, finish, file } = await record(target);
    await send(recording.url, "/token-price", `{"tokenId":"kept-id","deep":[{"${name}":"${spelled}"}],"n":1.50}`);
    const journal = readFileSync(`${file}.part`, "utf8");
    const [entry] = await finish();
    for (const text of [journal, JSON.stringify(entry)])
      expect(text).not.toContain(JSON.stringify(value).slice(1, -1).slice(0, 5));
    expect(JSON.parse(entry?.request.postData?.text ?? "")).toEqual({
      tokenId: "kept-id",
      deep: [{ [name]: "[credential removed]" }],
      n: 1.5,
    });
  });

  test("is not guessed from the members of the interface", async () => {
    const target = await startTarget(async (incoming, answer) => answer.end(await bytesOf(incoming)));
    const { recording, finish } = await record(target);
    const body =
      '{"tokenId":"a-token-id-1","inputToken":"token","tokenSymbol":"SECRET","tokenName":"My password","token_address":"0x1234567890"}';
    await send(recording.url, "/token-price", body);
    const [entry] = await finish();
    expect([entry?.request.postData?.text, entry?.response.content.text]).toEqual([body, body]);
  });

  test("of one user in the answer to another is on no tape, whichever of many it is", async () => {
    const target = await startTarget(async (incoming, answer) => answer.end(await bytesOf(incoming)));
    const { recording, finish, file } = await record(target);
    const tokens = Array.from(
      { length: 300 },
      (_, index) => `user-token-${index}-${digest(String(index)).slice(0, 12)}`,
    );
    for (const token of tokens) await send(recording.url, "/token-price", "{}", { authorization: `Bearer ${token}` });
    await send(recording.url, "/token-price", JSON.stringify(tokens));
    await finish();
    const text = readFileSync(file, "utf8");
    expect(tokens.filter((token) => text.includes(token))).toEqual([]);
    expect(text.split("credential removed").length - 1).toBe(600);
  });
});

const servers: Server[] = [];

async function startTarget(answer: (incoming: IncomingMessage, outgoing: ServerResponse) => unknown): Promise<string> {
  const server = createServer((incoming, outgoing) => {
    incoming.resume();
    void answer(incoming, outgoing);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(async () => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function record(
  target: string,
  timeoutMs = 5_000,
): Promise<{ recording: Recording; file: string; finish: () => Promise<readonly HarEntry[]> }> {
  tapes += 1;
  const file = join(folder.path, `tape-${tapes}.har`);
  const recording = await startRecording({
    target: parseTarget(target),
    port: 0,
    timeoutMs,
    file,
    creator: { name: "assay", version: "0" },
    credentials: [],
    onFailure: (error) => {
      throw error;
    },
  });
  let isFinished = false;
  const finish = async (): Promise<readonly HarEntry[]> => {
    isFinished = true;
    await recording.finish();
    const har: { log: { entries: HarEntry[] } } = JSON.parse(readFileSync(file, "utf8"));
    return har.log.entries;
  };
  closing.push(async () => {
    if (!isFinished) await finish();
  });
  return { recording, file, finish };
}

type Got = {
  readonly status: number | undefined;
  readonly body: Buffer;
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly port: number | undefined;
};

function send(
  url: string,
  path: string,
  body: string | Buffer,
  headers: Readonly<Record<string, string>> = {},
  agent = new Agent(),
): Promise<Got> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const outgoing = request({ hostname, port, path, method: "POST", headers, agent }, async (answer) => {
      const local = answer.socket.localPort;
      try {
        resolve({ status: answer.statusCode, body: await bytesOf(answer), headers: answer.headers, port: local });
      } catch (error) {
        reject(error);
      }
    });
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}

async function bytesOf(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Texts that each give a credential away. */
function tracesOf(credential: string): readonly string[] {
  const shifted = [0, 1, 2].map((shift) => {
    const text = Buffer.from(`${"x".repeat(shift)}${credential}`)
      .toString("base64")
      .replace(/=+$/, "");
    return text.slice(shift === 0 ? 0 : shift + 1, -2);
  });
  return [credential, encodeURIComponent(credential), Buffer.from(credential).toString("hex"), ...shifted];
}

function escapeUnit(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

function digest(bytes: Buffer | string): string {
  return createHash("sha256").update(bytes).digest("hex");
}
