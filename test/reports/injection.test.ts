import { describe, expect, it } from "vitest";
import { formatters } from "../../reports/formats/index.ts";
import { LOAD_SCRIPT, SCRIPT } from "../../reports/html/page.ts";
import { loadIn } from "../../run/format/parts.ts";
import { problemsOf } from "../../run/format/read.ts";
import { HOSTILE_RUNS, UNSAFE } from "./hostile-run.ts";

describe.each(HOSTILE_RUNS)("%s in which every text is hostile", (_, run) => {
  it("is a valid run", () => {
    expect(problemsOf(run)).toEqual([]);
  });

  it.each(Object.entries(formatters))("has a safe report as %s", (format, write) => {
    const text = write(run);
    expect(UNSAFE.exec(text)).toBeNull();
    if (format !== "github") expect(text).not.toMatch(/^\s*(::|##\[)/m);
    if (format === "html") expect(withoutScripts(text)).not.toMatch(/<(script|img|iframe|object)\b|<svg onload/);
    if (format === "markdown") expect(text).not.toMatch(/^[^`]*@everyone/m);
  });
});

describe.each(HOSTILE_RUNS.slice(0, 2))("%s in which every text is hostile", (_, run) => {
  it("gives GitHub exactly its own annotations, without a forged one", () => {
    const lines = formatters.github(run).trimEnd().split("\n");
    // The last ones are about server errors, a fact that changed during the run, and under load an objective.
    expect(lines.length).toBe(loadIn(run) === undefined ? 5 : 6);
    for (const line of lines) expect(line).toMatch(/^::(error|warning) title=[^:,\n]*::[^\n]*$/);
  });

  it("closes no code span or fence of Markdown early", () => {
    // A summary element contains HTML, in which Markdown has no effect.
    const text = formatters.markdown(run);
    const withoutCode = text
      .replace(/<summary>([^\n]*)<\/summary>/g, (summary) => summary.replace(/[*\][]/g, ""))
      .replace(/(`{3,})sh\n[^\n]*\n\1(?=\n)/g, "")
      .replace(/(?<!`)(`+)(?!`)(.*?)(?<!`)\1(?!`)/g, "");
    expect(withoutCode).not.toMatch(/<(script|img|svg|b)\b|(?<!\\)\*\*bold|\]\(javascript|@everyone|#1\b/);
  });

  it("leaves the rows of the Markdown table with as many cells as its head", () => {
    const rows = formatters.markdown(run).match(/^\|.*$/gm) ?? [];
    expect(new Set(rows.map((row) => row.split("|").length))).toEqual(new Set([8]));
  });

  it("closes no element of XML early", () => {
    const text = formatters.junit(run);
    expect(text).not.toContain("]]>");
    const known = /<\/?(testsuites|testsuite|testcase|failure|error|skipped|system-out)\b[^<>]*>|<\?xml[^<>]*\?>/g;
    expect(text.replace(known, "")).not.toMatch(/[<>]/);
    expect(text).not.toMatch(/&(?!(amp|lt|gt|quot|apos|#10|#9);)/);
  });
});

/** The body of a page without Assay's own scripts. */
function withoutScripts(page: string): string {
  const own = [SCRIPT, LOAD_SCRIPT].map((script) => `<script>${script}</script>`);
  return own.reduce((rest, script) => rest.replace(script, () => ""), page.slice(page.indexOf("<body>")));
}
