// The terminal summary. No line is longer than 80 columns, but for what has to be copied whole, and nothing is left out.
import { describe, expect, it, test } from "vitest";
import { formatters } from "../../../reports/formats/index.ts";
import type { ConformanceRun } from "../../../run/format/run.ts";
import { judge } from "../../../run/verdict/verdict.ts";
import { check, conformanceRun, failingChecks } from "../sample-conformance.ts";
import { failingRun } from "../sample-runs.ts";
import { SAMPLES } from "../samples.ts";

const ESCAPE = "\u001b";

describe("the terminal summary", () => {
  it("has colour only on request", () => {
    expect(formatters.text(failingRun)).not.toContain(ESCAPE);
    const coloured = formatters.text(failingRun, { isColoured: true });
    expect(coloured).toContain(`${ESCAPE}[1;31m▲ FAIL${ESCAPE}[0m`);
    expect(coloured.replaceAll(new RegExp(`${ESCAPE}\\[[\\d;]+m`, "g"), "")).toBe(formatters.text(failingRun));
  });

  it("marks server errors of valid requests as a note beside PASS, and so does the page", () => {
    const { serverErrors = [] } = failingRun.conformance as ConformanceRun;
    const run = { ...conformanceRun(), serverErrors };
    expect(formatters.text(run)).toMatch(/^◌ 4 requests with a server error[\s\S]*^● PASS/m);
    expect(formatters.html(run)).not.toContain("▲");
    expect(formatters.text(failingRun)).toMatch(/^▲ 4 requests with a server error/m);
  });

  it("cuts a command with a huge body, and says by how much", () => {
    const curl = `curl --data-raw '${"a".repeat(65_000)}'`;
    const text = formatters.text(conformanceRun(failingChecks.map((one) => ({ ...one, curl }))));
    expect(text).not.toContain("a".repeat(4_001));
    expect(text).toMatch(/aa… \(61,018 more characters: the whole command is in run\.json and report\.html\)$/m);
  });

  it("says what a run had sent before it began again, and so do the other reports", () => {
    const abandoned = { status: 403, lastedMs: 3_000, sent: 612, creates: 34, trades: 40 };
    const requests = { sent: 1_832, controls: 80, retries: 1, creates: 98, trades: 160, abandoned };
    const run = { ...conformanceRun(), requests };
    const said =
      /began again\W+slowly.*status 403.* 612 requests, 34 creations and 40 trades, of 1,832, 98 and 160 in all/i;
    for (const format of ["text", "markdown", "html"] as const)
      expect(formatters[format](run).replaceAll(/[\s|]+/g, " ")).toMatch(said);
  });

  it("has entries for the list of known failures, one for checks that differ in their last part", () => {
    const failing = ["request/amount/type/text", "request/amount/type/null", "request/side/enum/buy"];
    const entry = (id: string) => `known as    {"id":"${id}","reason":"WHY","owner":"WHO","expires":"`;
    const text = formatters.text(failingIn(failing.map((part) => `token-price/${part}`)));
    expect(text).toContain(entry("token-price/request/amount/type/*"));
    expect(text).toContain(entry("token-price/request/side/enum/buy"));
  });

  it("says how many entries of the list of known failures it leaves to the HTML report, which has them all", () => {
    const ids = ["one", "two", "three", "four", "five", "six"].map((field) => `token-price/request/${field}/type/text`);
    const run = failingIn(ids);
    const entries = formatters.text(run).match(/known as {4}.*$/gm);
    expect(entries?.at(-1)).toBe("known as    and 2 more in the HTML report");
    for (const id of ids) expect(formatters.html(run)).toContain(`{&quot;id&quot;:&quot;${id}&quot;,&quot;reason`);
  });
});

/** Commands, and lines of a single URL, path or id. */
const COPIED = /^\s*known as {2,}\{|^\s*((curl|reproduce)\s+)?(assay|curl) |^\s*(\w+\s+)?\S*\/\S*$/;

test.each(Object.entries(SAMPLES))("the summary of the %s run fits 80 columns and has the whole verdict", (_, run) => {
  const text = formatters.text(run, { folder: "reports/out/run" });
  const long = text.split("\n").filter((line) => [...line].length > 80);
  expect(long.filter((line) => !COPIED.test(line))).toEqual([]);
  const { word, reason } = judge(run);
  expect(words(text)).toContain(words(`${word} ${reason}`));
});

function words(text: string): string {
  return text.replaceAll(/\s+/g, " ");
}

/** A run in which checks of these ids fail, each of the same statement. */
function failingIn(ids: readonly string[]): ConformanceRun {
  return conformanceRun(ids.map((id) => check({ id, verdict: "fail", statements: ["one"] })));
}
