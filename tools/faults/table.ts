// The outcome of the experiment as a table: fault by what the record says.
import type { LoadResult } from "../../scenarios/launch/load.ts";
import type { Trial } from "./trials.ts";

/** One run. `isRight`: the fault is named, or the control is clean, and the run was valid. */
export type Row = {
  readonly profile: string;
  readonly title: string;
  readonly verdict: string;
  readonly says: string;
  readonly others: string;
  readonly isRight: boolean;
};

/** The row of a run. */
export function rowOf(profile: string, trial: Trial, result: LoadResult): Row {
  const named = trial.named(result);
  const reasons = result.validity.reasons.map((reason) => reason.split(":")[0]);
  const kinds = (result.findings ?? []).map(({ kind }) => kind);
  const missed = result.objectives.filter(({ status }) => status === "missed").map(({ expression }) => expression);
  return {
    profile,
    title: trial.title,
    verdict: [result.verdict, ...reasons].join(" "),
    says: named ?? "nothing of it",
    others: [...new Set([...kinds, ...missed])].join(", "),
    isRight: named !== undefined,
  };
}

/** All rows as a Markdown table. */
export function tableOf(rows: readonly Row[]): string {
  const cells = rows.map(
    ({ profile, title, verdict, says, isRight }) =>
      `| ${[profile, title, verdict, `${isRight ? "" : "**not named** "}${says}`].join(" | ")} |`,
  );
  return `${["| Profile | Fault | Verdict | What the record says |", "|---|---|---|---|", ...cells].join("\n")}\n`;
}
