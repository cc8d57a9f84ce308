// A byte order mark stands before the document.
import type { Mutant } from "../mutant.ts";
import { rewriting } from "./rewrite.ts";

/** Sends the leaderboard with a byte order mark. */
export const marksPagesWithAByteOrderMark: Mutant = {
  id: "marks-pages-with-a-byte-order-mark",
  statements: ["conventions/response-body"],
  tier: "advisory",
  description: "Sends the leaderboard with a byte order mark.",
  install: rewriting("get-leaderboard", (json) => `\uFEFF${json}`),
};
