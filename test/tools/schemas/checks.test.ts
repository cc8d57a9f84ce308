// Checks and walk against ajv, the reference: on the facts and on every wrong version of them, over bodies of every kind.
// ajv names no statements; the examples in test/spec do.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { mutationsOf } from "../../../proof/mutants/derived/mutations.ts";
import * as checks from "../../../schemas/generated/checks.js";
import {
  exampleOf,
  FORMATS,
  MAX_VIOLATIONS,
  operations,
  type Schema,
  type Violation,
  validateRequest,
  validateResponse,
} from "../../../schemas/index.ts";
import { walk } from "../../../schemas/walk.ts";
import { checkName, checksSource } from "../../../tools/schemas/checks.ts";
import { rulesOf } from "../../../tools/schemas/generated.ts";
import { compiled } from "../../schemas/ajv.ts";
import { BODIES, editedBodies, sampleOf } from "../../schemas/samples.ts";
import { examples } from "../../spec/examples.ts";

/** To compile a schema with ajv takes its time: a sixth of the mutations is tried, any sixth where properties are random. */
const STEP = 6;
const FIRST = process.env["PROPERTY_SEED"] === "random" ? Math.floor(Math.random() * STEP) : 0;
const VALIDATE = { request: validateRequest, response: validateResponse };

describe.each(BODIES)("the validator of a %s %s", (id, direction) => {
  const schema = operations[id][direction];
  const judge = judgeOf(schema);
  const judged = (body: unknown) => brief(VALIDATE[direction](id, body));

  test("agrees with ajv on every example of every operation", () => {
    const bodies = examples.flatMap(({ accept, reject }) => [accept, reject]);
    expect(bodies.length).toBeGreaterThan(300);
    for (const body of bodies) expect(judged(body)).toEqual(judge(body));
  });

  test("agrees with ajv on any value in place of any field, in the order of ajv", () => {
    fc.assert(
      fc.property(editedBodies(schema, 1, 3), (body) => {
        expect(judged(body)).toEqual(judge(body));
      }),
      { numRuns: 1_000, seed: 3 },
    );
  });

  test("agrees with ajv on mutations of the schema", async () => {
    const own = examples.filter((example) => example.operation === id && example.direction === direction);
    const bodies = [
      ...own.flatMap(({ accept, reject }) => [accept, reject]),
      ...[1, 2, 3].map((seed) => sampleOf(schema, seed, "all")),
    ];
    const mutations = mutationsOf(id, direction).filter((_, index) => index % STEP === FIRST);
    const source = checksSource(new Map(mutations.map((mutation, index) => [`check${index}`, mutation.schema])));
    const made = await import(`data:text/javascript;base64,${Buffer.from(source).toString("base64")}`);
    for (const [index, mutation] of mutations.entries()) {
      const [reference, rules] = [judgeOf(mutation.schema), rulesOf(mutation.schema)];
      for (const body of bodies) {
        const violations = reference(body);
        const walked = brief(walk(rules, body, FORMATS));
        // To ask `expect` each time would take longer than what it asks for.
        if (walked.join() !== violations.join()) expect(walked, mutation.id).toEqual(violations);
        if (violations.length > 0 && made[`check${index}`](body) !== false) expect.fail(mutation.id);
      }
    }
  });

  test("accepts valid bodies without a walk", () => {
    const check = Reflect.get(checks, checkName(id, direction)) as unknown as (body: unknown) => boolean;
    expect(check(exampleOf(schema))).toBe(true);
    fc.assert(
      fc.property(fc.integer(), fc.constantFrom("none", "all", "some"), (seed, optional) => {
        expect(check(sampleOf(schema, seed, optional))).toBe(true);
      }),
      { numRuns: 200, seed: 5 },
    );
  });
});

/** The keywords that a body violates by ajv, and the pointers at which it does. */
function judgeOf(schema: Schema): (body: unknown) => readonly string[] {
  const validate = compiled(schema);
  return (body) => {
    validate(body);
    return (validate.errors ?? []).slice(0, MAX_VIOLATIONS).map(({ instancePath, keyword, params }) => {
      const missing = keyword === "required" ? `/${params["missingProperty"]}` : "";
      return `${instancePath}${missing} ${keyword}`;
    });
  };
}

function brief(violations: readonly Violation[]): readonly string[] {
  return violations.map(({ pointer, keyword }) => `${pointer} ${keyword}`);
}
