// A recording reverse proxy on the loopback: passes requests on to one target and responses back, bodies byte for byte, and
// reports what it saw. Each connection of a client has one of its own to the target, so that both live and die together.
import { Agent, createServer, type IncomingMessage, request as requestOver, type ServerResponse } from "node:http";
import { request as requestOverTls, Agent as TlsAgent } from "node:https";
import type { AddressInfo, Socket } from "node:net";
import { Duplex, pipeline, Transform } from "node:stream";
import { connect as connectTls } from "node:tls";
import { lookupOf, openTunnel, receiverOf, tlsOptionsOf, tunnelProxyOf } from "../../http/connector.ts";
import type { HeaderList } from "../../http/exchange.ts";
import type { Target } from "../../http/target.ts";
import { faultOf } from "../../http/transport-fault.ts";
import type { SeenExchange } from "./har-entry.ts";
import { type Capture, type CaptureBudget, type Observation, observeExchange } from "./observation.ts";
import { headersFor, pairsOf, passedOn } from "./passed-headers.ts";

/** What a recorder does and to whom it reports. */
export type RecordingProxyOptions = {
  readonly target: Target;
  /** Port on 127.0.0.1; 0 for a free one. */
  readonly port: number;
  /** Longest pause of the target before it counts as no response. */
  readonly timeoutMs: number;
  /** Called with the headers of each request before anything of it goes out. */
  readonly onRequest: (headers: HeaderList) => void;
  /** Called once for each request, when its response, or what replaced it, has been passed on. */
  readonly onExchange: (exchange: SeenExchange) => void;
};

const MOST_HELD_BYTES = 64 * 1024 * 1024;
const MOST_HEADER_BYTES = 64 * 1024;

/** Starts a recorder. Rejects with the system's error if the port cannot be had. */
export async function startRecordingProxy(options: RecordingProxyOptions) {
  const budget: CaptureBudget = { freeBytes: MOST_HELD_BYTES };
  const lines = new WeakMap<Socket, Line>();
  const inFlight = new Set<Observation>();
  const server = createServer(
    { maxHeaderSize: MOST_HEADER_BYTES, keepAliveTimeout: 0, requestTimeout: 0 },
    (request, response) => {
      // A proxy that is asked for another host, or for none, would send the request where nobody meant it to go.
      if (!request.url?.startsWith("/")) {
        refuse(response, "only paths of the target are passed on");
        return;
      }
      const line = lines.get(request.socket) ?? openLine(options, request.socket);
      lines.set(request.socket, line);
      line.inFlight += 1;
      const seen = observeExchange(request, options.target, budget, (exchange) => {
        inFlight.delete(seen);
        line.inFlight -= 1;
        options.onExchange(exchange);
      });
      inFlight.add(seen);
      passOn(request, response, line, options, seen);
    },
  );
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    /** Ends it; requests in flight are reported as interrupted. */
    close: () =>
      new Promise<void>((resolve) => {
        // Before anything is torn down: nothing is reported once the recorder is closed.
        for (const exchange of [...inFlight]) exchange.end("interrupted");
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The connection to the target that belongs to one of a client. */
type Line = { readonly agent: Agent; inFlight: number; readonly follow: (socket: Socket) => void };

function openLine({ target, timeoutMs }: RecordingProxyOptions, client: Socket): Line {
  const isTls = target.origin.startsWith("https:");
  const agent = isTls ? tlsAgentOf(target, timeoutMs) : new Agent({ keepAlive: true, maxSockets: 1 });
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

/** Connects to a target with TLS, through a tunnel where there is a proxy. */
function tlsAgentOf(target: Target, timeoutMs: number): TlsAgent {
  const agent = new TlsAgent({ keepAlive: true, maxSockets: 1, ...tlsOptionsOf(target) });
  const proxy = tunnelProxyOf(target);
  if (proxy === undefined) return agent;
  agent.createConnection = (options, callback) => {
    openTunnel(proxy, target, timeoutMs).then(
      (socket) => callback?.(null, connectTls({ ...tlsOptionsOf(target), servername: options.servername, socket })),
      // With an error Node ignores the stream, which its type demands.
      (error: Error) => callback?.(error, new Duplex()),
    );
    return undefined;
  };
  return agent;
}

function passOn(
  request: IncomingMessage,
  response: ServerResponse,
  line: Line,
  { target, timeoutMs, onRequest }: RecordingProxyOptions,
  seen: Observation,
): void {
  let isTimeout = false;
  onRequest(seen.requestHeaders);

  const faultCode = (error: Error): string => {
    const phase = seen.hasResponse() ? "body" : "headers";
    return isTimeout ? `timeout-${phase}` : faultOf(error, phase);
  };
  const fail = (code: string): void => {
    seen.end(code);
    if (response.headersSent) response.destroy();
    else refuse(response, `the target gave no response (${code})`);
  };

  const send = target.origin.startsWith("https:") ? requestOverTls : requestOver;
  const receiver = receiverOf(target);
  const upstream = send({
    ...placeOf(receiver.origin),
    path: receiver.pathPrefix + target.basePath + request.url,
    method: request.method ?? "POST",
    agent: line.agent,
    lookup: lookupOf(target),
    timeout: timeoutMs,
    setHost: false,
    maxHeaderSize: MOST_HEADER_BYTES,
    headers: [...headersFor(request, target), ...receiver.headers.flat()],
  });
  upstream.on("socket", line.follow);
  upstream.on("timeout", () => {
    isTimeout = true;
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
    seen.responseBegan(incoming);
    incoming.once("error", (error) => seen.end(faultCode(error)));
    pipeline(incoming, tap(seen.received), response, (error) => {
      if (error) upstream.destroy();
      seen.end(error ? "truncated" : undefined);
    });
  });
  response.once("close", () => {
    if (response.writableFinished || seen.isOver()) return;
    seen.end("interrupted");
    upstream.destroy();
  });
  request.once("end", seen.requestSent);
  pipeline(request, tap(seen.sent), upstream, () => undefined);
}

/** What the client gets if the target gave no response. */
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

function placeOf(origin: string): { protocol: string; hostname: string; port: string | undefined } {
  const { protocol, hostname, port } = new URL(origin);
  return { protocol, hostname: hostname.replace(/^\[|\]$/g, ""), port: port === "" ? undefined : port };
}
