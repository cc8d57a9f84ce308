// Links between pages lead to existing files and headings, and every page can be reached.
import { existsSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { describe, expect, it } from "vitest";
import { PAGES, ROOT, read } from "./shell-blocks.ts";

const pages = ["CHANGELOG.md", ...PAGES];

describe("links", () => {
  it.each(pages)("of %s lead to existing files and headings", (page) => {
    expect(linksOf(read(page)).flatMap((link) => problemOf(page, link))).toEqual([]);
  });

  it("lead from the start page to every page", () => {
    const reached = new Set(["docs/index.md"]);
    for (const page of reached)
      for (const link of linksOf(read(page))) {
        const [path = ""] = targetOf(page, link);
        if (path.endsWith(".md") && existsSync(join(ROOT, path))) reached.add(path);
      }
    expect(pages.filter((page) => page.startsWith("docs/") && !reached.has(page))).toEqual([]);
  });
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
  return [...markdown.replaceAll(/```[\s\S]*?```/g, "").matchAll(/^#+ (.+)$/gm)].map(([, text = ""]) =>
    text
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
      .trim()
      .replaceAll(/\s/g, "-"),
  );
}
