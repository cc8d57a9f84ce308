// Runs the suite for a command: turns settings into options, shows progress, and keeps the journal.

import { rmSync } from "node:fs";
import { join } from "node:path";
import { allChecks } from "../../conformance/catalogue/catalogue.ts";
import { decidingListOf } from "../../conformance/catalogue/deciding.ts";
import { likelyStackOf } from "../../conformance/causes/likely-stack.ts";
import { applyPin } from "../../conformance/expectations/behaviour-diff.ts";
import { applyKnownFailing } from "../../conformance/expectations/known-failing.ts";
import { readKnownFailing } from "../../conformance/expectations/known-failing-file.ts";
import { drawnListText, readCorpus, readDrawnList } from "../../conformance/exploration/drawn-list.ts";
import {
  CONFORMANCE_JOURNAL_FILE,
  CONFORMANCE_JOURNAL_VERSION,
  openConformanceJournal,
  type RoundEntry,
} from "../../conformance/run/conformance-journal.ts";
import { EVIDENCE_FILE, type Evidence, withoutEvidence } from "../../conformance/run/evidence.ts";
import type { Plan } from "../../conformance/run/plan.ts";
import { runRounds } from "../../conformance/run/rounds.ts";
import {
  type ConformanceOptions,
  type ConformanceResult,
  type Progress,
  selectedChecks,
} from "../../conformance/run/runner.ts";
import type { ExitCode } from "../../errors.ts";
import { writeCounted, writeRate } from "../../reports/text/number-format.ts";
import { explainReason } from "../../reports/text/reasons.ts";
import { refusalText } from "../../reports/view/summary.ts";
import { behaviourText, readBehaviour } from "../../run/behaviour/behaviour-file.ts";
import { writeTextFile } from "../../run/format/files.ts";
import type { ConformanceRun, FixtureSet } from "../../run/format/run.ts";
import type { Context } from "../definition/command.ts";
import { CERTIFYING_ROUNDS } from "../settings/attestation.ts";
import type { Settings } from "../settings/index.ts";
import { type OpenTarget, withTarget } from "../target/target.ts";
import { deliver } from "../terminal/delivery.ts";
import { concludeRun, type RunFolder, withRunFolder } from "./run-folder.ts";
import { interfaceVersion } from "./versions.ts";

/** Opens the target, tests it and writes the run into a folder that is named after the command. */
export function runSuite(context: Context, command: string, details: ConformDetails = {}): Promise<ExitCode> {
  const { settings, origins } = context;
  // The rate of a config file is the target rate of loads, not a limit of conformance.
  const ratePerSecond = origins.rate === "flag" ? settings.rate : undefined;
  return withTarget(context, (opened) =>
    withRunFolder(context, command, opened, async (folder) =>
      concludeRun(context, folder, await conform(context, opened, folder, { ...details, ratePerSecond })),
    ),
  );
}

/** Tests the target and returns the run; a failure to reach the target is thrown. */
export async function conform(
  context: Context,
  opened: OpenTarget,
  folder: RunFolder,
  { ratePerSecond, onLearnt, only, exploreMs = context.settings.explore }: ConformDetails = {},
): Promise<ConformanceRun> {
  const { settings, console } = context;
  const compare = await readExpectations(settings);
  const deciding = decidingListOf(settings.deciding);
  const corpus = readCorpus(settings.corpus, interfaceVersion());
  const exploration = exploreMs === undefined ? {} : { exploration: { durationMs: exploreMs, corpus } };
  const options = {
    ...conformanceOptions(context, opened),
    deciding,
    ratePerSecond,
    onLearnt,
    ...(only !== undefined && { only }),
    ...exploration,
  };
  const count = settings.certify ? CERTIFYING_ROUNDS : settings.repeat;
  const judged = await withJournal(folder, options, (write) => runRounds(count, options, write));
  const { corpus: kept, evidence = [], ...result } = compare(judged);
  console.endProgress();
  if (kept !== undefined) {
    const text = drawnListText(kept, interfaceVersion());
    await writeTextFile(join(folder.path, CORPUS_FILE), text);
    if (settings.corpus !== undefined) await writeTextFile(settings.corpus, text);
  }
  const all = allChecks().length;
  const selectedOf = result.checks.length < all ? { selectedOf: all } : {};
  const likelyStack = opened.isReference ? undefined : likelyStackOf(result.checks);
  const run: ConformanceRun = {
    ...folder.runOf(result),
    ...(result.certification && { certification: await keepEvidence(folder, result.certification, evidence) }),
    ...selectedOf,
    ...(likelyStack && { likelyStack }),
    ...(settings.strict && { strict: true }),
    deciding: { list: deciding.name, isFrozen: deciding.isFrozen },
  };
  await writeReusable(context, run, run.fixtures ?? opened.fixtures);
  return run;
}

/** What a command decides: `only` replaces the selection of the settings. */
type ConformDetails = Pick<ConformanceOptions, "ratePerSecond" | "onLearnt"> & {
  readonly only?: readonly string[];
  readonly exploreMs?: number | undefined;
};

/** Writes the evidence of a certifying run beside it. */
async function keepEvidence(
  { path }: Pick<RunFolder, "path">,
  { rounds }: Certification,
  evidence: readonly Evidence[],
): Promise<Certification> {
  await writeTextFile(join(path, EVIDENCE_FILE), evidence.map((one) => `${JSON.stringify(one)}\n`).join(""));
  const without = withoutEvidence(evidence);
  return { rounds, evidence: { file: EVIDENCE_FILE, statements: evidence.length, without } };
}

type Certification = NonNullable<ConformanceRun["certification"]>;

const CORPUS_FILE = "corpus.json";

/** Opens the journal and runs `body` with it. A run that fails before the first verdict leaves none. */
async function withJournal<T>(
  { path: folder, identity }: RunFolder,
  options: ConformanceOptions,
  body: (write: (entry: RoundEntry) => void) => Promise<T>,
): Promise<T> {
  const { strict, interpretationsOff, deciding, certify } = options;
  const path = join(folder, CONFORMANCE_JOURNAL_FILE);
  const checks = selectedChecks(options).map(({ id }) => id);
  const journal = openConformanceJournal(path);
  let isUsed = false;
  try {
    const run = identity();
    journal.append({
      kind: "plan",
      formatVersion: CONFORMANCE_JOURNAL_VERSION,
      run,
      conditions: {
        strict,
        interpretationsOff,
        ...(deciding && { deciding: deciding.name }),
        ...(certify && { certify }),
      },
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

export function conformanceOptions(context: Context, opened: OpenTarget): ConformanceOptions {
  const { settings, signal } = context;
  return {
    target: opened.target,
    token: opened.tokens[0],
    ...(opened.refusedToken !== undefined && { refusedToken: opened.refusedToken }),
    // Of several values of one name the first is used.
    fixtures: Object.fromEntries([...settings.fixture].reverse()),
    fixtureSet: opened.fixtures,
    userTokens: opened.userTokens,
    thorough: settings.thorough,
    // To compare or store the observed behaviour, its reader needs to know what in it is stable.
    repeatsFacts: settings.thorough || settings.pin !== undefined || settings.behaviourOut !== undefined,
    sideEffects: opened.sideEffects,
    only: settings.only,
    skip: settings.skip,
    tiers: settings.tier,
    strict: settings.strict,
    certify: settings.certify,
    smoke: settings.smoke,
    concurrency: settings.concurrency,
    timeoutMs: settings.timeout,
    seed: settings.seed,
    interpretationsOff: settings.interpretationOff,
    ...(settings.drawn !== undefined && { drawn: readDrawnList(settings.drawn, interfaceVersion()) }),
    onProgress: progressOf(context, opened.sideEffects),
    renewCredential: opened.renewCredential,
    signal,
  };
}

/** Shows the plan before the first request, then one progress line that is updated in place. */
function progressOf({ console, argv }: Context, sideEffects: OpenTarget["sideEffects"]): (progress: Progress) => void {
  // The rate of `assay check` is that of its load.
  const rate = argv[0] === "check" ? "`assay conform --rate`" : "--rate";
  let failed = 0;
  return (progress) => {
    switch (progress.kind) {
      case "plan":
        return console.note(planLine(progress.plan, sideEffects));
      case "surveying":
        return console.progress(`conformance · discovery (${writeCounted(progress.sent, "request")} sent)`);
      case "slowed":
        return console.note(`The target limits the rate; slowing down to about ${writeRate(progress.ratePerSecond)}.`);
      case "again":
        return console.note(
          `The target refuses with ${refusalText(progress.status)} what it accepts when nothing else is sent: it limits the rate. Beginning again, slowly; ${rate} sets a rate from the start.`,
        );
      case "held":
        return console.note(
          `The target refuses with ${refusalText(progress.status)} what it accepted before. Nothing else is sent for up to ${Math.round(progress.mostMs / 1_000)} s, to see whether the rate is the cause.`,
        );
      case "renewed":
        return console.note(
          `The target no longer accepts the credential. ${progress.problem ?? "--token-command gave another one."}`,
        );
      case "given-up":
        return console.note(`Assay gives up: after every wait, ${explainReason(progress.reason)}.`);
      case "exploring": {
        const { drawn, classes, failures } = progress;
        return console.progress(
          `exploration · ${drawn} drawn · ${classes} classes of responses · ${writeCounted(failures.length, "failure")}`,
        );
      }
      default:
        if (progress.result.verdict === "fail") failed += 1;
        console.progress(`conformance ${progress.done}/${progress.total} checks · ${failed} failed`);
    }
  };
}

/** The counts are upper bounds: the more a target rejects, the fewer are sent. */
function planLine({ checks, creates, trades }: Plan, sideEffects: OpenTarget["sideEffects"]): string {
  const effects =
    creates + trades === 0
      ? "nothing is created or traded"
      : `up to ${writeCounted(creates, "creation")} and ${writeCounted(trades, "trade")}`;
  return `${writeCounted(checks, "check")}; ${effects} (side effects: ${sideEffects}).`;
}

/** A function that applies the known failures and the pinned behaviour of the settings, if any, to a result. */
export async function readExpectations(
  settings: Pick<Settings, "knownFailing" | "pin" | "strict">,
  now: Date = new Date(),
): Promise<(result: ConformanceResult) => ConformanceResult> {
  const { knownFailing, pin, strict } = settings;
  const entries = knownFailing === undefined ? undefined : await readKnownFailing(knownFailing);
  const pinned = pin === undefined ? undefined : await readBehaviour(pin);
  const today = now.toISOString().slice(0, 10);
  const ids = allChecks().map(({ id }) => id);
  return (result) => {
    const known = entries === undefined ? result : applyKnownFailing(result, entries, { today, ids, strict });
    return pinned === undefined ? known : applyPin(known, pinned);
  };
}

/** Writes the files for later runs that the settings name. */
async function writeReusable({ settings, env, console }: Context, run: ConformanceRun, fixtures: FixtureSet) {
  const { behaviourOut, fixturesOut } = settings;
  if (behaviourOut !== undefined) await deliver(console, behaviourOut, behaviourText(run));
  const variable = env.token === undefined ? undefined : TOKEN;
  if (fixturesOut !== undefined) await deliver(console, fixturesOut, fixturesText(fixtures, variable));
}

/**
 * A fixtures file. It holds no credential: `variable` is the environment variable that holds the one of the run, for users
 * that name no other. Without such a credential no user names it, so that the file can be read without it.
 */
export function fixturesText({ tokens, users }: FixtureSet, variable: typeof TOKEN | undefined): string {
  const named = users.map(({ credentialEnv = TOKEN, ...user }) => ({
    ...user,
    ...(credentialEnv !== TOKEN ? { credentialEnv } : variable !== undefined && { credentialEnv: variable }),
  }));
  return `${JSON.stringify({ tokens, users: named }, null, 2)}\n`;
}

const TOKEN = "ASSAY_TOKEN";
