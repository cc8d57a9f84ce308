import { describe, expect, test } from "vitest";
import { nodesOf } from "../../schemas/derive/nodes.ts";
import {
  exampleOf,
  OPERATION_IDS,
  operations,
  sampleRequest,
  sampleResponse,
  validateRequest,
  validateResponse,
} from "../../schemas/index.ts";
import { createRandom } from "../../schemas/random.ts";

const TABLE = { request: sampleRequest, response: sampleResponse };

describe.each(OPERATION_IDS)("samples of %s", (id) => {
  test.each(["request", "response"] as const)("have only the required fields, or all of them, in a %s", (direction) => {
    const schema = operations[id][direction];
    const fields = (optional: "none" | "all") =>
      Object.keys(TABLE[direction](id, createRandom(3), { optional })).sort();
    expect(fields("none")).toEqual([...(schema.required ?? [])].sort());
    expect(fields("all")).toEqual(Object.keys(schema.properties ?? {}).sort());
  });

  test("are the same for the same seed and differ between seeds", () => {
    const sample = (seed: number) => JSON.stringify(sampleResponse(id, createRandom(seed), { optional: "all" }));
    expect(sample(4)).toBe(sample(4));
    expect(new Set([1, 2, 3, 4, 5, 6].map(sample)).size).toBeGreaterThan(1);
  });
});

describe("examples", () => {
  test.each(OPERATION_IDS)("make a whole valid request and response of %s", (id) => {
    const { request, response } = operations[id];
    expect(validateRequest(id, exampleOf(request))).toEqual([]);
    expect(validateResponse(id, exampleOf(response))).toEqual([]);
    expect(Object.keys(Object(exampleOf(response)))).toEqual(Object.keys(response.properties ?? {}));
  });

  test("conform to the schema of their node", () => {
    // Each in the place of the node within a whole example, so that the generated validators judge it.
    const bodies = OPERATION_IDS.flatMap((id) =>
      (["request", "response"] as const).flatMap((direction) =>
        nodesOf(operations[id][direction]).flatMap(({ schema, path }) =>
          (schema.examples ?? []).map((example) => ({ id, direction, path, example })),
        ),
      ),
    );
    expect(bodies.length).toBeGreaterThan(120);
    for (const { id, direction, path, example } of bodies) {
      const body = structuredClone(exampleOf(operations[id][direction]));
      put(body, path, example);
      const violations = direction === "request" ? validateRequest(id, body) : validateResponse(id, body);
      expect({ id, path, violations }).toEqual({ id, path, violations: [] });
    }
  });
});

function put(body: unknown, path: readonly ({ readonly property: string } | "items")[], value: unknown): void {
  const keys = path.map((step) => (step === "items" ? "0" : step.property));
  const last = keys.pop();
  if (last === undefined) return;
  const owner = keys.reduce<unknown>((inner, key) => Reflect.get(Object(inner), key), body);
  Reflect.set(Object(owner), last, value);
}
