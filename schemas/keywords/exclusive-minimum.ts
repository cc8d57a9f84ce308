// The keyword `exclusiveMinimum`: the limit in every spelling, what lies below, and numbers at the ends of what readers hold.
import { type KeywordRule, observe, reject, withKeyword, without } from "./keyword.ts";

export const exclusiveMinimum: KeywordRule = {
  keyword: "exclusiveMinimum",
  boundaries: ({ exclusiveMinimum: limit = 0 }) => [
    reject("at-limit", String(limit), "the limit itself is not above it"),
    reject("at-limit-with-fraction", `${limit}.0`, "the limit itself is not above it"),
    reject("one-below", String(limit - 1), "below the limit"),
    ...(limit === 0
      ? [
          reject("negative-zero", "-0", "-0 is not above 0"),
          reject("barely-below", "-1e-18", "below the limit"),
          reject("negative-underflow", "-1e-400", "below the limit, or 0 where readers underflow"),
          observe("one-wei", "1e-18", "above the limit, but there may be a least size"),
          observe("least-double", "5e-324", "above the limit, but there may be a least size"),
          observe("underflow", "1e-400", "above the limit, but many readers take it for 0"),
        ]
      : []),
    observe("near-greatest-double", "1e308", "above the limit, but there may be a greatest size"),
    observe("overflow", "1e400", "above the limit, but many readers take it for infinity"),
    observe("thirty-digits", "100000000000000000000000000001", "above the limit, but not every reader keeps it exact"),
  ],
  weakenings: (schema) => {
    const limit = schema.exclusiveMinimum ?? 0;
    const unlimited = without(schema, "exclusiveMinimum");
    return [
      { variant: "any", kind: "dropped", schema: unlimited },
      {
        variant: "limit-included",
        kind: "loosened",
        schema: withKeyword(unlimited, "minimum", limit, "exclusiveMinimum"),
      },
      { variant: "one-more", kind: "tightened", schema: withKeyword(schema, "exclusiveMinimum", limit + 1) },
    ];
  },
};
