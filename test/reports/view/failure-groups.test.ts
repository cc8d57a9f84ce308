import { describe, expect, it } from "vitest";
import { causesOf } from "../../../reports/view/failure-groups.ts";
import type { CheckResult } from "../../../run/format/run.ts";
import type { OperationId } from "../../../schemas/index.ts";
import { check, conformanceRun, failingChecks } from "../sample-conformance.ts";
import { advisoryRun } from "../sample-events.ts";

/** The causes of specified failures among checks. */
const causesIn = (checks: readonly CheckResult[]) => causesOf(conformanceRun(checks), "specified");
const sizesIn = (checks: readonly CheckResult[]) => causesIn(checks).map((cause) => cause.checks.length);

describe("causesOf", () => {
  it("groups a family that fails as a whole, over all operations in which it does", () => {
    const [cause, ...others] = causesIn([
      ...family("token-price", 4, 4),
      ...family("trade-token", 9, 10),
      ...family("get-leaderboard", 0, 6),
    ]);
    expect([cause?.operations, cause?.checks.length, others]).toEqual([["token-price", "trade-token"], 13, []]);
    expect(cause?.title).toContain("13 of 14 “type” checks fail");
  });

  it("separates statements if fewer than nine in ten checks of a family fail", () => {
    expect(sizesIn(family("token-price", 3, 4))).toEqual([1, 1, 1]);
  });

  it("groups three statements of a family that accept probes of the same variants", () => {
    const cause = (fields: readonly string[]) =>
      causesIn([
        ...fields.flatMap((field) => [variant(field, "upper-case", "fail"), variant(field, "unknown", "pass")]),
        ...fields.flatMap((field) => [variant(field, "blank-after", "fail"), variant(field, "other", "pass")]),
      ]).map(({ title, checks }) => [title, checks.length]);
    expect(cause(["one", "two"])).toEqual([
      ["A rule in plain words (trade-token /one)", 2],
      ["A rule in plain words (trade-token /two)", 2],
    ]);
    expect(cause(["one", "two", "three", "four", "five", "six"])).toEqual([
      ["6 request fields violate “enum” rules in the same way: blank-after, upper-case", 12],
    ]);
  });

  it("groups two statements of a family that share three variants", () => {
    const causes = (...names: readonly string[]) =>
      ["buy", "sell"].flatMap((field) => [
        ...names.map((name) => variant(field, name, "fail")),
        ...["a", "b", "c"].map((name) => variant(field, name, "pass")),
      ]);
    expect(sizesIn(causes("zero", "minus-one"))).toHaveLength(2);
    expect(sizesIn(causes("zero", "minus-one", "text"))).toHaveLength(1);
  });

  it("groups a field with its nested fields, at any depth", () => {
    const checks = ["other", "tags", "tags/items", "tags/items/name", "tagsets"].flatMap((place) => [
      variant(place, `not-${place.length}`, "fail"),
      variant(place, "fine", "pass"),
    ]);
    expect(sizesIn(checks.map(inTrades))).toEqual([3, 1, 1]);
  });

  it("groups all failures about a field whose type is not validated", () => {
    const about = (rule: string, name: string, verdict: "pass" | "fail") => {
      const one = inTrades(variant("tokenId", name, verdict));
      const id = one.id.replace("/enum/", `/${rule}/`);
      return { ...one, id, family: rule, statements: [id.slice(0, id.lastIndexOf("/"))] };
    };
    const sizes = (number: "pass" | "fail") =>
      sizesIn([
        about("type", "number", number),
        about("type", "array", "fail"),
        about("format", "empty", "fail"),
        about("format", "text", "fail"),
        about("format", "fine", "pass"),
      ]);
    expect(sizes("fail")).toEqual([4]);
    expect(sizes("pass")).toEqual([2, 1]);
  });

  it("separates failures at two places of a response, even if one is nested in the other", () => {
    const inResponse = (verdict: "pass" | "fail") => (place: string) => {
      const id = `trade-token/response/${place}`;
      return check({ id, family: "response-shape", verdict, statements: [id] });
    };
    const fine = Array.from({ length: 20 }, (_, at) => `transaction/field-${at}/type`).map(inResponse("pass"));
    const sizes = (...places: readonly string[]) => sizesIn([...places.map(inResponse("fail")), ...fine]);
    expect(sizes("success/type", "transaction/gasLimit/type")).toEqual([1, 1]);
    expect(sizes("transaction/chain/type", "transaction/chain/enum")).toEqual([2]);
  });

  it("never groups fields of responses as one cause, however similar they are", () => {
    const titles = causesIn(["chainId", "data/rank", "balances/items/total"].map(inShape)).map(({ title }) => title);
    expect(titles).toEqual(
      ["chainId", "data/rank", "balances/*/total"].map((field) => `Response field /${field} has the wrong type`),
    );
    expect(sizesIn(Array.from({ length: 12 }, (_, at) => inShape(`field${at}`))).length).toBe(12);
  });

  it("groups one field of a resource in two operations as one cause, with a row for each", () => {
    const operations = ["trade-token", "create-token-transaction"] as const;
    const statements = ["transaction/to/type"];
    const failed = operations.map((operation) => ({
      ...inShape("transaction/to"),
      id: `${operation}/response/transaction/to/type`,
      operation,
      statements,
    }));
    const rows = operations.map((operation) => ({ operation, place: "/transaction/to" }));
    expect(causesIn(failed)).toMatchObject([{ rows }]);
  });

  it("separates relations of one response field, but not the values for which one relation is tried", () => {
    const about = (end: string, rule: string) =>
      check({
        id: `create-token-transaction/response/metadata/tokenId/${end}`,
        family: "created-token",
        verdict: "fail",
        statements: ["created-token/tokenId/type"],
        rule,
      });
    expect(sizesIn([about("unique", "Two differ."), about("uuid", "It is a UUID.")])).toEqual([1, 1]);
    expect(sizesIn([about("echo/buy", "It repeats."), about("echo/every-network", "It names.")])).toEqual([2]);
  });

  it("loses no failure and counts none twice", () => {
    const checks = [...failingChecks, ...family("token-price", 10, 11), ...family("get-user-fees", 2, 9)];
    const failing = checks.filter(({ verdict }) => verdict === "fail").map(({ id }) => id);
    const ids = causesIn(checks).flatMap((cause) => cause.checks.map(({ id }) => id));
    expect(ids.toSorted()).toEqual(failing.toSorted());
  });

  it("separates tiers", () => {
    expect(causesOf(advisoryRun, "specified")).toEqual([]);
    expect(causesOf(advisoryRun, "advisory").length).toBe(4);
  });
});

/** `failing` of `all` checks of one family fail, each of its own statement. */
function family(operation: OperationId, failing: number, all: number): readonly CheckResult[] {
  return Array.from({ length: all }, (_, at) =>
    check({
      id: `${operation}/request/f${at}/type/variant-${at}`,
      verdict: at < failing ? "fail" : "pass",
      statements: [`${operation}/request/f${at}/type`],
    }),
  );
}

function inTrades(one: CheckResult): CheckResult {
  return { ...one, operation: "trade-token", id: one.id.replace(/^[^/]+/, "trade-token") };
}

/** A field of a response with the wrong type. */
function inShape(place: string): CheckResult {
  const id = `get-leaderboard/response/${place}/type`;
  return check({ id, family: "response-shape", verdict: "fail", statements: [id] });
}

/** A check of one field, spread over operations so that no family fails as a whole. */
function variant(field: string, name: string, verdict: "pass" | "fail"): CheckResult {
  const operation = field.length % 2 === 0 ? "token-price" : "trade-token";
  return check({
    id: `${operation}/request/${field}/enum/${name}`,
    family: "enum",
    verdict,
    statements: [`${operation}/request/${field}/enum`],
  });
}
