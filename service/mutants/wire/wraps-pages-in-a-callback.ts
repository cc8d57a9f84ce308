// Answers are made for script tags.
import type { Mutant } from "../mutant.ts";
import { rewriting } from "./rewrite.ts";

/** Sends the leaderboard as the argument of a callback. */
export const wrapsPagesInACallback: Mutant = {
  id: "wraps-pages-in-a-callback",
  statements: ["conventions/response-body"],
  tier: "specified",
  description: "Sends the leaderboard as the argument of a callback.",
  install: rewriting("get-leaderboard", (json) => `callback(${json});`),
};
