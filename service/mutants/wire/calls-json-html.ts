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
      const answer = stages.writeSuccess(exchange, body);
      act();
      return { ...answer, headers: { ...answer.headers, "content-type": "text/html" } };
    },
  }),
};
