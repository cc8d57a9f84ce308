// Where the bundled program of the package is. What was bundled in a checkout may be older than its sources, which run there
// instead; the package has no tests.
import { existsSync } from "node:fs";

/** The address of `main.js` or `api.js`; undefined in a checkout. */
export function bundled(name) {
  const isCheckout = existsSync(new URL("../vitest.config.ts", import.meta.url));
  const file = new URL(`../dist/program/${name}`, import.meta.url);
  return !isCheckout && existsSync(file) ? file.href : undefined;
}
