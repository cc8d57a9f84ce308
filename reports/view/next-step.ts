// The one thing to do next, with a command that can be copied.

import { EXIT, type ExitCode } from "../../errors.ts";
import type { LoadProgress } from "../../run/format/load-progress.ts";
import { conformanceIn, loadIn } from "../../run/format/parts.ts";
import type { CheckResult, ConformanceRun, LoadRun, Run } from "../../run/format/run.ts";
import { isAccessLost } from "../../run/verdict/unproven.ts";
import { judge } from "../../run/verdict/verdict.ts";
import { errorsOfLoad } from "../text/rejection-text.ts";
import { failingCausesOf } from "./failure-groups.ts";
import { leftText } from "./progress-text.ts";
import {
  type CommandPlace,
  commandAt,
  commandOf,
  hasOption,
  repeatCommand,
  reproduceCommand,
  reproduceWriteCommand,
} from "./rerun-command.ts";
import { unprovenLines } from "./undecided.ts";

export type NextStep = { readonly what: string; readonly command?: string };

/** A run, its parts that were run, and where the command is typed. */
type Given = {
  readonly run: Run;
  readonly conformance: ConformanceRun | undefined;
  readonly load: LoadRun | undefined;
  readonly place: CommandPlace;
};

type Step = (given: Given) => NextStep | undefined;

/** The steps after each exit code; the first that applies to the run is shown. */
const STEPS: Readonly<Record<ExitCode, readonly Step[]>> = {
  [EXIT.pass]: [
    testYourOwn,
    repeat({ capacity: "Repeat this search", comparison: "Repeat this comparison", other: "Repeat this run" }),
  ],
  [EXIT.targetWrong]: [
    reproduceFirst,
    reproduceWrite,
    checkRejections,
    repeat({
      capacity: "Fix the service, then search again",
      comparison: "Find the cause, then compare again",
      other: "Fix the service, then run again",
    }),
  ],
  [EXIT.usage]: [repeat({ other: "Correct the command, then run it again" })],
  [EXIT.couldNotRun]: [reproduceFirst, runMissingPart, repeat({ other: "Fix the cause above, then run again" })],
  [EXIT.inconclusive]: [
    reproduceFirst,
    runMissingPart,
    finishCutShort,
    keepGenerators,
    helpGenerator,
    renewAccess,
    passToken,
    giveMissing,
    repeat({
      capacity: "Follow the advice, then search again",
      comparison: "Follow the advice, then compare again",
      other: "Run again",
    }),
  ],
  [EXIT.knownFailingStale]: [() => ({ what: "Remove or narrow the stale entries of the known-failing list" })],
  [EXIT.harnessWrong]: [() => ({ what: "Report this bug of Assay, with run.json" })],
  [EXIT.behaviourDrift]: [
    compareWithPin,
    repeat({
      other: "Compare the responses above; if they are as intended, record them again. Then repeat the replay",
    }),
  ],
  [EXIT.unfinished]: [sendNextLeg],
  [EXIT.interrupted]: [reproduceFirst, finishCutShort, runToItsEnd],
  [EXIT.terminated]: [reproduceFirst, finishCutShort, runToItsEnd],
};

/** The next step after a run, by its exit code, with the command as it is typed at the place. */
export function nextStep(run: Run, place: CommandPlace = {}): NextStep {
  const given: Given = { run, place, conformance: conformanceIn(run), load: loadIn(run) };
  const { progress } = given.load ?? {};
  if (progress !== undefined) return { what: waitText(progress, place) };
  for (const step of STEPS[judge(run).exitCode]) {
    const found = step(given);
    if (found !== undefined) return found;
  }
  throw new Error(`no next step for exit code ${run.exitCode}`);
}

/** The command again, under a sentence for the kind of run. */
function repeat(whats: { readonly other: string } & Partial<Record<Run["kind"], string>>): Step {
  return ({ run, place }) => ({
    what: whats[run.kind] ?? whats.other,
    command: repeatCommand(run, place, run.kind === "capacity" || run.kind === "comparison" ? run.advised : []),
  });
}

function reproduceFirst({ run, conformance, place }: Given): NextStep | undefined {
  const [cause] = conformance === undefined ? [] : failingCausesOf(conformance);
  if (cause === undefined) return undefined;
  return { what: "Reproduce the first failure", command: reproduceCommand(run, cause.checks[0], place) };
}

function reproduceWrite({ run, load, place }: Given): NextStep | undefined {
  const command = load?.ledger && reproduceWriteCommand(run, load.ledger, place);
  return command === undefined ? undefined : { what: "Reproduce the first lost or changed write", command };
}

/** The service may be right: what the load sent, or how fast, decides. */
function checkRejections({ run, load, place }: Given): NextStep | undefined {
  const isSlow = load?.objectives.some(({ status, metric }) => status === "missed" && metric.includes("TimeMs."));
  const cause = load === undefined || load.total.invalid > 0 || isSlow ? undefined : errorsOfLoad(load);
  if (cause === undefined) return undefined;
  const what =
    cause === "rate-limit"
      ? "Lower --rate below the rate limit, or give more credentials, then run again"
      : "Check whether the rejections by state are right: the load may have caused them";
  return { what, command: repeatCommand(run, place) };
}

function testYourOwn({ run, place }: Given): NextStep | undefined {
  if (!run.targetIsReference || run.kind === "capacity" || run.kind === "comparison") return undefined;
  const command = run.kind === "load" ? ["load", "mixed"] : [commandOf(run)];
  return { what: "Test your own service", command: commandAt(place, [...command, "--target", "URL"]) };
}

/** How to run the part of a check that was not run; one that failed goes before one that was left out. */
function runMissingPart({ run }: Given): NextStep | undefined {
  if (run.kind !== "check") return undefined;
  const missing = [run.conformance, run.load].filter((part) => part.kind === "not-run");
  const [part] = [...missing.filter(({ failure }) => failure !== undefined), ...missing];
  return part === undefined ? undefined : { what: part.hint };
}

/** With the options of the first leg, which the run has. */
function sendNextLeg({ place: { folder, ...place } }: Given): NextStep {
  const command = commandAt(place, ["soak", "--out", folder ?? "RUN"]);
  return { what: "Send the next leg, on any machine that has a copy of this folder", command };
}

/** Reasons of a generator that ended although it could have sent the rest. */
const DIED = /^(run-killed|generator-died|generator-stuck):/;

/** The rest of the schedule, if it was a soak; the target that Assay started ended with the run. */
function finishCutShort(given: Given): NextStep | undefined {
  const { run, conformance, load, place } = given;
  const isCut = load?.verdict === "interrupted" || load?.validity.reasons.some((reason) => DIED.test(reason)) === true;
  if (!isCut) return conformance?.interrupted === true ? runToItsEnd(given) : undefined;
  const canContinue = run.command[1] === "soak" && !run.targetIsReference && load.total.count > 0;
  if (!canContinue || place.folder === undefined) return runToItsEnd(given);
  return { what: "Send the rest of the schedule", command: commandAt(place, ["soak", "--out", place.folder]) };
}

function runToItsEnd({ run, place }: Given): NextStep {
  return { what: "Run it again, to its end", command: repeatCommand(run, place) };
}

/** A generator whose pod is gone with its reason, or one that somebody has to start again. */
function keepGenerators({ run, load, place }: Given): NextStep | undefined {
  if (load?.validity.reasons.some((reason) => reason.startsWith("generator-lost:")) !== true) return undefined;
  const command = repeatCommand(run, place);
  return run.command.includes("--kubernetes")
    ? {
        what: "Run again with --keep, and read in its pods why a generator ended",
        command: hasOption(run.command, "--keep") ? command : `${command} --keep`,
      }
    : { what: "Find out why the generator was lost, start the collector and all generators again, then run", command };
}

function helpGenerator({ run, load, place }: Given): NextStep | undefined {
  if (load === undefined || load.validity.valid) return undefined;
  return { what: "Fix the cause above or lower --rate, then run again", command: repeatCommand(run, place) };
}

function renewAccess({ run, conformance, place }: Given): NextStep | undefined {
  if (conformance === undefined || !isAccessLost(conformance.checks)) return undefined;
  return {
    what: "Give a credential that lives longer than the run, or a command that prints a new one",
    command: `${repeatCommand(run, place)} --token-command COMMAND`,
  };
}

function passToken({ run, conformance, place }: Given): NextStep | undefined {
  if (conformance?.checks.some(lacksToken) !== true) return undefined;
  const named = "--fixture tokenId=ID --fixture chainSlug=SLUG";
  return { what: "Pass a token that the target knows", command: `${repeatCommand(run, place)} ${named}` };
}

function giveMissing({ run, conformance, place }: Given): NextStep | undefined {
  if (conformance === undefined || unprovenLines(conformance).every(({ isLate }) => isLate)) return undefined;
  const command = repeatCommand(run, place);
  return hasOption(run.command, "--fixtures")
    ? { what: "Add what is missing to the file of --fixtures, then run again", command }
    : { what: "Give what is missing, then run again", command: `${command} --fixtures FILE` };
}

/** Only conformance is compared with pinned behaviour. */
function compareWithPin({ run, conformance, place }: Given): NextStep | undefined {
  if (conformance === undefined) return undefined;
  const what = "Undo the changes of behaviour above, or pin an intended one with --behaviour-out, then run again";
  return { what, command: repeatCommand(run, place) };
}

function waitText(progress: LoadProgress, { folder }: CommandPlace): string {
  const where = folder === undefined ? "" : `, which will be ${folder}/report.html`;
  return `Wait: ${leftText(progress)}, then this page shows the report${where}`;
}

function lacksToken({ operation, verdict, reason }: CheckResult): boolean {
  return (
    verdict === "inconclusive" &&
    reason === "fixture-missing" &&
    (operation === "token-price" || operation === "trade-token")
  );
}
