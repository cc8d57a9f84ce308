// Non-services: targets that respond and are not the service. The verdict on each is fixed beforehand.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { exampleOf, OPERATION_IDS, operations } from "../schemas/index.ts";

/** A running non-service. */
export type NonService = { readonly url: string; readonly close: () => Promise<void> };

/** Every non-service by name, with what it does. */
export const NON_SERVICES = {
  "always-400": describe("Rejects everything with 400.", respondingWith(400, { error: "bad request" })),
  "always-401": describe(
    "Rejects everything as if the credential had expired.",
    respondingWith(401, { error: "expired" }),
  ),
  "always-500": describe("Fails everything with 500.", respondingWith(500, { error: "internal" })),
  "canned-200": describe("Responds to everything with a valid body of the operation.", ({ request, response }) =>
    sendJson(response, 200, cannedBodyOf(request.url ?? ""))),
  "empty-200": describe("Responds to everything with 200 and no body.", ({ response }) =>
    respond(response, 200, {}, "")),
  "empty-object-200": describe("Responds to everything with an empty object.", respondingWith(200, {})),
  "success-false-200": describe("Responds to everything with success false.", respondingWith(200, { success: false })),
  echo: describe("Echoes every body.", ({ response, body }) =>
    respond(response, 200, { "content-type": "application/json" }, body)),
  "html-login": describe("Responds to everything with a login page.", ({ response }) =>
    respond(
      response,
      200,
      { "content-type": "text/html; charset=utf-8" },
      '<!doctype html><title>Sign in</title><form method="post"><input name="user"><button>Sign in</button></form>',
    )),
  "too-many-requests": describe("Rejects everything with 429.", ({ response }) =>
    respond(response, 429, { "content-type": "application/json", "retry-after": "1" }, '{"error":"slow down"}')),
  unavailable: describe("Rejects everything with 503.", respondingWith(503, { error: "unavailable" })),
  "no-content": describe("Responds to everything with 204.", ({ response }) => respond(response, 204, {}, "")),
  "redirect-elsewhere": describe("Redirects everything to another port.", ({ request, response, elsewhere }) =>
    respond(response, 307, { location: `${elsewhere}${request.url ?? "/"}` }, "")),
  "redirect-loop": describe("Redirects everything to itself.", ({ request, response }) =>
    respond(response, 307, { location: request.url ?? "/" }, "")),
  "wrong-prefix": describe("Serves the operations only under another path.", ({ request, response }) => {
    const path = request.url ?? "";
    if (path.startsWith("/v2/")) sendJson(response, 200, cannedBodyOf(path.slice(3)));
    else sendJson(response, 404, { error: "not found" });
  }),
  "cut-short": describe("Ends every response before its announced length.", ({ response }) => {
    response.writeHead(200, { "content-type": "application/json", "content-length": "100" });
    response.write('{"success":', () => response.destroy());
  }),
  "not-json": describe("Sends text that is not JSON as JSON.", ({ response }) =>
    respond(response, 200, { "content-type": "application/json" }, "{success: true}")),
  resetting: describe("Resets every connection.", ({ request }) => request.socket.resetAndDestroy()),
  silent: describe("Accepts every request and never responds.", () => undefined),
} as const satisfies Record<string, { description: string; responder: Responder }>;

export type NonServiceName = keyof typeof NON_SERVICES;

/** Starts a non-service on a free port of 127.0.0.1. */
export async function startNonService(name: NonServiceName): Promise<NonService> {
  const { responder }: { readonly responder: Responder } = NON_SERVICES[name];
  const elsewhere = await listen((request, response) => sendJson(response, 200, cannedBodyOf(request.url ?? "")));
  const main = await listen((request, response) =>
    readBody(request, (body) => responder({ request, response, body, elsewhere: elsewhere.url })),
  );
  return {
    url: main.url,
    close: async () => {
      await Promise.all([main.close(), elsewhere.close()]);
    },
  };
}

/** The example of the response of the operation at a path; that of a quote for an unknown path. */
function cannedBodyOf(path: string): unknown {
  const operation = OPERATION_IDS.find((id) => operations[id].path === path) ?? "token-price";
  return exampleOf(operations[operation].response);
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

function respondingWith(status: number, body: object): Responder {
  return ({ response }) => sendJson(response, status, body);
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
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
  // A client that disconnects in the middle of a request needs no response.
  request.on("error", () => undefined);
}

async function listen(visit: (request: IncomingMessage, response: ServerResponse) => void): Promise<NonService> {
  const server = createServer({ keepAliveTimeout: 75_000 }, visit);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => closeServer(server) };
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
