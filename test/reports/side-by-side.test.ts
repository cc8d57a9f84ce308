// Runs side by side: precision, width, and hostile texts in every format.
import { describe, expect, it } from "vitest";
import { sideBySideMarkdown } from "../../reports/formats/markdown.ts";
import { sideBySideText } from "../../reports/formats/text.ts";
import { sideBySidePage } from "../../reports/html/side-by-side.ts";
import { differenceText } from "../../reports/view/side-rows.ts";
import { HOSTILE, hostileLoadRun } from "./hostile-run.ts";
import { operationLoad } from "./sample-load.ts";
import { sidesOf, slower, steady } from "./sample-sides.ts";

const found = sidesOf(steady, slower, { ...slower, seed: 8 });

describe("runs side by side", () => {
  it("show a share of errors to the hundredth of a point", () => {
    const total = { ...steady.total, count: 10_000, errors: 4 };
    const text = sideBySideText(sidesOf(steady, { ...steady, total }));
    expect(text).toMatch(/all errors\n[\s\S]*B to A \+0\.04 pts \(/);
  });

  it("give a factor instead of a percentage from 2 on, if it has no interval", () => {
    expect(differenceText({ value: 13.25 }, "ms")).toBe("× 13.3 (no interval)");
    expect(differenceText({ value: 1.5 }, "ms")).toBe("+50.0 % (no interval)");
    expect(differenceText({ value: 13.25, low: 12, high: 15 }, "ms")).toBe("+1225.0 % (+1100.0 to +1400.0)");
  });

  it("give the interval of a time in the unit of the time", () => {
    const total = {
      ...operationLoad(1_200, 1_190),
      responseTimeConfidenceMs: { p95: { low: 950, high: 1_400 } },
    };
    expect(sideBySideText(sidesOf(steady, { ...steady, total }))).toContain("B 1.19 s (0.95–1.40)");
  });

  it("fit a terminal of 80 columns, with nothing left out", () => {
    const text = sideBySideText(found);
    expect(text.split("\n").filter((line) => [...line].length > 80)).toEqual([]);
    const squeezed = (one: string) => one.replaceAll(/[\s·]/g, "");
    for (const { operation } of found.metrics)
      expect(squeezed(text)).toContain(operation === "*" ? "allp95" : operation);
    expect(squeezed(text)).toContain(squeezed(found.sentence));
  });

  it("run no script and forge no markup if every text is hostile", () => {
    const hostile = sidesOf(hostileLoadRun, { ...hostileLoadRun, seed: 8 });
    const texts = [sideBySideText(hostile), sideBySideMarkdown(hostile)];
    for (const text of texts) expect(text).not.toMatch(/^\s*(::|##\[)/m);
    expect(sideBySideMarkdown(hostile)).not.toMatch(/^[^`]*@everyone/m);
    const page = sideBySidePage(hostile);
    expect(page).not.toMatch(/(src|href)="(?!#)|@import|url\(/);
    expect(page.slice(page.indexOf("<body>"))).not.toMatch(/<(script|img|svg onload|style)\b/);
    expect(JSON.stringify(hostile)).toContain(JSON.stringify(HOSTILE).slice(1, 40));
  });
});
