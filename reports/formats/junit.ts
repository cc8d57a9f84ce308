// JUnit XML for CI servers, always well-formed. Its elements and attributes are those of junit-10.xsd of Jenkins' xUnit plugin,
// which rejects any other. GitLab shows the text of a failure, error or skip and ignores its message, so that each has one.
import type { Run } from "../../run/format/run.ts";
import { showHidden, showHiddenOnOneLine } from "../../run/text/hidden-characters.ts";
import type { CommandPlace } from "../view/rerun-command.ts";
import { countsOf, type TestCase, type TestSuite, testSuites } from "../view/test-cases.ts";

export function junitReport(run: Run, place: CommandPlace = {}): string {
  const suites = testSuites(run, place);
  const { tests, failure, error } = countsOf(suites);
  const timestamp = run.startedAt.slice(0, "2026-11-20T10:04:00".length);
  const root = element(
    "testsuites",
    { name: "assay", tests, failures: failure, errors: error, time: secondsText(run.durationMs) },
    "\n",
    ...suites.map((one) => suiteXml(one, timestamp)),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`;
}

function suiteXml(suite: TestSuite, timestamp: string): string {
  const { tests, failure, error, skipped } = countsOf([suite]);
  const time = secondsText(suite.cases.reduce((sum, { durationMs }) => sum + durationMs, 0));
  const attributes = { name: suite.name, tests, failures: failure, errors: error, skipped, time, timestamp };
  return `${element("testsuite", attributes, "\n", ...suite.cases.map(caseXml))}\n`;
}

function caseXml(one: TestCase): string {
  const { name, group: classname, durationMs } = one;
  return `${element("testcase", { name, classname, time: secondsText(durationMs) }, ...insideOf(one))}\n`;
}

function insideOf({ outcome, message, type, evidence }: TestCase): readonly string[] {
  if (outcome === "passed") return evidence === undefined ? [] : [element("system-out", {}, escapeText(evidence))];
  return [element(outcome, { message, type }, escapeText(evidence ?? showHiddenOnOneLine(message ?? outcome)))];
}

function secondsText(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(3);
}

/** One element without its undefined attributes; children are elements or escaped text. */
function element(
  name: string,
  attributes: Readonly<Record<string, string | number | undefined>>,
  ...children: readonly string[]
): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${escapeAttribute(String(value))}"`)
    .join("");
  return children.length === 0 ? `<${name}${written}/>` : `<${name}${written}>${children.join("")}</${name}>`;
}

/**
 * Text between tags; characters that XML 1.0 forbids are shown as escapes. `>` is escaped too, so that no text can contain
 * the end of a CDATA section.
 */
function escapeText(text: string): string {
  return showHidden(text).replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** Line feeds and tabs are written as references, because parsers turn them into blanks in attributes. */
function escapeAttribute(text: string): string {
  return escapeText(text)
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&apos;")
    .replaceAll("\n", "&#10;")
    .replaceAll("\t", "&#9;");
}
