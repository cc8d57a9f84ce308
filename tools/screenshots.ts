// `npm run screenshots -- FILE`: the pictures of a report in the README, on a desktop and, dark, on a phone. Each carries the
// sentence of the verdict that it shows, and how many checks there were: `npm run release` compares that with the catalogue.
import { writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";
import { allChecks } from "../conformance/catalogue/catalogue.ts";
import { findBrowser } from "./browser.ts";
import { countText, withText } from "./png-text.ts";

const PICTURES = [
  { name: "report.png", viewport: { width: 1280, height: 720 }, colorScheme: "light" },
  { name: "report-phone.png", viewport: { width: 390, height: 844 }, colorScheme: "dark" },
] as const;

const counted = countText(allChecks().length);
const file = pathToFileURL(resolve(process.argv[2] ?? "report.html")).href;
const found = await findBrowser();
if ("missing" in found) throw new Error(found.missing);
const browser = await chromium.launch(found);
try {
  for (const { name, ...options } of PICTURES) {
    const page = await browser.newPage(options);
    await page.goto(file);
    const sentence = await page.locator("#verdict .reason").innerText();
    writeFileSync(
      join(import.meta.dirname, "../docs", name),
      withText(await page.screenshot(), `${sentence} ${counted}`),
    );
  }
} finally {
  await browser.close();
}
