// `assay reproduce`: a failed check of a record once more, its request byte for byte and the check with its own controls.
import { resend } from "../../conformance/exchange/recorded-request.ts";
import { runConformance } from "../../conformance/run/runner.ts";
import { EXIT, type ExitCode, Failure } from "../../errors.ts";
import { writeTextFile } from "../../results/run/files.ts";
import { readRun } from "../../results/run/read.ts";
import { type CheckResult, RUN_FORMAT_VERSION, type Run } from "../../results/run/run.ts";
import { printableJson, showHiddenOnOneLine } from "../../results/text/hidden-characters.ts";
import type { Outcome } from "../../traffic/http/exchange.ts";
import type { CommandDefinition, Context } from "../command.ts";
import { conformanceOptions } from "../run/conformance-run.ts";
import { loadPart, placeOf, reproduceIteration } from "../run/reproduce-iteration.ts";
import { patternFor } from "../run/rerun-selection.ts";
import { type OpenTarget, withTarget } from "../target/target.ts";

export const command: CommandDefinition = {
  summary: "Tries a failed check, or a request of a load run, again: fixed, still failing or different.",
  words: [
    { name: "<record>", description: "record.json, or the folder that holds it" },
    {
      name: "<id>",
      description: "id of a check that failed; iteration of a load run, such as 17, or 17.2 in a sitting",
    },
  ],
  settings: [
    "target",
    "tokenFile",
    "fixture",
    "sideEffects",
    "interpretationOff",
    "concurrency",
    "timeout",
    "seed",
    "json",
    "config",
    "quiet",
  ],
  examples: [
    "assay reproduce reports/out/20261120-100400-conform token-price/request/tokenId/required/missing",
    "assay reproduce reports/out/20261120-100500-load 1742 --target http://127.0.0.1:8080",
  ],
  async run(context) {
    const [path = "", id = ""] = context.words;
    const record = await readRun(path);
    const { settings } = context;
    const target = settings.target ?? (record.targetIsReference ? undefined : record.target);
    const aimed: Context = { ...context, settings: { ...settings, target } };
    const place = placeOf(id);
    if (place !== undefined) {
      const load = loadPart(record);
      return withTarget(aimed, (opened) => reproduceIteration(aimed, opened, load, path, place));
    }
    const then = failedCheck(record, id);
    return withTarget(aimed, (opened) => reproduce(aimed, opened, then));
  },
};

/** What became of a failure. */
type Outlook = "fixed" | "still failing" | "different";

const OUTLOOKS: Readonly<Record<Outlook, ExitCode>> = {
  fixed: EXIT.pass,
  "still failing": EXIT.targetWrong,
  different: EXIT.inconclusive,
};

/**
 * The word comes from the check, which is run with controls of its own: a token that the recorded request names may be
 * gone, and its refusal would then prove nothing. What the request itself is answered with is told beside it.
 */
async function reproduce(context: Context, opened: OpenTarget, then: CheckResult): Promise<ExitCode> {
  const { console, settings, signal } = context;
  const { id, operation, request } = then;
  const [token] = opened.tokens;
  const credentials = { token, ...(opened.refusedToken !== undefined && { refusedToken: opened.refusedToken }) };
  const options = { operation, target: opened.target, credentials, timeoutMs: settings.timeout, signal };
  const sentAgain = request === undefined ? undefined : responseText(await resend(request, options));
  const only = [patternFor(id, operation)];
  const run = { ...conformanceOptions(context, opened), only, skip: [], tiers: [], smoke: false };
  const { checks } = await runConformance(run);
  console.endProgress();
  const now = checks.find((check) => check.id === id);
  if (now === undefined) throw new Failure("nothing-selected", `Expected the check ${id} to be run, got none.`);
  const outlook = outlookOf(now);
  const lines = [
    `${outlook}: ${id} at ${opened.target.url}`,
    `  then      ${then.actual}`,
    `  now       ${now.verdict}: ${now.actual}${now.reason === undefined ? "" : ` (${now.reason})`}`,
    `  request   ${sentAgain === undefined ? "not in the record" : `answered with ${sentAgain} now, with ${then.status === undefined ? "no answer" : `status ${then.status}`} then`}`,
  ];
  const document = { formatVersion: RUN_FORMAT_VERSION, kind: "reproduction", id, outlook, sentAgain, then, now };
  if (settings.json === "-") console.result(printableJson(document));
  else {
    if (settings.json !== undefined) await writeTextFile(settings.json, printableJson(document));
    console.result(`${lines.map(showHiddenOnOneLine).join("\n")}\n`);
  }
  return signal.aborted ? (signal.reason as ExitCode) : OUTLOOKS[outlook];
}

function outlookOf({ verdict }: CheckResult): Outlook {
  if (verdict === "fail") return "still failing";
  return verdict === "pass" ? "fixed" : "different";
}

function responseText(outcome: Outcome): string {
  return outcome.kind === "response" ? `status ${outcome.response.status}` : outcome.code;
}

function failedCheck(record: Run, id: string): CheckResult {
  const conformance = record.kind === "check" ? record.conformance : record;
  const checks = conformance.kind === "conformance" ? conformance.checks : [];
  const found = checks.find((check) => check.id === id);
  if (found?.verdict === "fail") return found;
  const failed = checks.filter(({ verdict }) => verdict === "fail").map((check) => check.id);
  throw new Failure(
    "usage",
    `Expected a check that failed in the record, got ${id}${found === undefined ? ", which is not in it" : `, which is ${found.verdict}`}.`,
    [failed.length === 0 ? "No check of the record failed." : `Failed: ${failed.slice(0, 10).join(", ")}`],
  );
}
