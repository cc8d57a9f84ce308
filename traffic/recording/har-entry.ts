// Makes the entry of a tape from what a recorder saw of one exchange: headers by a closed list, bodies as text, and
// nothing of a credential, in whatever place or spelling.

import { decodeBody } from "../http/encoding.ts";
import { type HeaderList, headerValues } from "../http/exchange.ts";
import type { CredentialScreen } from "../redaction/credential-screen.ts";
import { namedSecretsOf, withoutNamedSecrets } from "../redaction/named-secrets.ts";
import { REDACTED } from "../redaction/redactor.ts";
import type { HarContent, HarEntry, HarPair, HarRequest } from "./har.ts";

/** A body that streamed past: its size, and its bytes where they were kept. */
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

/** The headers that a tape keeps. Any other may hold a credential of some kind. */
const KEPT_HEADERS = new Set(
  [
    ["accept", "accept-encoding", "content-type", "content-length", "content-encoding", "transfer-encoding"],
    ["user-agent", "connection", "date", "server", "cache-control", "retry-after", "vary"],
  ].flat(),
);

/** Bodies decode to at most so much. */
const MOST_DECODED_BYTES = 8 * 1024 * 1024;

/** Learns every credential that a request carries: all of its authorization, and what other headers hold that sound like one. */
export function learnCredentials(headers: HeaderList, screen: CredentialScreen): void {
  for (const [name, value] of headers) {
    const isAuthorization = /^(proxy-)?authorization$/i.test(name);
    if (!isAuthorization && !/auth|token|key|secret|session|cookie|credential|password/i.test(name)) continue;
    const parts = value.split(/[;,\s]+/).flatMap((part) => [part, part.replace(/^[^=]*=(?=.)/, "")]);
    const [scheme = ""] = parts;
    for (const part of parts) {
      if (isAuthorization ? part !== scheme || parts.length <= 2 : part.length >= SHORTEST_GUESSED) screen.learn(part);
    }
    if (/^basic$/i.test(scheme)) learnPassword(parts.at(-1) ?? "", screen);
  }
}

/** Shorter values of headers that only sound like a credential are words of everyday use as well. */
const SHORTEST_GUESSED = 8;

/** The entry of an exchange, redacted. */
export function harEntry(seen: SeenExchange, screen: CredentialScreen): HarEntry {
  const { redact } = screen;
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
      queryString: [...url.searchParams.keys()].map((name) => ({ name: redact(name), value: "[removed]" })),
      ...postData(seen, screen),
      headersSize: -1,
      bodySize: seen.requestBody.size,
    },
    response: {
      status: seen.status,
      statusText: redact(seen.statusText),
      httpVersion: seen.httpVersion,
      cookies: [],
      headers: keptHeaders(seen.responseHeaders, redact),
      content: contentOf(seen, screen),
      redirectURL: "",
      headersSize: -1,
      bodySize: seen.responseBody.size,
      ...(seen.error !== undefined && { _error: seen.error }),
    },
    cache: {},
    timings: { send: round(seen.sentMs), wait: round(seen.waitedMs), receive: round(seen.receivedMs) },
  };
}

/** A copy of plain data with every text in it redacted, names of members too. */
export function redactTexts(value: unknown, redact: (text: string) => string): unknown {
  if (typeof value === "string") return redact(value);
  if (Array.isArray(value)) return value.map((element) => redactTexts(element, redact));
  if (typeof value !== "object" || value === null) return value;
  // `fromEntries` defines members, so that one called __proto__ stays a member.
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [redact(name), redactTexts(field, redact)]));
}

/** RFC 7617: user and password in base64, a colon between them. */
function learnPassword(encoded: string, screen: CredentialScreen): void {
  const [, password] = /^[^:]*:(.+)$/s.exec(Buffer.from(encoded, "base64").toString("utf8")) ?? [];
  if (password !== undefined) screen.learn(password);
}

function keptHeaders(headers: HeaderList, redact: (text: string) => string): readonly HarPair[] {
  return headers
    .filter(([name]) => KEPT_HEADERS.has(name.toLowerCase()))
    .map(([name, value]) => ({ name, value: redact(value) }));
}

function postData(seen: SeenExchange, screen: CredentialScreen): Pick<HarRequest, "postData"> {
  if (seen.requestBody.size === 0) return {};
  const mimeType = screen.redact(headerValues(seen.requestHeaders, "content-type")[0] ?? "");
  const text = readBody(seen.requestBody, seen.requestHeaders, seen.isOperation);
  if ("reason" in text) return { postData: { mimeType, text: "", comment: text.reason } };
  if (text.isBinary) return { postData: { mimeType, text: "", comment: "not kept: no UTF-8" } };
  return { postData: { mimeType, text: redactBody(text.text, screen) } };
}

function contentOf(seen: SeenExchange, screen: CredentialScreen): HarContent {
  const mimeType = screen.redact(headerValues(seen.responseHeaders, "content-type")[0] ?? "");
  const body = readBody(seen.responseBody, seen.responseHeaders, seen.isOperation);
  if ("reason" in body) return { size: seen.responseBody.size, mimeType, comment: body.reason };
  const text = redactBody(body.text, screen);
  if (!body.isBinary) return { size: Buffer.byteLength(text), mimeType, text };
  const bytes = Buffer.from(text, "latin1");
  return { size: bytes.byteLength, mimeType, text: bytes.toString("base64"), encoding: "base64" };
}

type ReadBody = { readonly text: string; readonly isBinary: boolean } | { readonly reason: string };

/** A body as text: UTF-8, or a character for each byte where it is none. Nothing that could not be looked through is kept. */
function readBody({ bytes }: SeenBody, headers: HeaderList, isOperation: boolean): ReadBody {
  if (!isOperation) return { reason: "not kept: no operation of the interface" };
  if (bytes === undefined) return { reason: "not kept: longer than a tape keeps" };
  const decoded = decodeBody(bytes, headerValues(headers, "content-encoding"), MOST_DECODED_BYTES);
  if (decoded.kind === "fault") return { reason: `not kept: ${decoded.code}` };
  try {
    return { text: new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(decoded.body), isBinary: false };
  } catch {
    return { text: Buffer.from(decoded.body).toString("latin1"), isBinary: true };
  }
}

/**
 * A body without credentials. What a JSON text itself names as one is taken out, and learned where it is no everyday word;
 * and as such a text may spell any character as an escape, its strings are looked through as they read.
 */
function redactBody(text: string, screen: CredentialScreen): string {
  try {
    const plain: unknown = JSON.parse(text);
    const secrets = namedSecretsOf(plain);
    for (const secret of secrets) if (secret.length >= SHORTEST_GUESSED) screen.learn(secret);
    const redacted = screen.redact(text);
    if (secrets.length === 0 && !/\\[u/]/.test(redacted)) return redacted;
    const clean = JSON.stringify(redactTexts(withoutNamedSecrets(plain, REDACTED), screen.redact));
    return clean === JSON.stringify(plain) ? redacted : clean;
  } catch {
    return screen.redact(text);
  }
}

function round(milliseconds: number): number {
  return Math.max(0, Math.round(milliseconds * 1_000) / 1_000);
}
