// The outcome of the experiment as a table: fault by what the record says.
import type { LoadResult } from "../../scenarios/driver/load/load.ts";
import type { Trial } from "./trials.ts";

/** One run. `isRight`: the fault is named, or the control is clean, and the run was valid. */
export type Row = {
  readonly profile: string;
  readonly title: string;
  readonly verdict: string;
  readonly says: string;
  /** Findings and missed metrics beside what names the fault. */
  readonly others: string;
  readonly isRight: boolean;
};

/** The row of a run. */
export function rowOf(profile: string, trial: Trial, result: LoadResult): Row {
  const named = trial.named(result);
  const reasons = result.validity.reasons.map((reason) => reason.split(":")[0]);
  const kinds = (result.findings ?? []).map(({ kind }) => kind);
  const missed = result.objectives.filter(({ status }) => status === "missed").map(({ metric = "" }) => metric);
  const others = new Set([...kinds, ...missed].filter((one) => named?.includes(one) !== true));
  return {
    profile,
    title: trial.title,
    verdict: [result.verdict, ...reasons].join(" "),
    says: named ?? "nothing of it",
    others: [...others].join(", "),
    isRight: named !== undefined,
  };
}

/** All rows as a Markdown table. */
export function tableOf(rows: readonly Row[]): string {
  const cells = rows.map(
    ({ profile, title, verdict, says, others, isRight }) =>
      `| ${[profile, title, verdict, `${isRight ? "" : "**not named** "}${says}`, others].join(" | ")} |`,
  );
  const heads = ["| Profile | Fault | Verdict | Named by | Also |", "|---|---|---|---|---|"];
  return `${[...heads, ...cells].join("\n")}\n`;
}
