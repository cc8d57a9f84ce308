// Lets one process at a time change a history: of two that had read the same lines, the second would write over the first.
import { mkdir, unlink, writeFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { Failure, unwritable } from "../../errors.ts";

/**
 * Makes a change, from reading the file to writing it, while a file beside it keeps others away. Fails with `history-busy` if
 * that exists already, also because a process was killed.
 */
export async function lockingHistory<T>(file: string, change: () => Promise<T>): Promise<T> {
  const lock = `${resolve(file)}.lock`;
  await createLock(file, lock);
  try {
    return await change();
  } finally {
    await unlink(lock).catch(() => undefined);
  }
}

async function createLock(file: string, lock: string): Promise<void> {
  try {
    await mkdir(dirname(lock), { recursive: true });
    await writeFile(lock, "", { flag: "wx" });
  } catch (error) {
    if (!(error instanceof Error && "code" in error)) throw error;
    if (error.code !== "EEXIST") throw unwritable(`the history must go to ${file}`, String(error.code));
    throw new Failure("history-busy", `${file} is being added to by another process: ${lock} exists.`);
  }
}
