import { expect, test } from "vitest";
import { fingerprintOf, shapeOf } from "../../../target/exchange/fingerprint.ts";
import { responseOf } from "../../conformance/exchanges.ts";

const rejection = (message: string, more: object = {}) =>
  responseOf(400, { error: { code: "invalid", message }, ...more });

test("fingerprintOf is the same if only ids, times, counts and quoted values differ", () => {
  const one = rejection('the value "a b" at 2026-01-02T03:04:05Z is not 17', { requestId: "req-8f3a91" });
  const other = rejection('the value "zzz" at 2027-11-12T13:14:15Z is not 4', { requestId: "req-77b0c2" });
  expect(fingerprintOf(one)).toBe(fingerprintOf(other));
});

test("fingerprintOf differs by status, media type, fields and text", () => {
  const prints = [
    rejection("amount must be positive"),
    rejection("amount must be a number"),
    rejection("amount must be positive", { detail: "x" }),
    responseOf(422, { error: { code: "invalid", message: "amount must be positive" } }),
    responseOf(400, { error: { code: "invalid", message: "amount must be positive" } }, "application/problem+json"),
    responseOf(400, ""),
    responseOf(400, "<h1>amount must be positive</h1>", "text/html"),
  ].map((response) => fingerprintOf(response));
  expect(new Set(prints).size).toBe(prints.length);
});

test("fingerprintOf masks the values of the request", () => {
  const [one, other] = [rejection("chain polygon is unknown"), rejection("chain nonesuch is unknown")];
  expect(fingerprintOf(one)).not.toBe(fingerprintOf(other));
  expect(fingerprintOf(one, ["polygon"])).toBe(fingerprintOf(other, ["nonesuch"]));
});

test("fingerprintOf ignores the order of fields", () => {
  expect(fingerprintOf(responseOf(400, '{"a":"x","b":"y"}'))).toBe(fingerprintOf(responseOf(400, '{"b":"y","a":"x"}')));
});

test("shapeOf omits values", () => {
  expect(shapeOf(responseOf(400, { b: [{ c: 1 }, { c: 2 }], a: null }))).toBe("400 application/json {.a,.b[].c}");
  expect(shapeOf(responseOf(204, "", ""))).toBe("204  {(empty)}");
  expect(shapeOf(responseOf(200, "<p>", "text/html"))).toBe("200 text/html {(no JSON)}");
});
