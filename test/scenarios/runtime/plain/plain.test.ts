import { expect, test } from "vitest";
import { plainPool } from "../../../../scenarios/driver/bundle/plain-bundle.ts";
import { loadProfileOf } from "../../../../scenarios/profiles.ts";
import { SCENARIOS } from "../../../../scenarios/registry.ts";
import { isComplete, type Transfer, transferFault } from "../../../../scenarios/runtime/plain/fault.ts";
import { type PlainInputs, readPlainInputs } from "../../../../scenarios/runtime/plain/inputs.ts";
import { createFilling, placeholder, sendableRequests } from "../../../../scenarios/runtime/plain/placeholders.ts";
import { pageOf, type Summary, summaryOf, textOf } from "../../../../scenarios/runtime/plain/summary.ts";
import { validateRequest } from "../../../../schemas/index.ts";

const USUAL = { ratePerSecond: 150, durationMs: 20_000 };
const read = (env: Record<string, string>) => readPlainInputs(env, "mixed", USUAL);
const TOKEN = "0b6cbd5c-9b1f-4b6e-8b38-6f1f0b0e1a11";

test("the inputs of a plain bundle have a default each", () => {
  const profile = loadProfileOf("average", USUAL);
  const own = { target: "http://127.0.0.1:8080", timeoutMs: 10_000, sideEffects: "testnet", page: "assay-mixed.html" };
  expect(read({})).toEqual({ ...own, profileName: "average", profile, tokens: [], userIds: [] });
});

test("the inputs of a plain bundle are what the variables say", () => {
  const inputs = read({
    ASSAY_TARGET: "http://[::1]:1/v1/",
    ASSAY_PROFILE: "smoke",
    ASSAY_RATE: "2.5",
    ASSAY_DURATION: "1.5m",
    ASSAY_TIMEOUT: "500ms",
    ASSAY_SIDE_EFFECTS: "none",
    ASSAY_TOKEN_IDS: `${TOKEN}@base, ${TOKEN}@bnb-testnet`,
    ASSAY_USER_IDS: TOKEN,
    ASSAY_PAGE: "",
  });
  const profile = { peak: 2.5, durationMs: 90_000 };
  expect(inputs).toMatchObject({ target: "http://[::1]:1/v1", profile, timeoutMs: 500 });
  expect(inputs.tokens).toEqual(["base", "bnb-testnet"].map((chainSlug) => ({ tokenId: TOKEN, chainSlug })));
  expect([inputs.page, inputs.userIds, inputs.sideEffects]).toEqual(["", [TOKEN], "none"]);
});

test("the inputs of a plain bundle are rejected with every problem at once", () => {
  const broken = {
    ASSAY_TARGET: "ftp://x",
    ASSAY_PROFILE: "toString",
    ASSAY_RATE: "-1",
    ASSAY_DURATION: "soon",
    ASSAY_TIMEOUT: "1",
    ASSAY_SIDE_EFFECTS: "any",
    ASSAY_TOKEN_IDS: "x",
    ASSAY_USER_IDS: "y",
  };
  expect(() => read(broken)).toThrow(
    expect.objectContaining({ message: expect.stringMatching(new RegExp(Object.keys(broken).join("[^]*"))) }),
  );
});

test("a plain bundle takes a host for the loopback only by its usual names, and another one only if it is repeated", () => {
  for (const host of ["svc.example", "127.0.0.1.example", "user@127.0.0.1", "0x7f000001", "10.0.0.1"])
    expect(() => read({ ASSAY_TARGET: `http://${host}` }), host).toThrow(/ASSAY_/);
  const other = { ASSAY_TARGET: "https://Svc.example:8443", ASSAY_I_AM_ALLOWED_TO_LOAD: "svc.example" };
  expect(read(other).target).toBe("https://Svc.example:8443");
});

const KNOWN = { tokenId: TOKEN, chainSlug: "bnb-testnet" };
const MAIN = { tokenId: "1b6cbd5c-9b1f-4b6e-8b38-6f1f0b0e1a11", chainSlug: "base" };
const USER = "2b6cbd5c-9b1f-4b6e-8b38-6f1f0b0e1a11";
const { requests, creations } = plainPool("mixed", SCENARIOS.mixed.workload);
const operationsOf = (places: readonly number[]) => new Set(places.map((place) => requests[place]?.operation));

test("the bodies of a plain bundle keep the interface, before and after they are filled", () => {
  const fill = createFilling({ tokens: [KNOWN, MAIN], userIds: [USER] });
  for (const { operation, body } of [...requests, ...requests.map(fill)])
    expect(validateRequest(operation, JSON.parse(body))).toEqual([]);
  for (const body of creations) expect(validateRequest("create-token-transaction", JSON.parse(body))).toEqual([]);
  expect(requests.length).toBeGreaterThan(500);
  expect(creations.length).toBeGreaterThan(8);
});

test("the bodies of a plain bundle hold no placeholder once they are filled, and trade only on test networks", () => {
  const fill = createFilling({ tokens: [MAIN, KNOWN], userIds: [USER] });
  const filled = requests.map(fill);
  const beginnings = [placeholder("token", 1), placeholder("user", 1)].map((id) => id.slice(0, -2));
  for (const { body } of filled) for (const beginning of beginnings) expect(body).not.toContain(beginning);
  const trades = filled.filter(({ operation }) => operation === "trade-token");
  expect(trades.length).toBeGreaterThan(10);
  for (const { body } of trades) expect(JSON.parse(body)).toMatchObject(KNOWN);
});

test("the bodies of a plain bundle are left out where what they need is not known or not permitted", () => {
  const sentOf = (tokens: (typeof KNOWN)[], userIds: string[], sideEffects: "testnet" | "none") =>
    sendableRequests(requests, { tokens, userIds }, sideEffects);
  expect(sentOf([KNOWN], [USER], "testnet")).toHaveLength(requests.length);
  expect(operationsOf(sentOf([], [], "none"))).toEqual(new Set(["get-leaderboard"]));
  expect(operationsOf(sentOf([MAIN], [USER], "testnet"))).not.toContain("trade-token");
  expect(operationsOf(sentOf([KNOWN], [], "none"))).toEqual(new Set(["token-price", "get-leaderboard"]));
});

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
  ["no more ports", failed(1213, "dial: unknown errno 99 error with msg `cannot assign`"), "generator-fault"],
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
  ["two lengths", failed(1000, "http: message cannot contain multiple Content-Length headers"), "repeated-length"],
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

const HOSTILE = `<script>alert("1")</script>&'"><img src=x>`;
const INPUTS = { target: "http://127.0.0.1:1", profileName: "smoke", profile: { peak: 5, warmUpMs: 0 } } as PlainInputs;
const FACTS = { scenario: "mixed", question: "Does it?" };
const TIMES = { med: 1, "p(95)": 2, "p(99)": 3, max: 4, count: 10 };

const summary: Summary = {
  verdict: "FAIL",
  scenario: HOSTILE,
  question: HOSTILE,
  sentences: [HOSTILE],
  rows: [[HOSTILE, HOSTILE]],
  thresholds: [{ expression: HOSTILE, verdict: "FAIL" }],
};

test("the page of a plain bundle escapes every text, and forbids scripts and outside requests", () => {
  const page = pageOf(summary);
  expect(page).not.toMatch(/<script|<img/);
  expect(page.split("&lt;script&gt;").length - 1).toBe(7);
  expect(page).toContain(`content="default-src 'none'; style-src 'unsafe-inline'`);
  expect(page.replaceAll(/&lt;.*?&gt;/g, "")).not.toMatch(/ (src|href|action)=/);
});

test("the metrics of a plain bundle are those of the operations that were sent, with the thresholds that decide", () => {
  const thresholds = { "p(95)>=0": { ok: true } };
  const metrics = {
    "assay_response_time{operation:token-price}": { values: TIMES, thresholds },
    "assay_response_time{operation:trade-token}": { values: { count: 0 }, thresholds },
    "assay_errors{operation:trade-token}": { values: { count: 3 } },
    assay_goodput: { values: { count: 9 }, thresholds: { "count>=10": { ok: false } } },
  };
  const summary = summaryOf({ state: { testRunDurationMs: 2_000 }, metrics }, INPUTS, FACTS);
  expect(textOf(summary, "a.html")).toMatchInlineSnapshot(`
      "
      FAIL: mixed at http://127.0.0.1:1, profile smoke, up to 5 requests/s, 2.0 s with start and end
      9 in goodput, 0 dropped, 0 with advisory findings

        operation    responses  errors  invalid  p50 ms  p95 ms  p99 ms  max ms
        token-price         10       0        0    1.00    2.00    3.00    4.00
        trade-token          0       3        0       –       –       –       –

        FAIL          assay_goodput: count>=10

      Page: a.html

      "
    `);
});

test("the metrics of a plain bundle are inconclusive for a rate without a sample, and for a run without an outcome", () => {
  const rate = { values: { rate: 0, passes: 0, fails: 0 }, thresholds: { "rate>=1": { ok: true } } };
  const data = { state: { testRunDurationMs: 1 }, metrics: { "checks{kind:valid}": rate } };
  const summary = summaryOf(data, INPUTS, FACTS);
  expect(summary.thresholds.map(({ verdict }) => verdict)).toEqual(["INCONCLUSIVE"]);
  expect(summary.verdict).toBe("INCONCLUSIVE");
  expect(pageOf(summary)).not.toMatch(/class="PASS"/);
});

test("the metrics of a plain bundle count errors by reason, the most frequent first, with what was left out", () => {
  const counted = (count: number) => ({ values: { count }, thresholds: { "count>=0": { ok: true } } });
  const metrics = {
    "assay_errors{code:reset}": counted(2),
    "assay_errors{code:server-error}": counted(5),
    "assay_errors{code:dns}": counted(0),
  };
  const leftOut = { operations: ["token-price", "trade-token"], share: 0.844 } as const;
  const summary = summaryOf({ state: { testRunDurationMs: 1 }, metrics, setup_data: { leftOut } }, INPUTS, FACTS);
  expect(summary.thresholds).toEqual([]);
  const page = pageOf(summary);
  expect(page).toContain("Errors: server-error 5, reset 2.");
  expect(page).toContain("token-price, trade-token (84 % of the scenario)");
});
