// A search finds the commit that made a service slow, and an interrupted one leaves the repository as it was. Its steps are proven
// by unit tests.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { EXIT } from "../../errors.ts";
import { startAssay } from "./assay.ts";

const PROGRAM = join(import.meta.dirname, "../../bin/assay.mjs");

const parent = mkdtempSync(join(tmpdir(), "assay-bisect-"));
afterAll(() => rmSync(parent, { recursive: true }));

/** A repository with a commit for each subject, whose file `rounds` says how much the service computes for a response. */
function commitAll(name: string, commits: readonly (readonly [subject: string, rounds: number])[]) {
  const repository = join(parent, name);
  const git = (...args: readonly string[]) =>
    execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@example.com", "-C", repository, ...args], {
      encoding: "utf8",
    });
  mkdirSync(repository);
  git("init", "--quiet");
  for (const [subject, rounds] of commits) {
    writeFileSync(join(repository, "subject"), subject);
    writeFileSync(join(repository, "rounds"), String(rounds));
    git("add", ".");
    git("commit", "--quiet", "--message", subject);
  }
  return { repository, git };
}

test("a search names the first slow commit, after one that is not slower", { timeout: 600_000 }, async () => {
  const { repository, git } = commitAll("slow", [
    ["one", 20],
    ["two", 20],
    ["three", 600],
  ]);
  const start = `exec '${process.execPath}' '${PROGRAM}' serve --port {port} --fault work=$(cat rounds)`;
  // A wide margin lets six pairs show that two is not slower; its errors need some hundred requests of each operation.
  const search = ["bisect", "--good", "HEAD~2", "--bad", "HEAD", "--margin", "100%", "--max-pairs", "6"];
  const load = ["--rate", "400", "--duration", "4s", "--allow-small-sample", "--out", join(repository, "out")];
  const running = startAssay([...search, "--start", start, ...load], { cwd: repository });
  onTestFinished(() => running.kill("SIGKILL"));
  const { code, stdout } = await running.ended;
  expect(stdout).toMatch(/First slow build: [0-9a-f]{12} \(three\), after 2 comparisons of at most 2\./);
  expect(stdout).toMatch(/Before it: [0-9a-f]{12} \(two\), not slower than the good one by the margin\./);
  expect(code).toBe(EXIT.targetWrong);
  expect(git("worktree", "list").trim().split("\n")).toHaveLength(1);
});

test("an interrupted search removes its worktrees and ends what it started", { timeout: 120_000 }, async () => {
  const { repository, git } = commitAll("interrupted", [
    ["one", 0],
    ["two", 0],
    ["three", 0],
  ]);
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
