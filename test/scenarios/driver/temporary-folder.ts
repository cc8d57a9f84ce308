// Files that a test needs on disk, in a folder that is gone when the test file is done.

import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll } from "vitest";

/** A temporary folder with the ways to fill it. */
export type TemporaryFolder = ReturnType<typeof openTemporaryFolder>;

/** A new empty folder; the caller removes it. */
export function openTemporaryFolder() {
  const path = mkdtempSync(join(tmpdir(), "assay-test-"));
  /** Writes a file, folders included, and returns its path. */
  const write = (name: string, text: string): string => {
    const file = join(path, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    return file;
  };
  return {
    path,
    write,
    /** Writes an executable shell script and returns its path. */
    program: (name: string, shell: string): string => {
      const file = write(name, `#!/bin/sh\n${shell}\n`);
      chmodSync(file, 0o755);
      return file;
    },
    remove: () => rmSync(path, { recursive: true, force: true }),
  };
}

/** A folder for all tests of a file, at the top of which it is opened; it is gone after them. */
export function temporaryFolder(): TemporaryFolder {
  const folder = openTemporaryFolder();
  afterAll(() => folder.remove());
  return folder;
}
