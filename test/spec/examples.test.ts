// Literal bodies, written by hand from the interface description, against the schemas.
import { describe, expect, test } from "vitest";
import { mutationsOf } from "../../proof/mutants/derived/mutations.ts";
import { FORMATS, type Schema, validateRequest, validateResponse } from "../../schemas/index.ts";
import { walk } from "../../schemas/walk.ts";
import { BODIES } from "../schemas/samples.ts";
import { type Example, examples } from "./examples.ts";

/** The violations of the tiers that an example is about. */
function ofTier<V extends { readonly tier: string }>({ tier }: Example, violations: readonly V[]): readonly V[] {
  return violations.filter((one) => one.tier === "specified" || one.tier === tier);
}

describe.each(BODIES)("the examples of a %s %s", (id, direction) => {
  const judge = direction === "request" ? validateRequest : validateResponse;
  const own = examples.filter((example) => example.operation === id && example.direction === direction);
  const pairs = own.filter((example) => "reject" in example);

  test("are accepted by the validator where they must be valid", () => {
    const wrong = own.map((example) => ({ id: example.id, violations: ofTier(example, judge(id, example.accept)) }));
    expect(wrong.filter(({ violations }) => violations.length > 0)).toEqual([]);
  });

  test("violate their statement where they must be invalid", () => {
    const missed = pairs.filter(
      ({ reject, tier = "specified", statement }) =>
        !judge(id, reject).some((violation) => violation.tier === tier && violation.statement === statement),
    );
    expect(missed.map((example) => example.id)).toEqual([]);
  });

  test("distinguish every wrong schema from the right one", () => {
    const isRight = (example: Example, schema: Schema, body: unknown) =>
      ofTier(example, walk(schema, body, FORMATS)).length === 0;
    const survivors = mutationsOf(id, direction).filter(
      ({ schema }) =>
        own.every((example) => isRight(example, schema, example.accept)) &&
        !pairs.some((example) => isRight(example, schema, example.reject)),
    );
    expect(survivors.map((mutation) => mutation.id)).toEqual([]);
  });
});
