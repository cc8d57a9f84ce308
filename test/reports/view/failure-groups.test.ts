import { describe, expect, it } from "vitest";
import { causesOf } from "../../../reports/view/failure-groups.ts";
import type { CheckResult } from "../../../run/format/run.ts";
import type { OperationId } from "../../../schemas/index.ts";
import { check, conformanceRun, failingChecks, holdingChecks } from "../sample-conformance.ts";

describe("causesOf", () => {
  it("finds none if every check passes", () => {
    expect(causesOf(conformanceRun(), "specified")).toEqual([]);
  });

  it("groups failures of one statement over several operations, the widest cause first", () => {
    const causes = causesOf(conformanceRun([...failingChecks, ...holdingChecks]), "specified");
    expect(causes.map(({ operations, checks }) => [operations, checks.length])).toEqual([
      [["token-price", "get-user-fees"], 2],
      [["create-token-transaction"], 1],
    ]);
  });

  it("groups a family that fails as a whole, over all operations in which it does", () => {
    const checks = [
      ...family("token-price", 4, 4),
      ...family("trade-token", 9, 10),
      ...family("get-leaderboard", 0, 6),
    ];
    const causes = causesOf(conformanceRun(checks), "specified");
    expect(causes.map(({ operations, checks: own }) => [operations, own.length])).toEqual([
      [["token-price", "trade-token"], 13],
    ]);
    expect(causes[0]?.title).toContain("13 of 14 “type” checks fail");
  });

  it("separates statements if fewer than nine in ten checks of a family fail", () => {
    expect(causesOf(conformanceRun(family("token-price", 3, 4)), "specified").length).toBe(3);
  });

  it("groups three statements of a family that accept probes of the same variants", () => {
    const cause = (fields: readonly string[]) =>
      causesOf(
        conformanceRun([
          ...fields.flatMap((field) => [variant(field, "upper-case", "fail"), variant(field, "unknown", "pass")]),
          ...fields.flatMap((field) => [variant(field, "blank-after", "fail"), variant(field, "other", "pass")]),
        ]),
        "specified",
      ).map(({ title, checks }) => [title, checks.length]);
    expect(cause(["one", "two"])).toEqual([
      ["A rule in plain words (trade-token /one)", 2],
      ["A rule in plain words (trade-token /two)", 2],
    ]);
    expect(cause(["one", "two", "three", "four", "five", "six"])).toEqual([
      ["6 request fields violate “enum” rules in the same way: blank-after, upper-case", 12],
    ]);
  });

  it("groups two statements of a family that share three variants", () => {
    const both = (names: readonly string[]) =>
      causesOf(
        conformanceRun(
          ["buy", "sell"].flatMap((field) => [
            ...names.map((name) => variant(field, name, "fail")),
            ...["a", "b", "c"].map((name) => variant(field, name, "pass")),
          ]),
        ),
        "specified",
      ).length;
    expect(both(["zero", "minus-one"])).toBe(2);
    expect(both(["zero", "minus-one", "text"])).toBe(1);
  });

  it("groups a field with its nested fields, at any depth", () => {
    const places = ["other", "tags", "tags/items", "tags/items/name", "tagsets"];
    const checks = places.flatMap((place) => [
      variant(place, `not-${place.length}`, "fail"),
      variant(place, "fine", "pass"),
    ]);
    const causes = causesOf(conformanceRun(checks.map(inTrades)), "specified");
    expect(causes.map(({ checks: own }) => own.length)).toEqual([3, 1, 1]);
  });

  it("groups all failures about a field whose type is not validated", () => {
    const about = (rule: string, name: string, verdict: "pass" | "fail") => {
      const one = inTrades(variant("tokenId", name, verdict));
      const id = one.id.replace("/enum/", `/${rule}/`);
      return { ...one, id, family: rule, statements: [id.slice(0, id.lastIndexOf("/"))] };
    };
    const sizes = (number: "pass" | "fail") =>
      causesOf(
        conformanceRun([
          about("type", "number", number),
          about("type", "array", "fail"),
          about("format", "empty", "fail"),
          about("format", "text", "fail"),
          about("format", "fine", "pass"),
        ]),
        "specified",
      ).map(({ checks }) => checks.length);
    expect(sizes("fail")).toEqual([4]);
    expect(sizes("pass")).toEqual([2, 1]);
  });

  it("separates failures at two places of a response, even if one is nested in the other", () => {
    const inResponse = (place: string, verdict: "pass" | "fail") => {
      const id = `trade-token/response/${place}`;
      return check({ id, operation: "trade-token", family: "response-shape", verdict, statements: [id] });
    };
    const checks = [inResponse("success/type", "fail"), inResponse("transaction/gasLimit/type", "fail")];
    const fine = Array.from({ length: 20 }, (_, at) => inResponse(`transaction/field-${at}/type`, "pass"));
    expect(causesOf(conformanceRun([...checks, ...fine]), "specified").length).toBe(2);
    const both = [inResponse("transaction/chain/type", "fail"), inResponse("transaction/chain/enum", "fail")];
    expect(causesOf(conformanceRun([...both, ...fine]), "specified").length).toBe(1);
  });

  it("groups checks of one statement, whatever other statements they name", () => {
    const [one, other] = [variant("name", "missing", "fail"), variant("name", "other-case", "fail")];
    const more = { ...other, statements: [...other.statements, "conventions/types"] };
    expect(causesOf(conformanceRun([one, more, ...family("trade-token", 0, 20)]), "specified").length).toBe(1);
  });

  it("never takes fields of responses for one cause, however alike they are", () => {
    const causes = causesOf(conformanceRun(["chainId", "data/rank", "balances/items/total"].map(inShape)), "specified");
    expect(causes.map(({ title }) => title)).toEqual([
      "Response field /chainId has the wrong type",
      "Response field /data/rank has the wrong type",
      "Response field /balances/*/total has the wrong type",
    ]);
    const everything = Array.from({ length: 12 }, (_, at) => inShape(`field${at}`));
    expect(causesOf(conformanceRun(everything), "specified").length).toBe(12);
  });

  it("takes one field of a resource in two operations for one cause, with a row for each", () => {
    const checks = (["trade-token", "create-token-transaction"] as const).map((operation) => ({
      ...inShape("transaction/to"),
      id: `${operation}/response/transaction/to/type`,
      operation,
      statements: ["transaction/to/type"],
    }));
    const [cause, ...others] = causesOf(conformanceRun(checks), "specified");
    expect(others).toEqual([]);
    expect(cause?.rows.map(({ operation, place }) => [operation, place])).toEqual([
      ["trade-token", "/transaction/to"],
      ["create-token-transaction", "/transaction/to"],
    ]);
  });

  it("separates relations of one response field, but not the values for which one relation is tried", () => {
    const about = (end: string, rule: string) =>
      check({
        id: `create-token-transaction/response/metadata/tokenId/${end}`,
        operation: "create-token-transaction",
        family: "created-token",
        verdict: "fail",
        statements: ["created-token/tokenId/type"],
        rule,
      });
    const sizes = (checks: readonly CheckResult[]) =>
      causesOf(conformanceRun(checks), "specified").map((cause) => cause.checks.length);
    expect(sizes([about("unique", "Two differ."), about("uuid", "It is a UUID.")])).toEqual([1, 1]);
    expect(sizes([about("echo/buy", "It repeats."), about("echo/every-network", "It names.")])).toEqual([2]);
  });

  it("gives every cause a different title", () => {
    const checks = ["token-price", "trade-token"].flatMap((operation) =>
      ["one", "two"].map((field) => ({
        ...variant(field, "wrong", "fail"),
        id: `${operation}/request/${field}/enum/${field}`,
        operation: operation as OperationId,
        statements: [`${operation}/request/${field}/enum`],
      })),
    );
    const titles = causesOf(conformanceRun(checks), "specified").map(({ title }) => title);
    expect(new Set(titles).size).toBe(4);
  });

  it("loses no failure and counts none twice", () => {
    const checks = [...failingChecks, ...family("token-price", 10, 11), ...family("get-user-fees", 2, 9)];
    const ids = causesOf(conformanceRun(checks), "specified").flatMap((cause) => cause.checks.map(({ id }) => id));
    expect(ids.toSorted()).toEqual(
      checks
        .filter(({ verdict }) => verdict === "fail")
        .map(({ id }) => id)
        .toSorted(),
    );
  });

  it("separates tiers", () => {
    const advisory = check({
      id: "token-price/a/b",
      operation: "token-price",
      family: "x",
      tier: "advisory",
      verdict: "fail",
    });
    expect(causesOf(conformanceRun([advisory]), "specified")).toEqual([]);
    expect(causesOf(conformanceRun([advisory]), "advisory").length).toBe(1);
  });
});

/** `failing` of `all` checks of one family fail, each of its own statement. */
function family(operation: OperationId, failing: number, all: number): readonly CheckResult[] {
  return Array.from({ length: all }, (_, at) =>
    check({
      id: `${operation}/request/f${at}/type/variant-${at}`,
      operation,
      family: "type",
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
  return check({ id, operation: "get-leaderboard", family: "response-shape", verdict: "fail", statements: [id] });
}

/** A check of one field, spread over operations so that no family fails as a whole. */
function variant(field: string, name: string, verdict: "pass" | "fail"): CheckResult {
  const operation = field.length % 2 === 0 ? "token-price" : "trade-token";
  return check({
    id: `${operation}/request/${field}/enum/${name}`,
    operation,
    family: "enum",
    verdict,
    statements: [`${operation}/request/${field}/enum`],
  });
}
