// The keyword `minimum`: the limit itself, its neighbour below, and, without an upper limit, numbers beyond any reader.
import { accept, type KeywordRule, observe, reject, withKeyword, without } from "./keyword.ts";

export const minimum: KeywordRule = {
  keyword: "minimum",
  boundaries: ({ minimum: limit = 0, maximum }) => [
    accept("at-limit", String(limit), "the lowest value allowed"),
    reject("one-below", String(limit - 1), "below the lowest value"),
    ...(limit === 0 ? [observe("negative-zero", "-0", "-0 equals 0, and not every reader keeps it whole")] : []),
    ...(limit > 0 ? [reject("minus-one", "-1", "below the lowest value")] : []),
    ...(maximum === undefined
      ? [
          observe("million", "1000000", "beyond the end there may be nothing, or an error"),
          observe("above-two-to-53", "9007199254740993", "not every reader keeps it exact"),
          observe("two-to-63", "9223372036854775808", "not every reader holds it"),
          observe("overflow", "1e400", "some readers take it for infinity"),
        ]
      : []),
  ],
  weakenings: (schema) => {
    const limit = schema.minimum ?? 0;
    return [
      { variant: "any", kind: "dropped", schema: without(schema, "minimum") },
      { variant: "one-less", kind: "loosened", schema: withKeyword(schema, "minimum", limit - 1) },
      { variant: "one-more", kind: "tightened", schema: withKeyword(schema, "minimum", limit + 1) },
    ];
  },
};
