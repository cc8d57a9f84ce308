import { expect, onTestFinished, test, vi } from "vitest";
import { operationTable } from "../../../scenarios/driver/bundle/bundle.ts";
import { createExampleReader, exampleLine } from "../../../scenarios/runtime/examples.ts";
import { createJudge } from "../../../scenarios/runtime/judge.ts";
import { withFalseQuotes } from "../../../scenarios/runtime/operation-facts.ts";
import type { Compare } from "../../../scenarios/runtime/response-judgement.ts";
import { OPERATION_IDS } from "../../../schemas/index.ts";
import { runningService } from "../../service/running-service.ts";
import { succeed } from "../../service/session.ts";

const service = await runningService();
const asked = { tokenId: service.tokenIds[0], chainSlug: "base-sepolia" };
const request = JSON.stringify(asked);
const quote = await succeed(service, "token-price", asked);

const CREDENTIAL = "canary-3f9c1a7e";

type Asked = { status?: number; fault?: string; body?: unknown; retryAfter?: string; isWarmUp?: boolean };

/** A judge of target facts, and the lines that it logs. */
function openJudge({ compare, sayFalse = false }: { compare?: Compare; sayFalse?: boolean } = {}) {
  const table = sayFalse ? withFalseQuotes(operationTable()) : operationTable();
  const facts = OPERATION_IDS.map((id) => table[id]);
  const judge = createJudge(facts, compare);
  const logged: string[] = [];
  const spy = vi.spyOn(console, "log").mockImplementation((line: string) => void logged.push(line));
  onTestFinished(() => spy.mockRestore());
  const usual = { operation: OPERATION_IDS.indexOf("token-price"), iteration: 7, step: 2, request, retryAfter: "" };
  const first = { requestBefore: "", bodyBefore: "", isWarmUp: false, credential: CREDENTIAL };
  const ask = ({ body = "", ...changes }: Asked): unknown => {
    const text = typeof body === "string" ? body : JSON.stringify(body);
    return JSON.parse(judge({ ...usual, ...first, status: 200, fault: "", ...changes, body: text }));
  };
  return { ask, logged };
}

test("createJudge accepts what is valid", () => {
  const nothing = { specified: [], advisory: [], differences: [] };
  expect(openJudge().ask({ body: quote })).toEqual({ code: "accepted", ...nothing });
});

test("createJudge names the reason of an error, and the wait that it asks for", () => {
  const { ask } = openJudge();
  expect(ask({ fault: "timeout-headers" })).toMatchObject({ code: "timeout-headers" });
  expect(ask({ status: 503, body: "no", retryAfter: "2" })).toMatchObject({ code: "unavailable", waitMs: 2_000 });
  expect(ask({ status: 429, retryAfter: "7" })).toMatchObject({ code: "rate-limited 429", waitMs: 7_000 });
  expect(ask({ status: 503, retryAfter: "soon" })).not.toHaveProperty("waitMs");
  const failed = ask({ status: 500, retryAfter: "7" });
  expect(failed).toMatchObject({ code: "server-error" });
  expect(failed).not.toHaveProperty("waitMs");
  // 204 and 205 forbid content.
  for (const status of [204, 205]) expect(ask({ status, body: quote })).toMatchObject({ code: "not-json" });
  expect(ask({ body: "{" })).toMatchObject({ code: "not-json" });
  expect(ask({ body: { success: true } })).toMatchObject({ code: "invalid" });
});

test("createJudge counts rejections by status and code of the target, and logs an example of each", () => {
  const { ask, logged } = openJudge();
  const rejected = (status: number, code: string) => ask({ status, body: { error: { code, message: CREDENTIAL } } });
  expect(rejected(422, "NO_HOLDING")).toMatchObject({ code: "rejected-by-target 422 NO_HOLDING" });
  expect(rejected(422, "NO_HOLDING")).toMatchObject({ code: "rejected-by-target 422 NO_HOLDING" });
  expect(rejected(429, "a sentence in place of a code")).toMatchObject({ code: "rate-limited 429" });
  expect(ask({ status: 404, body: "no JSON" })).toMatchObject({ code: "rejected-by-target 404" });
  const examples = createExampleReader();
  const lines = logged.map((msg) => JSON.stringify({ msg, source: "console" }));
  for (const line of lines) examples.take(line);
  expect(examples.found()).toMatchObject([
    { operation: "token-price", status: 422, code: "NO_HOLDING", request, iteration: 7, step: 2 },
    { operation: "token-price", status: 429 },
    { operation: "token-price", status: 404, response: "no JSON" },
  ]);
  expect(lines.join()).not.toContain(CREDENTIAL);
});

test("createJudge counts at most a dozen kinds of rejections by their codes", () => {
  const { ask } = openJudge();
  const codes = Array.from({ length: 50 }, (_, index) => ask({ status: 400, body: { code: `CODE_${index}` } }));
  expect(new Set(codes.map((found) => (found as { code: string }).code)).size).toBe(13);
});

test("createJudge accepts the evidence of quotes with success false if all quotes of the target have it", () => {
  const body = { ...quote, success: false };
  expect(openJudge().ask({ body })).toMatchObject({ code: "ambiguous-response" });
  expect(openJudge({ sayFalse: true }).ask({ body })).not.toMatchObject({ code: "ambiguous-response" });
  const rejected = { success: false, error: "no" };
  expect(openJudge({ sayFalse: true }).ask({ body: rejected })).toMatchObject({ code: "no-evidence" });
});

test("createJudge names each violated statement once, with one example in the log, without the credential", () => {
  const { ask, logged } = openJudge();
  const body = { ...quote, data: { ...quote.data, tokenId: CREDENTIAL, inputAmount: 1 } };
  const first = ask({ body });
  expect(first).toMatchObject({ code: "invalid" });
  expect((first as { specified: unknown[] }).specified.length).toBeGreaterThan(0);
  expect(ask({ body })).toEqual(first);
  expect(new Set(logged).size).toBe(logged.length);
  expect(logged.join()).not.toContain(CREDENTIAL);
  expect(logged.join()).toContain('"iteration":7');
});

test("createJudge returns only the outcome in the warm-up", () => {
  const { ask, logged } = openJudge();
  const body = { ...quote, data: { ...quote.data, tokenId: 1 } };
  expect(ask({ body, isWarmUp: true })).toEqual({ code: "invalid" });
  expect(ask({ status: 422, body: { code: "NO" }, isWarmUp: true })).toEqual({ code: "rejected-by-target" });
  expect(logged).toEqual([]);
});

test("createJudge adds what the scenario compares, counted apart from the rules of the interface", () => {
  const rest = { pointer: "", keyword: "recording", tier: "advisory", expected: "", actual: "" } as const;
  const compare: Compare = (sent, status) => [{ ...rest, statement: `${sent.iteration} ${status}` }];
  const { ask } = openJudge({ compare });
  expect(ask({ body: quote })).toMatchObject({ advisory: [], differences: ["7 200"] });
  expect(ask({ fault: "reset", status: 0 })).toMatchObject({ differences: ["7 0"] });
  expect(ask({ body: quote, isWarmUp: true })).toEqual({ code: "accepted" });
});

const example = {
  kind: "example",
  operation: "token-price",
  statement: "quote/tokenId/type",
  pointer: "/data/tokenId",
  expected: "of type string",
  actual: "42",
  iteration: 7,
} as const;

const same = (text: string) => text;
const read = (...lines: readonly string[]) => {
  const reader = createExampleReader();
  for (const line of lines) reader.take(line);
  return reader.found();
};
const logLine = (msg: string, source = "console") => JSON.stringify({ level: "info", msg, source, time: "now" });

test("an example is kept once per operation and statement, the first", () => {
  const lines = [
    logLine(exampleLine(example, same)),
    logLine(exampleLine({ ...example, iteration: 9 }, same)),
    logLine(exampleLine({ ...example, operation: "trade-token" }, same)),
  ];
  expect(read(...lines)).toEqual([example, { ...example, operation: "trade-token" }]);
});

test("an example is read only from what the script logs", () => {
  const line = exampleLine(example, same);
  expect(read(logLine(line, "http-debug"))).toEqual([]);
  expect(read(JSON.stringify({ level: "warning", msg: "Request Failed", error: line }))).toEqual([]);
  expect(read(line, "not json assay-example {}", logLine("assay-example {broken"))).toEqual([]);
});

test("an example holds at most 256 characters of any text", () => {
  const long = read(logLine(exampleLine({ ...example, actual: "x".repeat(5_000) }, same)));
  expect(long[0]).toMatchObject({ actual: expect.stringMatching(/^x{255}…$/) });
});

test("an example is one of at most 500 of a run, and no more of the log is kept", () => {
  const reader = createExampleReader();
  const spare = Array.from({ length: 20_000 }, (_, at) => {
    const kind = { kind: "rejection", operation: "token-price", status: 400, code: `E_${at % 10_000}` } as const;
    return reader.take(logLine(exampleLine({ ...kind, request: "{}", response: "{}", iteration: at }, same)));
  });
  expect(reader.found()).toHaveLength(500);
  expect(spare.filter((isSpare) => !isSpare)).toHaveLength(500);
});
