// The zoo: services that are not the service, or hardly so. What a suite says about each is fixed beforehand.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Failure } from "../errors.ts";
import { cannedBodyOf } from "./canned.ts";

/** A running degenerate. */
export type Degenerate = {
  readonly url: string;
  readonly port: number;
  readonly close: () => Promise<void>;
  readonly requestCount: () => number;
  /** Requests that reached the place that `redirect-elsewhere` points to. */
  readonly strayCount: () => number;
  /** Whether a stray request brought the Authorization header along. */
  readonly isCredentialLost: () => boolean;
};

/** Every degenerate by its name, with what it does. */
export const DEGENERATES = {
  "always-400": describe("Refuses everything with 400.", answering(400, { error: "bad request" })),
  "always-401": describe("Refuses everything as if the credential had expired.", answering(401, { error: "expired" })),
  "always-500": describe("Fails at everything with 500.", answering(500, { error: "internal" })),
  "canned-200": describe("Answers everything with a valid body of the operation.", ({ request, response }) =>
    sendJson(response, 200, cannedBodyOf(request.url ?? ""))),
  "empty-200": describe("Answers everything with 200 and no body.", ({ response }) => respond(response, 200, {}, "")),
  "empty-object-200": describe("Answers everything with an empty object.", answering(200, {})),
  "success-false-200": describe("Answers everything with success false.", answering(200, { success: false })),
  echo: describe("Sends every body back.", ({ response, body }) =>
    respond(response, 200, { "content-type": "application/json" }, body)),
  "html-login": describe("Answers everything with a login page.", ({ response }) =>
    respond(
      response,
      200,
      { "content-type": "text/html; charset=utf-8" },
      '<!doctype html><title>Sign in</title><form method="post"><input name="user"><button>Sign in</button></form>',
    )),
  "too-many-requests": describe("Turns everything away with 429.", ({ response }) =>
    respond(response, 429, { "content-type": "application/json", "retry-after": "1" }, '{"error":"slow down"}')),
  unavailable: describe("Turns everything away with 503.", answering(503, { error: "unavailable" })),
  "no-content": describe("Answers everything with 204.", ({ response }) => respond(response, 204, {}, "")),
  "redirect-elsewhere": describe("Redirects everything to another port.", ({ request, response, elsewhere }) =>
    respond(response, 307, { location: `${elsewhere}${request.url ?? "/"}` }, "")),
  "redirect-loop": describe("Redirects everything to itself.", ({ request, response }) =>
    respond(response, 307, { location: request.url ?? "/" }, "")),
  "wrong-prefix": describe("Knows the operations under another path alone.", ({ request, response }) => {
    const path = request.url ?? "";
    if (path.startsWith("/v2/")) sendJson(response, 200, cannedBodyOf(path.slice(3)));
    else sendJson(response, 404, { error: "not found" });
  }),
  "cut-short": describe("Ends every answer before its announced length.", ({ response }) => {
    response.writeHead(200, { "content-type": "application/json", "content-length": "100" });
    response.write('{"success":', () => response.destroy());
  }),
  "not-json": describe("Calls JSON what is none.", ({ response }) =>
    respond(response, 200, { "content-type": "application/json" }, "{success: true}")),
  resetting: describe("Resets every connection.", ({ request }) => request.socket.resetAndDestroy()),
  silent: describe("Takes every request and never answers.", () => undefined),
} as const satisfies Record<string, { description: string; responder: Responder }>;

export type DegenerateName = keyof typeof DEGENERATES;

/** Starts a degenerate on a free port of 127.0.0.1. Throws a usage failure for an unknown name. */
export async function startDegenerate(name: string): Promise<Degenerate> {
  if (!isDegenerateName(name)) {
    throw new Failure("usage", `A degenerate must be one of ${Object.keys(DEGENERATES).join(", ")}, got "${name}".`);
  }
  const { responder }: { readonly responder: Responder } = DEGENERATES[name];
  let requestCount = 0;
  let strayCount = 0;
  let isCredentialLost = false;
  const elsewhere = await listen((request, response) => {
    strayCount += 1;
    isCredentialLost ||= request.headers.authorization !== undefined;
    sendJson(response, 200, cannedBodyOf(request.url ?? ""));
  });
  const main = await listen((request, response) => {
    requestCount += 1;
    readBody(request, (body) => responder({ request, response, body, elsewhere: elsewhere.url }));
  });
  return {
    url: main.url,
    port: main.port,
    close: async () => {
      await Promise.all([main.close(), elsewhere.close()]);
    },
    requestCount: () => requestCount,
    strayCount: () => strayCount,
    isCredentialLost: () => isCredentialLost,
  };
}

type Visit = {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly body: Buffer;
  readonly elsewhere: string;
};

type Responder = (visit: Visit) => void;

function describe(description: string, responder: Responder): { description: string; responder: Responder } {
  return { description, responder };
}

function answering(status: number, body: object): Responder {
  return ({ response }) => sendJson(response, status, body);
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  respond(response, status, { "content-type": "application/json" }, JSON.stringify(body));
}

function respond(
  response: ServerResponse,
  status: number,
  headers: Readonly<Record<string, string>>,
  body: string | Buffer,
): void {
  response.writeHead(status, headers).end(body);
}

function readBody(request: IncomingMessage, done: (body: Buffer) => void): void {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => done(Buffer.concat(chunks)));
  // A client that goes away in the middle of a request needs no answer.
  request.on("error", () => undefined);
}

async function listen(
  visit: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<{ readonly url: string; readonly port: number; readonly close: () => Promise<void> }> {
  const server = createServer({ keepAliveTimeout: 75_000 }, visit);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, port, close: () => closeServer(server) };
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

function isDegenerateName(name: string): name is DegenerateName {
  return Object.hasOwn(DEGENERATES, name);
}
