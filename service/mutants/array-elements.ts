// Mutants that do not judge every element of an array.
import { valueAt } from "../../schemas/index.ts";
import type { Install, MutantTable } from "./mutant.ts";

const ELEMENTS = [
  "chain-slug/enum",
  "create-token-transaction/request/destinationChains/items/type",
  "create-token-transaction/request/tags/items/type",
  "get-user-fees/request/chains/items/type",
] as const;

/** Loops that end early, or leave elements out. */
export const arrayElements: MutantTable = {
  "judges-first-elements-alone": {
    statements: ELEMENTS,
    description: "Judges the first element of arrays and drops wrong ones after it.",
    install: dropping((index) => index > 0),
  },
  "passes-over-last-elements": {
    statements: ELEMENTS,
    description: "Drops the last element of longer arrays if it is wrong.",
    install: dropping((index, length) => length > 1 && index === length - 1),
  },
  "passes-over-middle-elements": {
    statements: ELEMENTS,
    description: "Drops wrong elements between the first and the last one.",
    install: dropping((index, length) => index > 0 && index < length - 1),
  },
};

/** Drops the wrong elements of arrays at certain places; the request is judged without them. */
function dropping(isDropped: (index: number, length: number) => boolean): Install {
  return ({ stages, act }) => ({
    validate: (exchange) => {
      const violations = stages.validate(exchange);
      const kept = violations.filter(({ pointer }) => {
        const array = valueAt(exchange.body, pointer.replace(/\/\d+$/, ""));
        return !Array.isArray(array) || !isDropped(Number(pointer.split("/").at(-1)), array.length);
      });
      if (violations.length === 0 || kept.length > 0) return violations;
      const pointers = new Set(violations.map(({ pointer }) => pointer));
      // From the last one on, so that the others keep their indices.
      for (const pointer of [...pointers].sort().reverse()) {
        const array = valueAt(exchange.body, pointer.replace(/\/\d+$/, ""));
        if (Array.isArray(array)) array.splice(Number(pointer.split("/").at(-1)), 1);
      }
      act();
      return [];
    },
  });
}
