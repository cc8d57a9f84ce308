// Stands between the suite and a service, and lets a test change what is asked and what is answered, byte for byte.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export type Asked = {
  readonly path: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: Buffer;
  readonly count: number;
};

export type Answered = { readonly status: number; readonly type: string; readonly body: string };

/** What a test may do to one request; what it leaves out passes as it is. */
export type Meddling = {
  readonly ask?: (asked: Asked) => Partial<Pick<Asked, "headers" | "body">>;
  readonly answer?: (answered: Answered, asked: Asked) => Partial<Answered>;
  /** Writes the answer in a way of its own. */
  readonly write?: (response: ServerResponse, answered: Answered) => void;
};

export type GoBetween = {
  readonly url: string;
  readonly asked: readonly Asked[];
  readonly close: () => Promise<void>;
};

/** Starts on a free loopback port and passes on to a base URL. */
export async function startGoBetween(to: string, meddling: Meddling = {}): Promise<GoBetween> {
  const asked: Asked[] = [];
  const server = createServer({ keepAliveTimeout: 75_000 }, (request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("error", () => undefined);
    request.on("end", () => {
      const { url: path = "", headers } = request;
      const one: Asked = { path, headers, body: Buffer.concat(chunks), count: asked.length + 1 };
      asked.push(one);
      pass(to, request.method ?? "POST", one, response, meddling).catch(() => response.destroy());
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

async function pass(
  to: string,
  method: string,
  asked: Asked,
  response: ServerResponse,
  { ask, answer, write }: Meddling,
): Promise<void> {
  const { headers, body } = { ...asked, ...ask?.(asked) };
  const { authorization, "content-type": type } = headers;
  const got = await fetch(to + asked.path, {
    method,
    headers: {
      ...(authorization !== undefined && { authorization }),
      ...(type !== undefined && { "content-type": type }),
    },
    ...(method !== "GET" && { body }),
  });
  const plain = { status: got.status, type: got.headers.get("content-type") ?? "", body: await got.text() };
  const answered = { ...plain, ...answer?.(plain, asked) };
  if (write !== undefined) return write(response, answered);
  response.writeHead(answered.status, { "content-type": answered.type }).end(answered.body);
}

/** The body of an answer as JSON with a change made to it. */
export function edited(body: string, edit: (document: Record<string, never>) => unknown): string {
  return JSON.stringify(edit(JSON.parse(body)));
}
