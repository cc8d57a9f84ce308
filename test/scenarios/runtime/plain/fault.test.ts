import { expect, test } from "vitest";
import { isComplete, type Transfer, transferFault } from "../../../../scenarios/runtime/plain/fault.ts";

/** A failed transfer on a new connection, which had got as far as waiting for the answer. */
const failed = (code: number, error = "", changes: Partial<Transfer> = {}): Transfer => ({
  status: 0,
  error_code: code,
  error,
  body: null,
  timings: { connecting: 0.2, sending: 0.1, waiting: 5 },
  ...changes,
});

const kept = { timings: { connecting: 0, sending: 0.1, waiting: 5 } };
const nothingSent = { timings: { connecting: 0, sending: 0, waiting: 0 } };

test.each([
  ["a time-out before the connection stood", failed(1050, "request timeout", nothingSent), "timeout-connect"],
  ["a time-out before the answer began", failed(1050, "request timeout"), "timeout-headers"],
  ["a time-out within the answer", failed(1050, "request timeout", { body: '{"suc' }), "timeout-body"],
  ["a dial that timed out", failed(1211, "dial: i/o timeout"), "timeout-connect"],
  ["a refused connection", failed(1212, "dial: connection refused"), "connection-refused"],
  ["no route", failed(1213, "dial: unknown errno 113 error with msg `no route to host`"), "connection-refused"],
  ["no more files", failed(1213, "dial: unknown errno 24 error with msg `too many open files`"), "generator-fault"],
  [
    "no more ports",
    failed(1213, "dial: unknown errno 99 error with msg `cannot assign requested address`"),
    "generator-fault",
  ],
  ["an unknown host", failed(1101, "lookup: no such host"), "dns"],
  ["a certificate of nobody", failed(1310, "x509: unknown authority"), "tls"],
  ["a broken coding", failed(1701, "error decompressing response body (gzip: invalid header)"), "encoding-broken"],
  ["a reset", failed(1220, "read: connection reset by peer"), "reset"],
  ["a loss on a connection kept alive", failed(1000, 'Post "http://127.0.0.1:1/": EOF', kept), "stale-connection"],
  ["a loss on a new connection", failed(1000, 'Post "http://127.0.0.1:1/": EOF'), "reset"],
  ["a loss within the body", failed(1220, "read: connection reset by peer", { body: "{" }), "truncated"],
  ["an answer that ends early", failed(1000, "unexpected EOF", { body: '{"success":true}' }), "truncated"],
  ["a malformed answer", failed(1000, 'malformed HTTP response "EOF EOF"'), "protocol-error"],
  ["an unusable URL", failed(1020, "invalid URL"), "generator-fault"],
  [
    "two lengths",
    failed(1000, 'http: message cannot contain multiple Content-Length headers; got ["2" "3"]'),
    "repeated-length",
  ],
  ["a frame of HTTP/2", failed(1000, 'malformed HTTP response "\\x00\\x00\\x12\\x04"'), "http2-only"],
  ["a fault of HTTP/2", failed(1611, "http2: received GoAway"), "protocol-error"],
])("a failed transfer from %s is named", (_, transfer, code) => {
  expect(transferFault(transfer)).toBe(code);
});

test.each([
  [200, 0, true],
  [404, 1404, true],
  [503, 1503, true],
  [0, 1000, false],
  [200, 1701, false],
  // k6 hands over such an answer as if it were whole.
  [99, 0, false],
  [0, 0, false],
  [600, 1600, false],
])("a transfer with status %i and error code %i is complete: %s", (status, code, complete) => {
  expect(isComplete({ status, error_code: code })).toBe(complete);
});
