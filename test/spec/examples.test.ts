// Literal bodies, written by hand from the interface description, against the schemas.
import { describe, expect, test } from "vitest";
import { mutationsOf } from "../../proof/mutants/derived/mutations.ts";
import { type Direction, FORMATS, type OperationId, validateRequest, validateResponse } from "../../schemas/index.ts";
import { walk } from "../../schemas/walk.ts";
import { BODIES } from "../schemas/samples.ts";
import { type Example, examples } from "./examples.ts";

const pairs = examples.filter((example) => "reject" in example);

describe.each(BODIES)("the validator of a %s %s", (id, direction) => {
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

test.each(BODIES)("the examples distinguish every wrong schema of a %s %s from the right one", (id, direction) => {
  const mine = ofBody(examples, id, direction);
  const survivors = mutationsOf(id, direction).filter(({ schema }) => {
    const isRight = (body: unknown, tiers: readonly string[]) =>
      !walk(schema, body, FORMATS).some(({ tier }) => tiers.includes(tier));
    return mine.every((example) => {
      const tiers = ["specified", ...(example.tier === undefined ? [] : [example.tier])];
      return isRight(example.accept, tiers) && !("reject" in example && isRight(example.reject, tiers));
    });
  });
  expect(survivors.map((mutation) => mutation.id)).toEqual([]);
});

function ofBody(list: readonly Example[], id: OperationId, direction: Direction): readonly Example[] {
  return list.filter((example) => example.operation === id && example.direction === direction);
}
