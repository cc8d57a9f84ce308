// Non-services: targets that respond and are not the service. The verdict on each is fixed beforehand.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { exampleOf, OPERATION_IDS, operations } from "../schemas/index.ts";

export type NonService = { readonly url: string; readonly close: () => Promise<void> };

const JSON_TYPE = { "content-type": "application/json" } as const;
const LOGIN_PAGE =
  '<!doctype html><title>Sign in</title><form method="post"><input name="user"><button>Sign in</button></form>';

/** What every non-service does with a request, by its name. */
export const NON_SERVICES = {
  "always-400": respondingWith(400, '{"error":"bad request"}'),
  "always-401": respondingWith(401, '{"error":"expired"}'),
  "always-500": respondingWith(500, '{"error":"internal"}'),
  "canned-200": ({ request, response }) => respond(response, 200, cannedBodyOf(request.url)),
  "empty-200": respondingWith(200, "", {}),
  "empty-object-200": respondingWith(200, "{}"),
  "success-false-200": respondingWith(200, '{"success":false}'),
  echo: ({ response, body }) => respond(response, 200, body),
  "html-login": respondingWith(200, LOGIN_PAGE, { "content-type": "text/html; charset=utf-8" }),
  "too-many-requests": respondingWith(429, '{"error":"slow down"}', { ...JSON_TYPE, "retry-after": "1" }),
  unavailable: respondingWith(503, '{"error":"unavailable"}'),
  "no-content": respondingWith(204, "", {}),
  "redirect-elsewhere": ({ request, response, elsewhere }) =>
    respond(response, 307, "", { location: `${elsewhere}${request.url ?? "/"}` }),
  "redirect-loop": ({ request, response }) => respond(response, 307, "", { location: request.url ?? "/" }),
  "wrong-prefix": ({ request, response }) => {
    const path = request.url ?? "";
    if (path.startsWith("/v2/")) respond(response, 200, cannedBodyOf(path.slice(3)));
    else respond(response, 404, '{"error":"not found"}');
  },
  "cut-short": ({ response }) => {
    response.writeHead(200, { ...JSON_TYPE, "content-length": "100" });
    response.write('{"success":', () => response.destroy());
  },
  "not-json": respondingWith(200, "{success: true}"),
  resetting: ({ request }) => void request.socket.resetAndDestroy(),
  silent: () => undefined,
} as const satisfies Record<string, Responder>;

export type NonServiceName = keyof typeof NON_SERVICES;

/** Starts a non-service on a free port of 127.0.0.1. */
export async function startNonService(name: NonServiceName): Promise<NonService> {
  const responder: Responder = NON_SERVICES[name];
  const elsewhere = await listen((request, response) => respond(response, 200, cannedBodyOf(request.url)));
  const main = await listen((request, response) => {
    const visit = (body: Buffer) => responder({ request, response, body, elsewhere: elsewhere.url });
    // A client that disconnects in the middle of a request needs no response.
    buffer(request).then(visit, () => undefined);
  });
  return {
    url: main.url,
    close: async () => {
      await Promise.all([main.close(), elsewhere.close()]);
    },
  };
}

/** The example of the response of the operation at a path; that of a quote for an unknown path. */
function cannedBodyOf(path: string | undefined): string {
  const operation = OPERATION_IDS.find((id) => operations[id].path === path) ?? "token-price";
  return JSON.stringify(exampleOf(operations[operation].response));
}

type Visit = {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly body: Buffer;
  readonly elsewhere: string;
};

type Responder = (visit: Visit) => void;

function respondingWith(...response: [status: number, body: string, headers?: HeaderTexts]): Responder {
  return (visit) => respond(visit.response, ...response);
}

type HeaderTexts = Readonly<Record<string, string>>;

function respond(
  response: ServerResponse,
  status: number,
  body: string | Buffer,
  headers: HeaderTexts = JSON_TYPE,
): void {
  response.writeHead(status, headers).end(body);
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
