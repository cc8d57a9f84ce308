// Goes on with a conformance run that was cut short: in its folder, with its settings, behind its journal.
import { rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { allChecks } from "../conformance/catalogue.ts";
import {
  CONFORMANCE_JOURNAL_FILE,
  CONFORMANCE_JOURNAL_VERSION,
  type Conditions,
  openConformanceJournal,
} from "../conformance/journal.ts";
import { earlierOf, type Recovered, recoverRun, resultOfRound } from "../conformance/recovery.ts";
import type { Past } from "../conformance/rounds.ts";
import type { ConformanceOptions, EarlierRound } from "../conformance/runner.ts";
import { selectChecks } from "../conformance/selection.ts";
import { Failure } from "../errors.ts";
import { RECORD_FILE } from "../results/record.ts";
import { parseTarget } from "../traffic/target.ts";
import type { Context } from "./command.ts";
import type { EarlierRun, Run } from "./run.ts";
import type { Settings } from "./settings.ts";

/** A run that is gone on with. */
export type Resumed = EarlierRun & { readonly recovered: Recovered };

/**
 * The context of a command with the settings of the run that `--resume` names; as it is where there is none. Fails with
 * `resume-differs` where the command line asks for something else than that run did.
 */
export async function resume(
  context: Context,
): Promise<{ readonly context: Context; readonly resumed: Resumed | undefined }> {
  const { settings } = context;
  if (settings.resume === undefined) return { context, resumed: undefined };
  if (settings.out !== undefined || settings.failedOf !== undefined) {
    const flag = settings.out === undefined ? "--failed-of" : "--out";
    throw new Failure(
      "usage",
      `--resume goes on in the folder of its run and with its checks, so ${flag} must be left out.`,
    );
  }
  const folder = resolve(settings.resume);
  const recovered = await recoverRun(join(folder, CONFORMANCE_JOURNAL_FILE));
  const began = settingsOf(recovered);
  requireSame(context, began);
  const { startedAt, command } = recovered.plan.run;
  return {
    context: { ...context, settings: { ...settings, ...began } },
    resumed: { folder, startedAt, command, recovered },
  };
}

/** Opens the journal for the time of `body`. A run that failed before anything was judged leaves none. */
export async function withJournal<T>(
  { folder, identity }: Run,
  options: ConformanceOptions,
  rounds: number,
  resumed: Resumed | undefined,
  body: (past: Past) => Promise<T>,
): Promise<T> {
  const { only, skip, tiers, smoke, readingsOff, seed, strict, fixtures, sideEffects } = options;
  const path = join(folder, CONFORMANCE_JOURNAL_FILE);
  const checks = selectChecks(allChecks(), options).map(({ id }) => id);
  const journal = openConformanceJournal(path, resumed === undefined ? "new" : "on");
  const conditions = { only, skip, tiers, smoke, readingsOff, seed, strict, fixtures, sideEffects, rounds };
  let isUsed = resumed !== undefined;
  try {
    if (resumed !== undefined) journal.append({ kind: "resumption", number: resumed.recovered.resumptions + 1 });
    else
      journal.append({ kind: "plan", formatVersion: CONFORMANCE_JOURNAL_VERSION, run: identity(), conditions, checks });
    return await body({
      resultOf: (round) => resumed && resultOfRound(resumed.recovered, round),
      earlierOf: (round) => resumed && withCommandsFor(options.target.url, resumed.recovered, round),
      write: (entry) => {
        // From here on the journal tells more than the record of the part that was judged before.
        if (resumed !== undefined) rmSync(join(folder, RECORD_FILE), { force: true });
        isUsed = true;
        journal.append(entry);
      },
    });
  } catch (error) {
    if (!isUsed) rmSync(path, { force: true });
    throw error;
  } finally {
    journal.close();
  }
}

/** A reference service that is started again has another port; commands of before name it. */
function withCommandsFor(url: string, recovered: Recovered, round: number): EarlierRound | undefined {
  const earlier = earlierOf(recovered, round);
  const before = recovered.plan.run.target;
  if (earlier === undefined || before === url) return earlier;
  const results = earlier.results.map((one) =>
    one.curl === undefined ? one : { ...one, curl: one.curl.replaceAll(before, url) },
  );
  return { ...earlier, results };
}

type Kept = Pick<
  Settings,
  | "target"
  | "seed"
  | "only"
  | "skip"
  | "tier"
  | "smoke"
  | "readingOff"
  | "strict"
  | "fixture"
  | "sideEffects"
  | "repeat"
>;

/** The settings that a run began with, those that have to stay. */
function settingsOf({ plan: { run, conditions } }: Recovered): Kept {
  const { seed, only, skip, tiers, smoke, readingsOff, strict, fixtures, sideEffects, rounds }: Conditions = conditions;
  return {
    target: run.targetIsReference ? undefined : run.target,
    seed,
    only,
    skip,
    tier: tiers,
    smoke,
    readingOff: readingsOff,
    strict,
    fixture: Object.entries(fixtures) as Settings["fixture"][number][],
    sideEffects,
    repeat: rounds,
  };
}

/** What is not said counts as it was; what is said has to be the same. */
function requireSame({ settings, origins }: Context, began: Kept): void {
  const differing = (Object.keys(began) as (keyof Kept)[]).filter((key) => {
    if (origins[key] === "default") return false;
    return textOf(key, settings[key]) !== textOf(key, began[key]);
  });
  if (differing.length === 0) return;
  const named = differing.map((key) => `${key} was ${textOf(key, began[key])} and is ${textOf(key, settings[key])}`);
  throw new Failure("resume-differs", `--resume must go on with the run as it began, and ${named.join("; ")}.`);
}

function textOf(key: keyof Kept, value: unknown): string {
  if (value === undefined) return key === "target" ? "the reference service" : "unset";
  if (key === "target") return parseTarget(String(value)).url;
  // Of several values of one name the first counts, and their order says nothing.
  if (key === "fixture" && Array.isArray(value)) return JSON.stringify(Object.fromEntries([...value].reverse().sort()));
  return JSON.stringify(value);
}
