// Names for what requests create: repeatable by the seed, and new if an earlier run already used them up.
import { createRandom } from "../../schemas/random.ts";

export type CreatedNames = {
  /** Eight letters and digits, from the seed and the request's place in the plan. */
  readonly nonce: (order: string) => string;
  /** Makes all later names differ from those of any earlier run; the function it returns undoes that. */
  readonly renew: () => () => void;
};

export function createNames(seed: number): CreatedNames {
  let salt: readonly number[] = [];
  return {
    nonce: (order) => {
      const random = createRandom(seed, "nonce", order, ...salt);
      return Array.from({ length: 8 }, () => random.integer(0, 35).toString(36)).join("");
    },
    renew: () => {
      const before = salt;
      salt = [Date.now()];
      return () => {
        salt = before;
      };
    },
  };
}
