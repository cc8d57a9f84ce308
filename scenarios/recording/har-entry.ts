// Makes the entry of a recording in HAR 1.2 (http://www.softwareishard.com/blog/har-12-spec/) from what a recorder saw of one
// exchange: headers by a closed list, bodies as text, and nothing of a credential, anywhere and in any spelling.

import { decodeBody } from "../../http/encoding.ts";
import { type HeaderList, headerValues } from "../../http/exchange.ts";
import { redactBody } from "../../http/redaction/body-redaction.ts";
import { REDACTED } from "../../http/redaction/placeholder.ts";
import type { LearningRedactor, Redactor } from "../../http/redaction/redactor.ts";

/** A body that streamed past: its size, and its bytes if they were kept. */
export type SeenBody = { readonly size: number; readonly bytes: Buffer | undefined };

/** One exchange as it was seen. Times in milliseconds; `startedAt` since 1970. */
export type SeenExchange = {
  readonly startedAt: number;
  readonly sentMs: number;
  readonly waitedMs: number;
  readonly receivedMs: number;
  readonly method: string;
  /** Where it went: scheme, host, path and query. */
  readonly url: string;
  readonly httpVersion: string;
  readonly requestHeaders: HeaderList;
  readonly requestBody: SeenBody;
  readonly status: number;
  readonly statusText: string;
  readonly responseHeaders: HeaderList;
  readonly responseBody: SeenBody;
  /** Whether the bodies are those of an operation of the interface; others are not kept. */
  readonly isOperation: boolean;
  readonly error?: string | undefined;
};

/** The headers that a recording keeps. Any other may hold a credential of some kind. */
const KEPT_HEADERS = new Set(
  [
    ["accept", "accept-encoding", "content-type", "content-length", "content-encoding", "transfer-encoding"],
    ["user-agent", "connection", "date", "server", "cache-control", "retry-after", "vary"],
  ].flat(),
);

/** Bodies decode to at most so much. */
const MOST_DECODED_BYTES = 8 * 1024 * 1024;

/** What a file says before its entries. */
export type HarCreator = { readonly name: string; readonly version: string };

/** One exchange, times in milliseconds. A body that was not kept has a comment with the reason. */
export type HarEntry = ReturnType<typeof harEntry>;

/** The entry of an exchange, redacted. `_error` says what kept the target from responding; the status is what the client got. */
export function harEntry(seen: SeenExchange, redactor: LearningRedactor) {
  const { redact } = redactor;
  const time = round(seen.sentMs + seen.waitedMs + seen.receivedMs);
  const url = new URL(seen.url);
  return {
    startedDateTime: new Date(seen.startedAt).toISOString(),
    time,
    request: {
      method: seen.method,
      url: redact(url.origin + url.pathname),
      httpVersion: seen.httpVersion,
      cookies: [],
      headers: keptHeaders(seen.requestHeaders, redact),
      queryString: [...url.searchParams.keys()].map((name) => ({ name: redact(name), value: REDACTED })),
      ...postData(seen, redactor),
      headersSize: -1,
      bodySize: seen.requestBody.size,
    },
    response: {
      status: seen.status,
      statusText: redact(seen.statusText),
      httpVersion: seen.httpVersion,
      cookies: [],
      headers: keptHeaders(seen.responseHeaders, redact),
      content: contentOf(seen, redactor),
      redirectURL: "",
      headersSize: -1,
      bodySize: seen.responseBody.size,
      ...(seen.error !== undefined && { _error: seen.error }),
    },
    cache: {},
    timings: { send: round(seen.sentMs), wait: round(seen.waitedMs), receive: round(seen.receivedMs) },
  };
}

function keptHeaders(headers: HeaderList, redact: Redactor) {
  return headers
    .filter(([name]) => KEPT_HEADERS.has(name.toLowerCase()))
    .map(([name, value]) => ({ name, value: redact(value) }));
}

function postData(
  seen: SeenExchange,
  redactor: LearningRedactor,
): { postData?: { mimeType: string; text: string; comment?: string } } {
  if (seen.requestBody.size === 0) return {};
  const mimeType = redactor.redact(headerValues(seen.requestHeaders, "content-type")[0] ?? "");
  const text = readBody(seen.requestBody, seen.requestHeaders, seen.isOperation);
  if ("reason" in text) return { postData: { mimeType, text: "", comment: text.reason } };
  return { postData: { mimeType, text: redactBody(text.text, redactor) } };
}

/** A body after decoding. */
type HarContent = { size: number; mimeType: string; text?: string; comment?: string };

function contentOf(seen: SeenExchange, redactor: LearningRedactor): HarContent {
  const mimeType = redactor.redact(headerValues(seen.responseHeaders, "content-type")[0] ?? "");
  const body = readBody(seen.responseBody, seen.responseHeaders, seen.isOperation);
  if ("reason" in body) return { size: seen.responseBody.size, mimeType, comment: body.reason };
  const text = redactBody(body.text, redactor);
  return { size: Buffer.byteLength(text), mimeType, text };
}

type ReadBody = { readonly text: string } | { readonly reason: string };

/** A body as text. Nothing that could not be looked through is kept. */
function readBody({ bytes }: SeenBody, headers: HeaderList, isOperation: boolean): ReadBody {
  if (!isOperation) return { reason: "not kept: no operation of the interface" };
  if (bytes === undefined) return { reason: "not kept: longer than a recording keeps" };
  const decoded = decodeBody(bytes, headerValues(headers, "content-encoding"), MOST_DECODED_BYTES);
  if (decoded.kind === "fault") return { reason: `not kept: ${decoded.code}` };
  try {
    return { text: new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(decoded.body) };
  } catch {
    return { reason: "not kept: no UTF-8" };
  }
}

function round(milliseconds: number): number {
  return Math.max(0, Math.round(milliseconds * 1_000) / 1_000);
}
