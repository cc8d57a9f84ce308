// Forwards between the suite and a service, and lets a test change requests and responses, byte for byte.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export type Requested = {
  readonly path: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: Buffer;
  readonly count: number;
};

export type Answered = { readonly status: number; readonly type: string; readonly body: string };

/** What a test may do to one request; what it leaves out passes as it is. */
export type Meddling = {
  readonly request?: (requested: Requested) => Partial<Pick<Requested, "headers" | "body">>;
  readonly response?: (answered: Answered, requested: Requested) => Partial<Answered>;
  /** Writes the response in a way of its own. */
  readonly write?: (response: ServerResponse, answered: Answered) => void;
};

export type GoBetween = {
  readonly url: string;
  readonly requested: readonly Requested[];
  readonly close: () => Promise<void>;
};

/** Starts on a free loopback port and passes on to a base URL. */
export async function startGoBetween(to: string, meddling: Meddling = {}): Promise<GoBetween> {
  const requested: Requested[] = [];
  const server = createServer({ keepAliveTimeout: 75_000 }, (request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("error", () => undefined);
    request.on("end", () => {
      const { url: path = "", headers } = request;
      const one: Requested = { path, headers, body: Buffer.concat(chunks), count: requested.length + 1 };
      requested.push(one);
      pass(to, request.method ?? "POST", one, response, meddling).catch(() => response.destroy());
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requested,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

async function pass(
  to: string,
  method: string,
  requested: Requested,
  outgoing: ServerResponse,
  { request, response, write }: Meddling,
): Promise<void> {
  const { headers, body } = { ...requested, ...request?.(requested) };
  const { authorization, "content-type": type } = headers;
  const got = await fetch(to + requested.path, {
    method,
    headers: {
      ...(authorization !== undefined && { authorization }),
      ...(type !== undefined && { "content-type": type }),
    },
    ...(method !== "GET" && { body }),
  });
  const plain = { status: got.status, type: got.headers.get("content-type") ?? "", body: await got.text() };
  const answered = { ...plain, ...response?.(plain, requested) };
  if (write !== undefined) return write(outgoing, answered);
  outgoing.writeHead(answered.status, { "content-type": answered.type }).end(answered.body);
}

/** The body of a response as JSON with a change made to it. */
export function edited(body: string, edit: (document: Record<string, never>) => unknown): string {
  return JSON.stringify(edit(JSON.parse(body)));
}
