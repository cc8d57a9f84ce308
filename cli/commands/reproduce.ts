// `assay reproduce`: a failed check of a run again, its request byte for byte and the check with controls of its own.
import { resend } from "../../conformance/exchange/recorded-request.ts";
import { runConformance } from "../../conformance/run/runner.ts";
import { EXIT, type ExitCode, Failure } from "../../errors.ts";
import { writeTextFile } from "../../results/run/files.ts";
import { readRun } from "../../results/run/read.ts";
import { type CheckResult, RUN_FORMAT_VERSION, type Run } from "../../results/run/run.ts";
import { printableJson, showHiddenOnOneLine } from "../../results/text/hidden-characters.ts";
import type { Outcome } from "../../traffic/http/exchange.ts";
import type { CommandDefinition, Context } from "../definition/command.ts";
import { conformanceOptions } from "../run/conformance-run.ts";
import { loadPart, placeOf, reproduceIteration } from "../run/reproduce-iteration.ts";
import { patternFor } from "../run/rerun-selection.ts";
import { TARGET } from "../settings/target.ts";
import { type OpenTarget, withTarget } from "../target/target.ts";

export const command: CommandDefinition = {
  summary: "Repeats a failed check, or a request of a load run: fixed, still failing or different.",
  args: [
    { name: "<run>", description: "folder of a run, or its run.json" },
    {
      name: "<id>",
      description: "id of a failed check, or an iteration of a load run such as 17; 17.2 is a step of its session",
    },
  ],
  settings: [...TARGET, "interpretationOff", "concurrency", "json", "config", "quiet"],
  examples: [
    "assay reproduce reports/out/20261120-100400-conform token-price/request/tokenId/required/missing",
    "assay reproduce reports/out/20261120-100500-load 1742 --target http://127.0.0.1:8080",
  ],
  async run(context) {
    const [path = "", id = ""] = context.args;
    const run = await readRun(path);
    const { settings } = context;
    const target = settings.target ?? (run.targetIsReference ? undefined : run.target);
    const aimed: Context = { ...context, settings: { ...settings, target } };
    const place = placeOf(id);
    if (place !== undefined) {
      const load = loadPart(run);
      return withTarget(aimed, (opened) => reproduceIteration(aimed, opened, load, path, place));
    }
    const then = failedCheck(run, id);
    return withTarget(aimed, (opened) => reproduce(aimed, opened, then));
  },
};

/** What the repetition of a failure shows. */
type Reproduction = "fixed" | "still failing" | "different";

const EXIT_CODES: Readonly<Record<Reproduction, ExitCode>> = {
  fixed: EXIT.pass,
  "still failing": EXIT.targetWrong,
  different: EXIT.inconclusive,
};

/**
 * The outcome is that of the check, which runs with its own controls: the token in the recorded request may no longer
 * exist, and a rejection would then prove nothing. The response to the request itself is printed too.
 */
async function reproduce(context: Context, opened: OpenTarget, then: CheckResult): Promise<ExitCode> {
  const { console, settings, signal } = context;
  const { id, operation, request } = then;
  const [token] = opened.tokens;
  const credentials = { token, ...(opened.refusedToken !== undefined && { refusedToken: opened.refusedToken }) };
  const resendOptions = { operation, target: opened.target, credentials, timeoutMs: settings.timeout, signal };
  const sentAgain = request === undefined ? undefined : responseText(await resend(request, resendOptions));
  const only = [patternFor(id, operation)];
  const checkOptions = { ...conformanceOptions(context, opened), only, skip: [], tiers: [], smoke: false };
  const { checks } = await runConformance(checkOptions);
  console.endProgress();
  const now = checks.find((check) => check.id === id);
  if (now === undefined)
    throw new Failure("nothing-selected", `Expected the check ${id} to run, but it was not selected.`);
  const outcome = outcomeOf(now);
  const lines = [
    `${outcome}: ${id} at ${opened.target.url}`,
    `  then      ${then.actual}`,
    `  now       ${now.verdict}: ${now.actual}${now.reason === undefined ? "" : ` (${now.reason})`}`,
    `  request   ${sentAgain === undefined ? "not in the run" : `${sentAgain} now, ${then.status === undefined ? "no response" : `status ${then.status}`} then`}`,
  ];
  const document = { formatVersion: RUN_FORMAT_VERSION, kind: "reproduction", id, outcome, sentAgain, then, now };
  if (settings.json === "-") console.result(printableJson(document));
  else {
    if (settings.json !== undefined) await writeTextFile(settings.json, printableJson(document));
    console.result(`${lines.map(showHiddenOnOneLine).join("\n")}\n`);
  }
  return signal.aborted ? (signal.reason as ExitCode) : EXIT_CODES[outcome];
}

function outcomeOf({ verdict }: CheckResult): Reproduction {
  if (verdict === "fail") return "still failing";
  return verdict === "pass" ? "fixed" : "different";
}

function responseText(outcome: Outcome): string {
  return outcome.kind === "response" ? `status ${outcome.response.status}` : outcome.code;
}

function failedCheck(run: Run, id: string): CheckResult {
  const conformance = run.kind === "check" ? run.conformance : run;
  const checks = conformance.kind === "conformance" ? conformance.checks : [];
  const found = checks.find((check) => check.id === id);
  if (found?.verdict === "fail") return found;
  const failed = checks.filter(({ verdict }) => verdict === "fail").map((check) => check.id);
  throw new Failure(
    "usage",
    `Expected a check that failed in the run, got ${id}, ${found === undefined ? "which is not in it" : `whose verdict is ${found.verdict}`}.`,
    [failed.length === 0 ? "No check of the run failed." : `Failed: ${failed.slice(0, 10).join(", ")}`],
  );
}
