// Serves the live page on loopback while a load runs.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { LIVE_PAGE, LIVE_POLICY } from "./page.ts";
import type { LiveState } from "./state.ts";

/** A live page that is being served. */
export type LiveServer = {
  readonly url: string;
  readonly show: (state: LiveState) => void;
  /** Sends the final sentence to every open page and stops serving. */
  readonly end: (sentence: string) => Promise<void>;
};

/** A page with this much unread gets no further events until it has caught up. */
const BACKLOG_BYTES = 256 * 1024;

/** Starts to serve on a free port of 127.0.0.1. */
export async function startLiveServer(): Promise<LiveServer> {
  const listeners = new Set<ServerResponse>();
  let latest: LiveState | undefined;
  const server = createServer((request, response) => {
    if (!isOwnName(request.headers.host))
      return refuse(
        response,
        403,
        "This page is served to 127.0.0.1 and localhost only: open it under one of these names.",
      );
    if (request.method !== "GET" && request.method !== "HEAD") return refuse(response, 405, "This page is read-only.");
    const path = request.url?.split("?")[0];
    if (path === "/") return sendPage(response);
    return path === "/events"
      ? listen(request, response)
      : refuse(response, 404, "Not found: only / and /events exist.");
  });
  const listen = (request: IncomingMessage, response: ServerResponse): void => {
    response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" });
    if (latest !== undefined) response.write(eventOf("state", latest));
    else response.flushHeaders();
    listeners.add(response);
    request.on("close", () => listeners.delete(response));
  };
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    show: (state) => {
      latest = state;
      const event = eventOf("state", state);
      for (const listener of listeners) if (listener.writableLength < BACKLOG_BYTES) listener.write(event);
    },
    end: async (sentence) => {
      const ended = new Promise<void>((resolve) => server.close(() => resolve()));
      await Promise.all([...listeners].map((listener) => endOf(listener, sentence)));
      server.closeAllConnections();
      await ended;
    },
  };
}

/** Ends the events of a page; gives up on one that does not read. */
function endOf(listener: ServerResponse, sentence: string): Promise<void> {
  return new Promise((resolve) => {
    const limit = setTimeout(resolve, 500);
    listener.end(eventOf("end", sentence), () => {
      clearTimeout(limit);
      resolve();
    });
  });
}

function sendPage(response: ServerResponse): void {
  response.writeHead(200, {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": LIVE_POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cache-control": "no-store",
  });
  response.end(LIVE_PAGE);
}

/**
 * Another site could point its own host name here (DNS rebinding) and would read our results. The port may differ: that
 * of a tunnel.
 */
function isOwnName(host: string | undefined): boolean {
  return /^(127\.0\.0\.1|localhost)(:\d{1,5})?$/.test(host ?? "");
}

function refuse(response: ServerResponse, status: number, sentence: string): void {
  response.writeHead(status, { "content-type": "text/plain; charset=utf-8" }).end(`${sentence}\n`);
}

function eventOf(name: "state" | "end", data: LiveState | string): string {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}
