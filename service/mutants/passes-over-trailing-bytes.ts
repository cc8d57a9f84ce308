// Reading stops at the end of the first JSON value.
import type { Mutant } from "./mutant.ts";

/** Passes over what follows the JSON document. */
export const passesOverTrailingBytes: Mutant = {
  id: "passes-over-trailing-bytes",
  statements: ["conventions/request-body"],
  tier: "specified",
  description: "Passes over what follows the JSON document.",
  install: ({ stages, act }) => ({
    parse: (exchange) => {
      const objection = stages.parse(exchange);
      if (objection?.reason !== "malformed") return objection;
      const end = exchange.bytes.lastIndexOf("}") + 1;
      const first = { ...exchange, bytes: exchange.bytes.subarray(0, end) };
      if (stages.parse(first) !== undefined) return objection;
      exchange.body = first.body;
      act();
      return undefined;
    },
  }),
};
