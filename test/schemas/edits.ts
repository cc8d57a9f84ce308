// Other values in place of those of a body.
import fc from "fast-check";
import { nodesOf } from "../../schemas/derive/nodes.ts";
import type { Schema } from "../../schemas/index.ts";

/** Values that lie at borders of the schema or have nothing to do with it; undefined takes a field away. */
export function anyValue(schema: Schema): fc.Arbitrary<unknown> {
  const texts = nodesOf(schema).flatMap(({ schema: node }) => [...(node.enum ?? []), ...(node.examples ?? [])]);
  return fc.oneof(
    fc.constantFrom(undefined, null, true, 0, -0, 1, 1.5, -1, 1001, 1e300, "", "0", " ", "𝒳".repeat(6), [], {}, [null]),
    fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, { chain: "base" }, { a: undefined }, Object.create({ a: 1 })),
    fc.constantFrom(...(texts.length === 0 ? [null] : texts)),
    fc.string(),
    fc.uuid(),
    fc.jsonValue({ maxDepth: 2 }),
  );
}

/** The body with another value at a place; unchanged where the path is missing. */
export function exchanged(body: unknown, [step, ...rest]: readonly (string | number)[], value: unknown): unknown {
  if (step === undefined) return value;
  if (typeof body !== "object" || body === null || (typeof step === "number" && !Array.isArray(body))) return body;
  const inner = exchanged(Reflect.get(body, step), rest, value);
  if (Array.isArray(body)) return [inner, ...body.slice(1)];
  if (inner === undefined) return Object.fromEntries(Object.entries(body).filter(([name]) => name !== step));
  return { ...body, [step]: inner };
}
