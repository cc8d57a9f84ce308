// What keeps the command line from starting at all is one sentence with a hint too.
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../scenarios/driver/temporary-folder.ts";

const START = join(import.meta.dirname, "../../bin/assay.mjs");

const folder = temporaryFolder().path;

describe("the start of the command line", () => {
  it("says how to install what is missing", () => {
    cpSync(dirname(START), join(folder, "bin"), { recursive: true });
    const ended = spawnSync(process.execPath, [join(folder, "bin/assay.mjs"), "check"], { encoding: "utf8" });
    expect(ended.stderr).toMatch(/^assay: .*not installed\.\n {2}hint: .*npm ci/);
    expect(ended.stderr).not.toMatch(/^\s+at /m);
    expect(ended.status).toBe(3);
  });

  it("says that the current folder no longer exists", () => {
    const gone = join(folder, "gone");
    mkdirSync(gone);
    const script = 'cd "$1" && rmdir "$1" && exec "$2" "$3" list';
    const ended = spawnSync("/bin/sh", ["-c", script, "sh", gone, process.execPath, START], { encoding: "utf8" });
    expect(ended.stderr).toMatch(/^assay: The current folder .*\n {2}hint: /);
    expect(ended.status).toBe(3);
  });

  it("says that too few files may be opened, whatever the limit", () => {
    for (const limit of [20, 24]) {
      const script = 'ulimit -n "$1" && exec "$2" "$3" load mixed';
      const given = ["sh", String(limit), process.execPath, START];
      const ended = spawnSync("/bin/sh", ["-c", script, ...given], { encoding: "utf8", timeout: 60_000 });
      expect(ended.stderr).toMatch(/^assay: Assay needs at least 64 open files, and .* it \d+\.\n {2}hint: .*\n$/);
      expect(ended.status).toBe(3);
    }
  });
});
