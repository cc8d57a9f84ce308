// Whether a file or folder can be written, checked before a run. The disk may still fill up during it.
import { accessSync, constants, existsSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";

/** Why a file cannot be written, as the end of a sentence; undefined if it can. */
export function problemOfFile(file: string): string | undefined {
  const path = resolve(file);
  if (existsSync(path) && !statSync(path).isFile()) return "it is not a file";
  return problemOfFolder(dirname(path));
}

/** Why nothing can be created in a folder, which may not exist yet; undefined if something can. */
export function problemOfFolder(folder: string): string | undefined {
  let nearest = resolve(folder);
  while (!existsSync(nearest) && nearest !== dirname(nearest)) nearest = dirname(nearest);
  if (!statSync(nearest).isDirectory()) return `${nearest} is not a folder`;
  try {
    accessSync(nearest, constants.W_OK | constants.X_OK);
    return undefined;
  } catch {
    return `${nearest} is not writable`;
  }
}
