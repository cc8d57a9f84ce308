// The scripts of the page, which `npm run generate` bundles from reports/html/browser.
import { readFileSync } from "node:fs";

/** JavaScript for browsers, as text; the digests of both are in the page's Content-Security-Policy. */
export const SCRIPT = bundled("main");

/** What a page with a load needs besides. */
export const LOAD_SCRIPT = bundled("load");

function bundled(name: string): string {
  return readFileSync(new URL(`generated/${name}.js`, import.meta.url), "utf8");
}
