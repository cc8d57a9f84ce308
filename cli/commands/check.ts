// `assay check`: conformance, then a short load run, then one report with one verdict.
import { EXIT, type ExitCode, Failure } from "../../errors.ts";
import { writeRun } from "../../run/format/files.ts";
import type { CheckRun, ConformanceRun, LoadRun, NotRun } from "../../run/format/run.ts";
import { judgeParts } from "../../run/verdict/verdict.ts";
import type { K6Binary } from "../../scenarios/driver/k6/k6-binary.ts";
import { boundLoad, type PlannedLoad } from "../../scenarios/driver/plan/planned-load.ts";
import { SCENARIOS } from "../../scenarios/registry.ts";
import type { SuiteKnowledge } from "../../target/knowledge.ts";
import type { CommandDefinition, Context } from "../definition/command.ts";
import { conform } from "../run/conformance-run.ts";
import { provideK6 } from "../run/k6-provision.ts";
import { load, planLoadRun } from "../run/load-run.ts";
import { reportingFailure } from "../run/not-run.ts";
import { requirePlainSettings, sendPlainLoad } from "../run/plain-load.ts";
import { concludeRun, type RunFolder, shortPath, withRunFolder } from "../run/run-folder.ts";
import { CERTIFYING } from "../settings/attestation.ts";
import { JUDGING } from "../settings/conformance.ts";
import { credentialMenu } from "../settings/credentials.ts";
import { LIMITS, SCHEDULE } from "../settings/load.ts";
import { RUN_REPORTS } from "../settings/output.ts";
import { RUN, TARGET } from "../settings/target.ts";
import { type OpenTarget, requirePermissionToLoad, withTarget } from "../target/target.ts";
import { isInterruption } from "../terminal/interruption.ts";

/** Long enough for thousands of requests at the default rate, short enough to run after each change. */
const LOAD_MS = 16_000;

export const command: CommandDefinition = {
  summary:
    "Tests a service for conformance and under 16 s of realistic load, and writes one report. `npm start` does the same.",
  settings: [...TARGET, ...JUDGING, ...SCHEDULE, ...LIMITS, "visibleWithin", ...RUN_REPORTS, ...CERTIFYING, ...RUN],
  settingHelp: {
    rate: {
      description: "requests per second of the load over all operations; the highest rate, if the profile varies it",
      fallbackText: String(SCENARIOS.mixed.ratePerSecond),
    },
    duration: { description: "length of the load after the warm-up", fallbackText: "16s" },
  },
  menu: credentialMenu,
  examples: ["assay check", "npm start -- --target http://127.0.0.1:8080 --rate 100 --duration 1m"],
  run: reportingFailure("both", checkTarget),
};

async function checkTarget(context: Context): Promise<ExitCode> {
  const { duration = LOAD_MS } = context.settings;
  const planned = await planLoadRun(context, "mixed", { duration });
  return withTarget(context, async (opened) => {
    requirePermissionToLoad(opened.target, context.settings.iAmAllowedToLoad);
    return withRunFolder(context, "check", opened, (folder) => check(context, opened, folder, planned));
  });
}

async function check(context: Context, opened: OpenTarget, folder: RunFolder, planned: PlannedLoad): Promise<ExitCode> {
  const startedAt = performance.now();
  let known: SuiteKnowledge | undefined;
  const onLearnt = (knowledge: SuiteKnowledge) => {
    known = knowledge;
  };
  const conformance = await conform(context, opened, folder, { onLearnt });
  const compose = (load: LoadRun | NotRun) => runOf(folder, performance.now() - startedAt, conformance, load);
  await writeRun(folder.path, compose(notRun("the run ended before its load")));
  if (context.signal.aborted) return concludeRun(context, folder, compose(INTERRUPTED));
  // After the target has responded: a first build takes minutes.
  const k6 = await attempt(context, async () => {
    const found = await provideK6(context, { acceptsStock: true });
    if (found.stockBecause !== undefined) requirePlainSettings(context, true);
    return found;
  });
  const { sustainedPerSecond: limit } = conformance.requests;
  // Within the rate limit that the conformance tests ran into; a rate that the user set is not changed.
  const within = () =>
    limit === undefined || context.origins.rate !== "default" ? planned : boundLoad(planned, limit);
  const send = async (found: K6Binary) =>
    found.stockBecause === undefined
      ? load(context, opened, folder, found, { load: within(), known })
      : loadPlain(context, opened, folder, found, within());
  const loaded = "kind" in k6 ? k6 : await attempt(context, () => send(k6));
  return concludeRun(context, folder, compose(loaded));
}

const OWN_K6_HINT = new Failure("k6-missing", "").hint;

/** What k6's thresholds decided about the plain bundle, in place of a load run. */
async function loadPlain(
  context: Context,
  opened: OpenTarget,
  folder: RunFolder,
  k6: K6Binary,
  { scenario, profile }: PlannedLoad,
): Promise<NotRun> {
  const settings = { ...context.settings, rate: profile.peak, duration: profile.durationMs };
  const { exitCode, page } = await sendPlainLoad({ ...context, settings }, opened, folder.path, k6, scenario);
  if (context.signal.aborted) return INTERRUPTED;
  const isDecided = exitCode === EXIT.pass || exitCode === EXIT.targetWrong;
  const outcome = exitCode === EXIT.pass ? "met" : isDecided ? "missed" : "not decided";
  return {
    ...notRun(`the thresholds of the plain bundle under a stock k6 were ${outcome}: ${shortPath(page)}`, OWN_K6_HINT),
    ...(isDecided && { plain: exitCode === EXIT.pass ? "pass" : "fail" }),
  };
}

const INTERRUPTED = notRun("the run was interrupted before its load");

function notRun(reason: string, hint = "Run the command again."): NotRun {
  return { kind: "not-run", reason, hint };
}

function runOf(folder: RunFolder, durationMs: number, conformance: ConformanceRun, load: LoadRun | NotRun): CheckRun {
  const { verdict, exitCode } = judgeParts(conformance, load);
  const k6 = load.kind === "load" ? load.versions.k6 : undefined;
  return folder.runOf({ durationMs, exitCode, kind: "check", verdict, conformance, load }, k6);
}

/** Keeps a failure or interruption of one part from discarding what the other measured. */
async function attempt<T>({ signal }: Context, action: () => Promise<T>): Promise<T | NotRun> {
  try {
    return await action();
  } catch (error) {
    if (isInterruption(error, signal)) return INTERRUPTED;
    if (error instanceof Failure && error.code !== "harness-bug") {
      return { ...notRun(error.message, error.hint), failure: error.code };
    }
    throw error;
  }
}
