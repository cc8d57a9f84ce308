import { describe, expect, test } from "vitest";
import { statusFault } from "../../../http/acceptance.ts";
import { operationTable } from "../../../scenarios/driver/bundle/bundle.ts";
import { type ReadResponse, readResponse, withWait } from "../../../scenarios/runtime/response.ts";
import type { OperationId } from "../../../schemas/index.ts";

const facts = operationTable();
const read = (operation: OperationId, body: unknown, status = 200): ReadResponse =>
  readResponse(operation, status, () => body, facts[operation]);

/** The answer in one word: accepted, judged by its form alone, or the code of the error. */
const wordOf = (response: ReadResponse): string =>
  response.kind === "error" ? response.code : response.hasEvidence ? "evident" : "form";

describe("a response with 2xx", () => {
  test.each([
    ["token-price", { success: true, data: {} }, "evident"],
    ["token-price", { success: true }, "form"],
    ["get-leaderboard", { pagination: {} }, "ambiguous-response"],
    ["get-leaderboard", { message: "no" }, "no-evidence"],
  ] satisfies [OperationId, object, string][])("to %s with %j is read as %s", (operation, body, word) => {
    expect(wordOf(read(operation, body))).toBe(word);
  });

  test.each([[[]], [null], ["text"], [3]])("that is %j shows no acceptance", (body) => {
    expect(wordOf(read("token-price", body))).toBe("no-evidence");
  });

  test.each([204, 205])("with status %i, which forbids content, is not a success", (status) => {
    const body = { success: true, data: {} };
    expect(wordOf(readResponse("token-price", status, () => body, facts["token-price"]))).toBe("not-json");
  });

  test("that is not JSON has its own reason", () => {
    const response = readResponse("token-price", 200, () => JSON.parse("<html>"), facts["token-price"]);
    expect(wordOf(response)).toBe("not-json");
  });
});

test.each([301, 400, 429, 500, 100])(
  "a response with another status %i is the error that this status names",
  (status) => {
    expect(wordOf(read("token-price", { success: true, data: {} }, status))).toBe(statusFault(status));
  },
);

test("a quote with success false is accepted by its data alone if all quotes of the target are so", () => {
  const read = (falseIsSuccess: boolean, body: unknown) =>
    readResponse("token-price", 200, () => body, { ...facts["token-price"], falseIsSuccess });
  const quote = { success: false, data: {} };
  expect(read(false, quote)).toMatchObject({ kind: "error", code: "ambiguous-response" });
  expect(read(true, quote)).toMatchObject({ kind: "success", hasEvidence: true });
  expect(read(true, { success: false, error: "no" })).toMatchObject({ kind: "error", code: "no-evidence" });
});

test.each([
  [429, "7", 7_000],
  [503, "Thu, 01 Jan 1970 00:00:09 GMT", 9_000],
  [503, "soon", undefined],
  [500, "7", undefined],
])("status %d with Retry-After %s asks for a wait of %d ms", (status, value, waitMs) => {
  const response = withWait({ kind: "error", code: "rate-limited" }, status, () => value, 0);
  expect(response).toEqual({ kind: "error", code: "rate-limited", ...(waitMs !== undefined && { waitMs }) });
});
