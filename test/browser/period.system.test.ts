// A period chosen in a real browser: every number of the page is that of the journal's windows in it.
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { htmlReport } from "../../reports/html/page.ts";
import { writeCount, writeMs } from "../../reports/text/number-format.ts";
import { operationLoad } from "../../run/tally/metrics.ts";
import { addWindow, createTally, overall } from "../../run/tally/tally.ts";
import { OPERATION_IDS } from "../../schemas/operation.ts";
import { createRandom } from "../../schemas/random.ts";
import { percentileMicros } from "../../statistics/percentile.ts";
import { slicedRun, slicedWindows, WINDOWS } from "../reports/sliced-run.ts";
import { isWithoutBrowser, launchChromium } from "./chromium.ts";

const file = join(tmpdir(), `assay-period-${process.pid}.html`);
let browser: Browser;

beforeAll(async () => {
  browser = await launchChromium();
  await writeFile(file, htmlReport(slicedRun));
});
afterAll(async () => browser?.close());

describe.skipIf(isWithoutBrowser)("a period in the browser", () => {
  it("recomputes the table of operations exactly, for any period in the address", async () => {
    const random = createRandom(7, "periods");
    await visit("#from=4&to=6", async (page) => {
      for (let round = 0; round < 6; round++) {
        const ends = [Math.floor(random.next() * WINDOWS), Math.floor(random.next() * WINDOWS)];
        const [from, to] = [Math.min(...ends), Math.max(...ends) + 1];
        await page.evaluate(`location.hash = "from=${from}&to=${to}"`);
        await page.locator("output", { hasText: from === 0 && to === WINDOWS ? "Whole run" : " – " }).waitFor();
        expect(await rowsIn(page)).toEqual(rowsOf(from, to));
      }
    });
  });

  it("is chosen by keys alone, marks what is the run's, and ends with a button", async () => {
    await visit("", async (page, problems) => {
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
      expect(await rowsIn(page)).toEqual(rowsOf(0, WINDOWS));
      expect(problems).toEqual([]);
    });
  });

  it("is drawn with the pointer in a chart, zooms the charts, and may look at one operation", async () => {
    await visit("", async (page, problems) => {
      const plot = page.locator("#chart-rate.over-time svg.wide");
      await plot.scrollIntoViewIfNeeded();
      const box = await plot.boundingBox();
      const [left, width, y] = [box?.x ?? 0, box?.width ?? 0, (box?.y ?? 0) + 60];
      const at = (seconds: number) => left + (width * (58 + (962 * seconds) / WINDOWS)) / 1_100;
      await page.mouse.move(at(10.4), y);
      await page.mouse.down();
      await page.mouse.move(at(19.6), y, { steps: 4 });
      await page.mouse.up();
      expect(page.url()).toMatch(/#from=10&to=20$/);
      const axis = await page.locator("#chart-latency svg.wide .tick.middle").allTextContents();
      expect([axis[0], axis.at(-1)]).toEqual(["10 s", "20 s"]);
      await page.locator("#period select").selectOption("trade-token");
      expect(page.url()).toMatch(/#from=10&to=20&op=trade-token$/);
      expect(await page.locator("#chart-latency figcaption").textContent()).toMatch(/^trade-token, in 10 windows/);
      await page.locator('nav a[href="#distribution"]').click();
      expect(page.url()).toMatch(/#from=10&to=20&op=trade-token$/);
      expect(problems).toEqual([]);
    });
  });
});

/** The cells of the table of operations that only the histograms can tell. */
async function rowsIn(page: Page): Promise<readonly (readonly string[])[]> {
  const rows = await page.locator("#load-numbers tbody tr").all();
  return Promise.all(
    rows.map(async (row) => {
      const cells = await row.locator("th,td").allTextContents();
      // Confidence intervals stand below the percentiles of the whole run.
      return [0, 1, 3, 4, 5, 6, 7, 8].map((at) => (cells[at] ?? "").replace(/ ms.*$/, " ms"));
    }),
  );
}

/** The same from the windows of the journal. */
function rowsOf(from: number, to: number): readonly (readonly string[])[] {
  const tally = createTally();
  for (const window of slicedWindows.slice(from, to)) addWindow(tally, window);
  const parts = [
    ...OPERATION_IDS.flatMap((id) => {
      const own = tally.operations.get(id);
      return own === undefined ? [] : [[id, own] as const];
    }),
    ["all", overall(tally)] as const,
  ];
  return parts.map(([name, own]) => {
    const { count, errors, responseTimeMs: times } = operationLoad(own, 1);
    const written = [
      times.p50,
      times.p90,
      times.p95,
      times.p99,
      percentileMicros(own.responseTime, 99.9) / 1_000,
      times.max,
    ];
    return [name, writeCount(count), ...written.map((ms) => (count === errors ? "–" : writeMs(ms)))];
  });
}

/** Opens the page at a fragment; `problems` are requests beside the page, console messages and errors. */
async function visit(
  fragment: string,
  inspect: (page: Page, problems: readonly string[]) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 720 } });
  try {
    const page = await context.newPage();
    const problems: string[] = [];
    page.on("request", (request) => {
      if (!request.url().startsWith("file:")) problems.push(request.url());
    });
    page.on("console", (message) => problems.push(message.text()));
    page.on("pageerror", (error) => problems.push(String(error)));
    await page.goto(`${pathToFileURL(file).href}${fragment}`);
    await page.locator("#period:visible").waitFor();
    await inspect(page, problems);
  } finally {
    await context.close();
  }
}
