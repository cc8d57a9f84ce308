// Serves the page of a running load on loopback, and at the end its report.
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { RELOAD_SECONDS } from "../../reports/html/shell.ts";

/** A page as of a moment, which its text names too. */
export type LivePage = { readonly html: string; readonly at: string };

export type LiveServer = Awaited<ReturnType<typeof startLiveServer>>;

/** A page asks again before a proxy in between gives up. */
const HOLD_MS = 20_000;
/** An answered page asks again within this time, even on a busy machine. */
const RETURN_MS = RELOAD_SECONDS * 1_000 + 5_000;

/** Starts to serve on a free port of 127.0.0.1. `onWatch` is called when a page is requested. */
export async function startLiveServer(onWatch: () => void = () => undefined) {
  const pending = new Set<Pending>();
  let latest: LivePage | undefined;
  let report: string | undefined;
  /** When Assay last answered a page that is expected to ask again. */
  let answeredAtMs = Number.NEGATIVE_INFINITY;
  let onDelivery = (): void => undefined;

  /** Notifies a page that there is a newer one; 205 if that is the report, so that nobody waits for the reader. */
  const notify = ({ response, after }: Pending): boolean => {
    if (report === undefined && (latest === undefined || latest.at === after)) return false;
    response.writeHead(report === undefined ? 200 : 205, PLAIN).end();
    answeredAtMs = performance.now();
    return true;
  };
  const wait = (request: IncomingMessage, one: Pending): void => {
    if (notify(one)) return;
    pending.add(one);
    const limit = setTimeout(() => {
      if (pending.delete(one)) one.response.writeHead(204, PLAIN).end();
    }, HOLD_MS);
    request.on("close", () => {
      clearTimeout(limit);
      pending.delete(one);
    });
  };
  const take = (request: IncomingMessage, response: ServerResponse, query: string): void => {
    const after = new URLSearchParams(query).get("after");
    if (after !== null) wait(request, { response, after });
    else if (report !== undefined) sendPage(response, report, onDelivery);
    else sendPage(response, latest?.html ?? NOT_YET);
    answeredAtMs = performance.now();
    onWatch();
  };
  const server = createServer(readOnlyPage(take));
  const release = (): void => {
    for (const one of pending) if (notify(one)) pending.delete(one);
  };
  await once(server.listen(0, "127.0.0.1"), "listening");
  const isExpected = () => performance.now() - answeredAtMs < RETURN_MS;
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    isWatched: () => pending.size > 0 || isExpected(),
    show: (page: LivePage) => {
      latest = page;
      release();
    },
    /** Hands the report to every open page and stops serving; at once without one. */
    end: async (text: string | undefined, limitMs: number) => {
      let readers = Math.max(pending.size, isExpected() ? 1 : 0);
      if (text !== undefined && readers > 0) {
        await new Promise<void>((resolve) => {
          const limit = setTimeout(resolve, Math.min(limitMs, RETURN_MS));
          onDelivery = () => {
            readers -= 1;
            if (readers > 0) return;
            clearTimeout(limit);
            resolve();
          };
          report = text;
          release();
        });
      }
      const ended = once(server.close(), "close");
      server.closeAllConnections();
      await ended;
    },
  };
}

/** Answers a GET of the page and of nothing else, and under its own name alone. */
function readOnlyPage(take: (request: IncomingMessage, response: ServerResponse, query: string) => void) {
  return (request: IncomingMessage, response: ServerResponse): void => {
    const [path, query = ""] = request.url?.split("?") ?? [];
    if (!isOwnName(request.headers.host))
      refuse(response, 403, "This page is served to 127.0.0.1 and localhost only: open it under one of these names.");
    else if (request.method !== "GET" && request.method !== "HEAD") refuse(response, 405, "This page is read-only.");
    else if (path === "/favicon.ico") response.writeHead(204).end();
    else if (path === "/") take(request, response, query);
    else refuse(response, 404, "Not found: only / exists.");
  };
}

/** A page that waits for a newer one than its own, which is of that moment. */
type Pending = { readonly response: ServerResponse; readonly after: string };

const NOT_YET = `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta http-equiv="refresh" content="1"><title>Assay</title>
<p>The report is made within a few seconds; this page then shows it.</p></html>
`;

const PLAIN = { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" } as const;

/** The page itself says what it may do. */
function sendPage(response: ServerResponse, html: string, onDelivery: () => void = () => undefined): void {
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
