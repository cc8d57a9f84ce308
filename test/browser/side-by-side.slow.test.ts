// The page of runs side by side in Chromium: whole without scripts, and readable by everybody.
import { describe, expect, it } from "vitest";
import { sideBySidePage } from "../../reports/html/side-by-side.ts";
import type { LoadRun } from "../../run/format/run.ts";
import { hostileLoadRun } from "../reports/hostile-run.ts";
import { sidesOf, slower, steady } from "../reports/sample-sides.ts";
import { slicedRun } from "../reports/sliced-run.ts";
import { violationsIn } from "./accessibility.ts";
import { isWithoutBrowser } from "./chromium.ts";
import { faintTexts } from "./legibility.ts";
import { DESKTOP, OPEN_ALL, openVisitor, PHONE } from "./visit.ts";

const visit = openVisitor();

const hostile = hostileLoadRun.load.kind === "load" ? hostileLoadRun.load : slower;
const textOf = (...loads: readonly LoadRun[]) => sideBySidePage(sidesOf(...loads), loads);

describe.skipIf(isWithoutBrowser)("the page of runs side by side", () => {
  it.each([DESKTOP, PHONE])("is whole without scripts and requests nothing ($width px)", async (viewport) => {
    const text = textOf(steady, slower, hostile, slicedRun, slicedRun);
    await visit(text, { viewport, javaScriptEnabled: false }, async ({ page, requests, messages, url }) => {
      expect(await page.locator("h1").textContent()).toBe("Unpaired");
      expect(await page.locator("#differences svg:visible").count()).toBeGreaterThan(0);
      expect(await page.locator("#over-time svg:visible").count()).toBeGreaterThan(5);
      expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(viewport.width);
      expect(await page.locator("img,iframe,object,form,link").count()).toBe(0);
      expect(requests).toEqual([url]);
      expect(messages).toEqual([]);
    });
  });

  it("has no violation of accessibility, and five lines of unlike colours", async () => {
    const text = textOf(steady, slower, slicedRun, steady, slower);
    await visit(text, { viewport: DESKTOP, bypassCSP: true }, async ({ page }) => {
      await page.evaluate(OPEN_ALL);
      expect(await violationsIn(page)).toEqual([]);
      expect((await faintTexts(page, 4.5)).faint).toEqual([]);
      const strokes = await page.evaluate<string[]>(
        "[1, 2, 3, 4, 5].map((at) => getComputedStyle(document.querySelector('.line.run-' + at)).stroke)",
      );
      expect(new Set(strokes).size).toBe(5);
    });
  });
});
