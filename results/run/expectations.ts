// What a team expects of its target beside the interface: failures that are known, and behaviour that is pinned. The types
// stand in the record; how they are worked out is the suite's.

/**
 * Why a failure does not fail the run: somebody knows of it, until a day. `expires` is `YYYY-MM-DD`, the day included.
 * `isFlaky` where the check is known to fail now and then.
 */
export type KnownFailure = {
  readonly reason: string;
  readonly owner: string;
  readonly expires: string;
  readonly isFlaky?: true;
};

/** What is wrong with an entry of the list, as a code and a sentence. `entry` is its pattern. */
export type StaleEntry = {
  readonly entry: string;
  readonly problem: "passes" | "expired" | "unmatched";
  readonly sentence: string;
};

/** What the checks of an entry of the kind `flaky` did in a run. */
export type FlakyEntry = { readonly entry: string; readonly failed: number; readonly passed: number };

/** What came of the known-failing list in a run; `flaky` where it has such entries. */
export type KnownFailingReport = {
  readonly entries: number;
  readonly stale: readonly StaleEntry[];
  readonly flaky?: readonly FlakyEntry[];
};

/** The value of a fact of the observed profile. */
export type FactValue = string | number | boolean | null;

/** A fact as one of two profiles has it. */
export type FactState = { readonly value: FactValue; readonly stable: boolean };

/** A fact that two profiles do not have in common; `before` is absent where it is new, `after` where it is gone. */
export type FactChange = { readonly fact: string; readonly before?: FactState; readonly after?: FactState };

/** What came of a pinned profile: its stable facts, how many of them were observed again, and those that drifted. */
export type DriftReport = {
  readonly pinned: number;
  readonly compared: number;
  readonly drifted: readonly FactChange[];
};
