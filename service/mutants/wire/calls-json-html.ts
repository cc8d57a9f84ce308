// JSON goes out under another name.
import type { Mutant } from "../mutant.ts";

/** Sends success responses with the content type of HTML. */
export const callsJsonHtml: Mutant = {
  id: "calls-json-html",
  statements: ["conventions/response-body"],
  tier: "advisory",
  description: "Sends success responses with the content type of HTML.",
  install: ({ stages, act }) => ({
    writeSuccess: (exchange, body) => {
      const response = stages.writeSuccess(exchange, body);
      act();
      return { ...response, headers: { ...response.headers, "content-type": "text/html" } };
    },
  }),
};
