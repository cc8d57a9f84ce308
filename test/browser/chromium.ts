// Starts the browser that test/setup/browser.ts found.
import { type Browser, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, inject } from "vitest";

const found = inject("browser");

/** For `skipIf`: no browser starts here, and this is no CI job, in which that is a failure. */
export const isWithoutBrowser = "missing" in found && process.env["CI"] !== "true";

/** A headless browser with its own empty profile for all tests of a file, at the top of which it is opened. */
export function openBrowser(): () => Browser {
  let browser: Browser | undefined;
  beforeAll(async () => {
    if ("missing" in found) throw new Error(found.missing);
    browser = await chromium.launch(found);
  });
  afterAll(() => browser?.close());
  return () => {
    if (browser === undefined) throw new Error("the browser is started by beforeAll");
    return browser;
  };
}

/** What a page requests from now on, and its console messages and script errors. */
export function watch(page: Page): { readonly requests: readonly string[]; readonly messages: readonly string[] } {
  const [requests, messages]: [string[], string[]] = [[], []];
  page.on("request", (request) => void requests.push(request.url()));
  page.on("console", (message) => void messages.push(message.text()));
  page.on("pageerror", (error) => void messages.push(String(error)));
  return { requests, messages };
}
