// A copy of the project in a temporary folder, for tests that change its sources. Dependencies are linked, not copied.
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative, sep } from "node:path";
import { type Ended, runProgram } from "../program.ts";

const ROOT = join(import.meta.dirname, "../..");

const LEFT_OUT = ["node_modules", ".git", "dist", join("reports", "out")];

/** The copy. Paths are relative to it. */
export type ScratchCopy = ReturnType<typeof makeScratchCopy>;

/** Copies the project into a new folder of `parent`. */
export function makeScratchCopy(parent = tmpdir()) {
  const folder = mkdtempSync(join(parent, "assay-change-"));
  const isCopied = (path: string) => !LEFT_OUT.some((name) => isWithin(relative(ROOT, path), name));
  cpSync(ROOT, folder, { recursive: true, filter: isCopied });
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"), "dir");
  const touched = new Set<string>();
  return {
    folder,
    /** The files that are written or edited while `change` runs. */
    filesOf: (change: () => void): readonly string[] => {
      touched.clear();
      change();
      return [...touched];
    },
    /** Replaces a text that must be there exactly once. Throws otherwise. */
    edit: (path: string, before: string, after: string): void => {
      const file = join(folder, path);
      const parts = readFileSync(file, "utf8").split(before);
      if (parts.length !== 2) throw new Error(`${path} holds the text ${parts.length - 1} times: ${before}`);
      writeFileSync(file, parts.join(after));
      touched.add(path);
    },
    write: (path: string, text: string): void => {
      writeFileSync(join(folder, path), text);
      touched.add(path);
    },
    /** Runs one of the project's dependencies or its command, with `npx`'s resolution but without npx. */
    run: (script: string, ...args: readonly string[]): Promise<Ended> =>
      runProgram(process.execPath, [join(folder, script), ...args], {
        cwd: folder,
        env: { ...process.env, NO_COLOR: "1" },
      }),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder + sep);
}
