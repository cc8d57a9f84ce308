// Advisory mutants that the suite is known not to kill, each with the reason. An explanation of a mutant that is killed is
// out of date and fails the proof, as does a survivor without one.

/** Reasons by mutant id. */
export const EXPLANATIONS: Readonly<Record<string, string>> = {
  "get-leaderboard/response/leaderboard/required/required":
    "Without its list, nothing shows that a page was a success. All checks of the operation stay inconclusive, and the run ends with exit code 4.",
};
