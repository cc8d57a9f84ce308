// A period chosen in a real browser: every block of the page says what the page of that period would say.
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { BLOCKS } from "../../reports/html/blocks/index.ts";
import { readLoadData } from "../../reports/html/load-data.ts";
import { loadView } from "../../reports/html/load-view.ts";
import { html, textOf } from "../../reports/html/markup.ts";
import { createRandom } from "../../schemas/random.ts";
import { slicedRun, WINDOWS } from "../reports/sliced-run.ts";
import { isWithoutBrowser } from "./chromium.ts";
import { DESKTOP, openVisitor } from "./visit.ts";

const data = readLoadData(slicedRun);
const visit = openVisitor();

/** Opens the page of a run with periods. It may request nothing and log nothing. */
async function visitPeriods(inspect: (page: Page) => Promise<void>): Promise<void> {
  await visit(slicedRun, { viewport: DESKTOP }, async ({ page, requests, messages, url }) => {
    await page.locator("#period:visible").waitFor();
    await inspect(page);
    expect([requests, messages]).toEqual([[url], []]);
  });
}

describe.skipIf(isWithoutBrowser)("a period in the browser", () => {
  it("shows the same blocks in the browser as in a page rendered for that period", async () => {
    const random = createRandom(7, "periods");
    await visitPeriods(async (page) => {
      for (let round = 0; round < 6; round++) {
        const ends = [Math.floor(random.next() * WINDOWS), Math.floor(random.next() * WINDOWS)];
        const [from, to] = [Math.min(...ends), Math.max(...ends) + 1];
        await page.evaluate(`location.hash = "from=${from}&to=${to}"`);
        await page.locator("output", { hasText: from === 0 && to === WINDOWS ? "Whole run" : " – " }).waitFor();
        await expectBlocks(page, from, to);
      }
    });
  });

  it("can be chosen by keyboard, marks what belongs to the whole run, and is closed by a button", async () => {
    await visitPeriods(async (page) => {
      const start = page.getByLabel("Start of the period");
      await start.focus();
      for (let at = 0; at < 14; at++) await page.keyboard.press("ArrowRight");
      await page.getByLabel("End of the period").focus();
      for (let at = 0; at < WINDOWS - 17; at++) await page.keyboard.press("ArrowLeft");
      await page.waitForURL(/#from=14&to=17$/);
      expect(await start.getAttribute("aria-valuetext")).toBe("from 14.0 s");
      expect(await page.locator("#load-finding").textContent()).toMatch(/^From 14\.0 s to 17\.0 s: goodput /);
      expect(await page.locator("th", { hasText: "Objective" }).locator(".of-run").isVisible()).toBe(true);
      expect(await page.locator("#tile-load").textContent()).toContain("14.0 s – 17.0 s");
      await page.getByRole("button", { name: "Whole run", exact: true }).click();
      expect(page.url()).not.toContain("#");
      expect(await page.locator(".of-run:visible").count()).toBe(0);
      await expectBlocks(page, 0, WINDOWS);
    });
  });

  it("zooms the charts, and may look at one operation", async () => {
    await visitPeriods(async (page) => {
      await page.evaluate('location.hash = "from=10&to=20"');
      await page.locator("output", { hasText: " – " }).waitFor();
      const axis = await page.locator("#chart-latency svg.wide .tick.middle").allTextContents();
      expect([axis[0], axis.at(-1)]).toEqual(["10 s", "20 s"]);
      await page.locator("#period select").selectOption("trade-token");
      expect(page.url()).toMatch(/#from=10&to=20&op=trade-token$/);
      expect(await page.locator("#chart-latency figcaption").textContent()).toMatch(/^trade-token, in 10 windows/);
      await page.locator('nav a[href="#over-time"]').click();
      expect(page.url()).toMatch(/#from=10&to=20&op=trade-token$/);
    });
  });
});

/** Compares the text of each block in the page with the one that Node writes for the period. */
async function expectBlocks(page: Page, from: number, to: number): Promise<void> {
  const isWhole = from === 0 && to === WINDOWS;
  const view = loadView(data, isWhole ? undefined : { fromMs: from * 1_000, toMs: to * 1_000 });
  const shownIds: string[] = [];
  for (const { id, render } of BLOCKS) {
    const block = JSON.stringify([id, textOf(html`${render(view)}`)]);
    const [shown, written] = await page.evaluate<[string | null, string]>(`(${TEXTS})(${block})`);
    if (shown === null) continue;
    expect(`${id}: ${shown}`).toBe(`${id}: ${written}`);
    shownIds.push(id);
  }
  expect(shownIds).toEqual(expect.arrayContaining(["tile-load", "load-numbers", "chart-latency"]));
}

/** Runs in the page; as text, so that the types of a browser stay out of a program for Node. */
const TEXTS = `([id, html]) => {
  const written = document.createElement("div");
  written.innerHTML = html;
  return [document.getElementById(id)?.textContent ?? null, written.textContent];
}`;
