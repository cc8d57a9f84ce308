// Starts the browser that test/setup/browser.ts found.
import { type Browser, chromium } from "playwright-core";
import { inject } from "vitest";

const found = inject("browser");

/** For `skipIf`: no browser starts here, and this is no CI job, in which that is a failure. */
export const isWithoutBrowser = "missing" in found && process.env["CI"] !== "true";

/** A headless browser with its own empty profile, deleted when it closes. */
export async function launchChromium(): Promise<Browser> {
  if ("missing" in found) throw new Error(found.missing);
  return chromium.launch(found);
}
