// `npm run screenshots -- FILE`: the pictures of a report in the README, on a desktop and, dark, on a phone.
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";
import { findBrowser } from "./browser.ts";

const PICTURES = [
  { name: "report.png", viewport: { width: 1280, height: 720 }, colorScheme: "light" },
  { name: "report-phone.png", viewport: { width: 390, height: 844 }, colorScheme: "dark" },
] as const;

const file = pathToFileURL(resolve(process.argv[2] ?? "report.html")).href;
const found = await findBrowser();
if ("missing" in found) throw new Error(found.missing);
const browser = await chromium.launch(found);
try {
  for (const { name, ...options } of PICTURES) {
    const page = await browser.newPage(options);
    await page.goto(file);
    await page.locator("#verdict .reason").waitFor();
    await page.screenshot({ path: join(import.meta.dirname, "../docs", name) });
  }
} finally {
  await browser.close();
}
