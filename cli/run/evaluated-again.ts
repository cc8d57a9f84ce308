// Evaluates a run on disk again from its journals, to check that its verdict follows from what was measured.
import { join } from "node:path";
import { CONFORMANCE_JOURNAL_FILE } from "../../conformance/run/conformance-journal.ts";
import { recoverRun, resultOfEnded } from "../../conformance/run/recovery.ts";
import { EXIT } from "../../errors.ts";
import { conformanceIn, loadIn } from "../../run/format/parts.ts";
import type { ConformanceRun, Run } from "../../run/format/run.ts";
import { JOURNAL_FILE } from "../../run/journal/load-journal.ts";
import { runFromJournal } from "../../run/load/load-result.ts";
import { judge, judgeParts } from "../../run/verdict/verdict.ts";
import { readExpectations } from "./conformance-run.ts";

export function journalsOf(run: Run): readonly string[] {
  return [
    ...(conformanceIn(run) === undefined ? [] : [CONFORMANCE_JOURNAL_FILE]),
    ...(loadIn(run) === undefined ? [] : [JOURNAL_FILE]),
  ];
}

/** The files of known failures and pinned behaviour that the run was held against. */
type Expectations = { readonly knownFailing: string | undefined; readonly pin: string | undefined };

/** What keeps a run from being what its journals show, in one sentence; undefined if nothing does. */
export async function differenceFromJournals(
  run: Run,
  folder: string,
  given: Expectations,
): Promise<string | undefined> {
  const [conformance, load] = [conformanceIn(run), loadIn(run)];
  if (conformance === undefined && load === undefined && run.kind !== "check")
    return `its kind is ${run.kind}, and only checks and loads can be evaluated again`;
  const checks = conformance && (await conformanceAgain(conformance, folder, given));
  const sent = load && (await runFromJournal(join(folder, JOURNAL_FILE)));
  const again = run.kind === "check" ? judgeParts(checks ?? run.conformance, sent ?? run.load) : (checks ?? sent);
  return (
    (conformance && checks && (differentCheck(conformance, checks) ?? differentRounds(conformance, checks))) ??
    (again && differenceOf(run, "word" in again ? again : judge(again)))
  );
}

type Decision = { readonly word: string; readonly exitCode: number };

function differenceOf(run: Run, again: Decision): string | undefined {
  const { word, exitCode } = judge(run);
  if (word === again.word && exitCode === again.exitCode) return undefined;
  return `its verdict is ${word} with exit code ${exitCode}, and its journal shows ${again.word} with ${again.exitCode}`;
}

/** The rounds that certify a run are those of its journal. */
function differentRounds(run: ConformanceRun, again: ConformanceRun): string | undefined {
  const [own, shown] = [run, again].map(({ certification }) =>
    (certification?.rounds ?? []).map(({ seed, verdict }) => `${seed} ${verdict}`),
  );
  return own?.join() === shown?.join() ? undefined : "its certifying rounds are not those of its journal";
}

async function conformanceAgain(run: ConformanceRun, folder: string, given: Expectations): Promise<ConformanceRun> {
  const recovered = await recoverRun(join(folder, CONFORMANCE_JOURNAL_FILE));
  const result = resultOfEnded(recovered);
  if (result === undefined) return { ...run, verdict: "inconclusive", exitCode: EXIT.inconclusive };
  const { strict } = recovered.plan.conditions;
  const compare = await readExpectations({ ...given, strict }, new Date(run.startedAt));
  const { certification: _claimed, ...measured } = run;
  return { ...measured, ...compare(result) };
}

function differentCheck(run: ConformanceRun, again: ConformanceRun): string | undefined {
  const verdicts = new Map(again.checks.map(({ id, verdict }) => [id, verdict]));
  const different = run.checks.find(({ id, verdict }) => verdicts.get(id) !== verdict);
  if (different === undefined) return undefined;
  const { id, verdict } = different;
  return `${id} is ${verdict} in it, and ${verdicts.get(id) ?? "absent"} in its journal`;
}
