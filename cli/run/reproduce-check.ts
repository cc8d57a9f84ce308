// `assay reproduce RUN ID`: a failed check again, judged by its own rule; its kept request first, byte for byte.

import { allChecks } from "../../conformance/catalogue/catalogue.ts";
import type { Check, Judgement } from "../../conformance/definition/check.ts";
import { checkOf } from "../../conformance/exploration/claim.ts";
import { drawnListText, readCorpus } from "../../conformance/exploration/drawn-list.ts";
import { createRedactors, resultOf } from "../../conformance/run/check-result.ts";
import { runConformance } from "../../conformance/run/runner.ts";
import { type ExitCode, Failure } from "../../errors.ts";
import { isSuccessStatus } from "../../http/acceptance.ts";
import { explainReason } from "../../reports/text/reasons.ts";
import { reproduceCommand } from "../../reports/view/rerun-command.ts";
import { writeTextFile } from "../../run/format/files.ts";
import { NO_FIXTURES } from "../../run/format/fixture-set.ts";
import { conformanceIn } from "../../run/format/parts.ts";
import type { CheckResult, ConformanceRun, Run } from "../../run/format/run.ts";
import { operations } from "../../schemas/index.ts";
import { type Resent, resend } from "../../target/exchange/recorded-request.ts";
import { describeResult } from "../../target/exchange/sent-request.ts";
import type { Context } from "../definition/command.ts";
import type { OpenTarget } from "../target/target.ts";
import { conformanceOptions } from "./conformance-run.ts";
import { programHere } from "./program.ts";
import { isPermitted, type Outcome, printReproduction, type Rows } from "./reproduction.ts";
import { interfaceVersion } from "./versions.ts";

export type Failed = { readonly run: ConformanceRun; readonly check: CheckResult };

/** The failed check with an id. Fails with `usage` without one. */
export function failedCheck(run: Run, id: string): Failed {
  const conformance = conformanceIn(run);
  const checks = conformance?.checks ?? [];
  const check = checks.find((one) => one.id === id);
  if (conformance !== undefined && check?.verdict === "fail") return { run: conformance, check };
  const failed = checks.filter(({ verdict }) => verdict === "fail").map((one) => one.id);
  throw new Failure(
    "usage",
    `The check must be one that failed in the run, got ${id}, ${check === undefined ? "which is not in it" : `whose verdict is ${check.verdict}`}.`,
    [
      ...(check === undefined ? [] : [`To run it: ${reproduceCommand(run, check, { program: programHere() })}`]),
      failed.length === 0 ? "No check of the run failed." : `Failed: ${failed.slice(0, 10).join(", ")}`,
    ],
  );
}

/** Adds the request of a check that an exploration drew to a list for --drawn. Fails with `usage` for any other check. */
export async function keepDrawn({ id, drawn }: CheckResult, file: string, console: Context["console"]): Promise<void> {
  if (drawn === undefined)
    throw new Failure("usage", `--add-to takes a check that an exploration drew, got ${id}, which every run has.`);
  const listed = readCorpus(file, interfaceVersion());
  const isListed = listed.some((one) => JSON.stringify(one) === JSON.stringify(drawn));
  if (!isListed) await writeTextFile(file, drawnListText([...listed, drawn], interfaceVersion()));
  console.note(`${isListed ? "Already in" : "Added to"} ${file}; --drawn ${file} sends it in every run.`);
}

/** `why` says why the failure is neither shown nor gone. */
type Repetition = { readonly outcome: Outcome; readonly now: CheckResult; readonly why?: string };

/**
 * Repeats a failed check and prints the outcome. The kept request alone may show the failure. If it does not, that proves
 * nothing: the token in it may be gone. So the check runs again with controls of its own, and a claim about all responses
 * with all checks of its operation. Unless the command has fixtures of its own, those of the run are left out if the target no
 * longer knows them.
 */
export async function reproduceCheck(
  context: Context,
  opened: OpenTarget,
  failed: Failed,
  hasOwnFixtures = true,
): Promise<ExitCode> {
  const { check: then } = failed;
  const kept = await sendKept(context, opened, then);
  const alone = shownBy(kept, then, opened);
  const { outcome, now, why } = alone ?? (await runAgain(context, opened, failed, kept, hasOwnFixtures));
  context.console.endProgress();
  const sentAgain = kept && statusText(kept.result.status, kept.result.reason);
  const notSent = then.request === undefined ? "not in the run" : "not sent: --side-effects does not permit it";
  const request = sentAgain === undefined ? notSent : `${sentAgain} now, ${statusText(then.status)} then`;
  const reason = now.reason === undefined ? "" : ` (${now.reason}: ${explainReason(now.reason)})`;
  const rows: Rows = [
    ["then", then.actual],
    ["now", `${now.verdict}: ${now.actual}${reason}`],
    ["why", why],
    ["trigger", then.difference],
    ["request", request],
    ["token", alone === undefined && isTokenGone(kept, then) ? TOKEN_GONE : undefined],
  ];
  return printReproduction(context, outcome, `${then.id} at ${opened.target.url}`, rows);
}

const TOKEN_GONE =
  "the target does not seem to know the token of the run any more: the check was repeated with tokens of now";

/** Whether a request that names a token was accepted in the run and is rejected now, as after a restart of the target. */
function isTokenGone(kept: Resent | undefined, { request, status = 0 }: CheckResult): boolean {
  const namesToken = Buffer.from(request?.bodyBase64 ?? "", "base64").includes('"tokenId"');
  return namesToken && isSuccessStatus(status) && kept?.result.class === "rejected";
}

/** Sends the kept request; undefined without one, or if it may create or trade what the settings forbid. */
async function sendKept(
  { settings, signal }: Context,
  { target, tokens: [token], refusedToken, sideEffects }: OpenTarget,
  { operation, request }: CheckResult,
): Promise<Resent | undefined> {
  const body = Buffer.from(request?.bodyBase64 ?? "", "base64").toString("latin1");
  if (request === undefined || !isPermitted(operation, body, sideEffects)) return undefined;
  const credentials = { token, ...(refusedToken !== undefined && { refusedToken }) };
  return resend(request, { operation, target, credentials, timeoutMs: settings.timeout, signal });
}

/** The failure, if the response to the kept request shows it by itself. */
function shownBy(kept: Resent | undefined, { id, drawn }: CheckResult, opened: OpenTarget): Repetition | undefined {
  const check = drawn === undefined ? allChecks().find((one) => one.id === id) : checkOf(drawn);
  if (kept === undefined || check === undefined) return undefined;
  const judgement = judgeAlone(check, kept);
  if (judgement?.verdict !== "fail") return undefined;
  const redactors = createRedactors([...opened.tokens, opened.refusedToken ?? ""]);
  const evidence = kept.result.sent;
  return { outcome: "still failing", now: resultOf(check, { ...judgement, evidence }, kept.sender, redactors) };
}

/**
 * What a single response can show: an accepted request that must be rejected, and a violated claim about responses. That a
 * valid request is rejected may have another reason, and a dialogue needs all its requests.
 */
function judgeAlone({ kind, trial }: Check, { result, sender }: Resent): Judgement | undefined {
  if (trial.kind === "passive") return trial.judge(sender.ledger);
  if (kind !== "reject" || !result.isAccepted) return undefined;
  return { verdict: "fail", actual: describeResult(result) };
}

const WITHOUT_FIXTURES = { fixtures: {}, fixtureSet: NO_FIXTURES, userTokens: new Map<string, string>() };

async function runAgain(
  context: Context,
  opened: OpenTarget,
  { run, check: then }: Failed,
  kept: Resent | undefined,
  hasOwnFixtures: boolean,
): Promise<Repetition> {
  const { id, operation } = then;
  // A claim about all responses needs the checks that send the requests of its operation.
  const only = [allChecks().find((one) => one.id === id)?.trial.kind === "passive" ? operation : id];
  const drawn = then.drawn === undefined ? [] : [then.drawn];
  const options = { ...conformanceOptions(context, opened), only, skip: [], tiers: [], smoke: false, drawn };
  const result = await runConformance(options).catch(async (error: unknown) => {
    const why = unknownFixture(error, opened, kept);
    // Fixtures that this command was not given may be gone with the target of the run; then tokens of now serve.
    return hasOwnFixtures ? why : runConformance({ ...options, ...WITHOUT_FIXTURES });
  });
  if (typeof result === "string") return { outcome: "different", now: unjudged(then, kept), why: result };
  const { checks } = result;
  const now = checks.find((one) => one.id === id);
  if (now === undefined)
    throw new Failure("nothing-selected", `The check ${id} must be selected, got a selection without it.`);
  if (now.verdict === "fail") return { outcome: "still failing", now };
  if (now.verdict !== "pass") return { outcome: "different", now };
  const lost = kept?.result.isAccepted ? [] : noLongerJudged(run.checks, checks);
  if (lost.length === 0)
    return (await notInShare(context, opened, { run, check: then }, kept)) ?? { outcome: "fixed", now };
  const why = `the stored request is not accepted, and ${lost.length} of ${checks.length} checks that may show the failure could not be judged, such as ${lost[0]?.id} (${lost[0]?.reason})`;
  return { outcome: "different", now, why };
}

/**
 * What becomes of sporadic errors: the kept request is sent until it fails, or so often that their share of the valid requests
 * would have shown one with a chance of 99 %. Undefined if they are gone, or none were sporadic.
 */
async function notInShare(
  context: Context,
  opened: OpenTarget,
  { run, check: then }: Failed,
  kept: Resent | undefined,
): Promise<Repetition | undefined> {
  const { share } = then;
  const isSporadic = run.behaviour[`${then.operation}.server-error.sporadic`] !== undefined;
  if (!isSporadic || share === undefined || share.failed >= share.of) return undefined;
  const needed = Math.ceil(Math.log(1 - CHANCE) / Math.log(1 - share.failed / share.of));
  const isFree = kept?.result.isAccepted === true && operations[then.operation].sideEffect === "none";
  const most = isFree ? Math.min(needed, MOST_REPETITIONS) : 0;
  let sent = 0;
  for (; sent < most && !context.signal.aborted; sent++) {
    const shown = shownBy(await sendKept(context, opened, then), then, opened);
    if (shown !== undefined) return shown;
  }
  if (sent >= needed) return undefined;
  const why = `it failed in ${share.failed} of ${share.of} requests: ${needed} would show it with a chance of ${100 * CHANCE} %, ${sent} were sent again`;
  return { outcome: "not shown", now: { ...then, verdict: "inconclusive", actual: "no server error" }, why };
}

const CHANCE = 0.99;
const MOST_REPETITIONS = 2_000;

/**
 * The sentence of a failure that may come of a fixture which the target no longer knows: a token that is not there looks like
 * a path that is not there. Throws any other.
 */
function unknownFixture(error: unknown, { fixtures }: OpenTarget, kept: Resent | undefined): string {
  const isAnswered = kept !== undefined && kept.result.class !== "transient";
  const mayBeFixture = error instanceof Failure && error.code === "target-not-the-service" && isAnswered;
  if (!mayBeFixture || fixtures.tokens.length + fixtures.users.length === 0) throw error;
  return `${error.message}; or it does not know the given fixture`;
}

function unjudged(then: CheckResult, kept: Resent | undefined): CheckResult {
  const actual = kept === undefined ? "not judged" : describeResult(kept.result);
  return { ...then, verdict: "inconclusive", actual, reason: "control-rejected" };
}

/** Checks that were judged before and are inconclusive now: what would have shown the failure may be among them. */
function noLongerJudged(before: readonly CheckResult[], now: readonly CheckResult[]): readonly CheckResult[] {
  const judged = new Set(before.filter(({ verdict }) => ["pass", "fail"].includes(verdict)).map(({ id }) => id));
  return now.filter(({ id, verdict }) => verdict === "inconclusive" && judged.has(id));
}

function statusText(status: number | undefined, reason = "no response"): string {
  return status === undefined ? reason : `status ${status}`;
}
