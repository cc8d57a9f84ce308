// Runs side by side in every format: wording, widths, hostile texts, and a page that is complete and alone.
import { describe, expect, it } from "vitest";
import { sideBySideMarkdown } from "../../reports/formats/markdown.ts";
import { sideBySideText } from "../../reports/formats/text.ts";
import { sideBySidePage } from "../../reports/html/side-by-side.ts";
import { INTERVALS } from "../../reports/view/side-rows.ts";
import type { LoadRun } from "../../run/format/run.ts";
import { HOSTILE, hostileLoadRun } from "./hostile-run.ts";
import { operationLoad } from "./sample-load.ts";
import { sidesOf, slower, steady } from "./sample-sides.ts";

const native: LoadRun = { ...slower, seed: 8 };
const found = sidesOf(steady, slower, native);

describe("runs side by side", () => {
  it("have the wording of their golden files", async () => {
    await expect(sideBySideText(found)).toMatchFileSnapshot("../golden/reports/side-by-side.txt");
    await expect(sideBySideMarkdown(found)).toMatchFileSnapshot("../golden/reports/side-by-side.md");
  });

  it("show a share of errors to the hundredth of a point", () => {
    const total = { ...steady.total, count: 10_000, errors: 4 };
    const text = sideBySideText(sidesOf(steady, { ...steady, total }));
    expect(text).toMatch(/all errors\n[\s\S]*B to A \+0\.04 pts \(/);
  });

  it("give the interval of a time in the unit of the time", () => {
    const total = {
      ...operationLoad(1_200, 1_190),
      responseTimeConfidenceMs: { p95: { low: 950, high: 1_400 } },
    };
    expect(sideBySideText(sidesOf(steady, { ...steady, total }))).toContain("B 1.19 s (0.95–1.40)");
  });

  it.each([40, 60, 80, 120, 200])("fit a terminal of %i columns, with nothing left out", (width) => {
    const text = sideBySideText(found, { width });
    expect(text.split("\n").filter((line) => [...line].length > width)).toEqual([]);
    const squeezed = (one: string) => one.replaceAll(/[\s·]/g, "");
    for (const { operation } of found.metrics)
      expect(squeezed(text)).toContain(operation === "*" ? "allp95" : operation);
    expect(squeezed(text)).toContain(squeezed(found.sentence));
  });

  it("run nothing and forge nothing where every text is hostile", () => {
    const hostile = sidesOf(hostileLoadRun, { ...hostileLoadRun, seed: 8 });
    const texts = [sideBySideText(hostile), sideBySideMarkdown(hostile)];
    for (const text of texts) expect(text).not.toMatch(/^\s*(::|##\[)/m);
    expect(sideBySideMarkdown(hostile)).not.toMatch(/^[^`]*@everyone/m);
    const page = sideBySidePage(hostile);
    expect(page.slice(page.indexOf("<body>"))).not.toMatch(/<(script|img|svg onload|style)\b/);
    expect(JSON.stringify(hostile)).toContain(JSON.stringify(HOSTILE).slice(1, 40));
  });
});

describe("the page of compared runs", () => {
  const page = sideBySidePage(found);

  it("has one table of the metrics with their intervals", () => {
    expect(page.match(/<table/g)).toHaveLength(1);
    expect(page).toContain(">+50.0 % (+43.1 to +57.2)</td>");
    expect(page).toContain(INTERVALS);
  });

  it("requests nothing and has no script", () => {
    expect(page).not.toMatch(/(src|href)="(?!#)|@import|url\(|<script/);
  });
});
