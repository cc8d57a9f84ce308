#!/usr/bin/env node
// Starts the command line: the bundled one of the package, the TypeScript sources in a checkout. What keeps
// it from starting at all is said here, because nothing but this folder of Assay can be loaded then.
import { existsSync, readFileSync } from "node:fs";
import { bundled } from "./bundled.mjs";

const COULD_NOT_RUN = 3;
/** With fewer, Node cannot even load what Assay is made of, and may wait forever for a file that it could not open. */
const LEAST_OPEN_FILES = 64;

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

/** How many files this process may open, where Linux says so. */
function openFiles() {
  try {
    const [, count] = /^Max open files +(\d+)/m.exec(readFileSync("/proc/self/limits", "utf8")) ?? [];
    return Number(count ?? Number.POSITIVE_INFINITY);
  } catch (error) {
    return error?.code === "EMFILE" ? 0 : Number.POSITIVE_INFINITY;
  }
}

const [major, minor] = process.versions.node.split(".").map(Number);
if (major < 20 || (major === 20 && minor < 19))
  leave(`Node 20.19 or newer is needed, and this is ${process.versions.node}.`, "Install a newer Node.");
if (!hasCurrentFolder()) leave("The current folder does not exist any more.", "Change to a folder that does.");
if (openFiles() < LEAST_OPEN_FILES)
  leave(
    `Assay needs at least ${LEAST_OPEN_FILES} open files, and this machine allows it ${openFiles()}.`,
    "Raise the limit (`ulimit -n` shows it).",
  );

const program = bundled("main.js");
if (program !== undefined) {
  await import(program);
} else {
  const { register } = await import("tsx/esm/api").catch((error) => {
    if (error?.code !== "ERR_MODULE_NOT_FOUND") throw error;
    return leave("The packages that Assay is made of are not installed.", "Run `npm ci` in its folder first.");
  });
  register();
  await import("../cli/main.ts");
}
