import { describe, expect, test } from "vitest";
import { exampleFieldsOf } from "../../service/handlers/handler.ts";

describe("example fields", () => {
  test("are the examples of each field of an object, so that a new field is sent before it has a meaning", () => {
    const country = { type: "string", examples: ["NL", "BE"] } as const;
    const sums = {
      type: "array",
      items: { type: "object", properties: { sum: { type: "number", examples: [2] } } },
    } as const;
    expect(exampleFieldsOf({ type: "object", properties: { country, sums } })).toEqual({
      country: "NL",
      sums: [{ sum: 2 }],
    });
  });

  test("are none where there is no schema", () => {
    expect(exampleFieldsOf(undefined)).toEqual({});
  });
});
