// Results on disk: one folder for each run, and files that are there whole or not at all. Reading is in read.ts.
import { randomBytes } from "node:crypto";
import { lstat, mkdir, open, rename, unlink, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { Failure, unwritable } from "../../errors.ts";
import { RUN_FILE, type Run } from "./run.ts";
import { runText } from "./run-text.ts";

/** Where runs land under the current folder when no folder is named. */
const DEFAULT_PARENT = "reports/out";

/** Runs of one command that may begin within one second before a folder name cannot be found any more. */
const MOST_IN_A_SECOND = 99;

/**
 * Creates the folder of a run and returns its absolute path. A named folder must not exist yet; the default,
 * `reports/out/<UTC time>-<command>`, gets a number if two runs begin in the same second.
 */
export async function createOutputFolder(
  out: string | undefined,
  command: string,
  startedAt: Date,
  currentFolder: string = process.cwd(),
): Promise<string> {
  if (out !== undefined) {
    const folder = resolve(currentFolder, out);
    if (await isCreated(folder)) return folder;
    throw new Failure("output-exists", `--out must be a folder that does not exist yet, got ${folder}.`);
  }
  const name = join(resolve(currentFolder, DEFAULT_PARENT), `${timeInName(startedAt)}-${safeName(command)}`);
  for (let number = 1; number <= MOST_IN_A_SECOND; number++) {
    const folder = number === 1 ? name : `${name}-${number}`;
    if (await isCreated(folder)) return folder;
  }
  throw new Failure(
    "output-exists",
    `No new folder can be created: ${name} and ${MOST_IN_A_SECOND} numbered ones exist.`,
  );
}

/** Writes a run as `run.json` into its folder, atomically; returns the file's path. */
export async function writeRun(folder: string, run: Run): Promise<string> {
  const file = join(folder, RUN_FILE);
  await writeTextFile(file, runText(run));
  return file;
}

/**
 * Writes a text file, whole or part by part, so that a kill at any moment leaves the old file or the new one: a temporary file
 * beside it is filled, flushed to the disk and renamed. Missing parent folders are created. A link is replaced, never followed.
 */
export async function writeTextFile(file: string, text: string | AsyncIterable<string>, mode = 0o644): Promise<void> {
  const path = resolve(file);
  const temporary = `${path}.${randomBytes(6).toString("hex")}.tmp`;
  try {
    await mkdir(dirname(path), { recursive: true });
    await refuseOtherThanFile(path);
    try {
      await writeAndFlush(temporary, text, mode);
      await rename(temporary, path);
    } catch (error) {
      await unlink(temporary).catch(() => undefined);
      throw error;
    }
    await flushFolder(dirname(path));
  } catch (error) {
    throw asUnwritable(error, path);
  }
}

async function isCreated(folder: string): Promise<boolean> {
  try {
    await mkdir(dirname(folder), { recursive: true });
    await mkdir(folder);
    return true;
  } catch (error) {
    if (codeOf(error) === "EEXIST" && (await exists(folder))) return false;
    throw asUnwritable(error, folder);
  }
}

async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}

/** A rename would replace a device, such as /dev/stdout, where permissions allow it. */
async function refuseOtherThanFile(path: string): Promise<void> {
  const found = await lstat(path).catch(() => undefined);
  if (found === undefined || found.isFile()) return;
  if (found.isSymbolicLink() && !path.startsWith("/dev/") && !path.startsWith("/proc/")) return;
  const kind = found.isDirectory() ? "a folder" : "a device, pipe or socket";
  throw new Failure("output-unwritable", `${path} must be a file, or - for stdout, got ${kind}.`);
}

async function writeAndFlush(path: string, text: string | AsyncIterable<string>, mode: number): Promise<void> {
  const handle = await open(path, "wx", mode);
  try {
    await writeFile(handle, text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Makes the rename itself last. Some file systems cannot flush a folder; the file is whole nevertheless. */
async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r").catch(() => undefined);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}

function timeInName(time: Date): string {
  return time.toISOString().slice(0, 19).replace(/[-:]/g, "").replace("T", "-");
}

function safeName(command: string): string {
  const name = command
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 40);
  return name === "" ? "run" : name;
}

function asUnwritable(error: unknown, path: string): unknown {
  const code = codeOf(error);
  if (code === undefined) return error;
  return unwritable(path, code);
}

function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("code" in error) || error instanceof Failure) return undefined;
  return typeof error.code === "string" ? error.code : undefined;
}
