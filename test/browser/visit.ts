// Opens reports in Chromium, each in a browser context of its own, and notes what a page requests and logs.
import { pathToFileURL } from "node:url";
import type { BrowserContextOptions, Page } from "playwright-core";
import { htmlReport } from "../../reports/html/page.ts";
import type { Run } from "../../run/format/run.ts";
import { temporaryFolder } from "../scenarios/driver/temporary-folder.ts";
import { openBrowser, watch } from "./chromium.ts";

export const DESKTOP = { width: 1280, height: 720 };
export const PHONE = { width: 390, height: 844 };

/** Runs in the page; as text, so that the types of a browser stay out of a program for Node. */
export const OPEN_ALL = `for (const details of document.querySelectorAll("details")) details.open = true;`;

type Visit = { readonly page: Page; readonly url: string } & ReturnType<typeof watch>;

/**
 * Opens the report of a run from a file, shows it, and closes it. To be called at the top of a test file: the browser belongs to
 * the file.
 */
export function openVisitor() {
  const folder = temporaryFolder();
  const browser = openBrowser();
  return async (run: Run, options: BrowserContextOptions, inspect: (visit: Visit) => Promise<void>): Promise<void> => {
    const url = pathToFileURL(folder.write("report.html", htmlReport(run))).href;
    const context = await browser().newContext(options);
    try {
      const page = await context.newPage();
      const seen = watch(page);
      await page.goto(url, { waitUntil: "load" });
      await inspect({ page, url, ...seen });
    } finally {
      await context.close();
    }
  };
}
