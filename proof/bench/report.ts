// How large the page of a day is, how soon it shows, and how long a period takes: a journal of 24 hours is made up, reported
// and opened in Chromium.
import { mkdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type Browser, chromium } from "playwright-core";
import { JOURNAL_FILE, windowMsOf } from "../../run/journal/load-journal.ts";
import { createRandom } from "../../schemas/random.ts";
import { median } from "../../statistics/quantile.ts";
import { findBrowser } from "../../tools/browser.ts";
import type { Bench } from "./bench.ts";
import { surroundings } from "./generator/subjects.ts";
import { writeDay } from "./made-up-day.ts";
import { watchCommand } from "./watched-command.ts";

const HOURS = 24;
const LIMIT_CHARACTERS = 1_000_000;
const LIMIT_PAINT_MS = 1_000;
const ENTRY = join(import.meta.dirname, "../../bin/assay.mjs");

/** What one opening of the page took, in ms from its start. */
type Opening = { readonly paintMs: number; readonly readyMs: number; readonly periodMs: number };

/** The bench of the page of a day. */
export const page: Bench = {
  question: "How large is the page of a day, how soon does it show, and how long does a period take?",
  usual: { pairs: 5, seconds: HOURS * 3_600 },
  run: async ({ folder, pairs, seconds, share, seed }) => {
    const [run, html, log] = ["run", "report.html", "output.log"].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ];
    const durationMs = Math.round(seconds * share * 1_000);
    mkdirSync(run);
    writeDay(
      join(run, JOURNAL_FILE),
      Math.round(durationMs / windowMsOf(durationMs)),
      windowMsOf(durationMs),
      createRandom(seed, "day"),
    );
    const { exitCode } = await watchCommand(
      [process.execPath, ENTRY, "report", run, "--quiet", "--html", html],
      surroundings(),
      log,
    );
    if (exitCode !== 0) throw new Error(`assay report ended with ${exitCode}: ${readFileSync(log, "utf8")}`);
    const openings = await openedSeveralTimes(html, pairs);
    const of = (time: keyof Opening) => Math.round(median(openings.map((opening) => opening[time])));
    const [size, paintMs] = [statSync(html).size, of("paintMs")];
    return {
      lines: [
        `page             ${Math.round(size / 1_000)} kB`,
        `first paint      ${paintMs} ms`,
        `periods ready    ${of("readyMs")} ms`,
        `a new period     ${of("periodMs")} ms`,
      ],
      data: { size, openings },
      goals: [
        { sentence: `below ${LIMIT_CHARACTERS / 1_000} kB`, isReached: size < LIMIT_CHARACTERS },
        { sentence: `first paint within ${LIMIT_PAINT_MS} ms`, isReached: paintMs < LIMIT_PAINT_MS },
      ],
    };
  },
};

async function openedSeveralTimes(file: string, times: number): Promise<readonly Opening[]> {
  const found = await findBrowser();
  if ("missing" in found) throw new Error(found.missing);
  const browser = await chromium.launch(found);
  try {
    const openings: Opening[] = [];
    for (let at = 0; at < times; at++) openings.push(await opened(browser, file));
    return openings;
  } finally {
    await browser.close();
  }
}

/** In a context of its own, so that nothing is cached. */
async function opened(browser: Browser, file: string): Promise<Opening> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 720 } });
  try {
    const tab = await context.newPage();
    await tab.goto(pathToFileURL(file).href);
    await tab.locator("#period:visible").waitFor();
    const readyMs = await tab.evaluate<number>("performance.now()");
    const paintMs = await tab.evaluate<number>("performance.getEntriesByName('first-contentful-paint')[0].startTime");
    const periodMs = await tab.evaluate<number>(
      `new Promise((resolve) => {
        const start = performance.now();
        new MutationObserver(() => resolve(performance.now() - start)).observe(document.getElementById("load-numbers"), { childList: true });
        location.hash = "from=20000&to=60000";
      })`,
    );
    return { paintMs, readyMs, periodMs };
  } finally {
    await context.close();
  }
}
