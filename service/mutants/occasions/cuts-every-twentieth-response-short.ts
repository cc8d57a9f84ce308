// One response in twenty loses its last byte.
import type { Mutant } from "../mutant.ts";
import { every } from "./occasion.ts";

/** Sends every twentieth success response without its last byte. */
export const cutsEveryTwentiethResponseShort: Mutant = {
  id: "cuts-every-twentieth-response-short",
  statements: ["conventions/response-body"],
  tier: "specified",
  description: "Sends every twentieth success response without its last byte.",
  install: ({ stages, act }) => {
    const isDue = every(20)();
    return {
      writeSuccess: (exchange, body) => {
        const response = stages.writeSuccess(exchange, body);
        if (!isDue(exchange)) return response;
        act();
        return { ...response, text: response.text.slice(0, -1) };
      },
    };
  },
};
