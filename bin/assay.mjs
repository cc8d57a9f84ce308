#!/usr/bin/env node
// Starts the command line: the bundled one where the package was built, the TypeScript sources in a checkout.
import { existsSync } from "node:fs";

const bundled = new URL("../dist/cli/main.js", import.meta.url);
if (existsSync(bundled)) {
  await import(bundled.href);
} else {
  const { register } = await import("tsx/esm/api");
  register();
  await import("../cli/main.ts");
}
