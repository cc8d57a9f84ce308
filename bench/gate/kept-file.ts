// What a bench collects over hours, kept as a file from which it goes on.
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";

/** Reads what was kept; undefined where there is none. */
export function readKept<Kept>(path: string): Kept | undefined {
  return existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as Kept) : undefined;
}

/** Replaces the file as a whole, so that a collection which is broken off keeps what it has. */
export function writeKept(path: string, kept: object): void {
  writeFileSync(`${path}.new`, `${JSON.stringify(kept)}\n`);
  renameSync(`${path}.new`, path);
}
