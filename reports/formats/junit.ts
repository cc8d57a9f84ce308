// JUnit XML for CI servers: a test case for each check, each objective, and the validity of the load run. Only what decides
// the exit code fails: advisory findings pass with a note, and what was not judged is skipped with its reason. Its elements
// and attributes are those of junit-10.xsd of Jenkins' xUnit plugin, which rejects any other.

import type { CheckResult, ConformanceRun, LoadRun, Run } from "../../results/run/run.ts";
import { showHiddenOnOneLine } from "../../results/text/hidden-characters.ts";
import { judge } from "../../results/verdict/verdict.ts";
import { OPERATION_IDS } from "../../schemas/index.ts";
import { knownText } from "../view/expectations.ts";
import { isStrict } from "../view/failure-groups.ts";
import { partsOf } from "../view/parts.ts";
import { reproduceCommand } from "../view/rerun-command.ts";
import { objectiveValue } from "../view/summary.ts";
import { explanationOf } from "../view/unjudged.ts";
import type { FormatOptions } from "./format.ts";
import { element, escapeText } from "./xml.ts";

/** One test case and how it counts. */
type Case = {
  readonly xml: string;
  readonly outcome: "passed" | "failure" | "error" | "skipped";
  readonly seconds: number;
};

type Suite = { readonly name: string; readonly cases: readonly Case[] };

/** A run as JUnit XML. */
export function junitReport(run: Run, place: FormatOptions = {}): string {
  const { conformance, load } = partsOf(run);
  const measured: readonly Suite[] = [
    ...(conformance.kind === "not-run" ? [] : conformanceSuites(run, conformance, place)),
    ...(load.kind === "not-run" ? [] : [{ name: `load ${load.scenario}`, cases: loadCases(load) }]),
  ];
  const suites: readonly Suite[] = [{ name: "assay", cases: [verdictCase(run)] }, ...measured];
  const { tests, failures, errors } = totals(suites.flatMap(({ cases }) => cases));
  const time = (run.durationMs / 1000).toFixed(3);
  const timestamp = run.startedAt.slice(0, "2026-11-20T10:04:00".length);
  const root = element(
    "testsuites",
    { name: "assay", tests, failures, errors, time },
    "\n",
    ...suites.map((one) => suite(one, timestamp)),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`;
}

/** The case of the verdict agrees with it: an error if the run is inconclusive, a failure if it fails. */
function verdictCase(run: Run): Case {
  const { word, state, reason } = judge(run);
  const message = `${word}: ${reason}`;
  const of = (outcome: Case["outcome"], ...inside: readonly string[]): Case => ({
    xml: testCase("verdict", "assay", 0, ...inside),
    outcome,
    seconds: 0,
  });
  if (state === "unknown") return of("error", element("error", { message, type: "not-judged" }));
  if (state === "bad") return of("failure", element("failure", { message, type: "verdict" }));
  return of("passed");
}

function conformanceSuites(whole: Run, run: ConformanceRun, place: FormatOptions): readonly Suite[] {
  const fails = (check: CheckResult) => check.tier === "specified" || (check.tier === "advisory" && isStrict(run));
  const toCase = (check: CheckResult) => checkCase(check, fails(check), () => reproduceCommand(whole, check, place));
  return OPERATION_IDS.flatMap((operation) => {
    const checks = run.checks.filter((check) => check.operation === operation);
    return checks.length === 0 ? [] : [{ name: operation, cases: checks.map(toCase) }];
  });
}

function checkCase(check: CheckResult, fails: boolean, reproduce: () => string): Case {
  const seconds = check.durationMs / 1000;
  const name = `assay.${check.operation}.${check.family}`;
  const of = (outcome: Case["outcome"], ...inside: readonly string[]): Case => ({
    xml: testCase(check.id, name, seconds, ...inside),
    outcome,
    seconds,
  });
  switch (check.verdict) {
    case "pass":
      return of("passed");
    case "inconclusive":
    case "notApplicable": {
      if (check.known !== undefined) return of("skipped", element("skipped", { message: knownText(check.known) }));
      const kind = check.verdict === "inconclusive" ? "inconclusive" : "not applicable";
      return of("skipped", element("skipped", { message: `${kind}: ${explanationOf(check)}` }));
    }
    case "fail": {
      if (check.known !== undefined) return of("skipped", element("skipped", { message: knownText(check.known) }));
      const body = bodyOf(check, reproduce());
      if (fails) return of("failure", element("failure", { message: check.rule, type: check.tier }, escapeText(body)));
      return of("passed", element("system-out", {}, escapeText(`${check.tier} finding\n${body}`)));
    }
  }
}

function bodyOf(check: CheckResult, reproduce: string): string {
  const lines: readonly (readonly [string, string | undefined])[] = [
    ["rule", check.rule],
    ["difference", check.difference],
    ["expected", check.expected],
    ["found", check.actual],
    ["response", check.response === undefined ? undefined : `“${check.response}”`],
    ["statements", check.statements.join(", ")],
    ["interpretations", check.interpretations.length === 0 ? undefined : check.interpretations.join(", ")],
    ["reproduce", reproduce],
    ["curl", check.curl],
  ];
  return lines
    .flatMap(([label, value]) => (value === undefined ? [] : [`${label}: ${showHiddenOnOneLine(value)}`]))
    .join("\n");
}

function loadCases(run: LoadRun): readonly Case[] {
  const name = `assay.load.${run.scenario}`;
  const { valid, reasons } = run.validity;
  const validity: Case = {
    xml: testCase(
      "the run is valid",
      name,
      0,
      valid ? "" : element("error", { message: reasons.join("; "), type: "inconclusive" }),
    ),
    outcome: valid ? "passed" : "error",
    seconds: 0,
  };
  return [
    validity,
    ...run.objectives.map(({ expression, met, value, samples, status }): Case => {
      const message = `${status === "undecided" ? "undecided" : "missed"}: ${expression}, got ${objectiveValue({ expression, value })} (samples: ${samples})`;
      // A run that is not valid cannot fail the target, and neither can an objective that is not decided.
      if (!met && (!valid || status === "undecided"))
        return { xml: testCase(expression, name, 0, element("skipped", { message })), outcome: "skipped", seconds: 0 };
      const failure = element("failure", { message, type: "objective" });
      return {
        xml: testCase(expression, name, 0, met ? "" : failure),
        outcome: met ? "passed" : "failure",
        seconds: 0,
      };
    }),
  ];
}

function testCase(name: string, classname: string, seconds: number, ...inside: readonly string[]): string {
  const children = inside.filter((child) => child !== "");
  return `${element("testcase", { name, classname, time: seconds.toFixed(3) }, ...children)}\n`;
}

function suite({ name, cases }: Suite, timestamp: string): string {
  const seconds = cases.reduce((sum, one) => sum + one.seconds, 0);
  const attributes = { name, ...totals(cases), time: seconds.toFixed(3), timestamp };
  return `${element("testsuite", attributes, "\n", ...cases.map(({ xml }) => xml))}\n`;
}

function totals(cases: readonly Case[]): Readonly<Record<"tests" | "failures" | "errors" | "skipped", number>> {
  const count = (outcome: Case["outcome"]) => cases.filter((one) => one.outcome === outcome).length;
  return { tests: cases.length, failures: count("failure"), errors: count("error"), skipped: count("skipped") };
}
