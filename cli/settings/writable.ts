// Whether a file or a folder can be written, asked before a run and not after it. A disk may still fill up meanwhile.
import { accessSync, constants, existsSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";

/** Why a file cannot be written, as the end of a sentence; undefined where it can. */
export function problemOfFile(file: string): string | undefined {
  const path = resolve(file);
  if (existsSync(path) && !statSync(path).isFile()) return "it is no file";
  return problemOfFolder(dirname(path));
}

/** Why nothing can be created in a folder that may not exist yet, as the end of a sentence; undefined where it can. */
export function problemOfFolder(folder: string): string | undefined {
  let nearest = resolve(folder);
  while (!existsSync(nearest) && nearest !== dirname(nearest)) nearest = dirname(nearest);
  if (!statSync(nearest).isDirectory()) return `${nearest} is no folder`;
  try {
    accessSync(nearest, constants.W_OK | constants.X_OK);
    return undefined;
  } catch {
    return `${nearest} is not writable`;
  }
}
