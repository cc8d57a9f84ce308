// What stands in front of a service in real life, on loopback: TLS with HTTP/1.1 or HTTP/2, with or without a client
// certificate, and a proxy that opens tunnels.

import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type RequestListener, request, type ServerResponse } from "node:http";
import { createSecureServer } from "node:http2";
import { createServer as createTlsServer } from "node:https";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { type Listening, listening } from "./listening.ts";

export type Front = Listening;

/** The path of a file in test/http/certificates. */
export const certificate = (name: string) => join(import.meta.dirname, "certificates", name);

type FrontOptions = { readonly isHttp2?: boolean; readonly refusesHttp1?: boolean; readonly asksClient?: boolean };

/** A front with TLS that passes all requests on to a plain service; `asksClient` demands a client certificate. */
export async function startTlsFront(
  service: string,
  { isHttp2 = false, refusesHttp1 = false, asksClient = false }: FrontOptions = {},
) {
  const versions = new Set<string>();
  const options = {
    key: readFileSync(certificate("server-key.pem")),
    cert: readFileSync(certificate("server.pem")),
    ca: readFileSync(certificate("authority.pem")),
    requestCert: asksClient,
    rejectUnauthorized: asksClient,
  };
  const pass: RequestListener = (incoming, response) => {
    versions.add(incoming.httpVersion);
    passOn(service + incoming.url, incoming, response);
  };
  const server = isHttp2
    ? createSecureServer(
        { ...options, allowHTTP1: !refusesHttp1 },
        pass as unknown as Parameters<typeof createSecureServer>[1],
      )
    : createTlsServer(options, pass);
  server.on("tlsClientError", () => undefined);
  return { ...(await listening(server)), versions };
}

/** A proxy, with what it was asked for and by whom. It refuses all with the status, if one is given. */
export async function startProxy(refusal?: number) {
  const asked: string[] = [];
  const authorizations: (string | undefined)[] = [];
  const note = ({ url = "", headers }: IncomingMessage) => {
    asked.push(url);
    authorizations.push(headers["proxy-authorization"]);
  };
  const server = createServer((incoming, response) => {
    note(incoming);
    if (refusal !== undefined) response.writeHead(refusal).end();
    else passOn(incoming.url ?? "", incoming, response);
  });
  server.on("connect", (incoming: IncomingMessage, client: Socket) => {
    const { url = "" } = incoming;
    note(incoming);
    client.on("error", () => undefined);
    if (refusal !== undefined) return void client.end(`HTTP/1.1 ${refusal} Refused\r\nContent-Length: 0\r\n\r\n`);
    const upstream = connect(Number(url.split(":").at(-1)), "127.0.0.1", () => {
      client.write("HTTP/1.1 200 Connection established\r\n\r\n");
      upstream.pipe(client).pipe(upstream);
    });
    upstream.on("error", () => client.destroy());
    client.on("close", () => upstream.destroy());
  });
  return { ...(await listening(server)), asked, authorizations };
}

function passOn(url: string, incoming: IncomingMessage, response: ServerResponse): void {
  const headers = Object.fromEntries(
    Object.entries(incoming.headers).filter(([name]) => !/^(:|host$|connection$)/.test(name)),
  );
  const upstream = request(url, { method: incoming.method ?? "GET", headers }, (from) => {
    const { connection, "keep-alive": _, "transfer-encoding": __, ...kept } = from.headers;
    response.writeHead(from.statusCode ?? 502, kept);
    from.pipe(response);
  });
  upstream.on("error", () => response.destroy());
  incoming.pipe(upstream);
}
