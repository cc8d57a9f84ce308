// The report in Chromium: sizes, themes, with and without scripts, by pointer and by keys.
import { createRequire } from "node:module";
import { describe, expect, it } from "vitest";
import { OPERATION_IDS, statements } from "../../schemas/index.ts";
import { worseRun } from "../reports/sample-comparison.ts";
import { check, conformanceRun, failingChecks } from "../reports/sample-conformance.ts";
import { failingRun, inconclusiveRun, passingRun } from "../reports/sample-runs.ts";
import { slicedRun } from "../reports/sliced-run.ts";
import { isWithoutBrowser } from "./chromium.ts";
import { DESKTOP, OPEN_ALL, openVisitor, PHONE } from "./visit.ts";

const AXE = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
/** Axe measures no contrast of texts in SVG: each is copied next to its chart, in its colour. */
const SVG_TEXTS_AS_HTML = `for (const text of document.querySelectorAll("svg text")) {
  const copy = document.createElement("span");
  copy.textContent = text.textContent;
  copy.style.color = getComputedStyle(text).fill;
  text.ownerSVGElement.after(copy);
}`;
const visit = openVisitor();

describe.skipIf(isWithoutBrowser)("the report in a browser", () => {
  // Any two of them together.
  it.each([
    { viewport: DESKTOP, colorScheme: "light", javaScriptEnabled: true },
    { viewport: DESKTOP, colorScheme: "dark", javaScriptEnabled: false },
    { viewport: PHONE, colorScheme: "light", javaScriptEnabled: false },
    { viewport: PHONE, colorScheme: "dark", javaScriptEnabled: true },
  ] as const)(
    "shows verdict and charts, requests nothing and logs nothing ($viewport.width px, $colorScheme, scripts: $javaScriptEnabled)",
    async (situation) => {
      await visit(failingRun, situation, async ({ page, requests, messages, url }) => {
        const verdict = await page.locator("h1").boundingBox();
        expect(await page.locator("h1").textContent()).toBe("FAIL");
        expect((verdict?.y ?? 1e9) + (verdict?.height ?? 0)).toBeLessThan(situation.viewport.height / 2);
        for (const id of ["chart-latency", "chart-rate"]) {
          const chart = page.locator(`#${id} svg:visible`);
          expect(await chart.count()).toBe(1);
          const box = await chart.boundingBox();
          expect(box?.width).toBeGreaterThan(300);
          expect(box?.height).toBeGreaterThan(150);
          expect(await chart.locator("path.line").count()).toBeGreaterThan(1);
        }
        expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(situation.viewport.width);
        expect(requests).toEqual([url]);
        expect(messages).toEqual([]);
      });
    },
  );

  it("fits verdict and operations on the first screen of a desktop", async () => {
    for (const run of [passingRun, failingRun, inconclusiveRun])
      await visit(run, { viewport: DESKTOP }, async ({ page }) => {
        const table = await page.locator(".operations").boundingBox();
        expect((table?.y ?? 1e9) + (table?.height ?? 0)).toBeLessThan(DESKTOP.height);
        expect(await page.locator(".operations tbody tr").count()).toBe(5);
      });
  });

  it.each([
    ["a failing run", failingRun, PHONE],
    ["a run with periods", slicedRun, DESKTOP],
    ["many failures", conformanceRun(manyFailures), DESKTOP],
    ["a comparison", worseRun, DESKTOP],
  ] as const)(
    "has no violation of accessibility, such as too little contrast, in either theme (%s)",
    async (_, run, viewport) => {
      for (const colorScheme of ["light", "dark"] as const)
        await visit(run, { viewport, colorScheme, bypassCSP: true }, async ({ page }) => {
          await page.evaluate(OPEN_ALL);
          if (run === slicedRun) await page.locator("#period:visible").waitFor();
          await page.addScriptTag({ path: AXE });
          await page.evaluate(SVG_TEXTS_AS_HTML);
          // Each with its first element.
          const found = `violations.map(({ id, nodes }) => id + ": " + nodes[0].html.slice(0, 200))`;
          expect(await page.evaluate(`axe.run().then(({ violations }) => ${found})`)).toEqual([]);
        });
    },
  );

  it("searches and filters a long list of failures by operation, family and field", async () => {
    await visit(conformanceRun(manyFailures), { viewport: DESKTOP }, async ({ page, messages }) => {
      const [entries, status] = [page.locator("article.cause:visible"), page.locator(".search [role=status]")];
      const all = await entries.count();
      expect(all).toBeGreaterThan(6);
      expect(await page.locator(".index li").count()).toBe(all);
      await page.getByLabel("Operation", { exact: true }).selectOption("trade-token");
      expect(await entries.count()).toBe(await page.locator('article.cause[data-operation~="trade-token"]').count());
      expect(await status.textContent()).toBe(`${await entries.count()} of ${all} shown`);
      await page.getByLabel("Field", { exact: true }).selectOption("field-8");
      expect(await entries.count()).toBe(1);
      expect(await page.locator(".index li:visible").count()).toBe(1);
      await page.getByLabel("Search").fill("no such words");
      expect(await entries.count()).toBe(0);
      const sent = await page.evaluate("location.hash");
      expect(sent).toBe("#failures-operation=trade-token&failures-field=field-8&failures-search=no+such+words");
      await page.evaluate("location.hash = '#failures-operation=trade-token&failures-field=field-8'");
      expect(await entries.count()).toBe(1);
      expect(await page.getByLabel("Search").inputValue()).toBe("");
      expect(messages).toEqual([]);
    });
  });

  it("fits a phone with every part unfolded, and shows each value of the load without scrolling aside", async () => {
    const expression = "responseTimeMs.p95 < 500 in every 10 seconds";
    const objectives = slicedRun.objectives.map((one) => ({ ...one, expression }));
    const operations = Object.fromEntries(
      Object.entries(slicedRun.operations).map(([name, one]) => [
        name,
        { ...one, responseTimeMs: { ...one.responseTimeMs, p95: 0.938, p99: 0.938, max: 0.938 } },
      ]),
    );
    await visit({ ...slicedRun, objectives, operations }, { viewport: PHONE }, async ({ page }) => {
      await page.evaluate(OPEN_ALL);
      expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(PHONE.width);
      const edges = await page.evaluate<number[]>(
        "[...document.querySelectorAll('#load-numbers td, .operations td, [aria-label=Objectives] td')].map((cell) => Math.floor(cell.getBoundingClientRect().right - Math.min(innerWidth, cell.closest('table').getBoundingClientRect().right)))",
      );
      expect(edges.length).toBeGreaterThan(60);
      expect(Math.max(...edges)).toBeLessThanOrEqual(0);
    });
  });

  it("names each number of the operations on a phone, in a run without a load too", async () => {
    await visit(conformanceRun(), { viewport: PHONE }, async ({ page }) => {
      const names =
        "[...document.querySelectorAll('.operations td')].map((cell) => getComputedStyle(cell, ':before').content)";
      expect(new Set(await page.evaluate<string[]>(names))).toEqual(new Set(['"Conformance"', '"Not judged"']));
    });
  });

  it("copies a command byte for byte", async () => {
    const permissions = ["clipboard-read", "clipboard-write"];
    await visit(failingRun, { viewport: DESKTOP, permissions }, async ({ page }) => {
      const copied = () => page.evaluate<string>("navigator.clipboard.readText()");
      const cause = page.locator(".cause").nth(1);
      await cause.locator("button.copy:visible").last().click();
      await cause.getByText("Copied").waitFor();
      expect(await copied()).toBe(failingChecks[0]?.curl);
      await cause.getByText("Entry for the list of known failures").click();
      await cause.locator("details[open] button.copy").click();
      await cause.locator("details[open]").getByText("Copied").waitFor();
      expect(Object.keys(JSON.parse(await copied()))).toContain("reason");
    });
  });

  it("moves one cursor through all charts over time, by pointer and by keys", async () => {
    await visit(slicedRun, { viewport: DESKTOP }, async ({ page }) => {
      const chart = page.locator("#chart-latency.over-time svg.wide");
      await chart.waitFor();
      await chart.hover({ position: { x: 560, y: 120 } });
      expect(await page.locator("#chart-latency .readout").textContent()).toMatch(/^from 15\.0 s: p50 /);
      expect(await page.locator("#chart-rate .readout").textContent()).toMatch(/5 errors/);
      expect(await page.locator("#chart-memory rect.cursor").count()).toBe(2);
      await page.locator("#chart-rate").focus();
      for (let at = 0; at < 6; at++) await page.keyboard.press("ArrowRight");
      expect(await page.locator("#chart-latency .readout").textContent()).toMatch(/^from 5\.00 s: p50 /);
      await page.mouse.move(2, 2);
      expect(await page.locator("#chart-latency .readout").textContent()).toMatch(/^from 5\.00 s: p50 /);
    });
  });
});

/** A failure for each of twelve fields, of several operations and families. */
const manyFailures = Array.from({ length: 12 }, (_, at) => {
  const operation = OPERATION_IDS[at % 3] ?? "token-price";
  return check({
    id: `${operation}/request/field-${at}/family-${at}/variant`,
    family: `family-${at}`,
    verdict: "fail",
    statements: [[...statements.keys()][at] ?? ""],
    actual: "status 200",
  });
});
