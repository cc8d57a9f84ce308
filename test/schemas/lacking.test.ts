// Which places of a body lack a value: the generated functions against the definition in words, over bodies with every edit.
import { describe, expect, test } from "vitest";
import { placesOf } from "../../schemas/derive/places.ts";
import { lackingIn } from "../../schemas/generated/lacking.js";
import { OPERATION_IDS, type OperationId, operations, type Schema, sampleResponse } from "../../schemas/index.ts";
import { createRandom } from "../../schemas/random.ts";
import { exchanged } from "./edits.ts";

const responseOf = (operation: OperationId): Schema => operations[operation].response;

/** By the definition: every value that a path leads to, whichever element of a list it goes through; none within another. */
function lackedBy(operation: OperationId, body: unknown): readonly string[] {
  const isEmpty = (value: unknown) =>
    value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);
  const places = placesOf(responseOf(operation)).filter(({ name }) => valuesAt(body, name.split(".")).every(isEmpty));
  const within = places.reduce((bits, place) => bits | place.within, 0);
  return places.filter(({ bit }) => (bit & within) === 0).map(({ name }) => name);
}

function valuesAt(value: unknown, [step, ...inner]: readonly string[]): readonly unknown[] {
  if (step === undefined) return [value];
  if (typeof value !== "object" || value === null) return [];
  const found: unknown = Reflect.get(value, step.replace("[]", ""));
  if (!step.endsWith("[]")) return valuesAt(found, inner);
  return Array.isArray(found) ? found.flatMap((element) => valuesAt(element, inner)) : [];
}

function namesIn(operation: OperationId, bits: number): readonly string[] {
  return placesOf(responseOf(operation)).flatMap(({ name, bit }) => ((bits & bit) !== 0 ? [name] : []));
}

describe.each(OPERATION_IDS)("the places of %s", (operation) => {
  const whole = sampleResponse(operation, createRandom(1), { optional: "all" });

  test("have a bit each, and values in a whole body", () => {
    const bits = placesOf(responseOf(operation)).map(({ bit }) => bit);
    expect(bits).toEqual(bits.map((_, at) => 2 ** at));
    expect(namesIn(operation, lackingIn[operation](whole))).toEqual([]);
  });

  test("lack one where it is absent, null or empty, in any or in all elements", () => {
    let lacking = 0;
    for (const { name } of placesOf(responseOf(operation))) {
      const path = name.split(".").flatMap((step) => (step.endsWith("[]") ? [step.slice(0, -2), 0] : [step]));
      // Where a text or a list belongs, its empty one too.
      const [usual] = valuesAt(whole, name.split("."));
      const empty = typeof usual === "string" ? [""] : Array.isArray(usual) ? [[], [null]] : [];
      for (const value of [undefined, null, ...empty, {}, 0, false, "x"]) {
        const body = exchanged(whole, path, value) as Record<string, unknown>;
        const found = namesIn(operation, lackingIn[operation](body));
        expect(found, `${name} ${JSON.stringify(value)}`).toEqual(lackedBy(operation, body));
        lacking += found.length;
      }
    }
    expect(lacking).toBeGreaterThan(20);
  });
});

describe("the places of a schema", () => {
  test("leave out what must be absent", () => {
    const not = { type: "object", required: ["b"] } as const;
    const schema: Schema = { type: "object", properties: { a: { type: "string" } }, not };
    expect(placesOf(schema).map(({ name }) => name)).toEqual(["a"]);
  });

  test("go through lists of lists, and must not be too many", () => {
    const item: Schema = { type: "object", properties: { a: {} } };
    const list: Schema = { type: "array", items: { type: "array", items: item } };
    expect(placesOf({ type: "object", properties: { list } }).map(({ name }) => name)).toEqual(["list", "list[][].a"]);
    const many = Object.fromEntries(Array.from({ length: 32 }, (_, at) => [`field${at}`, {}]));
    expect(() => placesOf({ type: "object", properties: many })).toThrow(/32 places/);
  });
});
