// Forwards between the suite and a service: logs the requests, and lets a test respond instead of the service.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export type Passed = { readonly path: string; readonly headers: IncomingMessage["headers"]; readonly body: string };

/** Responds to a request and returns true, or leaves it to the service. `count` is the number of the request. */
export type Intercept = (passed: Passed, response: ServerResponse, count: number) => boolean;

export type Forwarder = {
  readonly url: string;
  readonly passed: readonly Passed[];
  readonly close: () => Promise<void>;
};

/** Starts on a free loopback port and forwards to a base URL. */
export async function startForwarder(to: string, intercept: Intercept = () => false): Promise<Forwarder> {
  const passed: Passed[] = [];
  const server = createServer({ keepAliveTimeout: 75_000 }, (request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("error", () => undefined);
    request.on("end", () => {
      const bytes = Buffer.concat(chunks);
      const one = { path: request.url ?? "", headers: request.headers, body: bytes.toString("latin1") };
      passed.push(one);
      if (!intercept(one, response, passed.length))
        forward(to, request, bytes, response).catch(() => response.destroy());
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    passed,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

async function forward(to: string, request: IncomingMessage, body: Buffer, outgoing: ServerResponse): Promise<void> {
  const { authorization, "content-type": type } = request.headers;
  const response = await fetch(to + (request.url ?? ""), {
    method: request.method ?? "POST",
    headers: {
      ...(authorization !== undefined && { authorization }),
      ...(type !== undefined && { "content-type": type }),
    },
    ...(request.method !== "GET" && { body }),
  });
  const text = await response.text();
  outgoing.writeHead(response.status, { "content-type": response.headers.get("content-type") ?? "" }).end(text);
}
