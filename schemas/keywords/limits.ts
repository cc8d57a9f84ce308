// The keywords `minimum`, `maximum` and `exclusiveMinimum`: the limit itself, its neighbours, and numbers at the ends of
// what JSON readers hold.
import { accept, type KeywordRule, observe, reject } from "./keyword.ts";

export const minimum: KeywordRule = {
  boundaries: ({ minimum: limit = 0, maximum }) => [
    accept("at-limit", String(limit), "the lowest value allowed"),
    reject("one-below", String(limit - 1), "below the lowest value"),
    ...(limit === 0 ? [observe("negative-zero", "-0", "-0 equals 0, and not every reader keeps it whole")] : []),
    ...(limit > 0 ? [reject("minus-one", "-1", "below the lowest value")] : []),
    ...(maximum === undefined
      ? [
          observe("million", "1000000", "beyond the end there may be nothing, or an error", ALLOWED),
          observe("two-to-31", "2147483648", "not every reader holds it", ALLOWED),
          observe("two-to-32", "4294967296", "not every reader holds it", ALLOWED),
          observe("above-two-to-53", "9007199254740993", "not every reader keeps it exact", ALLOWED),
          observe("two-to-63", "9223372036854775808", "not every reader holds it", ALLOWED),
          observe("overflow", "1e400", "some readers take it for infinity"),
        ]
      : []),
  ],
};

export const maximum: KeywordRule = {
  boundaries: ({ maximum: limit = 0 }) => [
    accept("at-limit", String(limit), "the highest value allowed"),
    reject("one-above", String(limit + 1), "above the highest value"),
    reject("thirty-digits", "100000000000000000000000000000", "above the highest value by any interpretation"),
    reject("overflow", "1e400", "above the highest value, infinity included"),
  ],
};

export const exclusiveMinimum: KeywordRule = {
  boundaries: ({ exclusiveMinimum: limit = 0 }) => [
    reject("at-limit", String(limit), "the limit itself is not above it"),
    reject("at-limit-with-fraction", `${limit}.0`, "the limit itself is not above it"),
    reject("one-below", String(limit - 1), "below the limit"),
    ...(limit === 0
      ? [
          reject("negative-zero", "-0", "-0 is not above 0"),
          reject("barely-below", "-1e-18", "below the limit"),
          reject("negative-underflow", "-1e-400", "below the limit, or 0 where readers underflow"),
          observe("one-wei", "1e-18", "above the limit, but there may be a least size", ALLOWED),
          observe("least-double", "5e-324", "above the limit, but there may be a least size", ALLOWED),
          observe("underflow", "1e-400", "above the limit, but many readers take it for 0"),
        ]
      : []),
    accept("near-greatest-double", "1.79e308", "above the limit, however large", HUGE),
    observe("overflow", "1e400", "above the limit, but many readers take it for infinity", { mutatesMarket: true }),
    accept("thirty-digits", "100000000000000000000000000001", "above the limit, however large", HUGE),
  ],
};

/** Numbers that keep the rule, and that a service may reject for an open reason. */
const ALLOWED = { keepsEveryRule: true } as const;

/** Finite numbers that keep the rule and that hardly anybody can pay; a response to them must still be right. */
const HUGE = { tier: "advisory", ambiguousRejection: true, mutatesMarket: true } as const;
