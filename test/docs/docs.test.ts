// The pages: links lead to existing files and headings, every page can be reached, and the tests in two tables exist.
import { existsSync, readdirSync } from "node:fs";
import { basename, dirname, join, normalize } from "node:path";
import { expect, test } from "vitest";
import { COMMANDS } from "../../cli/commands/index.ts";
import { flagOf } from "../../cli/settings/setting.ts";
import { exporters, formatters } from "../../reports/formats/index.ts";
import { PAGES, ROOT, read } from "./shell-blocks.ts";

const pages = ["CHANGELOG.md", ...PAGES];

test.each(pages)("links of %s lead to existing files and headings", (page) => {
  expect(linksOf(read(page)).flatMap((link) => problemOf(page, link))).toEqual([]);
});

test("links lead from the start page to every page", () => {
  const reached = new Set(["docs/index.md"]);
  for (const page of reached)
    for (const link of linksOf(read(page))) {
      const [path = ""] = targetOf(page, link);
      if (path.endsWith(".md") && existsSync(join(ROOT, path))) reached.add(path);
    }
  expect(pages.filter((page) => page.startsWith("docs/") && !reached.has(page))).toEqual([]);
});

function linksOf(markdown: string): readonly string[] {
  const text = markdown.replaceAll(/```[\s\S]*?```|`[^`\n]*`/g, "");
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = ""]) => link).filter((link) => !/^[a-z]+:/.test(link));
}

function targetOf(page: string, link: string): readonly [string, string | undefined] {
  const [path = "", heading] = link.split("#");
  return [path === "" ? page : normalize(join(dirname(page), path)), heading];
}

function problemOf(page: string, link: string): readonly string[] {
  const [path, heading] = targetOf(page, link);
  if (!existsSync(join(ROOT, path))) return [`${link}: there is no ${path}`];
  if (heading === undefined || !path.endsWith(".md")) return [];
  return headingsOf(read(path)).includes(heading) ? [] : [`${link}: ${path} has no such heading`];
}

/** The headings as GitHub and the site write them into addresses. */
function headingsOf(markdown: string): readonly string[] {
  return [...markdown.replaceAll(/```[\s\S]*?```/g, "").matchAll(/^#+ (.+)$/gm)].map(([, text = ""]) => {
    const words = text.toLowerCase().replaceAll(/[^\p{L}\p{N}\s_-]/gu, "");
    return words.trim().replaceAll(/\s/g, "-");
  });
}

test("the page about complaints names an existing test for each of them", () => {
  const rows = read("docs/reference/complaints.md").match(/^\| .*#\d.*$/gm) ?? [];
  const named = rows.map((line) => line.split("|").at(4)?.trim() ?? "");
  const files = readdirSync(join(ROOT, "test"), { recursive: true, encoding: "utf8" });
  const tests = new Set(files.map((file) => basename(file).replace(/(\.(system|slow))?\.test\.ts$/, "")));
  expect(rows.length).toBeGreaterThan(30);
  expect(named.filter((name) => !tests.has(name))).toEqual([]);
});

/** Commands that write runs and reports, whose formats have rows of their own, and those that print for people. */
const OTHER_COMMANDS = [
  ...["check", "conform", "explore", "reproduce", "load", "soak", "collect", "generator", "capacity", "ab", "replay"],
  ...["report", "list", "explain", "verify", "serve", "doctor"],
];

const [, table = ""] = /## Readers of each output\n([\s\S]*?)\n## /.exec(read("docs/testing.md")) ?? [];
const rows = [...table.matchAll(/^\| (.*?) ?\| (.*?) \| .*?\| `(test\/.*?)` \|$/gm)].map(
  ([, output = "", reader = "", file = ""]) => ({ output: output.replaceAll("`", ""), reader, file }),
);

test("the table of readers has a row for each format and each command that writes for other programs", () => {
  const formats = Object.keys({ ...formatters, ...exporters }).map((key) => (key === "text" ? "stdout" : flagOf(key)));
  const commands = Object.keys(COMMANDS).filter((name) => !OTHER_COMMANDS.includes(name));
  const outputs = [...formats, "--attest", ...commands.map((name) => `assay ${name}`), "types of the library"];
  expect(rows.flatMap(({ output }) => output || []).toSorted()).toEqual(outputs.toSorted());
});

test("the table of readers names a test that names the reader", () => {
  const unread = rows.filter(({ reader, file }) => {
    const isProgram = !/^(people|GitHub itself)/.test(reader);
    const names = reader.split(/, | with | and /);
    const text = existsSync(file) ? read(file).toLowerCase() : "";
    return text === "" || (isProgram && names.some((name) => !text.includes(name.toLowerCase())));
  });
  expect(unread).toEqual([]);
});
