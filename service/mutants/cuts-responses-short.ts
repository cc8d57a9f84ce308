// The last byte of success responses is lost.
import type { Mutant } from "./mutant.ts";

/** Sends success responses without their last byte. */
export const cutsResponsesShort: Mutant = {
  id: "cuts-responses-short",
  statements: ["conventions/response-body"],
  tier: "specified",
  description: "Sends success responses without their last byte.",
  install: ({ stages, act }) => ({
    writeSuccess: (exchange, body) => {
      const response = stages.writeSuccess(exchange, body);
      act();
      return { ...response, text: response.text.slice(0, -1) };
    },
  }),
};
