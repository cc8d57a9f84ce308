import { expect, test } from "vitest";
import { fingerprintOf, shapeOf } from "../../conformance/fingerprint.ts";
import { answerOf } from "./answers.ts";

const refusal = (message: string, more: object = {}) => answerOf(400, { error: { code: "invalid", message }, ...more });

test("is the same where only ids, times, counts and quoted values differ", () => {
  const one = refusal('the value "a b" at 2026-01-02T03:04:05Z is not 17', { requestId: "req-8f3a91" });
  const other = refusal('the value "zzz" at 2027-11-12T13:14:15Z is not 4', { requestId: "req-77b0c2" });
  expect(fingerprintOf(one)).toBe(fingerprintOf(other));
});

test("differs by status, media type, members and words", () => {
  const prints = [
    refusal("amount must be positive"),
    refusal("amount must be a number"),
    refusal("amount must be positive", { detail: "x" }),
    answerOf(422, { error: { code: "invalid", message: "amount must be positive" } }),
    answerOf(400, { error: { code: "invalid", message: "amount must be positive" } }, "application/problem+json"),
    answerOf(400, ""),
    answerOf(400, "<h1>amount must be positive</h1>", "text/html"),
  ].map((answer) => fingerprintOf(answer));
  expect(new Set(prints).size).toBe(prints.length);
});

test("masks the values that were sent where it is told them", () => {
  const [one, other] = [refusal("chain polygon is unknown"), refusal("chain nonesuch is unknown")];
  expect(fingerprintOf(one)).not.toBe(fingerprintOf(other));
  expect(fingerprintOf(one, ["polygon"])).toBe(fingerprintOf(other, ["nonesuch"]));
});

test("does not depend on the order of members", () => {
  expect(fingerprintOf(answerOf(400, '{"a":"x","b":"y"}'))).toBe(fingerprintOf(answerOf(400, '{"b":"y","a":"x"}')));
});

test("gives the shape of an answer without its values", () => {
  expect(shapeOf(answerOf(400, { b: [{ c: 1 }, { c: 2 }], a: null }))).toBe("400 application/json {.a,.b[].c}");
  expect(shapeOf(answerOf(204, "", ""))).toBe("204  {(empty)}");
  expect(shapeOf(answerOf(200, "<p>", "text/html"))).toBe("200 text/html {(no JSON)}");
});
