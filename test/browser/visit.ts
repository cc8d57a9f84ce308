// Opens reports in Chromium, each in a browser context of its own, and notes what a page requests and logs.
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import { htmlReport } from "../../reports/html/page.ts";
import type { Run } from "../../run/format/run.ts";
import { openTemporaryFolder } from "../scenarios/driver/temporary-folder.ts";
import { launchChromium } from "./chromium.ts";

export const DESKTOP = { width: 1280, height: 720 };
export const PHONE = { width: 390, height: 844 };

/** Runs in the page; as text, so that the types of a browser stay out of a program for Node. */
export const OPEN_ALL = `for (const details of document.querySelectorAll("details")) details.open = true;`;

export type Visit = {
  readonly page: Page;
  readonly url: string;
  readonly requests: readonly string[];
  /** Console messages and script errors. */
  readonly messages: readonly string[];
};

/** Opens the report of a run from a file, shows it, and closes it. */
export type Visitor = (
  run: Run,
  options: BrowserContextOptions,
  inspect: (visit: Visit) => Promise<void>,
) => Promise<void>;

/** To be called at the top of a test file: the browser belongs to the file. */
export function openVisitor(): Visitor {
  const folder = openTemporaryFolder();
  let browser: Browser | undefined;
  beforeAll(async () => {
    browser = await launchChromium();
  });
  afterAll(async () => {
    await browser?.close();
    folder.remove();
  });
  return async (run, options, inspect) => {
    if (browser === undefined) throw new Error("the browser is started by beforeAll");
    const file = join(folder.path, "report.html");
    await writeFile(file, htmlReport(run));
    const context = await browser.newContext(options);
    try {
      const page = await context.newPage();
      const requests: string[] = [];
      const messages: string[] = [];
      page.on("request", (request) => requests.push(request.url()));
      page.on("console", (message) => messages.push(message.text()));
      page.on("pageerror", (error) => messages.push(String(error)));
      const url = pathToFileURL(file).href;
      await page.goto(url, { waitUntil: "load" });
      await inspect({ page, url, requests, messages });
    } finally {
      await context.close();
    }
  };
}
