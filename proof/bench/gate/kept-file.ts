// What a bench collects over hours, kept as a file from which it goes on.
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { Failure } from "../../../errors.ts";

/** Reads what was kept; undefined where there is none. */
export function readKept<Kept>(path: string): Kept | undefined {
  return existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as Kept) : undefined;
}

/**
 * What the file holds, to go on with, or `fresh` if there is no file. Throws a usage failure where its conditions, the fields
 * beside its list, are others: samples of two machines are no sample.
 */
export function goOnWith<Kept extends object>(path: string, fresh: Kept): Kept {
  const kept = readKept<Kept>(path);
  if (kept === undefined) return fresh;
  for (const [name, expected] of Object.entries(fresh)) {
    const found = (kept as Readonly<Record<string, unknown>>)[name];
    if (Array.isArray(expected) || found === expected) continue;
    throw new Failure("usage", `Expected ${name} ${expected} in ${path}, found ${found}; name another --out.`);
  }
  return kept;
}

/** Replaces the file as a whole, so that a collection which is broken off keeps what it has. */
export function writeKept(path: string, kept: object): void {
  writeFileSync(`${path}.new`, `${JSON.stringify(kept)}\n`);
  renameSync(`${path}.new`, path);
}
