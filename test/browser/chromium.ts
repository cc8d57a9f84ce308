// Starts a local Chromium for tests of the page. Without one the tests fail; they are never skipped.
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { type Browser, chromium } from "playwright-core";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

const ARGUMENTS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** A headless browser with its own empty profile, deleted when it closes. */
export async function launchChromium(): Promise<Browser> {
  return chromium.launch({ executablePath: findChromium(), args: ARGUMENTS });
}

function findChromium(): string {
  const folders = ["/usr/bin", ...(process.env["PATH"] ?? "").split(delimiter)];
  const found = folders.flatMap((folder) => NAMES.map((name) => join(folder, name))).find(isExecutable);
  if (found === undefined) {
    throw new Error(
      `The tests of the page need Chromium or Chrome, but none of ${NAMES.join(", ")} is on PATH. Install one, on Debian with "apt-get install chromium".`,
    );
  }
  return found;
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
