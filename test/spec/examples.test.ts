// The second entry of the facts: literal bodies written by hand from the interface description, against the schemas.
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
  validateRequest,
  validateResponse,
} from "../../schemas/index.ts";

type Example = {
  readonly id: string;
  readonly operation: OperationId;
  readonly direction: Direction;
  readonly rule: string;
  /** Weight of what the reject breaks; specified where nothing is said. */
  readonly tier?: "advisory";
  readonly accept: unknown;
  readonly reject?: unknown;
};

const read = (name: string): unknown => JSON.parse(readFileSync(join(import.meta.dirname, name), "utf8"));
const examples = read("examples.json") as readonly Example[];
const pairs = examples.filter((example) => "reject" in example);
const bodies = OPERATION_IDS.flatMap((id) =>
  (["request", "response"] as const).map((direction): readonly [OperationId, Direction] => [id, direction]),
);

describe("the examples", () => {
  test("keep their schema and have ids of their own", () => {
    const validate = new Ajv2020({ strict: true, strictTypes: false, strictRequired: false, allErrors: true }).compile(
      read("examples.schema.json") as object,
    );
    validate(examples);
    expect(validate.errors ?? []).toEqual([]);
    expect(new Set(examples.map(({ id }) => id)).size).toBe(examples.length);
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

describe.each(bodies)("the validator of a %s %s", (id, direction) => {
  const judge = direction === "request" ? validateRequest : validateResponse;
  const broken = (body: unknown, tier: "specified" | "advisory") =>
    judge(id, body).filter((violation) => violation.tier === tier);

  test("takes every body that is said to be right", () => {
    const wrong = ofBody(examples, id, direction).map((example) => ({
      id: example.id,
      violations: [
        ...broken(example.accept, "specified"),
        ...(example.tier === undefined ? [] : broken(example.accept, example.tier)),
      ],
    }));
    expect(wrong.filter(({ violations }) => violations.length > 0)).toEqual([]);
  });

  test("finds the fault in every body that is said to be wrong", () => {
    const missed = ofBody(pairs, id, direction).filter(
      ({ reject, tier }) => broken(reject, tier ?? "specified").length === 0,
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
    // What either way is legal has no example.
    expect(survivors.filter(({ tier }) => tier !== "observed").map((mutation) => mutation.id)).toEqual([]);
    expect(survivors.map((mutation) => mutation.id)).toEqual(OPEN[`${id}/${direction}`] ?? []);
  });
});

/** Whether a body that is no object is refused is left open for the operations that require no member. */
const OPEN: Readonly<Partial<Record<`${OperationId}/${Direction}`, readonly string[]>>> = {
  "get-leaderboard/request": ["get-leaderboard/request/type/any", "get-leaderboard/request/type/or-array"],
  "get-user-fees/request": ["get-user-fees/request/type/any", "get-user-fees/request/type/or-array"],
};

function ofBody(list: readonly Example[], id: OperationId, direction: Direction): readonly Example[] {
  return list.filter((example) => example.operation === id && example.direction === direction);
}
