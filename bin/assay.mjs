#!/usr/bin/env node
// Starts the command line: the bundled one where the package was built, the TypeScript sources in a checkout. What keeps
// it from starting at all is said here, because nothing else of Assay can be loaded then.
import { existsSync } from "node:fs";

const COULD_NOT_RUN = 3;

function leave(sentence, hint) {
  process.stderr.write(`assay: ${sentence}\n  hint: ${hint}\n`);
  process.exit(COULD_NOT_RUN);
}

function hasCurrentFolder() {
  try {
    return existsSync(process.cwd());
  } catch {
    return false;
  }
}

const [major, minor] = process.versions.node.split(".").map(Number);
if (major < 20 || (major === 20 && minor < 19))
  leave(`Node 20.19 or newer is needed, and this is ${process.versions.node}.`, "Install a newer Node.");
if (!hasCurrentFolder()) leave("The current folder does not exist any more.", "Change to a folder that does.");

const bundled = new URL("../dist/cli/main.js", import.meta.url);
if (existsSync(bundled)) {
  await import(bundled.href);
} else {
  const { register } = await import("tsx/esm/api").catch((error) => {
    if (error?.code !== "ERR_MODULE_NOT_FOUND") throw error;
    return leave("The packages that Assay is made of are not installed.", "Run `npm ci` in its folder first.");
  });
  register();
  await import("../cli/main.ts");
}
