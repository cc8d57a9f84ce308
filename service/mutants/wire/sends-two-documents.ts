// A debugging line goes out after the answer.
import type { Mutant } from "../mutant.ts";
import { rewriting } from "./rewrite.ts";

/** Sends a second document after each created token. */
export const sendsTwoDocuments: Mutant = {
  id: "sends-two-documents",
  statements: ["conventions/response-body"],
  tier: "specified",
  description: "Sends a second document after each created token.",
  install: rewriting("create-token-transaction", (json) => `${json}{}`),
};
