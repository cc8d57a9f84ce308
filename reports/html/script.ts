// The scripts of the page, which `npm run generate` bundles from reports/html/browser.
import { readFileSync } from "node:fs";

/** JavaScript for browsers, as text; the digests of all are in the page's Content-Security-Policy. */
export const SCRIPT = bundled("main");

/** What a page with a load needs besides. */
export const LOAD_SCRIPT = bundled("load");

/** What the page of a running load needs. */
export const RENEWAL_SCRIPT = bundled("renewal");

/** Seconds between two reloads of such a page without scripts. */
export const RELOAD_SECONDS = 5;

function bundled(name: string): string {
  return readFileSync(new URL(`generated/${name}.js`, import.meta.url), "utf8");
}
