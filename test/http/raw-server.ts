// A server that writes raw bytes, for responses that no HTTP server would send.
import { createServer, type Socket } from "node:net";
import { listening } from "./listening.ts";

/** What a connection does once a whole request has arrived; `count` is the number of the request on all connections. */
export type Behaviour = (socket: Socket, request: Buffer, count: number) => void;

export type RawServer = Awaited<ReturnType<typeof startRawServer>>;

/** Starts on a free loopback port. Requests are read up to their Content-Length. */
export async function startRawServer(behave: Behaviour) {
  const requests: Buffer[] = [];
  let connections = 0;
  const server = createServer((socket) => {
    connections++;
    let pending = Buffer.alloc(0);
    socket.on("data", (chunk) => {
      pending = Buffer.concat([pending, chunk]);
      for (let end = endOfRequest(pending); end !== undefined; end = endOfRequest(pending)) {
        const request = pending.subarray(0, end);
        pending = pending.subarray(end);
        requests.push(request);
        behave(socket, request, requests.length);
      }
    });
  });
  return { ...(await listening(server)), requests, connections: () => connections };
}

/** A whole response with a JSON body. */
export function jsonResponse(body: string, ...headers: readonly string[]): string {
  const lines = ["HTTP/1.1 200 OK", "content-type: application/json", `content-length: ${Buffer.byteLength(body)}`];
  return [...lines, ...headers, "", body].join("\r\n");
}

/** The body of a request as the server saw it. */
export const bodyOf = (request: Buffer) => request.subarray(request.indexOf("\r\n\r\n") + 4);

/** What a service sees of a request, without the headers of the connection. */
export function seen(request: Buffer): object {
  const [line = "", ...headers] = request.subarray(0, request.indexOf("\r\n\r\n")).toString("latin1").split("\r\n");
  return {
    line,
    headers: headers
      .map((header) => header.replace(/: */, ": ").trim())
      .filter((header) => !/^(host|connection|content-length):/i.test(header))
      .sort(),
    body: bodyOf(request).toString("hex"),
  };
}

function endOfRequest(bytes: Buffer): number | undefined {
  const head = bytes.indexOf("\r\n\r\n");
  if (head < 0) return undefined;
  const length = Number(/content-length: *(\d+)/i.exec(bytes.subarray(0, head).toString("latin1"))?.[1] ?? 0);
  const end = head + 4 + length;
  return bytes.byteLength >= end ? end : undefined;
}
