// The pull-request job that compares a commit with its base, where neither of them starts: what it runs, and what it leaves.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, it } from "vitest";
import { runProgram } from "../program.ts";
import { realK6 } from "../scenarios/driver/real-k6.ts";
import { temporaryFolder } from "../scenarios/driver/temporary-folder.ts";

const folder = temporaryFolder();

const IDENTITY = ["-c", "user.name=a", "-c", "user.email=a@example.com"];
const git = (...args: readonly string[]) =>
  execFileSync("git", [...IDENTITY, "-C", folder.path, ...args], { encoding: "utf8" });

it("starts a build of the base and one of the commit, and leaves results and no worktree", async () => {
  git("init", "--quiet", "--initial-branch=main");
  for (const version of ["base", "commit"]) {
    folder.write("version", version);
    git("add", "version");
    git("commit", "--quiet", "--message", version);
    if (version === "base") git("checkout", "--quiet", "-b", "change");
  }
  // Each writes down what it is a build of, and ends.
  const started = join(folder.path, "started");
  const job = await runProgram("bash", [resolve("deploy/shell/compare.sh"), "--duration", "2s"], {
    cwd: folder.path,
    env: {
      ...process.env,
      BASE: "main",
      PREPARE: "cp version prepared",
      START: `cat prepared >> ${started}; echo >> ${started}; exit 9 # {port}`,
      ASSAY_RESULTS: "results",
      ASSAY_K6: (await realK6()).path,
    },
  });
  expect([job.code, job.stderr]).toEqual([3, expect.stringMatching(/ended before it responded|did not come up/)]);
  expect(readFileSync(started, "utf8").split("\n").filter(Boolean)[0]).toMatch(/^(base|commit)$/);
  for (const name of ["junit.xml", "result.json", "summary.md"])
    expect(existsSync(join(folder.path, "results", name)), name).toBe(true);
  expect(git("worktree", "list").trim().split("\n")).toHaveLength(1);
});
