// Forwards between the suite and a service: logs the requests, and lets a test respond instead or change what passes.
import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { type Listening, listening } from "../http/listening.ts";

/** A request on its way to the service; the body has one character for each byte. */
export type Passed = { readonly path: string; readonly headers: IncomingMessage["headers"]; readonly body: string };

/** A response on its way to the suite. */
export type Answer = { readonly status: number; readonly type: string; readonly body: string };

/** Responds to a request and returns true, or leaves it to the service. `count` is the number of the request. */
export type Intercept = (passed: Passed, response: ServerResponse, count: number) => boolean;

/** Responds to the requests that are met: by a status, or as the test does. */
export function meeting(
  isMet: (passed: Passed, count: number) => boolean,
  respond: number | ((response: ServerResponse) => unknown),
): Intercept {
  return (passed, response, count) => {
    if (!isMet(passed, count)) return false;
    if (typeof respond === "number") response.writeHead(respond).end();
    else respond(response);
    return true;
  };
}

/** Drops the connection. */
export const dropped = (response: ServerResponse) => response.destroy();

/** What a test changes of each exchange; everything else passes unchanged. */
export type Changes = {
  readonly request?: (passed: Passed) => Partial<Pick<Passed, "headers" | "body">>;
  readonly response?: (answer: Answer, passed: Passed) => Partial<Answer>;
  /** Writes the response in place of the forwarder. */
  readonly write?: (response: ServerResponse, answer: Answer) => void;
};

export type Forwarder = Listening & { readonly passed: readonly Passed[] };

/** Starts on a free loopback port and forwards to a base URL. */
export async function startForwarder(to: string, intercept: Intercept = () => false, changes: Changes = {}) {
  const passed: Passed[] = [];
  const server = createServer({ keepAliveTimeout: 75_000 }, (incoming, response) => {
    const chunks: Buffer[] = [];
    incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
    incoming.on("error", () => undefined);
    incoming.on("end", () => {
      const { url: path = "", headers, method = "POST" } = incoming;
      const one = { path, headers, body: Buffer.concat(chunks).toString("latin1") };
      passed.push(one);
      if (intercept(one, response, passed.length)) return;
      forward({ to, method, passed: one, changes }, response).catch(() => response.destroy());
    });
  });
  return { ...(await listening(server)), passed };
}

type Forwarded = { readonly to: string; readonly method: string; readonly passed: Passed; readonly changes: Changes };

async function forward({ to, method, passed, changes }: Forwarded, outgoing: ServerResponse): Promise<void> {
  const { headers, body } = { ...passed, ...changes.request?.(passed) };
  const { authorization, "content-type": type } = headers;
  const bytes = Buffer.from(method === "GET" ? "" : body, "latin1");
  const sent = request(to + passed.path, {
    method,
    headers: {
      ...(authorization !== undefined && { authorization }),
      ...(type !== undefined && { "content-type": type }),
      ...(method !== "GET" && { "content-length": bytes.length }),
    },
  }).end(bytes);
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  const {
    statusCode: status = 0,
    headers: { "content-type": contentType = "" },
  } = response;
  const plain = { status, type: contentType, body: await text(response) };
  const answer = { ...plain, ...changes.response?.(plain, passed) };
  if (changes.write !== undefined) changes.write(outgoing, answer);
  else outgoing.writeHead(answer.status, { "content-type": answer.type }).end(answer.body);
}
