// A run as test cases, for the formats of CI servers: one for the verdict, one for each check and objective, and one for the
// validity of the load. Only what decides the exit code fails: advisory findings pass with a note, and what was not judged is
// skipped with its reason.
import { conformanceIn, loadIn } from "../../run/format/parts.ts";
import type {
  CheckResult,
  ComparisonRun,
  ConformanceRun,
  LoadRun,
  ObjectiveResult,
  Run,
} from "../../run/format/run.ts";
import { showHiddenOnOneLine } from "../../run/text/hidden-characters.ts";
import { judge } from "../../run/verdict/verdict.ts";
import { isDeciding, OPERATION_IDS } from "../../schemas/index.ts";
import { writeCounted } from "../text/number-format.ts";
import { knownText } from "./expectations.ts";
import { stepBack, whyImplied } from "./implied.ts";
import { comparisonRows } from "./judged-rows.ts";
import { type CommandPlace, reproduceCommand } from "./rerun-command.ts";
import { objectiveValue } from "./summary.ts";
import { explanationOf } from "./undecided.ts";

/** One test case and how it counts. An `error` proves nothing: the run is inconclusive. */
export type TestCase = {
  readonly name: string;
  readonly group: string;
  readonly outcome: "passed" | "failure" | "error" | "skipped";
  readonly durationMs: number;
  readonly message?: string;
  /** What kind of failure or error it is. */
  readonly type?: string;
  /** What was seen, a labelled line for each thing. */
  readonly evidence?: string;
};

export type TestSuite = { readonly name: string; readonly cases: readonly TestCase[] };

/** The suites of a run; the first one holds the verdict alone. */
export function testSuites(run: Run, place: CommandPlace): readonly TestSuite[] {
  const [conformance, load] = [conformanceIn(run), loadIn(run)];
  return [
    { name: "assay", cases: [verdictCase(run)] },
    ...(conformance === undefined ? [] : conformanceSuites(run, conformance, place)),
    ...(run.kind === "comparison" ? [{ name: `comparison ${run.scenario}`, cases: comparisonCases(run) }] : []),
    ...(load === undefined ? [] : [{ name: `load ${load.scenario}`, cases: loadCases(load) }]),
  ];
}

export function countsOf(
  suites: readonly TestSuite[],
): Readonly<Record<"tests" | "failure" | "error" | "skipped", number>> {
  const cases = suites.flatMap((suite) => suite.cases);
  const count = (outcome: TestCase["outcome"]) => cases.filter((one) => one.outcome === outcome).length;
  return {
    tests: cases.length,
    failure: count("failure"),
    error: count("error"),
    skipped: count("skipped"),
  };
}

export function failsRun({ tier }: CheckResult, run: ConformanceRun): boolean {
  return isDeciding(tier) || (tier === "advisory" && run.strict === true);
}

/** "missed: errorRate < 1 %, got 2.89 % (errors and rejections; 900 samples)". */
export function objectiveMessage({ status, expression, value, samples }: ObjectiveResult): string {
  const word = status === "undecided" ? "undecided" : "missed";
  const counted = /\berror(s|Rate)\b/.test(expression) ? "errors and rejections; " : "";
  return `${word}: ${expression}, got ${objectiveValue({ expression, value })} (${counted}${writeCounted(samples, "sample")})`;
}

/** The case of the verdict agrees with it: an error if the run is inconclusive, a failure if it fails. */
function verdictCase(run: Run): TestCase {
  const { word, state, reason } = judge(run);
  const one = { name: "verdict", group: "assay", durationMs: 0 };
  const message = `${word}: ${reason}`;
  if (state === "unknown") return { ...one, outcome: "error", message, type: "not-judged" };
  if (state === "bad") return { ...one, outcome: "failure", message, type: "verdict" };
  return { ...one, outcome: "passed", ...(run.connection?.insecure === true && { evidence: message }) };
}

/** A metric that is undecided is skipped: the case of the verdict says that the comparison is. */
function comparisonCases(run: ComparisonRun): readonly TestCase[] {
  return comparisonRows(run).map(({ cells: [name, effect, interval], state, verdict, reason }): TestCase => {
    const one = { name, group: `assay.comparison.${run.scenario}`, durationMs: 0 };
    const message = `${verdict}: ${effect} (${interval})${reason === "" ? "" : `; ${reason}`}`;
    if (state === "bad") return { ...one, outcome: "failure", message, type: "regression" };
    return state === "unknown" ? { ...one, outcome: "skipped", message } : { ...one, outcome: "passed" };
  });
}

function conformanceSuites(whole: Run, run: ConformanceRun, place: CommandPlace): readonly TestSuite[] {
  return OPERATION_IDS.flatMap((operation) => {
    const checks = run.checks.filter((check) => check.operation === operation);
    const cases = checks.map((check) =>
      checkCase(check, failsRun(check, run), () => reproduceCommand(whole, check, place)),
    );
    return cases.length === 0 ? [] : [{ name: operation, cases }];
  });
}

function checkCase(check: CheckResult, fails: boolean, reproduce: () => string): TestCase {
  const { id, operation, family, durationMs, verdict, known, rule, tier } = check;
  const one = { name: id, group: `assay.${operation}.${family}`, durationMs };
  if (verdict === "pass") return { ...one, outcome: "passed" };
  if (known !== undefined) return { ...one, outcome: "skipped", message: knownText(known) };
  if (verdict !== "fail") {
    const kind = verdict === "inconclusive" ? "inconclusive" : "not applicable";
    return { ...one, outcome: "skipped", message: `${kind}: ${explanationOf(check)}` };
  }
  const evidence = evidenceOf(check, reproduce());
  if (fails) return { ...one, outcome: "failure", message: rule, type: tier, evidence };
  return { ...one, outcome: "passed", evidence: `${findingOf(check)}\n${evidence}` };
}

function findingOf({ tier, pending }: CheckResult): string {
  return pending === undefined
    ? `${tier} finding`
    : `new or heavier since the deciding list: ${pending} from the next list on`;
}

function evidenceOf(check: CheckResult, reproduce: string): string {
  const lines: readonly (readonly [string, string | undefined])[] = [
    ["rule", check.rule],
    ["implied", whyImplied(check)],
    ["difference", check.difference],
    ["expected", check.expected],
    ["found", check.actual],
    ["response", check.response === undefined ? undefined : `“${check.response}”`],
    ["statements", check.statements.join(", ")],
    ["interpretations", check.interpretations.length === 0 ? undefined : check.interpretations.join(", ")],
    ["step back", stepBack(check)],
    ["reproduce", reproduce],
    ["curl", check.curl],
  ];
  return lines
    .flatMap(([label, value]) => (value === undefined ? [] : [`${label}: ${showHiddenOnOneLine(value)}`]))
    .join("\n");
}

/** Whether the target keeps what it accepted; without a case if no look-up shows it. */
function writesCase({ ledger, findings, verdict }: LoadRun, group: string): readonly TestCase[] {
  if (ledger === undefined || ledger.lookedUp === 0) return [];
  const one = { name: "accepted writes are kept", group, durationMs: 0 };
  const faults = findings.filter(({ kind }) => kind === "lost-write" || kind === "changed-write");
  const [first] = faults;
  if (first === undefined) return [{ ...one, outcome: "passed" }];
  const message = faults.map(({ sentence }) => sentence).join(" ");
  const evidence = ledger.examples
    .flatMap((example) => [`request: ${example.request}`, `look-up: ${example.lookUp}`, `found: ${example.actual}`])
    .map(showHiddenOnOneLine)
    .join("\n");
  return [{ ...one, outcome: verdict === "fail" ? "failure" : "skipped", message, type: first.kind, evidence }];
}

function loadCases(run: LoadRun): readonly TestCase[] {
  const group = `assay.load.${run.scenario}`;
  const { valid, reasons } = run.validity;
  const validity = { name: "the run is valid", group, durationMs: 0 };
  return [
    valid
      ? { ...validity, outcome: "passed" }
      : { ...validity, outcome: "error", message: reasons.join("; "), type: "inconclusive" },
    ...writesCase(run, group),
    ...run.objectives.map((objective): TestCase => {
      const { expression, met, status } = objective;
      const one = { name: expression, group, durationMs: 0 };
      if (met) return { ...one, outcome: "passed" };
      const message = objectiveMessage(objective);
      // A run that is not valid cannot fail the target, and neither can an objective that is not decided.
      if (!valid || status === "undecided") return { ...one, outcome: "skipped", message };
      return { ...one, outcome: "failure", message, type: "objective" };
    }),
  ];
}
