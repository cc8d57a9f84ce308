// The headers that a proxy passes on, in both directions. It does not decide which of them are kept.
import type { IncomingMessage } from "node:http";
import type { HeaderList } from "../../http/exchange.ts";
import type { Target } from "../../http/target.ts";

/** The headers of a request as the target gets them: name and value in turn, as Node takes them. */
export function headersFor(request: IncomingMessage, target: Target): string[] {
  const headers = passedOn(pairsOf(request.rawHeaders)).filter(([name]) => !/^(host|expect)$/i.test(name));
  // Node treats GET, DELETE and the like as requests without a body, and would send a body without framing.
  const isChunked = request.headers["transfer-encoding"] !== undefined;
  const hasNoBody = !isChunked && request.headers["content-length"] === undefined;
  const isBare = hasNoBody && !/^(GET|HEAD|OPTIONS)$/.test(request.method ?? "");
  const framing = [
    ...(isChunked ? [["Transfer-Encoding", "chunked"] as const] : []),
    ...(isBare ? [["Content-Length", "0"] as const] : []),
  ];
  return [["Host", new URL(target.origin).host] as const, ...headers, ...framing].flat();
}

/** RFC 9110 section 7.6.1: these, and what Connection names, belong to one connection and are never passed on. */
const HOP_BY_HOP = ["connection", "keep-alive", "proxy-connection", "te", "trailer", "transfer-encoding", "upgrade"];

/** Headers without those of one connection. */
export function passedOn(headers: HeaderList): HeaderList {
  const named = headers
    .filter(([name]) => name.toLowerCase() === "connection")
    .flatMap(([, value]) => value.split(","));
  const dropped = new Set([...HOP_BY_HOP, ...named.map((name) => name.trim().toLowerCase())]);
  return headers.filter(([name]) => !dropped.has(name.toLowerCase()));
}

/** Names and values in turn, as Node gives them, as pairs. */
export function pairsOf(raw: readonly string[]): HeaderList {
  return Array.from({ length: raw.length / 2 }, (_, at) => [raw[2 * at] ?? "", raw[2 * at + 1] ?? ""] as const);
}
