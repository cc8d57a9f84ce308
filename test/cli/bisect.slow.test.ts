// An interrupted search leaves the repository as it was. Its comparisons are those of `assay ab`, and its steps are proven by unit
// tests.
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { EXIT } from "../../errors.ts";
import { startAssay } from "./assay.ts";

const repository = mkdtempSync(join(tmpdir(), "assay-bisect-"));
afterAll(() => rmSync(repository, { recursive: true }));

const git = (...args: readonly string[]) =>
  execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@example.com", "-C", repository, ...args], {
    encoding: "utf8",
  });

test("an interrupted search removes its worktrees and ends what it started", { timeout: 120_000 }, async () => {
  git("init", "--quiet");
  for (const subject of ["one", "two", "three"]) {
    writeFileSync(join(repository, "subject"), subject);
    git("add", ".");
    git("commit", "--quiet", "--message", subject);
  }
  const out = join(repository, "out");
  const running = startAssay(
    ["bisect", "--good", "HEAD~2", "--bad", "HEAD", "--prepare", "sleep 600", "--start", "server {port}", "--out", out],
    { cwd: repository },
  );
  onTestFinished(() => running.kill("SIGKILL"));
  await running.says(/Comparison 1 of at most 2: [0-9a-f]{12} \(three\)/);
  await expect
    .poll(() => existsSync(out) && readdirSync(out).some((name) => name.startsWith("prepare-")), { timeout: 60_000 })
    .toBe(true);
  expect(git("worktree", "list").trim().split("\n")).toHaveLength(2);
  running.kill("SIGINT");
  expect((await running.ended).code).toBe(EXIT.interrupted);
  expect(git("worktree", "list").trim().split("\n")).toHaveLength(1);
});
