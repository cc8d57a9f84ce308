// Before the first test of a page: finds the browser that opens it.
import type { TestProject } from "vitest/node";
import { type FoundBrowser, findBrowser } from "../../tools/browser.ts";

declare module "vitest" {
  interface ProvidedContext {
    browser: FoundBrowser;
  }
}

export async function setup(project: TestProject): Promise<void> {
  const found = await findBrowser();
  if ("missing" in found)
    process.stderr.write(`${found.missing} Browser tests are skipped; under CI=true they fail.\n`);
  project.provide("browser", found);
}
