// The keyword `maximum`: the limit itself, its neighbour above, and numbers beyond any reader.
import { accept, type KeywordRule, reject, withKeyword, without } from "./keyword.ts";

export const maximum: KeywordRule = {
  keyword: "maximum",
  boundaries: ({ maximum: limit = 0 }) => [
    accept("at-limit", String(limit), "the highest value allowed"),
    reject("one-above", String(limit + 1), "above the highest value"),
    reject("thirty-digits", "100000000000000000000000000000", "above the highest value by any reading"),
    reject("overflow", "1e400", "above the highest value, infinity included"),
  ],
  weakenings: (schema) => {
    const limit = schema.maximum ?? 0;
    return [
      { variant: "any", kind: "dropped", schema: without(schema, "maximum") },
      { variant: "one-more", kind: "loosened", schema: withKeyword(schema, "maximum", limit + 1) },
      { variant: "one-less", kind: "tightened", schema: withKeyword(schema, "maximum", limit - 1) },
    ];
  },
};
