import { expect, test } from "vitest";
import { nodesOf } from "../../schemas/derive/nodes.ts";
import { exampleOf, OPERATION_IDS, operations, validateRequest, validateResponse } from "../../schemas/index.ts";
import { compiled } from "./ajv.ts";
import { BODIES } from "./samples.ts";

test.each(OPERATION_IDS)("examples make a whole valid request and response of %s", (id) => {
  const { request, response } = operations[id];
  expect(validateRequest(id, exampleOf(request))).toEqual([]);
  expect(validateResponse(id, exampleOf(response))).toEqual([]);
  expect(Object.keys(Object(exampleOf(response)))).toEqual(Object.keys(response.properties ?? {}));
});

test("examples conform to the schema of their node", () => {
  const nodes = BODIES.flatMap(([id, direction]) => nodesOf(operations[id][direction]));
  const examples = nodes.flatMap(({ schema }) => (schema.examples ?? []).map((example) => ({ schema, example })));
  expect(examples.length).toBeGreaterThan(120);
  expect(examples.filter(({ schema, example }) => !compiled(schema)(example))).toEqual([]);
});
