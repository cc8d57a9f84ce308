// Starts the command line, in a Node that is new enough: the bundled one of the package, the TypeScript sources in a checkout. What
// keeps it from starting at all is said here, because nothing but this folder of Assay can be loaded then.
import { existsSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { fileURLToPath } from "node:url";
import { bundled } from "./bundled.mjs";

const COULD_NOT_RUN = 3;
const ROOT = fileURLToPath(new URL("..", import.meta.url));
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

if (!hasCurrentFolder()) leave("The current folder does not exist any more.", "Change to a folder that does.");
if (openFiles() < LEAST_OPEN_FILES)
  leave(
    `Assay needs at least ${LEAST_OPEN_FILES} open files, and this machine allows it ${openFiles()}.`,
    "Raise the limit (`ulimit -n` shows it).",
  );

if (ROOT.includes("?"))
  leave(`Assay must be in a folder without "?" in its path, got ${ROOT}.`, "Move or rename the folder.");

/** Whether the compiler of a checkout has no place for what it compiled. */
function lacksTemporaryFolder(error) {
  return error?.syscall === "mkdir" && error.path?.startsWith(tmpdir()) === true;
}

/** The first line of what an error says. */
function lineOf(error) {
  const [line] = String(error?.message ?? error)
    .trim()
    .split("\n");
  return line.replace(/[.:]$/, "");
}

/** Why the compiler of a checkout cannot run on this machine; undefined if it can. */
async function compilerFault() {
  try {
    const { transform } = await import("esbuild");
    await transform("");
    return undefined;
  } catch (error) {
    return error;
  }
}

/** Ends for an error before the command line runs: none of them says anything about a target. */
async function explain(error) {
  if (/^Cannot find package /.test(error?.message))
    leave("The packages that Assay is made of are not installed.", "Run `npm ci` in its folder first.");
  if (lacksTemporaryFolder(error))
    leave(`The folder for temporary files must be writable, got "${lineOf(error)}".`, "Set TMPDIR to another folder.");
  const fault = bundled("main.js") === undefined ? await compilerFault() : undefined;
  const again = "Run `npm ci` in its folder on this machine, without `--omit=optional`.";
  if (fault !== undefined)
    leave(`The esbuild of Assay must run on ${process.platform} ${process.arch}, got "${lineOf(fault)}".`, again);
  leave(`Assay must be whole and readable in ${ROOT}, got "${lineOf(error)}".`, "Install it there again.");
}

/** Loads the command line, which then runs and ends the process. */
async function start() {
  const program = bundled("main.js");
  if (program !== undefined) return import(program);
  const { register } = await import("tsx/esm/api");
  register();
  return import("../cli/main.ts");
}

// What the compiler throws in passing reaches no promise. A command that runs listens for itself.
process.on("uncaughtException", (error) => {
  if (!isRunning()) void explain(error);
});
const listeners = process.listenerCount("uncaughtException");
const isRunning = () => process.listenerCount("uncaughtException") > listeners;
await start().catch((error) => {
  if (isRunning()) throw error;
  return explain(error);
});
