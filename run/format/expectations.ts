// What a team expects of its target besides the interface: known failures and pinned behaviour, as a run reports them.

/**
 * Why a failure does not fail the run, or why what was never accepted does not make it inconclusive: it is known,
 * until a day. `expires` is `YYYY-MM-DD`, the day included. `isFlaky`: the check is known to fail sporadically;
 * `isUnproven`: it was not judged.
 */
export type KnownFailure = {
  readonly reason: string;
  readonly owner: string;
  readonly expires: string;
  readonly isFlaky?: true;
  readonly isUnproven?: true;
};

/** What is wrong with an entry of the known-failing list. `entry` is its pattern. */
export type StaleEntry = {
  readonly entry: string;
  readonly problem: "passes" | "expired" | "unmatched";
  readonly sentence: string;
};

/** How the checks of a flaky entry did in a run. */
export type FlakyEntry = { readonly entry: string; readonly failed: number; readonly passed: number };

/** The result of the known-failing list in a run; `flaky` only if it has such entries. */
export type KnownFailingReport = {
  readonly entries: number;
  readonly stale: readonly StaleEntry[];
  readonly flaky?: readonly FlakyEntry[];
};

/** The value of a fact of the observed behaviour. */
export type FactValue = string | number | boolean | null;

/** A fact as one of two runs observed it. */
export type FactState = { readonly value: FactValue; readonly stable: boolean };

/** A fact that changed between two runs; `before` is absent if it is new, `after` if it was not observed again. */
export type FactChange = { readonly fact: string; readonly before?: FactState; readonly after?: FactState };

/** The result of pinned behaviour: its stable facts, how many of them were observed again, and those that drifted. */
export type DriftReport = {
  readonly pinned: number;
  readonly compared: number;
  readonly drifted: readonly FactChange[];
};
