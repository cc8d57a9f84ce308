// Finds programs the way a shell does, so that a program can be tried before it is trusted.

import { accessSync, constants, statSync } from "node:fs";
import { delimiter, isAbsolute, join } from "node:path";

/**
 * Every executable file called `name` on `searchPath` (the value of PATH), in its order. Relative folders are left
 * out: what is run must not depend on the current folder.
 */
export function executablesOnPath(name: string, searchPath: string): string[] {
  const folders = searchPath.split(delimiter).filter((folder) => isAbsolute(folder));
  return [...new Set(folders)].map((folder) => join(folder, name)).filter(isExecutableFile);
}

/** Whether the path is a file that this user may run. */
export function isExecutableFile(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
