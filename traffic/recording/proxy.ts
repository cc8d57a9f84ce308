// A recording reverse proxy on the loopback: passes requests on to one target and answers back, bodies byte for byte, and
// tells what it saw. Each connection of a client has one of its own to the target, so that both live and die together.
import { Agent, createServer, type IncomingMessage, request as requestOver, type ServerResponse } from "node:http";
import { request as requestOverTls, Agent as TlsAgent } from "node:https";
import type { AddressInfo, Socket } from "node:net";
import { pipeline, Transform } from "node:stream";
import { OPERATION_IDS, operations } from "../../schemas/index.ts";
import type { HeaderList } from "../http/exchange.ts";
import { guardedLookup } from "../http/guarded-lookup.ts";
import type { Target } from "../http/target.ts";
import { faultOf } from "../http/transport-fault.ts";
import { type Capture, type CaptureBudget, openCapture } from "./capture.ts";
import type { SeenBody, SeenExchange } from "./har-entry.ts";
import { headersFor, pairsOf, passedOn } from "./passed-headers.ts";

/** What a recorder does and whom it tells. */
export type RecordingProxyOptions = {
  readonly target: Target;
  /** Port on 127.0.0.1; 0 for a free one. */
  readonly port: number;
  /** Longest silence of the target before it counts as no answer. */
  readonly timeoutMs: number;
  /** Called with the headers of each request before anything of it goes out. */
  readonly onRequest: (headers: HeaderList) => void;
  /** Called once for each request, when its answer or what stood in its place is through. */
  readonly onExchange: (exchange: SeenExchange) => void;
};

/** A recorder at work. */
export type RecordingProxy = {
  readonly url: string;
  /** Ends it; requests under way are told as interrupted. */
  readonly close: () => Promise<void>;
};

const MOST_BODY_BYTES = 4 * 1024 * 1024;
const MOST_HELD_BYTES = 64 * 1024 * 1024;
const MOST_HEADER_BYTES = 64 * 1024;

/** Starts a recorder. Rejects with the system's error where the port cannot be had. */
export async function startRecordingProxy(options: RecordingProxyOptions): Promise<RecordingProxy> {
  const budget: CaptureBudget = { freeBytes: MOST_HELD_BYTES };
  const lines = new WeakMap<Socket, Line>();
  const inFlight: InFlight = new Set();
  const server = createServer(
    { maxHeaderSize: MOST_HEADER_BYTES, keepAliveTimeout: 0, requestTimeout: 0 },
    (request, response) => {
      // A proxy that is asked for another host, or for none, would send the request where nobody meant it to go.
      if (!request.url?.startsWith("/")) {
        refuse(response, "only paths of the target are passed on");
        return;
      }
      const line = lines.get(request.socket) ?? openLine(options.target, request.socket);
      lines.set(request.socket, line);
      passOn(request, response, line, options, budget, inFlight);
    },
  );
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        // Told before anything is torn down: nothing is told once the recorder is closed.
        for (const end of [...inFlight]) end("interrupted");
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** What ends each exchange that is under way and has it told. */
type InFlight = Set<(error: string) => void>;

/** The connection to the target that belongs to one of a client. */
type Line = { readonly agent: Agent; inFlight: number; readonly follow: (socket: Socket) => void };

function openLine({ origin }: Target, client: Socket): Line {
  const settings = { keepAlive: true, maxSockets: 1 };
  const agent = origin.startsWith("https:") ? new TlsAgent(settings) : new Agent(settings);
  const followed = new WeakSet<Socket>();
  client.once("close", () => agent.destroy());
  const line: Line = {
    agent,
    inFlight: 0,
    follow: (socket) => {
      if (followed.has(socket)) return;
      followed.add(socket);
      // A client that sent on after the target has hung up would lose its request here and not there.
      socket.once("close", () => {
        if (line.inFlight === 0) client.end();
      });
    },
  };
  return line;
}

function passOn(
  request: IncomingMessage,
  response: ServerResponse,
  line: Line,
  options: RecordingProxyOptions,
  budget: CaptureBudget,
  inFlight: InFlight,
): void {
  const { target, timeoutMs } = options;
  const startedAt = Date.now();
  const began = performance.now();
  const requestHeaders = pairsOf(request.rawHeaders);
  // Not as a URL: what begins with two slashes is a path here and would be a host there.
  const [path = ""] = (request.url ?? "").split(/[?#]/, 1);
  const isOperation = request.method === "POST" && OPERATION_IDS.some((id) => path.endsWith(operations[id].path));
  const sent = openCapture(budget, isOperation ? MOST_BODY_BYTES : 0);
  const received = openCapture(budget, isOperation ? MOST_BODY_BYTES : 0);
  let [sentMs, waitedMs] = [0, 0];
  let head: IncomingMessage | undefined;
  let isOver = false;
  let isSilent = false;
  line.inFlight += 1;
  options.onRequest(requestHeaders);

  const end = (error?: string): void => {
    if (isOver) return;
    isOver = true;
    inFlight.delete(end);
    line.inFlight -= 1;
    const totalMs = performance.now() - began;
    options.onExchange({
      startedAt,
      sentMs,
      waitedMs: head === undefined ? totalMs - sentMs : waitedMs,
      receivedMs: head === undefined ? 0 : totalMs - sentMs - waitedMs,
      method: request.method ?? "",
      url: target.origin + target.basePath + request.url,
      httpVersion: `HTTP/${request.httpVersion}`,
      requestHeaders,
      requestBody: bodyOf(sent),
      status: head?.statusCode ?? (error === "interrupted" ? 0 : 502),
      statusText: head?.statusMessage ?? (error === "interrupted" ? "" : "Bad Gateway"),
      responseHeaders: head === undefined ? [] : pairsOf(head.rawHeaders),
      responseBody: bodyOf(received),
      isOperation,
      error,
    });
    sent.release();
    received.release();
  };
  inFlight.add(end);
  const faultCode = (error: Error): string => {
    const phase = head === undefined ? "headers" : "body";
    return isSilent ? `timeout-${phase}` : faultOf(error, phase);
  };
  const fail = (code: string): void => {
    end(code);
    if (response.headersSent) response.destroy();
    else refuse(response, `the target gave no answer (${code})`);
  };

  const send = target.origin.startsWith("https:") ? requestOverTls : requestOver;
  const upstream = send({
    ...placeOf(target),
    path: target.basePath + request.url,
    method: request.method ?? "POST",
    agent: line.agent,
    lookup: guardedLookup,
    timeout: timeoutMs,
    setHost: false,
    maxHeaderSize: MOST_HEADER_BYTES,
    headers: headersFor(request, target),
  });
  upstream.on("socket", line.follow);
  upstream.on("timeout", () => {
    isSilent = true;
    upstream.destroy();
  });
  upstream.on("error", (error) => fail(faultCode(error)));
  upstream.on("upgrade", (_, socket) => {
    socket.destroy();
    fail("protocol-error");
  });
  upstream.on("response", (incoming) => {
    try {
      response.writeHead(
        incoming.statusCode ?? 502,
        incoming.statusMessage,
        passedOn(pairsOf(incoming.rawHeaders)).flat(),
      );
    } catch {
      // Node reads more kinds of head than it writes.
      upstream.destroy();
      return fail("protocol-error");
    }
    head = incoming;
    waitedMs = performance.now() - began - sentMs;
    incoming.once("error", (error) => end(faultCode(error)));
    pipeline(incoming, tap(received), response, (error) => {
      if (error) upstream.destroy();
      end(error ? "truncated" : undefined);
    });
  });
  response.once("close", () => {
    if (response.writableFinished || isOver) return;
    end("interrupted");
    upstream.destroy();
  });
  request.once("end", () => {
    sentMs = performance.now() - began;
  });
  pipeline(request, tap(sent), upstream, () => undefined);
}

/** What the client gets where there is no answer of the target to pass on. */
function refuse(response: ServerResponse, reason: string): void {
  const body = JSON.stringify({ error: `assay record: ${reason}` });
  response.writeHead(502, { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(body) });
  response.end(body);
}

function tap(into: Capture): Transform {
  return new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      into.add(chunk);
      done(null, chunk);
    },
  });
}

function bodyOf(capture: Capture): SeenBody {
  return { size: capture.size(), bytes: capture.whole() };
}

function placeOf({ origin, host }: Target): { protocol: string; hostname: string; port: string | undefined } {
  const { protocol, port } = new URL(origin);
  return { protocol, hostname: host, port: port === "" ? undefined : port };
}
