// The independent witness: literal bodies, written by hand from the interface description, against the schemas.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import { judgeOf } from "../../schemas/derive/ajv.ts";
import {
  type Direction,
  mutationsOf,
  OPERATION_IDS,
  type OperationId,
  statements,
  validateRequest,
  validateResponse,
} from "../../schemas/index.ts";
import { type Example, type ExamplesFile, examples, examplesText, expandExamples } from "./examples.ts";

const schema = JSON.parse(readFileSync(join(import.meta.dirname, "examples.schema.json"), "utf8")) as object;
const file: ExamplesFile = JSON.parse(examplesText);
const pairs = examples.filter((example) => "reject" in example);
const bodies = OPERATION_IDS.flatMap((id) =>
  (["request", "response"] as const).map((direction): readonly [OperationId, Direction] => [id, direction]),
);

describe("the examples", () => {
  test("keep their schema", () => {
    const options = { strict: true, strictTypes: false, strictRequired: false, allErrors: true };
    const validate = new Ajv2020(options).compile(schema);
    validate(file);
    expect(validate.errors ?? []).toEqual([]);
  });

  test("stand one on a line, at most 230 characters wide", () => {
    const lines = examplesText.split("\n").filter((line) => line.trim().startsWith('{ "name": '));
    expect(lines.map((line) => JSON.parse(line.replace(/,$/, "")))).toEqual(
      Object.values(file).flatMap(({ cases }) => Object.values(cases).flat()),
    );
    expect(lines.filter((line) => line.length > 230)).toEqual([]);
  });

  test("need every base body", () => {
    const unused = Object.entries(file).flatMap(([place, { bases, cases }]) => {
      const used = new Set(Object.values(cases).flatMap((rows) => rows.map(({ base }) => base)));
      return Object.keys(bases).flatMap((base) => (used.has(base) ? [] : [`${place}: ${base}`]));
    });
    expect(unused).toEqual([]);
  });

  test("stand under statements that exist", () => {
    expect(examples.filter(({ statement }) => !statements.has(statement)).map(({ id }) => id)).toEqual([]);
  });

  test("are at least 150 pairs, some for each operation and direction", () => {
    expect(pairs.length).toBeGreaterThanOrEqual(150);
    const counts = bodies.map(([id, direction]) => ofBody(pairs, id, direction).length);
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(5);
  });

  test("are each unlike the others", () => {
    const texts = pairs.map(({ operation, direction, reject }) => JSON.stringify([operation, direction, reject]));
    expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([]);
  });
});

describe("the reader of the examples", () => {
  const file = (...rows: readonly object[]) =>
    ({
      "trade-token/request": { bases: { one: { a: "1", b: [{}] } }, cases: { said: rows } },
    }) as Partial<ExamplesFile>;

  test("edits the base into the accepted body, and that into the rejected one", () => {
    const accept = { "/b/0/c": [null], "/b/1": { before: "0x", repeat: "f", times: 3, after: "g" } };
    const reject = { "/a": { remove: true }, "/b/0/c/0": 7 };
    expect(expandExamples(file({ name: "x", base: "one", accept, reject, tier: "advisory" }))).toEqual([
      {
        id: "trade-token/request/x",
        operation: "trade-token",
        direction: "request",
        statement: "said",
        tier: "advisory",
        accept: { a: "1", b: [{ c: [null] }, "0xfffg"] },
        reject: { b: [{ c: [7] }, "0xfffg"] },
      },
    ]);
  });

  test("replaces the whole body at the empty pointer, and leaves a base without edits as it is", () => {
    const [example] = expandExamples(file({ name: "x", base: "one", reject: { "": [] } }));
    expect(example).toMatchObject({ accept: { a: "1", b: [{}] }, reject: [] });
  });

  test.each([
    ["an unknown base", [{ name: "x", base: "two" }], "x names an unknown base: two"],
    ["a name that occurs twice", [1, 2].map(() => ({ name: "x", base: "one" })), "x occurs twice"],
    ["a value that is there already", [{ name: "x", base: "one", accept: { "/a": "1" } }], "nothing at /a"],
    ["a removal of what is absent", [{ name: "x", base: "one", reject: { "/c": { remove: true } } }], "nothing at /c"],
    ["a place within what is absent", [{ name: "x", base: "one", accept: { "/c/d": 1 } }], "no object or array"],
    ["a gap in an array", [{ name: "x", base: "one", accept: { "/b/2": 1 } }], "no such place"],
    ["a name as an index", [{ name: "x", base: "one", accept: { "/b/c": 1 } }], "no such place"],
  ])("throws for %s", (_, rows, message) => {
    expect(() => expandExamples(file(...rows))).toThrow(message);
  });
});

describe.each(bodies)("the validator of a %s %s", (id, direction) => {
  const judge = direction === "request" ? validateRequest : validateResponse;
  const broken = (body: unknown, tier: "specified" | "advisory") =>
    judge(id, body).filter((violation) => violation.tier === tier);

  test("accepts every body that must be valid", () => {
    const wrong = ofBody(examples, id, direction).map((example) => ({
      id: example.id,
      violations: [
        ...broken(example.accept, "specified"),
        ...(example.tier === undefined ? [] : broken(example.accept, example.tier)),
      ],
    }));
    expect(wrong.filter(({ violations }) => violations.length > 0)).toEqual([]);
  });

  test("finds a violation of its statement in every body that must be invalid", () => {
    const missed = ofBody(pairs, id, direction).filter(
      ({ reject, tier, statement }) =>
        !broken(reject, tier ?? "specified").some((violation) => violation.statement === statement),
    );
    expect(missed.map((example) => example.id)).toEqual([]);
  });
});

describe("the examples are sharp", () => {
  test.each(bodies)("enough to tell every wrong schema of a %s %s from the right one", (id, direction) => {
    const mine = ofBody(examples, id, direction);
    const survivors = mutationsOf(id, direction).filter(({ schema }) => {
      const judge = judgeOf(schema);
      const isRight = (body: unknown, tiers: readonly string[]) =>
        !judge(body).some(({ tier }) => tiers.includes(tier));
      return mine.every((example) => {
        const tiers = ["specified", ...(example.tier === undefined ? [] : [example.tier])];
        return isRight(example.accept, tiers) && !("reject" in example && isRight(example.reject, tiers));
      });
    });
    // What is valid either way has no example.
    expect(survivors.filter(({ tier }) => tier !== "observed").map((mutation) => mutation.id)).toEqual([]);
    expect(survivors.map((mutation) => mutation.id)).toEqual(OPEN[`${id}/${direction}`] ?? []);
  });
});

/** The interface leaves open whether a body that is no object is rejected where no field is required. */
const OPEN: Readonly<Partial<Record<`${OperationId}/${Direction}`, readonly string[]>>> = {
  "get-leaderboard/request": ["get-leaderboard/request/type/any", "get-leaderboard/request/type/or-array"],
  "get-user-fees/request": ["get-user-fees/request/type/any", "get-user-fees/request/type/or-array"],
};

function ofBody(list: readonly Example[], id: OperationId, direction: Direction): readonly Example[] {
  return list.filter((example) => example.operation === id && example.direction === direction);
}
