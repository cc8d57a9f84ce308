// Runs the suite for a command: settings to options, progress to the console, what is judged to the journal, the result to
// a record.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { allChecks } from "../../conformance/catalogue/catalogue.ts";
import { selectChecks } from "../../conformance/catalogue/selection.ts";
import {
  type BatchJudged,
  CONFORMANCE_JOURNAL_FILE,
  CONFORMANCE_JOURNAL_VERSION,
  openConformanceJournal,
  type RoundEnd,
} from "../../conformance/run/journal.ts";
import type { Plan } from "../../conformance/run/plan.ts";
import { runRounds } from "../../conformance/run/rounds.ts";
import type { ConformanceOptions, Progress } from "../../conformance/run/runner.ts";
import type { ConformanceRun } from "../../results/run/run.ts";
import type { Context } from "../command.ts";
import type { OpenTarget } from "../target/target.ts";
import { readExpectations, writeBehaviour } from "./expectations.ts";
import { failedOf } from "./rerun-selection.ts";
import type { RunOutput } from "./run-folder.ts";

/** Judges the target and returns the record; a failure to reach the target is thrown. */
export async function conform(context: Context, opened: OpenTarget, run: RunOutput): Promise<ConformanceRun> {
  const { settings, console } = context;
  const hold = await readExpectations(settings);
  const only = settings.failedOf === undefined ? settings.only : await failedOf(settings.failedOf, settings, console);
  const options = { ...conformanceOptions(context, opened), only };
  const result = hold(await withJournal(run, options, (write) => runRounds(settings.repeat, options, write)));
  console.endProgress();
  const record = { ...run.header(result.durationMs, result.exitCode), ...result };
  await writeBehaviour(context, record);
  return record;
}

/** Opens the journal for the time of `body`. A run that failed before anything was judged leaves none. */
async function withJournal<T>(
  { folder, identity }: RunOutput,
  options: ConformanceOptions,
  body: (write: (entry: BatchJudged | RoundEnd) => void) => Promise<T>,
): Promise<T> {
  const { strict, interpretationsOff } = options;
  const path = join(folder, CONFORMANCE_JOURNAL_FILE);
  const checks = selectChecks(allChecks(), options).map(({ id }) => id);
  const journal = openConformanceJournal(path);
  let isUsed = false;
  try {
    const run = identity();
    journal.append({
      kind: "plan",
      formatVersion: CONFORMANCE_JOURNAL_VERSION,
      run,
      conditions: { strict, interpretationsOff },
      checks,
    });
    return await body((entry) => {
      isUsed = true;
      journal.append(entry);
    });
  } catch (error) {
    if (!isUsed) rmSync(path, { force: true });
    throw error;
  } finally {
    journal.close();
  }
}

/** The options of a run as the settings have them. */
export function conformanceOptions(context: Context, opened: OpenTarget): ConformanceOptions {
  const { settings, signal } = context;
  return {
    target: opened.target,
    token: opened.tokens[0],
    otherTokens: opened.tokens.slice(1),
    ...(opened.refusedToken !== undefined && { refusedToken: opened.refusedToken }),
    // Of several values of one name the first is judged with.
    fixtures: Object.fromEntries([...settings.fixture].reverse()),
    sideEffects: opened.sideEffects,
    only: settings.only,
    skip: settings.skip,
    tiers: settings.tier,
    strict: settings.strict,
    smoke: settings.smoke,
    concurrency: settings.concurrency,
    timeoutMs: settings.timeout,
    seed: settings.seed,
    // The rate of a config file is that of the load, and so is the one given to check.
    ratePerSecond: context.argv[0] === "conform" && context.origins.rate === "flag" ? settings.rate : undefined,
    interpretationsOff: settings.interpretationOff,
    onProgress: progressOf(context, opened.sideEffects),
    signal,
  };
}

/** The plan as a line of its own before the first request, then one line that is renewed. */
function progressOf({ console }: Context, sideEffects: OpenTarget["sideEffects"]): (progress: Progress) => void {
  let failed = 0;
  return (progress) => {
    if (progress.kind === "plan") {
      console.note(planLine(progress.plan, sideEffects));
      return;
    }
    if (progress.kind === "surveying") {
      console.progress(`conformance · surveying the target (${progress.sent} sent)`);
      return;
    }
    if (progress.kind === "credentials") {
      const { given, used, refused } = progress.report;
      const numbers = refused.map((number) => `${number}`).join(", ");
      console.note(`Credentials refused, by number of ${given}: ${numbers}. Judged with number ${used}.`);
      return;
    }
    if (progress.kind === "slowed") {
      const rate = Math.max(1, Math.round(progress.ratePerSecond));
      console.note(`The target limits its rate (429): slowed down to about ${rate} requests/s.`);
      return;
    }
    if (progress.result.verdict === "fail") failed += 1;
    console.progress(`conformance ${progress.done}/${progress.total} checks · ${failed} failed`);
  };
}

/** The counts are upper bounds: where a target refuses more than it might, fewer are sent. */
function planLine({ checks, creates, trades }: Plan, sideEffects: OpenTarget["sideEffects"]): string {
  const effects =
    creates + trades === 0 ? "nothing is created or traded" : `up to ${creates} creates and ${trades} trades`;
  return `${checks === 1 ? "1 check" : `${checks} checks`}; ${effects} (side effects: ${sideEffects}).`;
}
