// Serves the page of a running load on loopback, and at the end its report.
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { RELOAD_SECONDS } from "../../reports/html/page.ts";

export type LiveServer = Awaited<ReturnType<typeof startLiveServer>>;

/** An open page loads itself again within this time, even on a busy machine. */
const RETURN_MS = RELOAD_SECONDS * 1_000 + 10_000;

/** Starts to serve on a free port of 127.0.0.1. `onWatch` is called when a page is requested. */
export async function startLiveServer(onWatch: () => void = () => undefined) {
  let page = NOT_YET;
  /** When pages were requested last, each of them once per open page. */
  let requestedAtMs: readonly number[] = [];
  let onDelivery = (): void => undefined;

  const openPages = (withinMs: number): number => {
    const now = performance.now();
    requestedAtMs = requestedAtMs.filter((atMs) => now - atMs < RETURN_MS);
    return requestedAtMs.filter((atMs) => now - atMs < withinMs).length;
  };
  const take = (response: ServerResponse): void => {
    sendPage(response, page, onDelivery);
    // Until there is a page, a browser asks every second.
    requestedAtMs = [...(page === NOT_YET ? [] : requestedAtMs), performance.now()];
    onWatch();
  };
  const server = createServer(readOnlyPage(take));
  await once(server.listen(0, "127.0.0.1"), "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    show: (html: string) => {
      page = html;
    },
    /** Hands the report to every open page and stops serving; at once without one. */
    end: async (report?: string, limitMs = RETURN_MS) => {
      let readers = Math.max(openPages(RELOAD_SECONDS * 1_000), Math.min(1, openPages(RETURN_MS)));
      if (report !== undefined && readers > 0) {
        await new Promise<void>((resolve) => {
          const limit = setTimeout(resolve, limitMs);
          onDelivery = () => {
            readers -= 1;
            if (readers > 0) return;
            clearTimeout(limit);
            resolve();
          };
          page = report;
        });
      }
      const ended = once(server.close(), "close");
      server.closeAllConnections();
      await ended;
    },
  };
}

/** Answers a GET of the page and of nothing else, and under its own name alone. */
function readOnlyPage(take: (response: ServerResponse) => void) {
  return (request: IncomingMessage, response: ServerResponse): void => {
    const [path] = request.url?.split("?") ?? [];
    if (!isOwnName(request.headers.host))
      refuse(response, 403, "This page is served to 127.0.0.1 and localhost only: open it under one of these names.");
    else if (request.method !== "GET" && request.method !== "HEAD") refuse(response, 405, "This page is read-only.");
    else if (path === "/favicon.ico") response.writeHead(204).end();
    else if (path === "/") take(response);
    else refuse(response, 404, "Not found: only / exists.");
  };
}

const NOT_YET = `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta http-equiv="refresh" content="1"><title>Assay</title>
<p>The report is made within a few seconds; this page then shows it.</p></html>
`;

/** The page itself says what it may do. */
function sendPage(response: ServerResponse, html: string, onDelivery: () => void): void {
  response.writeHead(200, {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": "frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cache-control": "no-store",
  });
  response.end(html, onDelivery);
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
