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
import { compiled } from "./ajv.ts";

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
    const nodes = OPERATION_IDS.flatMap((id) => [
      ...nodesOf(operations[id].request),
      ...nodesOf(operations[id].response),
    ]);
    const examples = nodes.flatMap(({ schema }) => (schema.examples ?? []).map((example) => ({ schema, example })));
    expect(examples.length).toBeGreaterThan(120);
    expect(examples.filter(({ schema, example }) => !compiled(schema)(example))).toEqual([]);
  });
});
