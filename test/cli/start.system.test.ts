// What keeps the command line from starting at all is one sentence with a hint too.
import { cpSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { runProgram } from "../program.ts";
import { temporaryFolder } from "../scenarios/driver/temporary-folder.ts";

const START = join(import.meta.dirname, "../../bin/assay.mjs");

const folder = temporaryFolder().path;

describe("the start of the command line", () => {
  it("says how to install what is missing", async () => {
    cpSync(dirname(START), join(folder, "bin"), { recursive: true });
    const ended = await runProgram(process.execPath, [join(folder, "bin/assay.mjs"), "check"]);
    expect(ended.stderr).toMatch(/^assay: .*not installed\.\n {2}hint: .*npm ci/);
    expect(ended.stderr).not.toMatch(/^\s+at /m);
    expect(ended.code).toBe(3);
  });

  it("says that the current folder no longer exists", async () => {
    const gone = join(folder, "gone");
    mkdirSync(gone);
    const script = 'cd "$1" && rmdir "$1" && exec "$2" "$3" list';
    const ended = await runProgram("/bin/sh", ["-c", script, "sh", gone, process.execPath, START]);
    expect(ended.stderr).toMatch(/^assay: The current folder .*\n {2}hint: /);
    expect(ended.code).toBe(3);
  });

  it.each(["20", "24"])("says that too few files may be opened: %s", async (limit) => {
    const script = 'ulimit -n "$1" && exec "$2" "$3" load mixed';
    const ended = await runProgram("/bin/sh", ["-c", script, "sh", limit, process.execPath, START]);
    expect(ended.stderr).toMatch(/^assay: Assay needs at least 64 open files, and .* it \d+\.\n {2}hint: .*\n$/);
    expect(ended.code).toBe(3);
  });
});
