import { describe, expect, it } from "vitest";
import { formatters } from "../../reports/formats/index.ts";
import { problemsOf } from "../../results/run/read.ts";
import { hostileLoadRun, hostileRun } from "./hostile-run.ts";

const RUNS = [
  ["with load", hostileLoadRun],
  ["without load", hostileRun],
] as const;

/** What must be in no output: controls but tab and line feed, bidirectional marks, zero-width characters, halves of pairs. */
const UNSAFE = new RegExp(
  [
    "\\0-\\x08",
    "\\x0b-\\x1f",
    "\\x7f-\\x9f",
    "\\u200b-\\u200f",
    "\\u2028-\\u202e",
    "\\u2060-\\u206f",
    "\\ufeff",
    "\\ufffe",
  ]
    .join("")
    .replace(/^.*$/, (range) => `[${range}]|\\p{Surrogate}`),
  "u",
);

describe.each(RUNS)("a record %s whose every text is hostile", (_, record) => {
  it("is a record all the same", () => {
    expect(problemsOf(record)).toEqual([]);
  });

  it.each(Object.entries(formatters))(
    "leaves no character as %s that acts on a terminal or cannot be seen",
    (__, write) => {
      expect(UNSAFE.exec(write(record))).toBeNull();
    },
  );

  it("starts no line of any text with a workflow command of its own", () => {
    for (const format of ["text", "markdown", "junit", "json", "html"] as const) {
      expect(formatters[format](record)).not.toMatch(/^\s*(::|##\[)/m);
    }
  });

  it("gives GitHub exactly our annotations, without a forged one", () => {
    const lines = formatters.github(record).trimEnd().split("\n");
    // The last tells of a fact that changed within the run.
    expect(lines.length).toBe(4);
    for (const line of lines) expect(line).toMatch(/^::(error|warning) title=[^:,\n]*::[^\n]*$/);
  });

  it("closes no code span or fence of Markdown early", () => {
    // What stands in a summary element is HTML; no mark of Markdown acts there.
    const text = formatters.markdown(record);
    const withoutCode = text
      .replace(/<summary>([^\n]*)<\/summary>/g, (summary) => summary.replace(/[*\][]/g, ""))
      .replace(/(`{3,})sh\n[^\n]*\n\1(?=\n)/g, "")
      .replace(/(?<!`)(`+)(?!`)(.*?)(?<!`)\1(?!`)/g, "");
    expect(withoutCode).not.toMatch(/<(script|img|svg|b)\b/);
    expect(withoutCode).not.toMatch(/(?<!\\)\*\*bold/);
    expect(withoutCode).not.toMatch(/\]\(javascript/);
    expect(withoutCode).not.toMatch(/@everyone/);
    expect(withoutCode).not.toMatch(/#1\b/);
  });

  it("leaves the rows of the Markdown table with as many cells as its head", () => {
    const rows = formatters
      .markdown(record)
      .split("\n")
      .filter((line) => line.startsWith("|"));
    expect(rows.map((row) => row.split("|").length)).toEqual(rows.map(() => 8));
  });

  it("makes no tag or attribute in HTML", () => {
    const text = formatters.html(record);
    const body = text.slice(text.indexOf("<body>"), text.lastIndexOf("<script>"));
    expect(body).not.toMatch(/<(script|img|style|iframe|object|textarea)\b/);
    expect(body).not.toMatch(/<[^>]*\son\w+=/);
    expect(body).not.toMatch(/<[^>]*\sstyle=/);
    expect(body).not.toMatch(/\b(href|src)="(?!#)/);
  });

  it("closes no element of XML early", () => {
    const text = formatters.junit(record);
    expect(text).not.toContain("]]>");
    expect(
      text.replace(
        /<\/?(testsuites|testsuite|testcase|failure|error|skipped|system-out)\b[^<>]*>|<\?xml[^<>]*\?>/g,
        "",
      ),
    ).not.toMatch(/[<>]/);
    expect(text).not.toMatch(/&(?!(amp|lt|gt|quot|apos|#10|#9);)/);
  });
});
